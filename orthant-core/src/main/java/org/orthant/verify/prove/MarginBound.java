package org.orthant.verify.prove;

import java.util.function.IntPredicate;
import org.orthant.exact.ExactDot;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.OutputLayer;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.pricing.Pricing;
import org.orthant.verify.twofold.PreciseResidual;

/**
 * A rigorous lower bound of the margin of a feature vector: {@code min_i yᵢ(wᵢ·x + bᵢ)/‖wᵢ‖}.
 *
 * <p>A pass in single precision, with a bound of its error, rules out all rows but those near the smallest; these are
 * computed in double precision with a bound of the error, or in twice that, or exactly, where that is not good enough.
 */
public final class MarginBound {

    /** Half a unit in the last place of 1: the relative error of one rounding. */
    private static final double ROUNDOFF = 0x1p-53;

    /** More than a sum of positive numbers in an array of any length can lose: 2^31 roundings. */
    private static final double SLACK = 1 + 0x1p-20;

    /** The share of a margin that its error bound may take away: a thousandth of what radii have to be known to. */
    private static final double GOOD_ENOUGH = 1e-9;

    /** The squares of weights with smaller exponents sum to numbers between 2^-800 and 2^831, in the range of normal numbers. */
    private static final int ORDINARY_EXPONENT = 400;

    private final OutputLayer layer;
    private final double[] row;
    private final double[] zeros;
    private final Deadline deadline;

    public MarginBound(OutputLayer layer, Deadline deadline) {
        this.deadline = deadline;
        this.layer = layer;
        this.row = new double[layer.features()];
        this.zeros = new double[layer.features()];
    }

    /**
     * A number that the margin of {@code x + low} is at least; not positive if that does not produce the label set.
     *
     * @param low much smaller than {@code x}, or empty
     * @param ignored labels whose logits do not matter
     */
    public double atLeast(double[] x, double[] low, LabelSet labelSet, IntPredicate ignored) {
        double smallest = Double.POSITIVE_INFINITY;
        for (int i = 0; i < layer.labels() && smallest > 0; i++) {
            if (!ignored.test(i)) {
                smallest = Math.min(smallest, margin(i, x, low, labelSet.signAt(i)));
            }
        }
        return Math.max(smallest, 0);
    }

    /** The same, where {@code pricing} has just looked at {@code x} or a multiple of it. */
    public double atLeast(double[] x, double[] low, LabelSet labelSet, Pricing pricing) {
        double smallest = Double.POSITIVE_INFINITY;
        int count = pricing.findSmallest();
        for (int k = 0; k < count && smallest > 0; k++) {
            int i = pricing.found(k);
            smallest = Math.min(smallest, margin(i, x, low, labelSet.signAt(i)));
        }
        return Math.max(smallest, 0);
    }

    private double margin(int label, double[] x, double[] low, int sign) {
        layer.copyRow(label, row);
        double bias = layer.bias(label);
        double sum = bias;
        double magnitude = Math.abs(bias);
        double squared = 0;
        double largest = 0;
        for (int j = 0; j < row.length; j++) {
            double product = row[j] * x[j];
            sum += product;
            magnitude += Math.abs(product);
            squared += row[j] * row[j];
            largest = Math.max(largest, Math.abs(row[j]));
        }
        if (largest == 0) {
            return sign * bias > 0 ? Double.POSITIVE_INFINITY : 0;
        }
        double error = (row.length + 4) * ROUNDOFF * magnitude * SLACK + row.length * Double.MIN_VALUE;
        for (int j = 0; j < low.length; j++) {
            error += Math.abs(row[j] * low[j]) * SLACK;
        }
        double value = sign * sum;
        boolean ordinary = Math.abs(Math.getExponent(largest)) < ORDINARY_EXPONENT;
        double longest = Math.sqrt(squared) * (1 + (row.length + 4) * ROUNDOFF);
        if (ordinary && error < GOOD_ENOUGH * value) {
            return atMost((value - error) / longest * (1 - 4 * ROUNDOFF));
        }
        if (value < -error) {
            return 0;
        }
        if (ordinary) {
            double[] lows = low.length > 0 ? low : zeros;
            double precise = -sign * PreciseResidual.residual(-bias, row, x, lows, row.length);
            double preciseError = PreciseResidual.residualError(Math.abs(precise), bias, row, x, lows, row.length);
            if (preciseError < GOOD_ENOUGH * precise) {
                return atMost((precise - preciseError) / longest * (1 - 4 * ROUNDOFF));
            }
        }
        deadline.check();
        Rational exact = ExactDot.value(row, x, bias);
        if (low.length > 0) {
            exact = exact.add(ExactDot.value(row, low));
        }
        if (exact.signum() * sign <= 0) {
            return 0;
        }
        return exact.multiply(exact).divide(ExactDot.value(row, row)).rootFloor();
    }

    /** A quotient that was rounded to nearest; below the range of normal numbers that is off by up to half a step. */
    private static double atMost(double quotient) {
        return quotient >= Double.MIN_NORMAL ? quotient : Math.max(0, Math.nextDown(quotient));
    }
}
