package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.orthant.exact.Rational;
import org.orthant.testing.Randomised;

/** Error bounds of composed rows are at least those proven on paper, and at most twice as large. */
class RowErrorTest {

    private static final Rational SLACK = Rational.exactly(1 + 0x1p-18);

    @Test
    void boundsOfOneStepAreThoseProvenOnPaper() {
        Randomised.repeat(300, random -> {
            // Of vectors with so many entries the length is rational.
            int root = random.nextInt(2, 40);
            int outputs = root * root;
            boolean diagonal = random.nextBoolean();
            MapNorms map = new MapNorms(outputs, any(random, 0), any(random, 0), any(random, 0), diagonal);
            RowError row = new RowError(any(random, 0), any(random, 0), any(random, -50), any(random, -50));
            RowError next = row.through(map);

            Rational lostLength = exact(row.weightError()).multiply(Rational.of(root));
            Rational lost = diagonal ? exact(row.weightError()) : lostLength;
            Rational gamma = gamma(outputs + 2);
            Rational length = exact(row.length()).add(lostLength);
            Rational products = length.multiply(exact(map.offset()));
            Rational weightError = lost.add(gamma.multiply(exact(row.length()))).multiply(exact(map.column()));
            Rational biasError = exact(row.biasError())
                    .add(lostLength.multiply(exact(map.offset())))
                    .add(gamma.multiply(exact(row.bias()).add(products)));
            assertThat(exact(next.weightError())).isBetween(weightError, weightError.multiply(Rational.of(2)));
            assertThat(exact(next.biasError())).isBetween(biasError, biasError.multiply(Rational.of(2)));
            assertNear(next.length(), length.multiply(exact(map.spectral())));
            assertNear(next.bias(), exact(row.bias()).add(products));
        });
    }

    /** One term at a time, without what the others leave to spare. */
    @Test
    void everyTermOfAStepCounts() {
        MapNorms map = new MapNorms(16, 3, 5, 7, false);
        double unit = 20 * 0x1p-53;
        assertThat(new RowError(0, 0, 0x1p-40, 0).through(map))
                .satisfies(next -> assertNear(next.weightError(), exact(4 * 3 * 0x1p-40)))
                .satisfies(next -> assertNear(next.biasError(), exact(4 * 7 * 0x1p-40)))
                .satisfies(next -> assertNear(next.length(), exact(4 * 5 * 0x1p-40)))
                .satisfies(next -> assertNear(next.bias(), exact(4 * 7 * 0x1p-40)));
        assertThat(new RowError(2, 0, 0, 0).through(map))
                .satisfies(next -> assertNear(next.weightError(), exact(2 * 3 * unit)))
                .satisfies(next -> assertNear(next.biasError(), exact(2 * 7 * unit)));
        assertThat(new RowError(0, 2, 0, 0).through(map))
                .satisfies(next -> assertNear(next.biasError(), exact(2 * unit)))
                .satisfies(next -> assertNear(next.bias(), exact(2)));
        assertThat(new RowError(0, 0, 0, 0x1p-40).through(map))
                .satisfies(next -> assertNear(next.biasError(), exact(0x1p-40)));
    }

    @Test
    void productsThatUnderflowCount() {
        MapNorms map = new MapNorms(16, 1, 1, 1, false);
        RowError next = new RowError(0, 0, 0, 0).through(map);
        assertThat(next.weightError()).isBetween(8 * Double.MIN_VALUE, 24 * Double.MIN_VALUE);
        assertThat(next.biasError()).isBetween(8 * Double.MIN_VALUE, 24 * Double.MIN_VALUE);
    }

    @Test
    void aMapThatAddsNothingLeavesTheBiasAsItIs() {
        RowError next = new RowError(2, 5, 0x1p-40, 0x1p-30).through(new MapNorms(16, 3, 5, 0, false));
        assertThat(next.bias()).isEqualTo(5);
        assertThat(next.biasError()).isEqualTo(0x1p-30);
        assertNear(next.length(), exact(10).add(exact(20 * 0x1p-40)));
    }

    @Test
    void storedRowsHaveNoErrors() {
        RowError row = RowError.stored(new double[] {3, -4}, -2);
        assertNear(row.length(), Rational.of(5));
        assertThat(row).isEqualTo(new RowError(row.length(), 2, 0, 0));
    }

    private static void assertNear(double bound, Rational expected) {
        assertThat(exact(bound)).isBetween(expected, expected.multiply(SLACK));
    }

    private static Rational gamma(int terms) {
        Rational relative = exact(terms * 0x1p-53);
        return relative.divide(Rational.ONE.subtract(relative));
    }

    private static Rational exact(double number) {
        return Rational.exactly(number);
    }

    private static double any(SplittableRandom random, int exponent) {
        return Math.scalb(random.nextDouble(0.5, 1), exponent + random.nextInt(-6, 7));
    }
}
