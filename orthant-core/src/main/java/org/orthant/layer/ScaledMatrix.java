package org.orthant.layer;

/** The columns of a matrix times a factor each, multiplied whenever they are asked for: it takes no memory of its own. */
final class ScaledMatrix implements WeightMatrix {

    private final WeightMatrix matrix;
    private final double[] factors;

    /**
     * Scales the columns of a matrix.
     *
     * @throws NotFiniteException if a product is beyond the largest double
     */
    ScaledMatrix(WeightMatrix matrix, double[] factors) {
        this.matrix = matrix;
        this.factors = factors.clone();
        double[] row = new double[factors.length];
        for (int i = 0; i < matrix.rows(); i++) {
            matrix.copyRow(i, row);
            for (int j = 0; j < row.length; j++) {
                double product = row[j] * factors[j];
                if (!Double.isFinite(product)) {
                    throw new NotFiniteException(i, j, product);
                }
            }
        }
    }

    @Override
    public int rows() {
        return matrix.rows();
    }

    @Override
    public int columns() {
        return factors.length;
    }

    @Override
    public double at(int row, int column) {
        return matrix.at(row, column) * factors[column];
    }

    @Override
    public void copyRow(int row, double[] into, int offset) {
        matrix.copyRow(row, into, offset);
        for (int j = 0; j < factors.length; j++) {
            into[offset + j] *= factors[j];
        }
    }
}
