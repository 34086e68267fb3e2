package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.exact.ExactDot;
import org.orthant.exact.IntegerMatrix;
import org.orthant.exact.Rational;
import org.orthant.exact.ScaledIntegers;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.testing.Randomised;

/** Circuits without multipliers that prove, or fail to prove, their claim by a hair. */
class CloseCircuitTest {

    /** Coefficients of the size of rounding errors, of either sign: plain solutions of the system are worthless. */
    @Test
    void coefficientsBelowTheRoundingOfDoublesHaveASign() {
        assertTruths(500, 30, random -> {
            int d = random.nextInt(1, 6);
            double[][] rows = new double[d + 1][d];
            for (double[] row : rows) {
                int scale = random.nextInt(-30, 30);
                Arrays.setAll(row, j -> Math.scalb(random.nextGaussian(), scale));
            }
            // The last row cancels all but the first, whose coefficient is what rounding makes of zero.
            Arrays.fill(rows[d], 0);
            for (int i = 1; i < d; i++) {
                double factor = random.nextDouble(0.1, 1);
                for (int j = 0; j < d; j++) {
                    rows[d][j] -= factor * rows[i][j];
                }
            }
            return rows;
        });
    }

    /** Coefficients of the size of squared rounding errors: those of refined solutions. */
    @Test
    void coefficientsBelowTwiceTheDigitsOfDoublesHaveASign() {
        assertTruths(700, 100, random -> {
            // a + (−a + εb) + ε(−b − δc) + εδc = 0, with ε and δ so small that −a + εb is still exact.
            int d = 3;
            double[] a = integers(random, d);
            double[] b = integers(random, d);
            double[] c = integers(random, d);
            double epsilon = Math.scalb(1.0, -random.nextInt(35, 48));
            double delta = (random.nextBoolean() ? 1 : -1) * Math.scalb(1.0, -random.nextInt(35, 48));
            double stretch = random.nextInt(1, 8);
            double[][] rows = new double[4][d];
            for (int j = 0; j < d; j++) {
                rows[0][j] = a[j];
                rows[1][j] = stretch * (-a[j] + epsilon * b[j]);
                rows[2][j] = -b[j] - delta * c[j];
                rows[3][j] = c[j];
            }
            return rows;
        });
    }

    /** Coefficients that even refined solutions cannot see: what they say about them is rounding, of either sign. */
    @Test
    void coefficientsBelowThreeTimesTheDigitsOfDoublesHaveASign() {
        assertTruths(700, 100, random -> {
            // a + (−a + εb) + ε(−b + δc) + εδ(−c − ηe) + εδη e = 0.
            int d = 4;
            double[][] parts = {integers(random, d), integers(random, d), integers(random, d), integers(random, d)};
            double epsilon = Math.scalb(1.0, -random.nextInt(36, 47));
            double delta = Math.scalb(1.0, -random.nextInt(36, 47));
            double eta = (random.nextBoolean() ? 1 : -1) * Math.scalb(1.0, -random.nextInt(25, 47));
            double[] factors = {random.nextInt(1, 8), random.nextInt(1, 8), random.nextInt(1, 8), random.nextInt(1, 8)};
            double[][] rows = new double[5][d];
            for (int j = 0; j < d; j++) {
                rows[0][j] = factors[0] * parts[0][j];
                rows[1][j] = factors[1] * (-parts[0][j] + epsilon * parts[1][j]);
                rows[2][j] = factors[2] * (-parts[1][j] + delta * parts[2][j]);
                rows[3][j] = factors[3] * (-parts[2][j] - eta * parts[3][j]);
                rows[4][j] = parts[3][j];
            }
            return rows;
        });
    }

    @Test
    void nearlySingularSystemsDoNotFoolIt() {
        assertTruths(500, 15, random -> {
            int d = random.nextInt(2, 6);
            double[][] rows = new double[d + 1][];
            rows[0] = integers(random, d);
            for (int i = 1; i <= d; i++) {
                // All rows lie close to one line, so that inverses are as bad as rounding errors allow.
                double[] towards = rows[0];
                double[] other = integers(random, d);
                double distance = Math.scalb(1.0, -random.nextInt(20, 46));
                double direction = random.nextBoolean() ? 1 : -1;
                rows[i] = IntStream.range(0, d)
                        .mapToDouble(j -> direction * towards[j] + distance * other[j])
                        .toArray();
            }
            return rows;
        });
    }

    @Test
    void lostBitsDoNotFoolIt() {
        double tiny = Double.MIN_VALUE;
        // Scaled to one, the second feature of the first row vanishes; it is what decides.
        double[][] rows = {{0x1p1000, tiny}, {-1, 0}, {0, -1}};
        assertThat(isAccepted(rows, 0, 1, 2)).isTrue();
        rows[0][1] = -tiny;
        assertThat(isAccepted(rows, 0, 1, 2)).isFalse();
        rows[2][1] = 1;
        assertThat(isAccepted(rows, 0, 1, 2)).isTrue();
        assertThat(isAccepted(new double[][] {{tiny, 0}, {-tiny, tiny}, {0, -tiny}}, 0, 1, 2))
                .isTrue();
        assertThat(isAccepted(new double[][] {{tiny, 0}, {-tiny, tiny}, {0, tiny}}, 0, 1, 2))
                .isFalse();
        double huge = Double.MAX_VALUE;
        assertThat(isAccepted(new double[][] {{huge, huge}, {-huge, 0}, {0, -huge}}, 0, 1, 2))
                .isTrue();
        assertThat(isAccepted(new double[][] {{huge, huge}, {-huge, 0}, {0, huge}}, 0, 1, 2))
                .isFalse();
    }

    /** The offset decides: {@code y_i (w_i·x + b_i)} sum to the slack, which is at least 0, exactly 0 or less. */
    @Test
    void biasesDecideToTheLastBit() {
        int[] cases = new int[2];
        Randomised.repeat(500, random -> {
            int d = random.nextInt(1, 5);
            double[][] rows = new double[d + 1][];
            double[] factors = new double[d];
            double[] bias = new double[d + 1];
            rows[d] = new double[d];
            for (int i = 0; i < d; i++) {
                rows[i] = integers(random, d);
                factors[i] = random.nextInt(1, 9);
                bias[i] = random.nextDouble(-1, 1);
                for (int j = 0; j < d; j++) {
                    rows[d][j] -= factors[i] * rows[i][j];
                }
            }
            double sum = -ExactDot.value(factors, Arrays.copyOf(bias, d)).toDouble();
            for (double last : new double[] {sum, Math.nextUp(sum), Math.nextDown(sum)}) {
                bias[d] = last;
                double[][] columns = new double[d + 2][];
                for (int i = 0; i <= d; i++) {
                    columns[i] = Arrays.copyOf(rows[i], d + 1);
                    columns[i][d] = bias[i];
                }
                columns[d + 1] = new double[d + 1];
                columns[d + 1][d] = 1;
                Optional<Boolean> truth = truth(columns);
                if (truth.isPresent()) {
                    OutputLayer layer = DenseLayer.of(rows).withBias(bias);
                    assertThat(isAccepted(layer, FeatureDomain.box(d, 100), all(d + 1), List.of(), List.of()))
                            .isEqualTo(truth.get());
                    cases[truth.get() ? 1 : 0]++;
                }
            }
        });
        assertThat(Math.min(cases[0], cases[1])).isGreaterThan(100);
    }

    /** One label against the corner of the domain that favours it most. */
    @Test
    void boundsDecideToTheLastBit() {
        int[] cases = new int[2];
        Randomised.repeat(500, random -> {
            int d = random.nextInt(1, 6);
            double[] row = new double[d];
            double[] lower = new double[d];
            double[] upper = new double[d];
            double[] corner = new double[d];
            List<Integer> lowerBounds = new ArrayList<>();
            List<Integer> upperBounds = new ArrayList<>();
            int scale = random.nextInt(4) == 0 ? -530 : 0;
            for (int j = 0; j < d; j++) {
                row[j] = Math.scalb(random.nextDouble(0.1, 1) * (random.nextBoolean() ? 1 : -1), scale);
                lower[j] = random.nextDouble(-2, 1);
                upper[j] = lower[j] + random.nextDouble(0.1, 3);
                (row[j] > 0 ? upperBounds : lowerBounds).add(j);
                corner[j] = row[j] > 0 ? upper[j] : lower[j];
            }
            double bias = -ExactDot.value(row, corner).toDouble();
            for (double offset : new double[] {bias, Math.nextUp(bias), Math.nextDown(bias)}) {
                boolean impossible = ExactDot.sign(row, corner, offset) <= 0;
                OutputLayer layer = DenseLayer.of(new double[][] {row}).withBias(offset);
                assertThat(isAccepted(layer, FeatureDomain.of(lower, upper), List.of(0), lowerBounds, upperBounds))
                        .isEqualTo(impossible);
                cases[impossible ? 1 : 0]++;
            }
        });
        assertThat(Math.min(cases[0], cases[1])).isGreaterThan(300);
    }

    /** The checker tells circuits from others, of which there are more than {@code least} each. */
    private static void assertTruths(int repetitions, int least, Function<SplittableRandom, double[][]> rows) {
        int[] cases = new int[2];
        Randomised.repeat(repetitions, random -> assertTruth(random, rows.apply(random), cases));
        assertThat(Math.min(cases[0], cases[1])).isGreaterThan(least);
    }

    private static void assertTruth(SplittableRandom random, double[][] rows, int[] cases) {
        Optional<Boolean> truth = truth(rows);
        if (truth.isEmpty()) {
            return;
        }
        // The order of labels, their signs and the scale of their rows do not matter.
        double[][] shuffled = rows.clone();
        for (int i = shuffled.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            double[] row = shuffled[i];
            shuffled[i] = shuffled[j];
            shuffled[j] = row;
        }
        int[] active = IntStream.range(0, rows.length)
                .filter(i -> random.nextBoolean())
                .toArray();
        LabelSet labelSet = LabelSet.of(rows.length, active);
        for (int i = 0; i < shuffled.length; i++) {
            double factor = labelSet.signAt(i) * Math.scalb(1.0, random.nextInt(-200, 200));
            shuffled[i] =
                    Arrays.stream(shuffled[i]).map(weight -> factor * weight).toArray();
        }
        Checker checker = new Checker(DenseLayer.of(shuffled), FeatureDomain.box(rows[0].length, 1));
        Circuit circuit = new Circuit(all(rows.length), List.of(), List.of(), Optional.empty());
        assertThat(checker.check(new Certificate.Unargmaxable(labelSet, circuit)) instanceof CheckResult.Accepted)
                .isEqualTo(truth.get());
        cases[truth.get() ? 1 : 0]++;
    }

    /** Whether the one combination of columns that vanishes has no two signs; nothing if there is more than one. */
    private static Optional<Boolean> truth(double[][] columns) {
        BigInteger[][] integers = new BigInteger[columns.length][];
        Arrays.setAll(integers, i -> ScaledIntegers.of(columns[i]).integers());
        IntegerMatrix space = IntegerMatrix.of(integers).transpose().nullSpace();
        if (space.rows() != 1) {
            return Optional.empty();
        }
        long signs = Arrays.stream(space.row(0))
                .map(BigInteger::signum)
                .filter(sign -> sign != 0)
                .distinct()
                .count();
        return Optional.of(signs == 1);
    }

    private static double[] integers(SplittableRandom random, int size) {
        double[] numbers = new double[size];
        Arrays.setAll(numbers, j -> random.nextInt(-15, 16));
        return numbers;
    }

    private static List<Integer> all(int labels) {
        return IntStream.range(0, labels).boxed().toList();
    }

    private static boolean isAccepted(double[][] rows, int... labels) {
        return isAccepted(
                DenseLayer.of(rows),
                FeatureDomain.box(rows[0].length, 1),
                Arrays.stream(labels).boxed().toList(),
                List.of(),
                List.of());
    }

    private static boolean isAccepted(
            OutputLayer layer, Box domain, List<Integer> labels, List<Integer> lower, List<Integer> upper) {
        LabelSet all =
                LabelSet.of(layer.labels(), IntStream.range(0, layer.labels()).toArray());
        Circuit circuit = new Circuit(labels, lower, upper, Optional.<List<Rational>>empty());
        return new Checker(layer, domain).check(new Certificate.Unargmaxable(all, circuit))
                instanceof CheckResult.Accepted;
    }
}
