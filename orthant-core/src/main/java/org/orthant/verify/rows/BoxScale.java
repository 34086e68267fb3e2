package org.orthant.verify.rows;

import java.util.Arrays;
import org.orthant.layer.Box;

/** Points of the engine whose size does not matter, made as large as the domain of features allows. */
public final class BoxScale {

    /** Where a feature has no bound, it stays below this power of two, so that logits do not overflow. */
    private static final int LARGEST_UNBOUNDED_EXPONENT = 800;

    private final Box domain;

    /** A domain that contains zero. */
    public BoxScale(Box domain) {
        this.domain = domain;
    }

    /**
     * The exponent of the largest power of two that takes {@code high + low} into the domain: that keeps every bit, and so
     * every sign. Where the domain has no end, the largest entry becomes about 1; where only some features are bounded, the others
     * stay below {@code 2^800}.
     */
    public int exponent(double[] high, double[] low) {
        int least = -RowLength.exponent(high);
        boolean bounded = false;
        for (int j = 0; j < high.length; j++) {
            double bound = Math.abs(high[j] > 0 ? domain.upper(j) : domain.lower(j));
            if (high[j] != 0 && bound != 0 && !Double.isInfinite(bound)) {
                int fitting = fitting(Math.abs(high[j]), low.length > 0 && low[j] != 0, bound);
                least = bounded ? Math.min(least, fitting) : fitting;
                bounded = true;
            }
        }
        return bounded ? Math.min(least, fittingUnbounded(high)) : least;
    }

    /** Returns the largest exponent that keeps features without a bound in a range where products with weights stay finite. */
    private int fittingUnbounded(double[] high) {
        int least = Integer.MAX_VALUE;
        for (int j = 0; j < high.length; j++) {
            if (high[j] != 0 && Double.isInfinite(high[j] > 0 ? domain.upper(j) : domain.lower(j))) {
                least = Math.min(least, LARGEST_UNBOUNDED_EXPONENT - Math.getExponent(high[j]));
            }
        }
        return least;
    }

    /** The largest exponent with {@code value · 2^exponent ≤ bound}, or less than that where something follows the value. */
    private static int fitting(double value, boolean more, double bound) {
        int exponent = Math.getExponent(bound) - Math.getExponent(value);
        double scaled = Math.scalb(value, exponent);
        return scaled > bound || (more && Math.nextUp(scaled) > bound) ? exponent - 1 : exponent;
    }

    /** A point times a power of two. */
    public static double[] scaled(double[] point, int exponent) {
        return Arrays.stream(point).map(value -> Math.scalb(value, exponent)).toArray();
    }
}
