package org.orthant.verify.rows;

/** Unit rows that are kept in memory. */
record KeptRows(RowBlocks blocks, int dimension) implements UnitRows {

    @Override
    public void multiply(float[] x, float[] out) {
        blocks.multiply(x, out, 0);
    }

    @Override
    public void multiply(float[][] xs, float[][] outs) {
        blocks.multiply(xs, outs);
    }

    @Override
    public void addTo(RowBlocks list, int row, int sign) {
        list.add(blocks, row, sign);
    }

    @Override
    public int padded() {
        return blocks.capacity();
    }

    @Override
    public double underflow() {
        return dimension * (double) Float.MIN_NORMAL;
    }
}
