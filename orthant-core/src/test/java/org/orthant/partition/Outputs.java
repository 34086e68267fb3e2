package org.orthant.partition;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.orthant.geometry.Regions;
import org.orthant.labels.SignVector;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.OutputLayer;

/** All outputs of small partitioned layers of integers, by running the model in every cell of the arrangement of all rows that it compares. */
final class Outputs {

    private final OutputLayer layer;

    Outputs(OutputLayer layer) {
        this.layer = layer;
    }

    /** Runs a hierarchy from its roots downwards. */
    Set<Set<Integer>> of(LabelTree tree) {
        return collect(rows(layer), signs -> {
            boolean[] tie = new boolean[1];
            Set<Integer> output = new TreeSet<>();
            for (int round = 0; round < tree.labels(); round++) {
                for (int label = 0; label < tree.labels(); label++) {
                    if (tree.parent(label) == LabelTree.ROOT || output.contains(tree.parent(label))) {
                        tie[0] |= signs.applyAsInt(label) == 0;
                        if (signs.applyAsInt(label) > 0) {
                            output.add(label);
                        }
                    }
                }
            }
            return tie[0] ? Optional.<Set<Set<Integer>>>empty() : Optional.of(Set.of(output));
        });
    }

    /** Runs a matcher with thresholds, then a threshold per label. */
    Set<Set<Integer>> of(LabelClusters clusters, OutputLayer scores) {
        int n = layer.labels();
        List<double[]> rows = rows(layer);
        rows.addAll(rows(scores));
        return collect(rows, signs -> {
            List<Integer> searched = IntStream.range(0, scores.labels())
                    .filter(cluster -> signs.applyAsInt(n + cluster) > 0)
                    .boxed()
                    .toList();
            boolean tie = IntStream.range(0, scores.labels()).anyMatch(c -> signs.applyAsInt(n + c) == 0);
            return tie ? Optional.<Set<Set<Integer>>>empty() : thresholded(clusters, searched, signs);
        });
    }

    /** Runs a matcher with a beam, then a threshold per label, or the k best labels for every k. */
    Set<Set<Integer>> ofBeam(LabelClusters clusters, OutputLayer scores, boolean ranked) {
        int n = layer.labels();
        int m = scores.labels();
        List<double[]> rows = rows(layer);
        int betweenClusters = rows.size();
        rows.addAll(differences(scores));
        int betweenLabels = rows.size();
        if (ranked) {
            rows.addAll(differences(layer));
        }
        return collect(rows, signs -> {
            for (int bits = 0; bits < 1 << m; bits++) {
                int subset = bits;
                IntPredicate in = cluster -> (subset >> cluster & 1) == 1;
                if (Integer.bitCount(bits) == clusters.beam().orElseThrow()
                        && separates(in, m, cell -> signs.applyAsInt(betweenClusters + cell))) {
                    List<Integer> searched =
                            IntStream.range(0, m).filter(in).boxed().toList();
                    return ranked
                            ? Optional.of(ranked(clusters, searched, n, cell -> signs.applyAsInt(betweenLabels + cell)))
                            : thresholded(clusters, searched, signs);
                }
            }
            return Optional.empty();
        });
    }

    private static Set<Set<Integer>> ranked(
            LabelClusters clusters, List<Integer> searched, int n, IntUnaryOperator difference) {
        Set<Set<Integer>> best = new HashSet<>();
        List<Integer> among = IntStream.range(0, n)
                .filter(label -> searched.contains(clusters.clusterOf(label)))
                .boxed()
                .toList();
        for (int bits = 0; bits < 1 << among.size(); bits++) {
            Set<Integer> some = new TreeSet<>();
            for (int i = 0; i < among.size(); i++) {
                if ((bits >> i & 1) == 1) {
                    some.add(among.get(i));
                }
            }
            boolean wins = some.stream()
                    .allMatch(a ->
                            among.stream().filter(b -> !some.contains(b)).allMatch(b -> sign(difference, n, a, b) > 0));
            if (wins) {
                best.add(some);
            }
        }
        return best;
    }

    private static boolean separates(IntPredicate in, int m, IntUnaryOperator difference) {
        return IntStream.range(0, m)
                .filter(in)
                .allMatch(a -> IntStream.range(0, m).filter(in.negate()).allMatch(b -> sign(difference, m, a, b) > 0));
    }

    /** Returns the sign of row a minus row b of all differences in order. */
    private static int sign(IntUnaryOperator difference, int rows, int a, int b) {
        int low = Math.min(a, b);
        int cell = low * rows - low * (low + 1) / 2 + Math.max(a, b) - low - 1;
        return a < b ? difference.applyAsInt(cell) : -difference.applyAsInt(cell);
    }

    private static List<double[]> differences(OutputLayer layer) {
        List<double[]> rows = rows(layer);
        List<double[]> differences = new ArrayList<>();
        for (int a = 0; a < rows.size(); a++) {
            for (int b = a + 1; b < rows.size(); b++) {
                double[] first = rows.get(a);
                double[] second = rows.get(b);
                differences.add(IntStream.range(0, first.length)
                        .mapToDouble(j -> first[j] - second[j])
                        .toArray());
            }
        }
        return differences;
    }

    private Optional<Set<Set<Integer>>> thresholded(
            LabelClusters clusters, List<Integer> searched, IntUnaryOperator signs) {
        List<Integer> among = IntStream.range(0, layer.labels())
                .filter(label -> searched.contains(clusters.clusterOf(label)))
                .boxed()
                .toList();
        return among.stream().anyMatch(label -> signs.applyAsInt(label) == 0)
                ? Optional.empty()
                : Optional.of(Set.of(new TreeSet<>(among.stream()
                        .filter(label -> signs.applyAsInt(label) > 0)
                        .toList())));
    }

    /** Rows with their biases, in a new list. */
    private static List<double[]> rows(OutputLayer layer) {
        List<double[]> rows = new ArrayList<>();
        for (int i = 0; i < layer.labels(); i++) {
            double[] row = Arrays.copyOf(layer.row(i), layer.features() + 1);
            row[layer.features()] = layer.bias(i);
            rows.add(row);
        }
        return rows;
    }

    /** Returns what the model outputs in any cell; a row of zeros has no sign. */
    private static Set<Set<Integer>> collect(
            List<double[]> rows, Function<IntUnaryOperator, Optional<Set<Set<Integer>>>> model) {
        int d = rows.get(0).length - 1;
        int[] position = new int[rows.size()];
        List<double[]> compared = new ArrayList<>();
        for (int i = 0; i < position.length; i++) {
            boolean zero = Arrays.stream(rows.get(i)).allMatch(a -> a == 0);
            position[i] = zero ? -1 : compared.size();
            if (!zero) {
                compared.add(rows.get(i));
            }
        }
        if (compared.isEmpty()) {
            return model.apply(row -> 0).orElse(Set.of());
        }
        // A row that is never zero makes the arrangement affine, also where all biases are zero.
        double[] always = new double[d + 1];
        always[d] = 1;
        compared.add(always);
        DenseLayer all = DenseLayer.of(
                        compared.stream().map(row -> Arrays.copyOf(row, d)).toArray(double[][]::new))
                .withBias(compared.stream().mapToDouble(row -> row[d]).toArray());
        Set<Set<Integer>> outputs = new HashSet<>();
        for (SignVector cell : Regions.of(all).assignments()) {
            int[] signs = cell.toArray();
            model.apply(row -> position[row] < 0 ? 0 : signs[position[row]]).ifPresent(outputs::addAll);
        }
        return outputs;
    }
}
