package org.orthant.verify.rows;

import java.util.Arrays;

/** The signs that one label set wants the products with the rows to have. */
public final class LabelSigns {

    private final byte[] signs;
    private int[] positive = {};
    private int[] ignored = {};

    public LabelSigns(int rows) {
        signs = new byte[rows];
        Arrays.fill(signs, (byte) -1);
    }

    /** From now on the given rows are positive and all others negative. */
    public void set(int[] positiveRows) {
        set(positiveRows, new int[0]);
    }

    /** From now on some rows are positive, some do not matter, and all others are negative. */
    public void set(int[] positiveRows, int[] ignoredRows) {
        mark(positive, -1);
        mark(ignored, -1);
        positive = positiveRows;
        ignored = ignoredRows;
        mark(ignored, 0);
        mark(positive, 1);
    }

    /** 1, −1, or 0 for a row that does not matter. */
    public int at(int row) {
        return signs[row];
    }

    /** The positive rows; to be read only. */
    public int[] positive() {
        return positive;
    }

    /** The rows that do not matter; to be read only. */
    public int[] ignored() {
        return ignored;
    }

    private void mark(int[] rows, int sign) {
        for (int row : rows) {
            signs[row] = (byte) sign;
        }
    }
}
