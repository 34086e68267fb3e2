package org.orthant.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.orthant.testing.Randomised;

class LinearSystemTest {

    @Test
    void solutionsSolveByEliminationAndByLifting() {
        Randomised.repeat(20, random -> assertSolved(random, random.nextInt(1, 5)));
        Randomised.repeat(2, random -> assertSolved(random, LinearSystem.P_ADIC_FROM));
    }

    private static void assertSolved(SplittableRandom random, int size) {
        Rational[][] matrix = new Rational[size][size];
        for (Rational[] row : matrix) {
            Arrays.setAll(row, j -> fraction(random));
        }
        List<Rational> right =
                Stream.generate(() -> fraction(random)).limit(size).toList();
        List<Rational> solution;
        try {
            solution = LinearSystem.solve(matrix, right, () -> {});
        } catch (ArithmeticException singular) {
            assertThat(size).as("large random matrices are regular").isLessThan(5);
            return;
        }
        for (int i = 0; i < size; i++) {
            Rational sum = Rational.ZERO;
            for (int j = 0; j < size; j++) {
                sum = sum.add(matrix[i][j].multiply(solution.get(j)));
            }
            assertThat(sum).isEqualTo(right.get(i));
        }
    }

    @Test
    void singularMatricesAreRefusedWhateverStandsOnTheRight() {
        Rational[][] matrix = {{Rational.ONE, Rational.of(2)}, {Rational.of(2), Rational.of(4)}};
        for (long last : new long[] {2, 3}) {
            assertThatThrownBy(() -> LinearSystem.solve(matrix, List.of(Rational.ONE, Rational.of(last)), () -> {}))
                    .isInstanceOf(ArithmeticException.class)
                    .hasMessageContaining("singular");
        }
    }

    @Test
    void longWorkAsksWhetherToGoOn() {
        int size = LinearSystem.P_ADIC_FROM;
        Rational[][] matrix = new Rational[size][size];
        for (int i = 0; i < size; i++) {
            int row = i;
            Arrays.setAll(matrix[i], j -> j == row ? Rational.ONE : Rational.ZERO);
        }
        List<Rational> right = Stream.generate(() -> Rational.ONE).limit(size).toList();
        assertThatThrownBy(() -> LinearSystem.solve(matrix, right, () -> {
                    throw new IllegalStateException("enough");
                }))
                .hasMessage("enough");
    }

    private static Rational fraction(SplittableRandom random) {
        return Rational.of(BigInteger.valueOf(random.nextInt(-9, 10)), BigInteger.valueOf(random.nextInt(1, 9)));
    }
}
