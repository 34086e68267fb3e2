package org.orthant.oracle;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.testing.AllSets;

/**
 * A small layer with ties, twins and bounds of all kinds, and a rule by which it answers.
 *
 * @param layer the layer
 * @param domain its features, some of them without bounds
 * @param rule the rule
 * @param labelSets all sets that the rule may be asked about
 */
public record RuleCase(DenseLayer layer, Box domain, DecisionRule rule, List<LabelSet> labelSets) {

    /** Layers of up to this many labels are asked about all of their label sets. */
    private static final int MOST_FOR_ALL_SETS = 4;

    /** A case drawn from {@code random}, with or without features that have no bounds. */
    public static RuleCase of(SplittableRandom random, boolean bounded) {
        int n = random.nextInt(1, 6);
        int d = random.nextInt(1, 4);
        Magnitude size = random.nextBoolean() ? Magnitude.TINY_INTEGERS : Magnitude.ORDINARY;
        double[][] rows = new double[n][d];
        for (int i = 0; i < n; i++) {
            Arrays.setAll(rows[i], j -> size.next(random));
            if (i > 1 && random.nextInt(3) == 0) {
                // A mean of others can never be ahead of all of them, but for its bias.
                double[] p = rows[random.nextInt(i)];
                double[] q = rows[random.nextInt(i)];
                Arrays.setAll(rows[i], j -> (p[j] + q[j]) / 2);
            }
        }
        DenseLayer layer = DenseLayer.of(rows);
        if (random.nextInt(3) > 0) {
            double[] bias = new double[n];
            Arrays.setAll(bias, i -> random.nextInt(4) == 0 ? 0 : size.next(random));
            layer = layer.withBias(bias);
        }
        double[] lower = new double[d];
        double[] upper = new double[d];
        boolean free = !bounded && random.nextInt(3) == 0;
        for (int j = 0; j < d; j++) {
            lower[j] = random.nextInt(-3, 1);
            upper[j] = lower[j] + random.nextInt(1, 5);
            if (!bounded && (free || random.nextInt(3) == 0)) {
                lower[j] = Double.NEGATIVE_INFINITY;
            }
            if (!bounded && (free || random.nextInt(2) == 0)) {
                upper[j] = Double.POSITIVE_INFINITY;
            }
        }
        DecisionRule rule = rule(random, n, size);
        return new RuleCase(layer, FeatureDomain.of(lower, upper), rule, sets(n, rule));
    }

    /**
     * A case with a layer of {@link LayerCases}: numbers of all magnitudes, empty, opposite and nearly equal rows.
     *
     * @param bounded whether all features have bounds
     */
    public static RuleCase extreme(SplittableRandom random, boolean bounded) {
        LayerCase base = LayerCases.of(random);
        DenseLayer layer = base.layer();
        double[] lower = base.lower();
        double[] upper = base.upper();
        for (int j = 0; j < lower.length && !bounded; j++) {
            lower[j] = random.nextInt(3) == 0 ? Double.NEGATIVE_INFINITY : lower[j];
            upper[j] = random.nextInt(3) == 0 ? Double.POSITIVE_INFINITY : upper[j];
        }
        DecisionRule rule = rule(random, layer.labels(), Magnitude.TINY_INTEGERS);
        for (int label = 0; label < layer.labels(); label++) {
            int fixed = label;
            boolean fits = rule.match(
                    threshold -> Double.isFinite(layer.bias(fixed) - threshold.logit(fixed)),
                    topK -> true,
                    argmax -> true);
            rule = fits ? rule : DecisionRule.threshold();
        }
        return new RuleCase(
                layer,
                FeatureDomain.of(lower, upper),
                rule,
                layer.labels() <= MOST_FOR_ALL_SETS ? sets(layer.labels(), rule) : fitting(base.labelSets(), rule));
    }

    private static List<LabelSet> fitting(List<LabelSet> sets, DecisionRule rule) {
        return sets.stream()
                .map(set -> rule.objection(set.size()).isEmpty()
                        ? set
                        : LabelSet.of(set.labels(), set.size() % set.labels()))
                .distinct()
                .toList();
    }

    private static List<LabelSet> sets(int n, DecisionRule rule) {
        return AllSets.of(n).stream()
                .filter(set -> rule.objection(set.size()).isEmpty())
                .toList();
    }

    private static DecisionRule rule(SplittableRandom random, int n, Magnitude size) {
        return switch (random.nextInt(6)) {
            case 0 -> DecisionRule.topK();
            case 1, 2 -> DecisionRule.argmax();
            case 3 -> DecisionRule.thresholds(size.next(random));
            case 4 -> DecisionRule.threshold();
            default ->
                DecisionRule.thresholds(IntStream.range(0, n)
                        .mapToDouble(i -> size.next(random))
                        .toArray());
        };
    }
}
