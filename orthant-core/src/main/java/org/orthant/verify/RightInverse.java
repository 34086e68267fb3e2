package org.orthant.verify;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.layer.AffineMap;
import org.orthant.proof.Point;

/**
 * Finds a vector that affine maps take to given features, in floating point: {@code a = Pᵀ(PPᵀ)⁻¹(x − c)}, and once more for what is
 * left. Its precision is not guaranteed: the checker computes what maps make of the vector.
 */
final class RightInverse {

    private static final int REFINEMENTS = 2;

    private final double[][] matrix;
    private final double[] offset;
    private final double[][] factor;

    private RightInverse(double[][] matrix, double[] offset, double[][] factor) {
        this.matrix = matrix;
        this.offset = offset;
        this.factor = factor;
    }

    /** Returns the inverse of maps, the one whose values are features first; null if they are not onto as far as doubles show. */
    static @Nullable RightInverse of(List<AffineMap> maps) {
        AffineMap outermost = maps.get(0);
        double[][] matrix = rows(outermost);
        double[] offset = new double[outermost.outputs()];
        Arrays.setAll(offset, outermost::offset);
        for (AffineMap map : maps.subList(1, maps.size())) {
            double[][] rows = rows(map);
            double[][] product = new double[matrix.length][map.inputs()];
            for (int i = 0; i < matrix.length; i++) {
                for (int k = 0; k < rows.length; k++) {
                    offset[i] += matrix[i][k] * map.offset(k);
                    add(product[i], matrix[i][k], rows[k]);
                }
            }
            matrix = product;
        }
        double[][] factor = cholesky(matrix);
        return factor == null ? null : new RightInverse(matrix, offset, factor);
    }

    private static double[][] rows(AffineMap map) {
        double[][] rows = new double[map.outputs()][map.inputs()];
        for (int k = 0; k < rows.length; k++) {
            map.copyRow(k, rows[k]);
        }
        return rows;
    }

    /** Returns the lower factor of {@code PPᵀ}; null if that is singular as far as doubles show. */
    private static double @Nullable [][] cholesky(double[][] matrix) {
        int size = matrix.length;
        double[][] factor = new double[size][];
        for (int i = 0; i < size; i++) {
            factor[i] = new double[i + 1];
            for (int j = 0; j <= i; j++) {
                double sum = dot(matrix[i], matrix[j], matrix[i].length);
                double rest = sum - dot(factor[i], factor[j], j);
                if (i > j) {
                    factor[i][j] = rest / factor[j][j];
                } else if (rest > 1e-12 * sum) {
                    factor[i][i] = Math.sqrt(rest);
                } else {
                    return null;
                }
            }
        }
        return factor;
    }

    /** Returns a vector for features, followed by whatever follows these. */
    Optional<Point> point(Point features) {
        double[] wanted = features.toDoubles();
        int inputs = matrix[0].length;
        double[] point = new double[inputs + wanted.length - matrix.length];
        for (int round = 0; round <= REFINEMENTS; round++) {
            double[] left = new double[matrix.length];
            Arrays.setAll(left, i -> wanted[i] - offset[i] - dot(matrix[i], point, inputs));
            solve(left);
            for (int i = 0; i < left.length; i++) {
                add(point, left[i], matrix[i]);
            }
        }
        System.arraycopy(wanted, matrix.length, point, inputs, point.length - inputs);
        return Double.isFinite(Arrays.stream(point).sum()) ? Optional.of(Point.of(point)) : Optional.empty();
    }

    /** Solves {@code PPᵀ y = right} in place. */
    private void solve(double[] right) {
        for (int i = 0; i < right.length; i++) {
            right[i] = (right[i] - dot(factor[i], right, i)) / factor[i][i];
        }
        for (int i = right.length - 1; i >= 0; i--) {
            right[i] /= factor[i][i];
            for (int j = 0; j < i; j++) {
                right[j] -= factor[i][j] * right[i];
            }
        }
    }

    private static void add(double[] sum, double factor, double[] vector) {
        for (int j = 0; j < vector.length; j++) {
            sum[j] += factor * vector[j];
        }
    }

    private static double dot(double[] a, double[] b, int length) {
        double sum = 0;
        for (int j = 0; j < length; j++) {
            sum += a[j] * b[j];
        }
        return sum;
    }
}
