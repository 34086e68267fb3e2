package org.orthant.layer;

/** What all layers do with the matrix of their weights, wherever its numbers come from. */
abstract sealed class MatrixLayer implements OutputLayer permits DenseLayer, DftLayer, SpreadLayer {

    private final WeightMatrix weights;

    MatrixLayer(WeightMatrix weights) {
        this.weights = weights;
    }

    /** The weights {@code W}, one row per label, slack included. */
    WeightMatrix weights() {
        return weights;
    }

    /** False unless overridden: the only bias of DFT layers is a constant column. */
    @Override
    public boolean hasBias() {
        return false;
    }

    @Override
    public double bias(int label) {
        Requirements.label(label, labels());
        return 0;
    }

    @Override
    public final int labels() {
        return weights.rows();
    }

    @Override
    public final int features() {
        return weights.columns();
    }

    @Override
    public final double weight(int label, int feature) {
        Requirements.label(label, labels());
        Requirements.feature(feature, features());
        return weights.at(label, feature);
    }

    @Override
    public final void copyRow(int label, double[] into) {
        Requirements.label(label, labels());
        Requirements.room(into.length, features());
        weights.copyRow(label, into);
    }

    @Override
    public final void copyRow(int label, float[] into, int offset) {
        Requirements.label(label, labels());
        Requirements.room(into.length - offset, features());
        weights.copyRow(label, into, offset);
    }
}
