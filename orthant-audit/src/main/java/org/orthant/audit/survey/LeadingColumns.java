package org.orthant.audit.survey;

import org.orthant.layer.DenseLayer;
import org.orthant.layer.WeightMatrix;

/** The first columns of a matrix, as embeddings are cut that may be cut. */
final class LeadingColumns implements WeightMatrix {

    /** Lengths of unit rows that are stored in half precision differ from 1 by less than this. */
    private static final double NEARLY_ONE = 1e-3;

    private final WeightMatrix whole;
    private final int columns;

    /** What each row is multiplied by, and then rounded to float32; empty if rows stay as they are. */
    private final double[] scales;

    private LeadingColumns(WeightMatrix whole, int columns, double[] scales) {
        this.whole = whole;
        this.columns = columns;
        this.scales = scales;
    }

    /** The layer with the first features only. Rows of length 1 get it back: such an index compares by cosine. */
    static DenseLayer of(DenseLayer layer, int features) {
        if (features == layer.features()) {
            return layer;
        }
        WeightMatrix rows = layer.weights();
        DenseLayer cut = DenseLayer.of(
                new LeadingColumns(rows, features, haveUnitRows(layer) ? scales(rows, features) : new double[0]));
        return layer.hasBias() ? cut.withBias(biases(layer)) : cut;
    }

    /** Whether all rows have length 1, up to rounding, and there is no bias: as in an index of embeddings. */
    static boolean haveUnitRows(DenseLayer layer) {
        if (layer.hasBias()) {
            return false;
        }
        double[] row = new double[layer.features()];
        for (int label = 0; label < layer.labels(); label++) {
            layer.copyRow(label, row);
            if (Math.abs(length(row, row.length) - 1) > NEARLY_ONE) {
                return false;
            }
        }
        return true;
    }

    private static double[] scales(WeightMatrix rows, int features) {
        double[] scales = new double[rows.rows()];
        double[] row = new double[rows.columns()];
        for (int i = 0; i < scales.length; i++) {
            rows.copyRow(i, row);
            double length = length(row, features);
            scales[i] = length == 0 ? 1 : 1 / length;
        }
        return scales;
    }

    private static double length(double[] row, int features) {
        double squares = 0;
        for (int j = 0; j < features; j++) {
            squares += row[j] * row[j];
        }
        return Math.sqrt(squares);
    }

    private static double[] biases(DenseLayer layer) {
        double[] biases = new double[layer.labels()];
        for (int label = 0; label < biases.length; label++) {
            biases[label] = layer.bias(label);
        }
        return biases;
    }

    @Override
    public int rows() {
        return whole.rows();
    }

    @Override
    public int columns() {
        return columns;
    }

    @Override
    public double at(int row, int column) {
        double entry = whole.at(row, column);
        return scales.length == 0 ? entry : (float) (entry * scales[row]);
    }

    @Override
    public void copyRow(int row, double[] into, int offset) {
        for (int column = 0; column < columns; column++) {
            into[offset + column] = at(row, column);
        }
    }
}
