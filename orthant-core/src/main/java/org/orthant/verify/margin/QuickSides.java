package org.orthant.verify.margin;

import java.util.Arrays;
import org.orthant.labels.LabelSet;
import org.orthant.verify.rows.DomainRows;
import org.orthant.verify.rows.PreparedRows;
import org.orthant.verify.rows.RowLength;

/** About the left sides {@code y_i (w_i·x + b_i)} of all labels, from products of unit rows in single precision; for one thread. */
final class QuickSides {

    /** More than products of rows are usually off by, as a share of the length of point and offset. */
    private static final double ROUNDOFF = 0x1p-20;

    private final PreparedRows prepared;
    private final DomainRows rows;
    private final double[] lengths;
    private final float[] narrow;
    private final float[] products;
    private double longest;

    QuickSides(PreparedRows prepared) {
        this.prepared = prepared;
        this.rows = prepared.source();
        this.lengths = new double[rows.labels()];
        this.narrow = new float[prepared.dimension()];
        this.products = new float[prepared.paddedRows()];
        double unit = rows.haveOffsets() ? rows.unit() : 1;
        double[] row = new double[rows.layer().features()];
        for (int label = 0; label < lengths.length; label++) {
            rows.layer().copyRow(label, row);
            lengths[label] = unit * RowLength.of(row);
            longest = Math.max(longest, lengths[label]);
        }
    }

    /** Returns whether products of unit rows determine left sides. */
    boolean areUsable() {
        return prepared.isOrdinary() && !prepared.hasFarRows();
    }

    /**
     * Computes the left sides at a point, which may have more entries than features.
     *
     * @return about how far they are off at most
     */
    double compute(double[] x, LabelSet labelSet, double[] sides) {
        int d = rows.layer().features();
        double[] features = Arrays.copyOf(x, d);
        double[] point = rows.haveOffsets() ? rows.point(features) : features;
        double squares = 0;
        for (int j = 0; j < narrow.length; j++) {
            narrow[j] = (float) point[j];
            squares += point[j] * point[j];
        }
        prepared.multiply(narrow, products);
        for (int label = 0; label < lengths.length; label++) {
            sides[label] = -lengths[label] * products[label];
        }
        labelSet.stream().forEach(label -> sides[label] = -sides[label]);
        return ROUNDOFF * longest * (Math.sqrt(squares) + prepared.longestOffset());
    }
}
