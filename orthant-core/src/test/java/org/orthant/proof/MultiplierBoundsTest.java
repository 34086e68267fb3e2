package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.exact.Rational;
import org.orthant.exact.VectorSum;
import org.orthant.testing.Randomised;

/** The bounds of {@link EnclosedMultipliers} are those that are proven on paper: neither less nor much more. */
class MultiplierBoundsTest {

    private static final Rational U = Rational.exactly(0x1p-53);
    private static final Rational LEAST = Rational.exactly(Double.MIN_VALUE);

    @Test
    void theDefectIsThatOfTheProductAndItsRounding() {
        Randomised.repeat(300, random -> assertDefectIsBounded(random, random.nextInt(1, 9)));
    }

    /** Products are computed for parts of 32 rows, 64 rows of the inverse and 512 columns. */
    @Test
    void theDefectOfManyRowsIsThatOfTheirProduct() {
        SplittableRandom random = new SplittableRandom(7);
        for (int size : new int[] {32, 33, 64, 67}) {
            assertDefectIsBounded(random, size);
        }
    }

    @Test
    void theDefectOfMoreColumnsThanAPartHasIsThatOfTheProduct() {
        int size = 515;
        double[][] matrix = new double[size][size];
        double[][] inverse = new double[size][size];
        for (int i = 0; i < size; i++) {
            matrix[i][i] = 2;
            inverse[i][i] = 0.5;
        }
        assertThat(InverseDefect.of(matrix, inverse)).isLessThan(0x1p-40);
        for (int[] place : new int[][] {{0, 514}, {514, 0}, {513, 511}, {31, 512}, {64, 63}}) {
            inverse[place[0]][place[1]] += 0.125;
            assertThat(InverseDefect.of(matrix, inverse)).isBetween(0.25, 0.25 + 0x1p-18);
            inverse[place[0]][place[1]] -= 0.125;
        }
    }

    private static void assertDefectIsBounded(SplittableRandom random, int size) {
        double[][] rows = new double[size][size];
        for (double[] row : rows) {
            Arrays.setAll(row, j -> random.nextDouble(-2, 2));
            row[size - 1] = 1;
        }
        JordanExchange exchange = JordanExchange.of(rows);
        double[][] basis = new double[size][];
        double[][] inverse = new double[size][];
        // As good as it gets, or much worse.
        double spoilt = random.nextBoolean() ? 0 : Math.scalb(1.0, -random.nextInt(1, 60));
        for (int k = 0; k < size; k++) {
            basis[k] = rows[exchange.basis(k)];
            inverse[k] = Arrays.stream(exchange.inverse(k))
                    .map(entry -> entry * (1 + spoilt * random.nextDouble(-1, 1)))
                    .toArray();
        }
        double defect = InverseDefect.of(basis, inverse);
        assertThat(Rational.exactly(defect)).isGreaterThan(trueDefect(basis, inverse));
        assertBarelyAbove(provenDefect(basis, inverse), defect);
    }

    @Test
    void anInverseThatIsNoneHasNoDefectBelowOne() {
        double[][] dependent = {{1, 1}, {1, 1}};
        assertThat(InverseDefect.of(dependent, new double[2][2])).isGreaterThan(1);
        double[][] huge = {{Double.MAX_VALUE, 0}, {-Double.MAX_VALUE, Double.MAX_VALUE}};
        assertThat(InverseDefect.of(dependent, huge) < 1).isFalse();
        assertThat(InverseDefect.of(dependent, new double[][] {{Double.NaN, 0}, {0, 1}}))
                .isNaN();
    }

    @Test
    void theDistanceIsWhatResiduesTimesNormsCanMake() {
        Randomised.repeat(300, random -> {
            int entries = random.nextInt(1, 6);
            VectorSum sum = sum(random, entries);
            int[] free = IntStream.range(0, entries)
                    .filter(j -> random.nextInt(3) > 0)
                    .toArray();
            double[] norms = random.doubles(free.length + 1, 0.1, 1000).toArray();
            double defect = random.nextInt(4) == 0 ? Math.nextDown(0.5) : random.nextDouble(0, 0.5);
            Rational residues = Rational.ZERO;
            for (int k = 0; k < free.length; k++) {
                residues = residues.add(
                        bound(sum, free[k]).add(value(sum, free[k]).abs()).multiply(Rational.exactly(norms[k])));
            }
            Rational factor = Rational.ONE.subtract(Rational.exactly(defect));
            double distance = EnclosedMultipliers.distance(sum, free, norms, defect);
            assertBarelyAbove(residues.divide(factor), distance, LEAST.multiply(Rational.of(4L * norms.length)));
            assertThat(distance).isPositive();
        });
    }

    @Test
    void withoutAnInverseNothingIsClose() {
        VectorSum zero = new VectorSum(1);
        for (double defect : new double[] {0.5, 1, 2, Double.POSITIVE_INFINITY, Double.NaN}) {
            assertThat(EnclosedMultipliers.distance(zero, new int[] {0}, new double[] {1, 1}, defect))
                    .isInfinite();
        }
    }

    @Test
    void whatUnderflowsKeepsItsDistance() {
        VectorSum zero = new VectorSum(4);
        int[] free = {0, 1, 2, 3};
        double[] norms = {0.1, 0.1, 0.1, 0.1, 0.1};
        // Each bound times its norm is less than half of the smallest double, and rounds to nothing.
        Rational residues = bound(zero, 0).multiply(Rational.exactly(0.1)).multiply(Rational.of(4));
        assertThat(Rational.exactly(EnclosedMultipliers.distance(zero, free, norms, 0)))
                .isBetween(residues, LEAST.multiply(Rational.of(6)));
    }

    @Test
    void correctionsTakePartInSums() {
        double[][] rows = {{1, 2}, {-1, 3}};
        double[] multipliers = {1, 1};
        VectorSum sum = EnclosedMultipliers.combination(rows, multipliers, new double[] {0x1p-70, 0});
        assertThat(sum.value(0)).isEqualTo(0x1p-70);
        assertThat(EnclosedMultipliers.combination(rows, multipliers, new double[2])
                        .value(1))
                .isEqualTo(5);
    }

    @Test
    void sumsOfTwoDoublesAreNotOverestimated() {
        Randomised.repeat(300, random -> {
            double multiplier = Math.scalb(random.nextDouble(1, 2), random.nextInt(-100, 100));
            double correction =
                    random.nextDouble(-1, 1) * Math.ulp(multiplier) * Math.scalb(1.0, random.nextInt(0, 70));
            Rational sum = Rational.exactly(multiplier).add(Rational.exactly(correction));
            Rational least = Rational.exactly(EnclosedMultipliers.leastSum(multiplier, correction));
            if (sum.signum() > 0) {
                assertThat(least).isLessThan(sum).isGreaterThan(sum.multiply(Rational.exactly(1 - 0x1p-49)));
            } else {
                assertThat(least).isLessThanOrEqualTo(Rational.ZERO);
            }
        });
    }

    @Test
    void multipliersArePositiveBeyondTheirDistance() {
        double[] multipliers = {3, 1};
        double[] corrections = {-0x1p-60, 0x1p-60};
        assertThat(EnclosedMultipliers.arePositive(multipliers, corrections, 0.99))
                .isTrue();
        assertThat(EnclosedMultipliers.arePositive(multipliers, corrections, 1)).isFalse();
        assertThat(EnclosedMultipliers.arePositive(multipliers, corrections, Double.NaN))
                .isFalse();
        // A basis that is none gives infinite numbers, and an infinite distance.
        double infinite = Double.POSITIVE_INFINITY;
        assertThat(EnclosedMultipliers.arePositive(new double[] {infinite, infinite}, new double[2], infinite))
                .isFalse();
    }

    @Test
    void featuresAreWrongByTheirBoundAndTwiceTheDistance() {
        Randomised.repeat(200, random -> {
            double bound = random.nextInt(4) == 0 ? 0 : random.nextDouble();
            double distance = random.nextInt(4) == 0 ? 0 : Math.scalb(random.nextDouble(), random.nextInt(-30, 5));
            assertBarelyAbove(
                    Rational.exactly(bound).add(Rational.exactly(distance).multiply(Rational.of(2))),
                    EnclosedMultipliers.error(bound, distance));
        });
    }

    @Test
    void theConstantIsBoundedByItsPartsAndTheirErrors() {
        Randomised.repeat(500, random -> {
            int entries = random.nextInt(1, 7);
            VectorSum sum = sum(random, entries);
            int[] bounded = IntStream.range(0, entries - 1)
                    .filter(j -> random.nextInt(3) > 0)
                    .toArray();
            double scale = Math.scalb(1.0, random.nextInt(-20, 20));
            double[] bounds = random.doubles(bounded.length, -scale, scale).toArray();
            double largestBias = random.nextInt(3) == 0 ? 0 : Math.scalb(random.nextDouble(), random.nextInt(-5, 5));
            double distance = random.nextInt(3) == 0 ? 0 : Math.scalb(random.nextDouble(), -random.nextInt(10, 60));
            Rational constant = value(sum, entries - 1);
            Rational magnitude = constant.abs();
            Rational far = Rational.exactly(distance);
            Rational error = bound(sum, entries - 1).add(far.multiply(Rational.exactly(largestBias)));
            for (int p = 0; p < bounded.length; p++) {
                Rational factor = Rational.exactly(bounds[p]);
                Rational part = value(sum, bounded[p]).multiply(factor);
                constant = constant.add(part);
                magnitude = magnitude.add(part.abs());
                error = error.add(
                        bound(sum, bounded[p]).add(far.multiply(Rational.of(2))).multiply(factor.abs()));
            }
            Rational steps = Rational.of(bounded.length + 4);
            Rational rounding = steps.multiply(U).multiply(magnitude);
            Rational lost = steps.multiply(LEAST);
            Rational room = Rational.exactly(EnclosedMultipliers.largestConstant(
                            sum, entries - 1, largestBias, bounded, bounds, distance))
                    .subtract(constant);
            assertThat(room)
                    .isGreaterThan(error.add(rounding).add(lost))
                    .isLessThan(error.multiply(Rational.exactly(1 + 0x1p-18))
                            .add(rounding.multiply(Rational.of(3)))
                            .add(lost.multiply(Rational.of(16))));
        });
    }

    @Test
    void rowsAreScaledExactlyOrNotAtAll() {
        int[] cases = new int[2];
        Randomised.repeat(600, random -> {
            int exponent = random.nextInt(3) == 0 ? random.nextInt(-1074, 1024) : random.nextInt(-60, 60);
            int spread = random.nextBoolean() ? 3 : 1500;
            double[] row = new double[random.nextInt(2, 6)];
            Arrays.setAll(row, j -> Math.scalb(random.nextDouble(-2, 2), exponent - random.nextInt(spread)));
            row[row.length - 1] = Math.scalb(random.nextDouble(-2, 2), random.nextInt(-1070, 1020));
            double largest = IntStream.range(0, row.length - 1)
                    .mapToDouble(j -> Math.abs(row[j]))
                    .max()
                    .orElseThrow();
            double[] scaled = row.clone();
            boolean exact = EnclosedMultipliers.scale(scaled);
            cases[exact ? 1 : 0]++;
            if (largest == 0) {
                assertThat(exact).isTrue();
                assertThat(scaled).containsExactly(row);
                return;
            }
            int power = Math.getExponent(largest);
            boolean possible = Math.abs(power) < 1023;
            for (int j = 0; j < row.length && possible; j++) {
                Rational expected = Rational.exactly(row[j]).multiply(Rational.scaled(BigInteger.ONE, -power));
                double nearest = expected.toDouble();
                possible = Double.isFinite(nearest) && expected.equals(Rational.exactly(nearest));
                assertThat(!exact || Rational.exactly(scaled[j]).equals(expected))
                        .isTrue();
            }
            assertThat(exact).isEqualTo(possible);
        });
        assertThat(Math.min(cases[0], cases[1])).isGreaterThan(60);
        double[] extreme = {0x1p1022, 0x1p-1022};
        assertThat(EnclosedMultipliers.scale(extreme)).isFalse();
        assertThat(EnclosedMultipliers.scale(new double[] {0x1p1023, 1})).isFalse();
        assertThat(EnclosedMultipliers.scale(new double[] {0x1p1022, 0x1p500})).isTrue();
        assertThat(EnclosedMultipliers.scale(new double[] {0, 3})).isTrue();
    }

    private static VectorSum sum(SplittableRandom random, int entries) {
        VectorSum sum = new VectorSum(entries);
        double scale = Math.scalb(1.0, random.nextInt(-60, 20));
        for (int i = random.nextInt(0, 5); i > 0; i--) {
            sum.add(
                    random.nextDouble(-scale, scale),
                    random.doubles(entries, -2, 2).toArray());
        }
        return sum;
    }

    private static Rational value(VectorSum sum, int j) {
        return Rational.exactly(sum.value(j));
    }

    private static Rational bound(VectorSum sum, int j) {
        return Rational.exactly(sum.bound(j));
    }

    private static Rational trueDefect(double[][] basis, double[][] inverse) {
        Rational largest = Rational.ZERO;
        for (int i = 0; i < basis.length; i++) {
            Rational sum = Rational.ZERO;
            for (int j = 0; j < basis.length; j++) {
                Rational entry = i == j ? Rational.of(-1) : Rational.ZERO;
                for (int k = 0; k < basis.length; k++) {
                    entry = entry.add(Rational.exactly(basis[i][k]).multiply(Rational.exactly(inverse[k][j])));
                }
                sum = sum.add(entry.abs());
            }
            largest = largest.compareTo(sum) > 0 ? largest : sum;
        }
        return largest;
    }

    /** The defect of the product as it is computed, and {@code γ} for what is rounded in it. */
    private static Rational provenDefect(double[][] basis, double[][] inverse) {
        int size = basis.length;
        Rational steps = Rational.of(size + 4).multiply(U);
        Rational gamma = steps.divide(Rational.ONE.subtract(steps));
        Rational largest = Rational.ZERO;
        for (int i = 0; i < size; i++) {
            Rational sum = Rational.ZERO;
            Rational magnitude = Rational.ONE;
            for (int j = 0; j < size; j++) {
                double[] products = new double[size];
                for (int k = 0; k < size; k++) {
                    products[k] = basis[i][k] * inverse[k][j];
                    magnitude = magnitude.add(Rational.exactly(basis[i][k])
                            .multiply(Rational.exactly(inverse[k][j]))
                            .abs());
                }
                sum = sum.add(Rational.exactly(foursThenRest(products) - (i == j ? 1 : 0))
                        .abs());
            }
            Rational bound = sum.add(gamma.multiply(magnitude));
            largest = largest.compareTo(bound) > 0 ? largest : bound;
        }
        return largest;
    }

    /** Adds as the product does, whose rounding depends on the order. */
    private static double foursThenRest(double[] products) {
        double sum = 0;
        int k = 0;
        for (; k + 4 <= products.length; k += 4) {
            sum += (products[k] + products[k + 1]) + (products[k + 2] + products[k + 3]);
        }
        for (; k < products.length; k++) {
            sum += products[k];
        }
        return sum;
    }

    private static void assertBarelyAbove(Rational proven, double found) {
        assertBarelyAbove(proven, found, Rational.ZERO);
    }

    private static void assertBarelyAbove(Rational proven, double found, Rational more) {
        assertThat(Rational.exactly(found))
                .isGreaterThanOrEqualTo(proven)
                .isLessThanOrEqualTo(
                        proven.multiply(Rational.exactly(1 + 0x1p-18)).add(more));
    }
}
