package org.orthant.verify.factor;

import java.util.Arrays;

/**
 * The constraints that hold with equality: rows {@code (yᵢaᵢ; 1)}, numbered from 0, and bounds {@code (−s_j e_j; 0)} of
 * single variables, numbered {@code −1−j}; with a multiplier and a right-hand side each, and their factorisation.
 */
public final class ActiveSet {

    private static final int ABSENT = -1;

    private final Factor factor;
    private final int[] ids;
    private final int[] rowPosition;
    private final int[] boundPosition;
    private final double[] multipliers;
    private final double[] rights;

    public ActiveSet(Factor factor, int variables, int rows) {
        this.factor = factor;
        ids = new int[variables + 2];
        multipliers = new double[variables + 2];
        rights = new double[variables + 2];
        rowPosition = new int[rows];
        boundPosition = new int[variables];
        Arrays.fill(rowPosition, ABSENT);
        Arrays.fill(boundPosition, ABSENT);
    }

    public void clear() {
        for (int p = 0; p < size(); p++) {
            place(ids[p], ABSENT);
        }
        factor.clear();
    }

    /** Takes over the rows of another active set in doubles, with their multipliers. */
    public void copy(ActiveSet other) {
        clear();
        ((OrthogonalFactor) factor).copy((OrthogonalFactor) other.factor);
        int size = size();
        System.arraycopy(other.ids, 0, ids, 0, size);
        System.arraycopy(other.multipliers, 0, multipliers, 0, size);
        System.arraycopy(other.rights, 0, rights, 0, size);
        for (int p = 0; p < size; p++) {
            place(ids[p], p);
        }
    }

    public Factor factor() {
        return factor;
    }

    public int size() {
        return factor.rank();
    }

    /** The constraint at a position: a row, or {@code −1−j} for the bound of variable {@code j}. */
    public int id(int p) {
        return ids[p];
    }

    public boolean hasRow(int row) {
        return rowPosition[row] >= 0;
    }

    public boolean hasBound(int variable) {
        return boundPosition[variable] >= 0;
    }

    /** The rows among the constraints. */
    public int[] rows() {
        int[] rows = new int[size()];
        int count = 0;
        for (int p = 0; p < rows.length; p++) {
            rows[count] = ids[p];
            count += ids[p] >= 0 ? 1 : 0;
        }
        return Arrays.copyOf(rows, count);
    }

    public double multiplier(int p) {
        return multipliers[p];
    }

    public void setMultiplier(int p, double value) {
        multipliers[p] = value;
    }

    /** The right-hand side of a constraint. */
    public double right(int p) {
        return rights[p];
    }

    /** Appends a constraint with multiplier 0 and right-hand side 0; false if its column depends on the others. */
    public boolean append(int id, double[] column) {
        return append(id, column, 0);
    }

    /** Appends a constraint with multiplier 0; false if its column depends on the others. */
    public boolean append(int id, double[] column, double right) {
        if (!factor.append(column)) {
            return false;
        }
        int p = size() - 1;
        ids[p] = id;
        multipliers[p] = 0;
        rights[p] = right;
        place(id, p);
        return true;
    }

    public void delete(int p) {
        place(ids[p], ABSENT);
        factor.delete(p);
        int size = size();
        System.arraycopy(ids, p + 1, ids, p, size - p);
        System.arraycopy(multipliers, p + 1, multipliers, p, size - p);
        System.arraycopy(rights, p + 1, rights, p, size - p);
        for (int k = p; k < size; k++) {
            place(ids[k], k);
        }
    }

    /**
     * Moves the multipliers towards their target until one would turn negative, and deletes that constraint.
     *
     * @return whether the target was reached
     */
    public boolean moveTowards(double[] target) {
        int size = size();
        double step = 1;
        int blocking = -1;
        for (int p = 0; p < size; p++) {
            if (target[p] <= 0) {
                double slope = multipliers[p] - target[p];
                double length = slope > 0 ? Math.max(0, multipliers[p]) / slope : 0;
                if (blocking < 0 || length < step) {
                    step = Math.min(1, length);
                    blocking = p;
                }
            }
        }
        if (blocking < 0) {
            System.arraycopy(target, 0, multipliers, 0, size);
            return true;
        }
        for (int p = 0; p < size; p++) {
            multipliers[p] += step * (target[p] - multipliers[p]);
        }
        delete(blocking);
        return false;
    }

    private void place(int id, int p) {
        if (id >= 0) {
            rowPosition[id] = p;
        } else {
            boundPosition[-1 - id] = p;
        }
    }
}
