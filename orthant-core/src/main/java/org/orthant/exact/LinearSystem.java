package org.orthant.exact;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Solves square systems in rational numbers. */
public final class LinearSystem {

    /** From this size on p-adic lifting is faster than elimination. */
    public static final int P_ADIC_FROM = 24;

    private LinearSystem() {}

    /**
     * The solution of {@code matrix · v = right}; throws an ArithmeticException if there is not exactly one.
     *
     * @param check runs between steps, and may throw to end the work
     */
    public static List<Rational> solve(Rational[][] matrix, List<Rational> right, Runnable check) {
        int size = matrix.length;
        BigInteger[][] augmented = new BigInteger[size][size + 1];
        for (int i = 0; i < size; i++) {
            BigInteger common = right.get(i).denominator();
            for (Rational entry : matrix[i]) {
                common = common.multiply(entry.denominator().divide(common.gcd(entry.denominator())));
            }
            for (int j = 0; j < size; j++) {
                augmented[i][j] = matrix[i][j].numerator().multiply(common.divide(matrix[i][j].denominator()));
            }
            augmented[i][size] = right.get(i)
                    .numerator()
                    .negate()
                    .multiply(common.divide(right.get(i).denominator()));
        }
        IntegerMatrix integers = IntegerMatrix.of(augmented);
        IntegerMatrix kernel = size < P_ADIC_FROM ? integers.nullSpace() : PadicNullSpace.of(integers, check);
        if (kernel.rows() != 1 || kernel.at(0, size).signum() == 0) {
            throw new ArithmeticException("the matrix is singular");
        }
        List<Rational> solution = new ArrayList<>();
        for (int j = 0; j < size; j++) {
            solution.add(Rational.of(kernel.at(0, j), kernel.at(0, size)));
        }
        return solution;
    }
}
