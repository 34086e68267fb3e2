package org.orthant.oracle;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
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

    /** A domain in other units. */
    private record Unit(FeatureDomain domain, int exponent) {}

    /** The largest exponent of a unit in which numbers are added. */
    private static final int MOST_EXPONENT = 900;

    /**
     * Returns the same case in other units: layer, maps and base are times a power of two each, and what is added to their products is in
     * the unit of these. The same label sets are predicted.
     *
     * @param farthest the largest exponent of one of the factors
     */
    public DomainCase rescaled(SplittableRandom random, int farthest) {
        Unit unit = rescaled(domain, random, farthest);
        int rows = next(random, unit.exponent(), farthest);
        int logits = unit.exponent() + rows;
        return with(unit.domain(), number -> Math.scalb(number, rows), number -> Math.scalb(number, logits));
    }

    private static int next(SplittableRandom random, int before, int farthest) {
        return Math.max(
                -MOST_EXPONENT - before, Math.min(MOST_EXPONENT - before, random.nextInt(-farthest, farthest + 1)));
    }

    private static Unit rescaled(FeatureDomain domain, SplittableRandom random, int farthest) {
        return domain.match(
                box -> {
                    int exponent = next(random, 0, farthest);
                    return new Unit(with(box, number -> Math.scalb(number, exponent)), exponent);
                },
                ball -> {
                    int exponent = next(random, 0, farthest);
                    return new Unit(with(ball, Math.scalb(ball.radius(), exponent)), exponent);
                },
                image -> {
                    Unit base = rescaled(image.base(), random, farthest);
                    int factor = next(random, base.exponent(), farthest);
                    int exponent = base.exponent() + factor;
                    AffineMap map = with(
                            image.map(), number -> Math.scalb(number, factor), number -> Math.scalb(number, exponent));
                    return new Unit(FeatureDomain.image(map, base.domain()), exponent);
                });
    }

    /** Returns the case with numbers of all sizes, each of them finite. */
    public DomainCase mixed(SplittableRandom random) {
        DoubleUnaryOperator mix = number -> switch (random.nextInt(6)) {
            case 0 -> Math.scalb(number, random.nextInt(500, 1010));
            case 1 -> Math.scalb(number, -random.nextInt(500, 1060));
            case 2 -> Math.scalb(number, random.nextInt(-100, 100));
            default -> number;
        };
        return with(mixed(domain, mix), mix, mix);
    }

    private static FeatureDomain mixed(FeatureDomain domain, DoubleUnaryOperator mix) {
        return domain.match(
                box -> with(box, mix),
                ball -> with(ball, mix.applyAsDouble(ball.radius())),
                image -> FeatureDomain.image(with(image.map(), mix, mix), mixed(image.base(), mix)));
    }

    private static Ball with(Ball ball, double radius) {
        return new Ball(ball.features(), radius, ball.multiple(), ball.centred(), ball.surface());
    }

    private static Box with(Box box, DoubleUnaryOperator change) {
        int d = box.features();
        double[] lower =
                IntStream.range(0, d).mapToDouble(box::lower).map(change).toArray();
        double[] upper =
                IntStream.range(0, d).mapToDouble(box::upper).map(change).toArray();
        return Box.of(
                IntStream.range(0, d)
                        .mapToDouble(j -> Math.min(lower[j], upper[j]))
                        .toArray(),
                IntStream.range(0, d)
                        .mapToDouble(j -> box.isFixed(j) ? Math.min(lower[j], upper[j]) : Math.max(lower[j], upper[j]))
                        .toArray());
    }

    private static AffineMap with(AffineMap map, DoubleUnaryOperator weights, DoubleUnaryOperator offsets) {
        double[] offset = IntStream.range(0, map.outputs())
                .mapToDouble(map::offset)
                .map(offsets)
                .toArray();
        if (map.isDiagonal()) {
            return AffineMap.diagonal(
                    IntStream.range(0, offset.length)
                            .mapToDouble(k -> map.weight(k, k))
                            .map(weights)
                            .toArray(),
                    offset);
        }
        double[][] rows = new double[map.outputs()][map.inputs()];
        for (int k = 0; k < rows.length; k++) {
            int output = k;
            Arrays.setAll(rows[k], j -> weights.applyAsDouble(map.weight(output, j)));
        }
        return AffineMap.dense(DoubleMatrix.of(rows), offset);
    }

    private DomainCase with(FeatureDomain features, DoubleUnaryOperator weights, DoubleUnaryOperator added) {
        int n = layer.labels();
        double[][] rows = IntStream.range(0, n)
                .mapToObj(label -> Arrays.stream(layer.row(label)).map(weights).toArray())
                .toArray(double[][]::new);
        double[] bias =
                IntStream.range(0, n).mapToDouble(layer::bias).map(added).toArray();
        DecisionRule changed = rule.match(
                threshold -> DecisionRule.thresholds(IntStream.range(0, n)
                        .mapToDouble(threshold::logit)
                        .map(added)
                        .toArray()),
                topK -> topK,
                argmax -> argmax);
        return new DomainCase(DenseLayer.of(rows).withBias(bias), features, changed, labelSets);
    }
}
