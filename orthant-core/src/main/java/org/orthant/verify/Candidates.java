package org.orthant.verify;

import java.util.Arrays;

/**
 * The rows that are looked at in every step: those that come out worst for the current point, all positive ones, and
 * those already active. All others are only looked at in a full pass.
 */
final class Candidates {

    private static final int NONE = -1;

    private final Cone cone;
    private final LabelSigns signs;
    private final int dimension;
    private final float[] narrow;
    private float[] narrowProducts = {};
    private RowBlocks single;
    private double[][] exact = {};
    private int[] ids = {};
    private int count;
    private Precision precision = Precision.SINGLE;

    Candidates(Cone cone, LabelSigns signs) {
        this.cone = cone;
        this.signs = signs;
        this.dimension = cone.dimension();
        this.narrow = new float[cone.dimension()];
        this.single = new RowBlocks(cone.dimension(), 0);
    }

    /** Starts a new list for at most so many rows. */
    void clear(int capacity, Precision newPrecision) {
        precision = newPrecision;
        count = 0;
        if (ids.length < capacity) {
            // Lists differ a little in length from set to set: room to spare keeps memory in place.
            int room = capacity + capacity / 2;
            ids = new int[room];
            single = new RowBlocks(cone.dimension(), room);
            narrowProducts = new float[single.capacity()];
        }
        single.clear();
        if (precision != Precision.SINGLE && exact.length < capacity) {
            exact = Arrays.copyOf(exact, ids.length);
        }
    }

    void add(int id) {
        ids[count] = id;
        if (precision == Precision.SINGLE) {
            cone.addTo(single, id, signs.at(id));
        } else {
            if (exact[count] == null) {
                exact[count] = new double[cone.dimension()];
            }
            cone.column(id, signs.at(id), precision, exact[count]);
        }
        count++;
    }

    int size() {
        return count;
    }

    int id(int k) {
        return ids[k];
    }

    /** Takes a row off the list. */
    void drop(int k) {
        ids[k] = NONE;
    }

    boolean isDropped(int k) {
        return ids[k] == NONE;
    }

    /** Signed products of all rows with {@code high + low}. */
    void multiply(double[] high, double[] low, double[] out) {
        switch (precision) {
            case SINGLE -> {
                for (int j = 0; j < narrow.length; j++) {
                    narrow[j] = (float) high[j];
                }
                single.multiply(narrow, narrowProducts);
                for (int k = 0; k < count; k++) {
                    out[k] = narrowProducts[k];
                }
            }
            case DOUBLE -> {
                for (int k = 0; k < count; k++) {
                    out[k] = Kernels.dot(exact[k], high, dimension);
                }
            }
            case TWOFOLD -> {
                for (int k = 0; k < count; k++) {
                    out[k] = TwofoldVector.dot(exact[k], high, low, dimension);
                }
            }
        }
    }
}
