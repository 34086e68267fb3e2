package org.orthant.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.orthant.labels.LabelSet;
import org.orthant.layer.FeatureDomain;
import org.orthant.verify.Question;

/** Makes a case that fails smaller, step by step, as long as it still fails. */
public final class SmallerCase {

    private SmallerCase() {}

    /** A small case of one label set that {@code fails}, as the given one does. */
    public static LayerCase of(LayerCase layerCase, Predicate<LayerCase> fails) {
        LayerCase smallest = layerCase;
        for (Optional<LayerCase> next = Optional.of(layerCase); next.isPresent(); ) {
            smallest = next.get();
            next = steps(smallest).stream().filter(fails).findFirst();
        }
        return smallest;
    }

    /** What is a little smaller, the largest steps first. */
    private static List<LayerCase> steps(LayerCase from) {
        List<LayerCase> steps = new ArrayList<>();
        if (from.labelSets().size() > 1) {
            from.labelSets().forEach(set -> steps.add(new LayerCase(from.layer(), from.question(), List.of(set))));
            return steps;
        }
        int n = from.layer().labels();
        int d = from.layer().features();
        IntStream.range(0, n > 1 ? n : 0).forEach(i -> steps.add(withoutLabel(from, i)));
        IntStream.range(0, d > 1 ? d : 0).forEach(j -> steps.add(withoutFeature(from, j)));
        if (from.question().budget().isPresent()) {
            Question question = from.question();
            steps.add(new LayerCase(
                    from.layer(),
                    new Question(question.depth(), question.thresholds(), question.domain()),
                    from.labelSets()));
        }
        for (int i = 0; i < n; i++) {
            for (int j = -1; j < d; j++) {
                simpler(steps, from, i, j);
            }
        }
        for (int j = 0; j < d; j++) {
            simplerBounds(steps, from, j);
        }
        return steps;
    }

    private static LayerCase withoutLabel(LayerCase from, int label) {
        int[] kept = others(from.layer().labels(), label);
        double[][] rows = from.rows();
        double[] bias = from.biases();
        LabelSet set = from.labelSets().get(0);
        LabelSet rest = LabelSet.of(
                kept.length,
                IntStream.range(0, kept.length)
                        .filter(i -> set.isActive(kept[i]))
                        .toArray());
        LayerCase smaller = from.with(
                Arrays.stream(kept).mapToObj(i -> rows[i]).toArray(double[][]::new),
                pick(bias, kept),
                from.lower(),
                from.upper());
        return new LayerCase(smaller.layer(), smaller.question(), List.of(rest));
    }

    private static LayerCase withoutFeature(LayerCase from, int feature) {
        int[] kept = others(from.layer().features(), feature);
        return from.with(
                Arrays.stream(from.rows()).map(row -> pick(row, kept)).toArray(double[][]::new),
                from.biases(),
                pick(from.lower(), kept),
                pick(from.upper(), kept));
    }

    /** A weight, or the bias at feature −1, becomes a simpler number. */
    private static void simpler(List<LayerCase> steps, LayerCase from, int label, int feature) {
        double value = feature < 0 ? from.layer().bias(label) : from.layer().weight(label, feature);
        for (double simple : simpler(value)) {
            double[][] rows = from.rows();
            double[] bias = from.biases();
            if (feature < 0) {
                bias[label] = simple;
            } else {
                rows[label][feature] = simple;
            }
            steps.add(from.with(rows, bias, from.lower(), from.upper()));
        }
    }

    private static void simplerBounds(List<LayerCase> steps, LayerCase from, int feature) {
        double low = from.lower()[feature];
        double high = from.upper()[feature];
        double bound = FeatureDomain.DEFAULT_BOUND;
        // Nothing is simpler than the paper's bounds, and only those are simpler than from -1 to 1.
        if (low == -bound && high == bound) {
            return;
        }
        addBounds(steps, from, feature, -bound, bound);
        if (low == -1 && high == 1) {
            return;
        }
        addBounds(steps, from, feature, -1, 1);
        for (double simple : simpler(low)) {
            addBounds(steps, from, feature, simple, high);
        }
        for (double simple : simpler(high)) {
            addBounds(steps, from, feature, low, simple);
        }
    }

    private static void addBounds(List<LayerCase> steps, LayerCase from, int feature, double low, double high) {
        if (low < high) {
            double[] lower = from.lower();
            double[] upper = from.upper();
            lower[feature] = low;
            upper[feature] = high;
            steps.add(from.with(from.rows(), from.biases(), lower, upper));
        }
    }

    /** Each step leads down a list without circles: 0, ±1, powers of two, numbers of few digits. */
    private static double[] simpler(double value) {
        double sign = Math.signum(value);
        double magnitude = Math.abs(value);
        if (magnitude == 0) {
            return new double[0];
        }
        if (magnitude == 1) {
            return new double[] {0};
        }
        long bits = Double.doubleToLongBits(magnitude);
        // Subnormal numbers have no hidden digit.
        double power = magnitude < Double.MIN_NORMAL
                ? Double.longBitsToDouble(Long.highestOneBit(bits))
                : Math.scalb(1.0, Math.getExponent(magnitude));
        double few = (float) magnitude;
        List<Double> simple = new ArrayList<>(List.of(0.0, sign));
        if (power != magnitude && power > 0) {
            simple.add(sign * power);
            if (few != magnitude && few > 0 && Double.isFinite(few)) {
                simple.add(sign * few);
            }
        }
        return simple.stream().mapToDouble(number -> number).toArray();
    }

    private static int[] others(int size, int without) {
        return IntStream.range(0, size).filter(i -> i != without).toArray();
    }

    private static double[] pick(double[] numbers, int[] kept) {
        return Arrays.stream(kept).mapToDouble(i -> numbers[i]).toArray();
    }
}
