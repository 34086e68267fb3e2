package org.orthant.layer;

/** A matrix without memory: its entries are computed. */
record ComputedMatrix(int rows, int columns, Entries entries) implements WeightMatrix {

    @Override
    public double at(int row, int column) {
        return entries.at(row, column);
    }

    @Override
    public void copyRow(int row, double[] into, int offset) {
        for (int column = 0; column < columns; column++) {
            into[offset + column] = entries.at(row, column);
        }
    }
}
