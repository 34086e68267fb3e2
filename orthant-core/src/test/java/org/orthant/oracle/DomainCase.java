package org.orthant.oracle;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.orthant.labels.LabelSet;
import org.orthant.layer.AffineMap;
import org.orthant.layer.Ball;
import org.orthant.layer.Box;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.FeatureDomain;

/**
 * A small layer, a rule, and a domain that is an image, a ball, or a box in which some features have one value only.
 *
 * @param layer the layer
 * @param domain its features
 * @param rule the rule
 * @param labelSets all sets that the rule may be asked about
 */
public record DomainCase(DenseLayer layer, FeatureDomain domain, DecisionRule rule, List<LabelSet> labelSets) {

    /** Draws a case whose innermost base is a box. */
    public static DomainCase ofBox(SplittableRandom random) {
        return ofBox(random, false);
    }

    /** Draws a case whose innermost base is a box with ends. */
    public static DomainCase ofBoundedBox(SplittableRandom random) {
        return ofBox(random, true);
    }

    private static DomainCase ofBox(SplittableRandom random, boolean bounded) {
        RuleCase plain = RuleCase.of(random, random.nextBoolean());
        int d = plain.layer().features();
        Magnitude size = random.nextBoolean() ? Magnitude.TINY_INTEGERS : Magnitude.ORDINARY;
        int maps = random.nextInt(3);
        FeatureDomain domain = base(random, maps == 0 ? d : random.nextInt(1, 5), size, bounded);
        int inputs = domain.features();
        for (int m = maps; m > 0; m--) {
            int outputs = m == 1 ? d : random.nextInt(1, 5);
            domain = FeatureDomain.image(map(random, outputs, inputs, size), domain);
            inputs = outputs;
        }
        return new DomainCase(plain.layer(), domain, plain.rule(), plain.labelSets());
    }

    /** Draws a case whose innermost base is a ball. */
    public static DomainCase ofBall(SplittableRandom random) {
        RuleCase plain = RuleCase.of(random, true);
        int d = plain.layer().features();
        Magnitude size = random.nextInt(3) == 0 ? Magnitude.TINY_INTEGERS : Magnitude.ORDINARY;
        int inputs = random.nextBoolean() ? d : random.nextInt(1, 5);
        boolean centred = random.nextInt(3) == 0;
        Ball ball = new Ball(
                inputs, random.nextBoolean() ? 1 : random.nextDouble(0.1, 4), random.nextInt(1, 4), centred, false);
        FeatureDomain domain =
                inputs == d && random.nextBoolean() ? ball : FeatureDomain.image(map(random, d, inputs, size), ball);
        return new DomainCase(plain.layer(), domain, plain.rule(), plain.labelSets());
    }

    private static Box base(SplittableRandom random, int features, Magnitude size, boolean bounded) {
        double[] lower = new double[features];
        double[] upper = new double[features];
        for (int j = 0; j < features; j++) {
            lower[j] = random.nextInt(-2, 2);
            upper[j] = lower[j] + random.nextInt(0, 4);
            switch (bounded ? 4 : random.nextInt(5)) {
                case 0 -> lower[j] = Double.NEGATIVE_INFINITY;
                case 1 -> upper[j] = Double.POSITIVE_INFINITY;
                case 2 -> {
                    lower[j] = 0;
                    upper[j] = Double.POSITIVE_INFINITY;
                }
                case 3 -> {
                    lower[j] = Double.NEGATIVE_INFINITY;
                    upper[j] = Double.POSITIVE_INFINITY;
                }
                default -> {
                    if (random.nextBoolean()) {
                        lower[j] = size.next(random);
                        upper[j] = lower[j];
                    }
                }
            }
        }
        return Box.of(lower, upper);
    }

    private static AffineMap map(SplittableRandom random, int outputs, int inputs, Magnitude size) {
        double[] offset = new double[outputs];
        if (random.nextBoolean()) {
            Arrays.setAll(offset, k -> size.next(random));
        }
        if (outputs == inputs && random.nextInt(3) == 0) {
            double[] scale = new double[outputs];
            Arrays.setAll(scale, k -> size.next(random));
            return AffineMap.diagonal(scale, offset);
        }
        double[][] rows = new double[outputs][inputs];
        for (double[] row : rows) {
            Arrays.setAll(row, j -> size.next(random));
        }
        return AffineMap.dense(DoubleMatrix.of(rows), offset);
    }
}
