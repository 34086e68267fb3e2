package org.orthant.exact;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.orthant.testing.Randomised;

class PrimeFieldTest {

    private static final PrimeField FIELD = PrimeField.FIRST;

    @Test
    void residuesBesideMultiplesOfThePrimeAreRight() {
        // Doubles round such numbers to either side, so that the quotient is too large or too small by one.
        Randomised.repeat(3000, random -> {
            long multiple = random.nextLong(1L << random.nextInt(1, 34)) * FIELD.prime();
            for (long number = Math.max(0, multiple - 2); number <= multiple + 2; number++) {
                assertThat(FIELD.reduce(number)).isEqualTo(number % FIELD.prime());
            }
        });
        // Below a power of two, quotients have digits to spare for being too small.
        for (int bits = 20; bits <= 33; bits++) {
            for (long factor = (1L << bits) - 200; factor <= 1L << bits; factor++) {
                assertThat(FIELD.reduce(factor * FIELD.prime())).isZero();
            }
        }
        assertThat(FIELD.reduce(Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE % FIELD.prime());
    }

    @Test
    void dotProductsOfTheLargestResiduesDoNotOverflow() {
        // (p − 1)² ≡ 1.
        for (int length : new int[] {1, 31, 32, 33, 100}) {
            long[] largest = new long[length];
            Arrays.fill(largest, FIELD.prime() - 1);
            assertThat(FIELD.dot(largest, largest)).isEqualTo(length);
        }
    }

    @Test
    void inversesExchangeRowsWhereTheyMust() {
        long[][] matrix = {{0, 0, 3}, {0, 5, 1}, {7, 2, 4}};
        long[][] inverse = FIELD.inverse(matrix);
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                long[] column = {inverse[0][j], inverse[1][j], inverse[2][j]};
                assertThat(FIELD.dot(matrix[i], column)).isEqualTo(i == j ? 1 : 0);
            }
        }
    }

    @Test
    void theNextPrimeIsTheNextOne() {
        BigInteger first = BigInteger.valueOf(FIELD.prime());
        assertThat(first).isEqualTo(BigInteger.ONE.shiftLeft(29).nextProbablePrime());
        assertThat(FIELD.next().prime()).isEqualTo(first.nextProbablePrime().longValueExact());
    }
}
