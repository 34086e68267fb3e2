package org.orthant.verify.rows;

import static org.orthant.kernel.Kernels.FASTEST;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.orthant.kernel.Kernels;

/**
 * Solves {@code (G + ρI) x = t} for the Gram matrix {@code G} of some rows, where there are many variables.
 *
 * <p>Products of columns are computed for blocks of rows in single precision and summed in doubles; {@code G + ρI = LᵀL} with a lower
 * triangular {@code L} is found from the last variable to the first, so that what is left to do is the beginning of each row. Both use all
 * processors; results do not depend on their number.
 */
public final class BlockedRidge {

    /** The number of rows whose products are summed in single precision. */
    private static final int BATCH = 512;

    /** Of the mean diagonal entry: above what single precision may take from the smallest eigenvalue. */
    private static final double RIDGE = 1e-5;

    /** Rows that are taken out together: each other row is fetched from memory once for all of them. */
    private static final int PANEL = 32;

    private final double[][] factor;

    private BlockedRidge(double[][] factor) {
        this.factor = factor;
    }

    /**
     * Prepares the solution for rows, each of which counts as {@code weight}; empty if their magnitudes leave no positive definite matrix.
     *
     * @param row writes a row, given by its number
     */
    public static Optional<BlockedRidge> of(int rows, int size, double weight, BiConsumer<Integer, double[]> row) {
        double[][] gram = gram(rows, size, row);
        double trace = 0;
        for (int p = 0; p < size; p++) {
            trace += weight * gram[p][p];
        }
        if (!(trace > 0 && trace <= Double.MAX_VALUE)) {
            return Optional.empty();
        }
        for (int p = 0; p < size; p++) {
            for (int q = 0; q <= p; q++) {
                gram[p][q] *= weight;
            }
            gram[p][p] += RIDGE * trace / size;
        }
        return factorise(gram) ? Optional.of(new BlockedRidge(gram)) : Optional.empty();
    }

    /** Products of columns up to the diagonal. */
    private static double[][] gram(int rows, int size, BiConsumer<Integer, double[]> row) {
        int padded = (size + Kernels.BLOCK - 1) / Kernels.BLOCK * Kernels.BLOCK;
        double[][] gram = new double[size][];
        Arrays.setAll(gram, p -> new double[p + 1]);
        float[][] columns = new float[padded][BATCH];
        float[][] blocks = new float[padded / Kernels.BLOCK][Kernels.BLOCK * BATCH];
        double[] one = new double[size];
        for (int first = 0; first < rows; first += BATCH) {
            int count = Math.min(BATCH, rows - first);
            for (int i = 0; i < count; i++) {
                row.accept(first + i, one);
                for (int j = 0; j < size; j++) {
                    columns[j][i] = (float) one[j];
                    blocks[j / Kernels.BLOCK][i * Kernels.BLOCK + j % Kernels.BLOCK] = (float) one[j];
                }
            }
            IntStream.range(0, (size + 3) / 4)
                    .parallel()
                    .forEach(four -> addProducts(columns, blocks, count, 4 * four, gram));
        }
        return gram;
    }

    /** Adds the products of four columns with all columns before them. */
    private static void addProducts(float[][] columns, float[][] blocks, int count, int first, double[][] gram) {
        int last = Math.min(first + 4, gram.length) - 1;
        float[][] products = new float[4][(last / Kernels.BLOCK + 1) * Kernels.BLOCK];
        float[][] four = Arrays.copyOfRange(columns, first, first + 4);
        for (int block = 0; block <= last / Kernels.BLOCK; block++) {
            FASTEST.multiplyBlockByFour(blocks[block], four, 0, 0, count, products, block * Kernels.BLOCK);
        }
        for (int p = first; p <= last; p++) {
            for (int q = 0; q <= p; q++) {
                gram[p][q] += products[p - first][q];
            }
        }
    }

    /** Replaces the lower half of {@code A} by {@code L} with {@code A = LᵀL}. */
    private static boolean factorise(double[][] a) {
        for (int end = a.length; end > 0; end -= PANEL) {
            int begin = Math.max(0, end - PANEL);
            for (int m = end - 1; m >= begin; m--) {
                for (int above = end - 1; above > m; above--) {
                    FASTEST.addScaled(a[m], -a[above][m], a[above], m + 1);
                }
                double root = Math.sqrt(a[m][m]);
                if (!(root > 0)) {
                    return false;
                }
                for (int j = 0; j <= m; j++) {
                    a[m][j] /= root;
                }
            }
            int from = begin;
            int to = end;
            IntStream.range(0, begin).parallel().forEach(i -> takeOut(a, i, from, to));
        }
        return true;
    }

    private static void takeOut(double[][] a, int i, int from, int to) {
        int m = from;
        for (; m + 4 <= to; m += 4) {
            double[] factors = {a[m][i], a[m + 1][i], a[m + 2][i], a[m + 3][i]};
            FASTEST.subtractFour(a[i], factors, Arrays.copyOfRange(a, m, m + 4), 0, i + 1);
        }
        for (; m < to; m++) {
            FASTEST.addScaled(a[i], -a[m][i], a[m], i + 1);
        }
    }

    /** Writes the solution for a right-hand side, which is changed. */
    public void solve(double[] target, double[] into) {
        for (int m = factor.length - 1; m >= 0; m--) {
            target[m] /= factor[m][m];
            FASTEST.addScaled(target, -target[m], factor[m], m);
        }
        for (int i = 0; i < factor.length; i++) {
            into[i] = (target[i] - FASTEST.dot(factor[i], into, i)) / factor[i][i];
        }
    }
}
