package org.orthant.exact;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.orthant.testing.Randomised;

class PadicSolverTest {

    @Test
    void solutionsSatisfyTheirSystem() {
        Randomised.repeat(300, random -> {
            int size = random.nextInt(1, 7);
            int bits = random.nextInt(1, 120);
            BigInteger[][] matrix = new BigInteger[size][];
            Arrays.setAll(matrix, i -> numbers(random, size, bits));
            BigInteger determinant = IntegerMatrix.of(matrix).determinant();
            if (PrimeField.FIRST.reduce(determinant) != 0) {
                assertSolved(matrix, numbers(random, size, random.nextInt(1, 120)));
            }
        });
    }

    @Test
    void theSmallestSystemsNeedEveryBitOfTheirBounds() {
        for (long factor : new long[] {1, -1, 2, -3, 8, (1L << 31) - 1, 1L << 31, 1L << 40}) {
            for (long number = -70; number <= 70; number++) {
                assertSolved(
                        new BigInteger[][] {{BigInteger.valueOf(factor)}},
                        new BigInteger[] {BigInteger.valueOf(number)});
            }
        }
    }

    private static void assertSolved(BigInteger[][] matrix, BigInteger[] rightHandSide) {
        BigInteger[] solution = new PadicSolver(matrix, PrimeField.FIRST, () -> {}).solve(rightHandSide);
        int size = matrix.length;
        BigInteger denominator = solution[size];
        assertThat(denominator).isPositive();
        for (int i = 0; i < size; i++) {
            BigInteger sum = BigInteger.ZERO;
            for (int j = 0; j < size; j++) {
                sum = sum.add(matrix[i][j].multiply(solution[j]));
            }
            assertThat(sum).isEqualTo(rightHandSide[i].multiply(denominator));
        }
    }

    private static BigInteger[] numbers(SplittableRandom random, int size, int bits) {
        BigInteger[] numbers = new BigInteger[size];
        Arrays.setAll(numbers, i -> {
            BigInteger magnitude = new BigInteger(
                            random.longs(2).mapToObj(Long::toHexString).reduce("", String::concat), 16)
                    .mod(BigInteger.ONE.shiftLeft(bits));
            return random.nextBoolean() ? magnitude : magnitude.negate();
        });
        return numbers;
    }
}
