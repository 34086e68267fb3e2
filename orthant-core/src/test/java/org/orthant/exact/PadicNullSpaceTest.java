package org.orthant.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.orthant.testing.Randomised;

class PadicNullSpaceTest {

    @Test
    void itIsTheNullSpaceThatEliminationFinds() {
        Randomised.repeat(400, random -> {
            int bits = random.nextInt(1, 200);
            IntegerMatrix matrix = random(random, random.nextInt(0, 7), random.nextInt(1, 9), bits);
            assertSameSpace(matrix);
        });
    }

    @Test
    void dependentRowsAndColumnsAreSeen() {
        Randomised.repeat(200, random -> {
            int rank = random.nextInt(0, 4);
            IntegerMatrix matrix = random(random, 6, rank, 30).multiply(random(random, rank, 7, 30));
            assertSameSpace(matrix);
        });
    }

    @Test
    void smallEntriesAreDegenerateMoreOften() {
        Randomised.repeat(400, random -> assertSameSpace(random(random, 5, 6, 1)));
    }

    @Test
    void powersOfTwoAreAsLongAsTheirNegatives() {
        for (int bits = 0; bits < 130; bits++) {
            BigInteger power = BigInteger.ONE.shiftLeft(bits);
            assertSameSpace(IntegerMatrix.of(new BigInteger[][] {{power.negate(), BigInteger.ONE, power}}));
        }
    }

    @Test
    void numeratorsMayBeAsLargeAsTheirBound() {
        for (int number = -300; number <= 300; number++) {
            assertSameSpace(IntegerMatrix.of(new long[][] {{1, number}}));
            assertSameSpace(IntegerMatrix.of(new long[][] {{1, 0, number}, {0, -1, 3}}));
        }
    }

    @Test
    void theCheckRunsOncePerStepAndMayEndIt() {
        // Four columns, one digit, three unknowns.
        IntegerMatrix matrix = IntegerMatrix.of(new long[][] {{1, 0, 0, 1}, {0, 1, 0, 1}, {0, 0, 1, 1}});
        int[] calls = new int[1];
        PadicNullSpace.of(matrix, () -> calls[0]++);
        assertThat(calls[0]).isEqualTo(4 + 1 + 3);
        assertThatThrownBy(() -> PadicNullSpace.of(matrix, () -> {
                    throw new IllegalStateException("no time");
                }))
                .hasMessage("no time");
    }

    @Test
    void primesThatDivideMinorsAreLeftBehind() {
        BigInteger first = BigInteger.valueOf(PrimeField.FIRST.prime());
        BigInteger second = BigInteger.valueOf(PrimeField.FIRST.next().prime());
        BigInteger both = first.multiply(second);
        assertSameSpace(IntegerMatrix.of(new BigInteger[][] {{both, BigInteger.ZERO}, {BigInteger.ZERO, first}}));
        assertSameSpace(IntegerMatrix.of(
                new BigInteger[][] {{both, BigInteger.ONE, BigInteger.ONE}, {BigInteger.ZERO, BigInteger.ONE, second}
                }));
    }

    @Test
    void aMatrixOfModerateSizeIsAnnihilated() {
        SplittableRandom random = new SplittableRandom(7);
        IntegerMatrix matrix = random(random, 60, 61, 55);
        IntegerMatrix basis = PadicNullSpace.of(matrix);
        assertThat(basis.rows()).isOne();
        assertThat(matrix.multiply(basis.transpose()).transpose().row(0)).allMatch(entry -> entry.signum() == 0);
    }

    private static void assertSameSpace(IntegerMatrix matrix) {
        IntegerMatrix expected = matrix.nullSpace();
        IntegerMatrix found = PadicNullSpace.of(matrix);
        assertThat(found.rows()).isEqualTo(expected.rows()).isEqualTo(found.rank());
        BigInteger[][] both = new BigInteger[2 * found.rows()][];
        for (int i = 0; i < found.rows(); i++) {
            both[2 * i] = expected.row(i);
            both[2 * i + 1] = found.row(i);
        }
        assertThat(IntegerMatrix.of(both, matrix.columns()).rank()).isEqualTo(expected.rows());
    }

    private static IntegerMatrix random(SplittableRandom random, int rows, int columns, int bits) {
        BigInteger[][] entries = new BigInteger[rows][columns];
        for (BigInteger[] row : entries) {
            Arrays.setAll(row, j -> {
                BigInteger magnitude = BigInteger.ZERO;
                for (int bit = 0; bit < bits; bit++) {
                    magnitude = random.nextBoolean() ? magnitude.setBit(bit) : magnitude;
                }
                return random.nextBoolean() ? magnitude : magnitude.negate();
            });
        }
        return IntegerMatrix.of(entries, columns);
    }
}
