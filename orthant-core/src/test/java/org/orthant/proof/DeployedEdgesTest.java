package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoublePredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;
import org.orthant.testing.Randomised;

/** One bias is moved to where claims begin to be accepted: there no service may contradict them, either. */
class DeployedEdgesTest {

    private static final DecisionRule[] RANKINGS = {DecisionRule.argmax(), DecisionRule.topK()};

    @ParameterizedTest
    @EnumSource
    void inputsAreSafeExactlyWhereTheSpecificationSaysSo(NumberFormat format) {
        int[] edges = new int[2];
        Randomised.repeat(400, random -> {
            int n = 2 + random.nextInt(3);
            int d = 1 + random.nextInt(4);
            double[][] rows = rows(format, n, d, random);
            double[] bias = random.doubles(n, -4, 4).map(format::round).toArray();
            double[] input = random.doubles(d, -8, 8).map(format::round).toArray();
            DecisionRule rule = rule(n, random);
            LabelSet set = LabelSet.of(n, random.nextInt(n));
            int moved = random.nextInt(n);
            Box domain = FeatureDomain.box(d, 8);
            boolean up = set.isActive(moved);
            DoublePredicate accepted = value -> {
                bias[moved] = value;
                boolean safe = logits(format, rows, bias, domain, rule).firstUncertain(input, set) < 0;
                assertThat(safe).isEqualTo(isSafe(format, rows, bias, domain, rule, input, set));
                return safe;
            };
            double edge = edge(format, accepted, up ? 4000 : -4000);
            if (Double.isNaN(edge)) {
                return;
            }
            edges[rule.isRanking() ? 0 : 1]++;
            bias[moved] = edge;
            boolean[] active = active(set);
            for (int trial = 0; trial < 40; trial++) {
                assertThat(new AnyService(format, rows, bias, rule, random).outputs(input, active))
                        .isTrue();
            }
        });
        assertThat(Math.min(edges[0], edges[1])).isGreaterThan(20);
    }

    @ParameterizedTest
    @EnumSource
    void whatIsJustImpossibleIsNotOutput(NumberFormat format) {
        int[] edges = new int[2];
        Randomised.repeat(400, random -> {
            double[][] rows = rows(format, 2, 1 + random.nextInt(3), random);
            double[] bias = random.doubles(2, -4, 4).map(format::round).toArray();
            DecisionRule rule = rule(2, random);
            LabelSet set = LabelSet.of(2, 0);
            Box domain = FeatureDomain.box(rows[0].length, 4);
            List<Integer> labels = List.of(0, 1);
            double share = rule.isRanking() ? 1 : random.nextDouble();
            DeployedRefutation claim = new DeployedRefutation(format, labels, Point.of(1, share));
            // Only label 0 moves, down, until its set is impossible.
            double edge = edge(
                    format,
                    value -> {
                        bias[0] = value;
                        return logits(format, rows, bias, domain, rule).isRefuted(set, claim);
                    },
                    -4000);
            if (Double.isNaN(edge)) {
                return;
            }
            edges[rule.isRanking() ? 0 : 1]++;
            bias[0] = edge;
            boolean[] active = active(set);
            for (int trial = 0; trial < 100; trial++) {
                double[] corner = IntStream.range(0, rows[0].length)
                        .mapToDouble(j -> random.nextInt(4) == 0
                                ? format.round(random.nextDouble(-4, 4))
                                : random.nextBoolean() ? 4 : -4)
                        .toArray();
                assertThat(new AnyService(format, rows, bias, rule, random).mayOutput(corner, active))
                        .isFalse();
            }
        });
        assertThat(Math.min(edges[0], edges[1])).isGreaterThan(20);
    }

    @Test
    void theOddNeighbourOfANumberIsOnItsSideOfEveryMiddle() {
        Rational third = Rational.of(1).divide(Rational.of(3));
        double odd = RankedLogits.odd(third);
        assertThat(Double.doubleToRawLongBits(odd) & 1).isEqualTo(1);
        assertThat(Math.abs(odd - 1 / 3.0)).isLessThanOrEqualTo(Math.ulp(1 / 3.0));
        assertThat(RankedLogits.odd(Rational.exactly(0.75))).isEqualTo(0.75);
        // Just above and just below the middle of two bfloat16, and the middle itself, which rounds to the even one.
        double middle = 1 + 0x1p-8;
        Rational little = Rational.exactly(0x1p-200);
        assertThat(NumberFormat.BFLOAT16.round(
                        RankedLogits.odd(Rational.exactly(middle).add(little))))
                .isEqualTo(1 + 0x1p-7);
        assertThat(NumberFormat.BFLOAT16.round(
                        RankedLogits.odd(Rational.exactly(middle).subtract(little))))
                .isEqualTo(1);
        assertThat(NumberFormat.BFLOAT16.round(RankedLogits.odd(Rational.exactly(middle))))
                .isEqualTo(1);
    }

    private static DeployedLogits logits(
            NumberFormat format, double[][] rows, double[] bias, Box domain, DecisionRule rule) {
        return DeployedLogits.of(DenseLayer.of(rows).withBias(bias), domain, rule, format)
                .orElseThrow();
    }

    /** The condition of the specification, in rational numbers. */
    private static boolean isSafe(
            NumberFormat format,
            double[][] rows,
            double[] bias,
            Box domain,
            DecisionRule rule,
            double[] input,
            LabelSet set) {
        DeployedLogits logits = logits(format, rows, bias, domain, rule);
        Rational least = null;
        Rational largest = null;
        for (int i = 0; i < rows.length; i++) {
            boolean active = set.isActive(i);
            Rational sum = Rational.exactly(bias[i]);
            Rational magnitude = sum.abs();
            Rational tiny = Rational.of(4L * (input.length + 2));
            for (int j = 0; j < input.length; j++) {
                Rational product = Rational.exactly(rows[i][j]).multiply(Rational.exactly(input[j]));
                sum = sum.add(product);
                magnitude = magnitude.add(product.abs());
                tiny = tiny.add(Rational.exactly(Math.abs(rows[i][j]))).add(Rational.exactly(Math.abs(input[j])));
            }
            long steps = input.length + 2L;
            Rational bound = magnitude
                    .multiply(Rational.of(steps))
                    .divide(Rational.of((1L << 24) - steps))
                    .add(tiny.multiply(Rational.exactly(Float.MIN_NORMAL)));
            Rational end = active ? sum.subtract(bound) : sum.add(bound);
            if (rule.isRanking()) {
                least = active && (least == null || end.compareTo(least) < 0) ? end : least;
                largest = !active && (largest == null || end.compareTo(largest) > 0) ? end : largest;
            } else {
                int side = end.compareTo(Rational.exactly(logits.bar(i, active)));
                if (active ? side <= 0 : side >= 0) {
                    return false;
                }
            }
        }
        if (least == null || largest == null) {
            return true;
        }
        return format == NumberFormat.FLOAT32
                ? least.compareTo(largest) > 0
                : rounded(format, least) > rounded(format, largest);
    }

    /** The nearest value of a format, found among neighbours by exact distances. */
    private static double rounded(NumberFormat format, Rational number) {
        double near = format.round(number.toDouble());
        if (Rational.exactly(number.toDouble()).equals(number)) {
            return near;
        }
        double best = near;
        for (double other : new double[] {format.roundUp(Math.nextUp(near)), format.roundDown(Math.nextDown(near))}) {
            Rational distance = Rational.exactly(other).subtract(number).abs();
            best = distance.compareTo(Rational.exactly(best).subtract(number).abs()) < 0 ? other : best;
        }
        return best;
    }

    /** A value with which something is accepted, whose neighbour is not; NaN if the far end is not accepted, or both are. */
    private static double edge(NumberFormat format, DoublePredicate accepted, double far) {
        double yes = format.round(far);
        double no = -yes;
        if (!accepted.test(yes) || accepted.test(no)) {
            return Double.NaN;
        }
        while (true) {
            double middle = format.round(yes / 2 + no / 2);
            if (middle == yes || middle == no) {
                return yes;
            }
            if (accepted.test(middle)) {
                yes = middle;
            } else {
                no = middle;
            }
        }
    }

    private static DecisionRule rule(int n, SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> RANKINGS[random.nextInt(2)];
            case 1 -> DecisionRule.argmax();
            case 2 -> DecisionRule.thresholds(random.doubles(n, -100, 100).toArray());
            default ->
                random.nextBoolean() ? DecisionRule.threshold() : DecisionRule.thresholds(random.nextDouble(-2, 2));
        };
    }

    private static double[][] rows(NumberFormat format, int n, int d, SplittableRandom random) {
        return IntStream.range(0, n)
                .mapToObj(i -> random.doubles(d, -1, 1).map(format::round).toArray())
                .toArray(double[][]::new);
    }

    private static boolean[] active(LabelSet set) {
        boolean[] active = new boolean[set.labels()];
        for (int i = 0; i < active.length; i++) {
            active[i] = set.isActive(i);
        }
        return active;
    }
}
