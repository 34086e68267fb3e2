package org.orthant.verify.radius;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.orthant.verify.rows.ConstraintId;
import org.orthant.verify.rows.DomainRows;
import org.orthant.verify.rows.LabelSigns;
import org.orthant.verify.rows.Precision;
import org.orthant.verify.rows.PreparedRows;

/**
 * The constraints of a {@link BoxProgram}, as columns of its active set: rows {@code (yᵢaᵢ; 1)} with right-hand side
 * {@code −γᵢ}, numbered from 0, and bounds {@code (−e_j; 0)} with right-hand side {@code −h_j} or {@code (e_j; 0)} with
 * {@code l_j}, numbered {@code −1−j}.
 *
 * <p>At most one bound of a variable takes part at a time: the one asked for last.
 */
final class BoxConstraints {

    private final PreparedRows prepared;
    private final LabelSigns signs;
    private final Precision precision;
    private final DomainRows domain;
    private final int labels;
    private final int variables;
    private final boolean[] upper;
    private final double[] lowerBounds;
    private final double[] upperBounds;
    private final double offsetUnit;
    private final double[] row;
    private final double[] column;
    private double right;

    /**
     * @param precision how rows are written as columns: {@link Precision#DOUBLE} or {@link Precision#TWOFOLD}
     */
    BoxConstraints(PreparedRows prepared, LabelSigns signs, Precision precision) {
        this.prepared = prepared;
        this.signs = signs;
        this.precision = precision;
        this.domain = prepared.source();
        this.labels = domain.labels();
        this.variables = domain.dimension() - (domain.haveOffsets() ? 1 : 0);
        this.upper = new boolean[variables];
        this.lowerBounds =
                IntStream.range(0, variables).mapToDouble(domain::boxLower).toArray();
        this.upperBounds =
                IntStream.range(0, variables).mapToDouble(domain::boxUpper).toArray();
        this.offsetUnit = domain.unit() / domain.span();
        this.row = new double[prepared.dimension()];
        this.column = new double[variables + 1];
    }

    int labels() {
        return labels;
    }

    int variables() {
        return variables;
    }

    /** Sets the coordinate of a point that multiplies offsets, where rows have some. */
    void setOffset(double[] point) {
        if (domain.haveOffsets()) {
            point[variables] = offsetUnit;
        }
    }

    /** Offsets are given in one unit, and the program has another. */
    double offsetUnit() {
        return offsetUnit;
    }

    /** Whether columns are as exact as double-double arithmetic needs them. */
    boolean areTwofold() {
        return precision == Precision.TWOFOLD;
    }

    /** Whether a row is a constraint. */
    boolean includes(int row) {
        return row < labels && !prepared.isZero(row) && !prepared.isFar(row);
    }

    /** The upper bound of a variable, or its lower one. */
    int bound(int variable, boolean isUpper) {
        upper[variable] = isUpper;
        return -1 - variable;
    }

    /** The value of a variable at its bound. */
    double side(int variable) {
        return upper[variable] ? upperBounds[variable] : lowerBounds[variable];
    }

    /** How far a value of a variable is outside of its bounds; negative inside. */
    double beyond(int variable, double value) {
        return Math.max(value - upperBounds[variable], lowerBounds[variable] - value);
    }

    /** The largest factor that keeps a point in the box. */
    double room(double[] point) {
        double room = Double.POSITIVE_INFINITY;
        for (int j = 0; j < variables; j++) {
            if (point[j] != 0) {
                room = Math.min(room, (point[j] > 0 ? upperBounds[j] : lowerBounds[j]) / point[j]);
            }
        }
        return room;
    }

    /** Returns the constraint on features that a number stands for. */
    ConstraintId constraint(int id) {
        int variable = -1 - id;
        if (id >= 0) {
            return ConstraintId.label(id);
        }
        return upper[variable] ? ConstraintId.upperBound(variable) : ConstraintId.lowerBound(variable);
    }

    /** The coefficient of a bound in the row of a nearest point that stands for it. */
    double shareOfBound(int boundRow, int variable) {
        prepared.column(boundRow, 1, precision, row);
        return Math.abs(row[variable]);
    }

    /** The last entry of a row's column. */
    double length(int row) {
        return prepared.length(row, precision);
    }

    /** Loads a constraint into {@link #column} and {@link #right}. */
    void load(int id) {
        Arrays.fill(column, 0);
        if (id < 0) {
            int variable = -1 - id;
            double sign = upper[variable] ? -1 : 1;
            column[variable] = sign;
            right = sign * side(variable);
            return;
        }
        prepared.column(id, signs.at(id), precision, row);
        System.arraycopy(row, 0, column, 0, variables);
        column[variables] = length(id);
        right = domain.haveOffsets() ? -row[variables] * offsetUnit : 0;
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
