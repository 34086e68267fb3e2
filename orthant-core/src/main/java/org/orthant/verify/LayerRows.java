package org.orthant.verify;

import org.orthant.layer.OutputLayer;

/** The rows of a layer without bias: scaling {@code x} changes nothing, so the domain does not matter. */
final class LayerRows implements RowSource {

    private final OutputLayer layer;

    LayerRows(OutputLayer layer) {
        this.layer = layer;
    }

    @Override
    public int rows() {
        return layer.labels();
    }

    @Override
    public int dimension() {
        return layer.features();
    }

    @Override
    public void copy(int row, double[] into) {
        layer.copyRow(row, into);
    }
}
