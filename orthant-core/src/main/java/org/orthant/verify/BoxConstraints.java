package org.orthant.verify;

import java.util.Arrays;

/**
 * The constraints of a {@link BoxProgramme}, as columns of its active set: rows {@code (yᵢaᵢ; 1)} with right-hand side
 * {@code −γᵢ}, numbered from 0, and bounds {@code (−s_j e_j; 0)} with right-hand side −1, numbered {@code −1−j}.
 *
 * <p>At most one bound of a variable takes part at a time: its side {@code s_j} is the one asked for last.
 */
final class BoxConstraints {

    private final Cone cone;
    private final LabelSigns signs;
    private final Precision precision;
    private final int labels;
    private final int variables;
    private final boolean offsets;
    private final double[] sides;
    private final double[] row;
    private final double[] column;
    private double right;

    /**
     * @param precision how rows are written as columns: {@link Precision#DOUBLE} or {@link Precision#TWOFOLD}
     * @param labels the rows from 0 to {@code labels − 1} take part; others only bound the domain
     * @param variables how many entries of a row multiply variables; one more is its offset {@code γ}
     */
    BoxConstraints(Cone cone, LabelSigns signs, Precision precision, int labels, int variables) {
        this.cone = cone;
        this.signs = signs;
        this.precision = precision;
        this.labels = labels;
        this.variables = variables;
        this.offsets = cone.dimension() > variables;
        this.sides = new double[variables];
        this.row = new double[cone.dimension()];
        this.column = new double[variables + 1];
    }

    int labels() {
        return labels;
    }

    int variables() {
        return variables;
    }

    boolean haveOffsets() {
        return offsets;
    }

    /** Whether columns are as exact as sums of two doubles need them. */
    boolean areTwofold() {
        return precision == Precision.TWOFOLD;
    }

    /** Whether a row is a constraint. */
    boolean includes(int row) {
        return row < labels && !cone.isConstant(row);
    }

    /** The upper bound of a variable, or its lower one. */
    int bound(int variable, boolean upper) {
        sides[variable] = upper ? 1 : -1;
        return -1 - variable;
    }

    /** What a row stands for: those after the labels are the upper bounds of the variables, then the lower ones. */
    int ofRow(int row) {
        int bound = row - labels;
        return bound < 0 ? row : bound(bound % variables, bound < variables);
    }

    /** The value of a variable at its bound. */
    double side(int variable) {
        return sides[variable];
    }

    /** The number of a constraint in an {@link ExactProgramme}, where lower bounds come before upper ones. */
    int exactNumber(int id) {
        int variable = -1 - id;
        return id >= 0 ? id : labels + variable + (sides[variable] > 0 ? variables : 0);
    }

    /** The last entry of a row's column. */
    double length(int row) {
        return cone.length(row, precision);
    }

    /** Makes a constraint the one that {@link #column} and {@link #right} tell of. */
    void load(int id) {
        Arrays.fill(column, 0);
        if (id < 0) {
            column[-1 - id] = -sides[-1 - id];
            right = -1;
            return;
        }
        cone.column(id, signs.at(id), precision, row);
        System.arraycopy(row, 0, column, 0, variables);
        column[variables] = length(id);
        right = offsets ? -row[variables] : 0;
    }

    /** The column of the constraint that was loaded; to be read only. */
    double[] column() {
        return column;
    }

    /** The right-hand side of the constraint that was loaded. */
    double right() {
        return right;
    }
}
