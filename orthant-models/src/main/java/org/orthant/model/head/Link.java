package org.orthant.model.head;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.layer.AffineMap;
import org.orthant.model.TensorMatrix;

/**
 * A map that was found on the way back, whose numbers may still be merged with those of its neighbours where nothing is rounded.
 *
 * <p>It multiplies by a matrix or by factors, of which there is one or one per feature, and then adds one number or one per feature.
 */
final class Link {

    private static final double[] ONE = {1};
    private static final double[] ZERO = {0};

    private final List<String> nodes;
    private final List<String> tensors;
    private final @Nullable LinearMap matrix;
    private final double[] scale;
    private final double[] offset;
    private final FeatureMap.Numbers numbers;

    private Link(
            List<String> nodes,
            List<String> tensors,
            @Nullable LinearMap matrix,
            double[] scale,
            double[] offset,
            FeatureMap.Numbers numbers) {
        this.nodes = nodes;
        this.tensors =
                tensors.stream().filter(name -> !name.isEmpty()).distinct().toList();
        this.matrix = matrix;
        this.scale = scale;
        this.offset = offset;
        this.numbers = numbers;
    }

    static Link dense(String node, List<String> tensors, LinearMap map, FeatureMap.Numbers numbers) {
        return new Link(List.of(node), tensors, map, ONE, map.bias().length == 0 ? ZERO : map.bias(), numbers);
    }

    static Link factors(String node, List<String> tensors, double[] scale, FeatureMap.Numbers numbers) {
        return new Link(List.of(node), tensors, null, scale, ZERO, numbers);
    }

    static Link offsets(String node, List<String> tensors, double[] offset) {
        return new Link(List.of(node), tensors, null, ONE, offset, FeatureMap.Numbers.STORED);
    }

    static Link diagonal(
            String node, List<String> tensors, double[] scale, double[] offset, FeatureMap.Numbers numbers) {
        return new Link(List.of(node), tensors, null, scale, offset, numbers);
    }

    /** Whether one factor and one offset serve all features. */
    boolean isUniform() {
        return matrix == null && scale.length == 1 && offset.length == 1;
    }

    private boolean isIdentity() {
        return matrix == null && all(scale, 1) && all(offset, 0);
    }

    private static boolean all(double[] numbers, double value) {
        return Arrays.stream(numbers).allMatch(number -> number == value);
    }

    /** Returns this map followed by another one as one map, if that takes no arithmetic. */
    private Optional<Link> then(Link outer) {
        if (outer.isIdentity()) {
            return Optional.of(this);
        }
        if (isIdentity()) {
            return Optional.of(outer);
        }
        if (outer.matrix != null || !all(outer.scale, 1) || !all(offset, 0)) {
            return Optional.empty();
        }
        List<String> allNodes = new ArrayList<>(nodes);
        allNodes.addAll(outer.nodes);
        List<String> allTensors = new ArrayList<>(tensors);
        allTensors.addAll(outer.tensors);
        return Optional.of(new Link(allNodes, allTensors, matrix, scale, outer.offset, worse(numbers, outer.numbers)));
    }

    private static FeatureMap.Numbers worse(FeatureMap.Numbers one, FeatureMap.Numbers other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    /** Returns the maps of a way, outermost first, merged where nothing is rounded, without those that change nothing. */
    static List<Link> merged(List<Link> outermostFirst) {
        List<Link> merged = new ArrayList<>();
        for (int i = outermostFirst.size() - 1; i >= 0; i--) {
            Link outer = outermostFirst.get(i);
            Optional<Link> one =
                    merged.isEmpty() ? Optional.empty() : merged.get(0).then(outer);
            if (one.isPresent()) {
                merged.set(0, one.get());
            } else if (!outer.isIdentity()) {
                merged.add(0, outer);
            }
        }
        merged.removeIf(Link::isIdentity);
        return merged;
    }

    /** Returns the map with {@code outputs} outputs; a matrix may have another number of inputs. */
    FeatureMap toMap(Path file, int outputs) {
        LinearMap map = matrix;
        return map == null
                ? new FeatureMap(
                        nodes,
                        tensors,
                        outputs,
                        outputs,
                        true,
                        numbers,
                        () -> Layers.understood(
                                file, () -> AffineMap.diagonal(each(scale, outputs), each(offset, outputs))))
                : new FeatureMap(
                        nodes,
                        tensors,
                        map.labels(),
                        map.features(),
                        false,
                        numbers,
                        () -> Layers.understood(
                                file,
                                () -> AffineMap.dense(TensorMatrix.of(map.weights()), each(offset, map.labels()))));
    }

    /** Returns the number of values that the map takes to produce {@code outputs} values. */
    int inputs(int outputs) {
        return matrix == null ? outputs : matrix.features();
    }

    private static double[] each(double[] numbers, int count) {
        if (numbers.length == count) {
            return numbers;
        }
        double[] all = new double[count];
        Arrays.fill(all, numbers[0]);
        return all;
    }
}
