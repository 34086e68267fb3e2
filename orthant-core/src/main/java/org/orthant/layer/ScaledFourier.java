package org.orthant.layer;

/**
 * Columns of given frequencies, scaled and rounded to float32, stored as one turn around the circle.
 *
 * <p>Row i holds {@code c/sqrt(n)} and then, for each frequency j, {@code c sqrt(2/n) cos(2 pi j i / n)} and the same with
 * the sine: each rounded to a double and then to a float.
 */
final class ScaledFourier implements WeightMatrix {

    private final Frequencies frequencies;
    private final double scale;
    private final int[] all;
    private final float constant;
    private final float[] cosines;
    private final float[] sines;

    ScaledFourier(Frequencies frequencies, double scale) {
        int n = frequencies.labels();
        this.frequencies = frequencies;
        this.scale = scale;
        this.all = frequencies.all();
        DoubleDouble factor = new DoubleDouble(scale, 0);
        this.constant = (float) DoubleDouble.rootOf(1, n).times(factor).rounded();
        RootsOfUnity roots = new RootsOfUnity(n, DoubleDouble.rootOf(2, n).times(factor));
        this.cosines = floats(roots.cosines);
        this.sines = floats(roots.sines);
    }

    Frequencies frequencies() {
        return frequencies;
    }

    /** Returns {@code c}. */
    double scale() {
        return scale;
    }

    private static float[] floats(double[] numbers) {
        float[] floats = new float[numbers.length];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = (float) numbers[i];
        }
        return floats;
    }

    @Override
    public int rows() {
        return cosines.length;
    }

    @Override
    public int columns() {
        return frequencies.columns();
    }

    @Override
    public double at(int row, int column) {
        if (column == 0) {
            return constant;
        }
        int place = place(row, frequencies.of(column));
        return column % 2 == 1 ? cosines[place] : sines[place];
    }

    @Override
    public void copyRow(int row, double[] into, int offset) {
        into[offset] = constant;
        for (int j = 0; j < all.length; j++) {
            int place = place(row, all[j]);
            into[offset + 2 * j + 1] = cosines[place];
            into[offset + 2 * j + 2] = sines[place];
        }
    }

    private int place(int row, int frequency) {
        return (int) ((long) row * frequency % cosines.length);
    }
}
