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
            BigInteger[][] matrix = rows(random, random.nextInt(1, 7));
            BigInteger determinant = IntegerMatrix.of(matrix).determinant();
            if (PrimeField.FIRST.reduce(determinant) != 0) {
                assertSolved(matrix, numbers(random, matrix.length, random.nextInt(1, 120)));
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

    /** The check runs once for every digit and every unknown. */
    @Test
    void thereAreAsManyDigitsAsHadamardsInequalityDemands() {
        Randomised.repeat(300, random -> {
            int size = random.nextInt(1, 5);
            BigInteger[][] columns = rows(random, size);
            IntegerMatrix matrix = IntegerMatrix.of(columns).transpose();
            if (PrimeField.FIRST.reduce(matrix.determinant()) == 0) {
                return;
            }
            BigInteger[][] rows = new BigInteger[size][];
            Arrays.setAll(rows, matrix::row);
            BigInteger[] rightHandSide = numbers(random, size, random.nextInt(1, 120));
            int[] checks = new int[1];
            new PadicSolver(rows, PrimeField.FIRST, () -> checks[0]++).solve(rightHandSide);
            int bound = bitsOfLength(rightHandSide)
                    + Arrays.stream(columns)
                            .mapToInt(PadicSolverTest::bitsOfLength)
                            .sum();
            // Each digit has more than 29 bits, and all together twice those of a numerator and two to spare.
            assertThat(29 * (checks[0] - size)).isBetween(2 * bound + 3, 2 * bound + 2 + 29);
        });
    }

    /** Bits of a number above the length of a vector. */
    private static int bitsOfLength(BigInteger[] vector) {
        BigInteger squares = Arrays.stream(vector).map(entry -> entry.pow(2)).reduce(BigInteger.ZERO, BigInteger::add);
        return squares.bitLength() / 2 + 1;
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

    private static BigInteger[][] rows(SplittableRandom random, int size) {
        int bits = random.nextInt(1, 120);
        BigInteger[][] rows = new BigInteger[size][];
        Arrays.setAll(rows, i -> numbers(random, size, bits));
        return rows;
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
