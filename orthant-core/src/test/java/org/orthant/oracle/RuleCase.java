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

/**
 * A small layer with ties, twins and bounds of all kinds, and a rule by which it answers.
 *
 * @param layer the layer
 * @param domain its features, some of them without bounds
 * @param rule the rule
 * @param labelSets all sets that the rule may be asked about
 */
public record RuleCase(DenseLayer layer, Box domain, DecisionRule rule, List<LabelSet> labelSets) {

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
        DecisionRule rule = switch (random.nextInt(5)) {
            case 0 -> DecisionRule.topK();
            case 1, 2 -> DecisionRule.argmax();
            case 3 -> DecisionRule.thresholds(size.next(random));
            default ->
                DecisionRule.thresholds(IntStream.range(0, n)
                        .mapToDouble(i -> size.next(random))
                        .toArray());
        };
        List<LabelSet> sets = IntStream.range(0, 1 << n)
                .mapToObj(bits -> LabelSet.of(
                        n,
                        IntStream.range(0, n).filter(i -> (bits >> i & 1) == 1).toArray()))
                .filter(set -> rule.objection(set.size()).isEmpty())
                .toList();
        return new RuleCase(layer, FeatureDomain.of(lower, upper), rule, sets);
    }
}
