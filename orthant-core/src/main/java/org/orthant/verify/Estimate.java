package org.orthant.verify;

/**
 * What floating point suggests about one label set, with nothing that proves it: it may be wrong.
 *
 * <p>It exists to measure what proofs cost, and is no {@link Verdict} so that nobody takes it for one.
 *
 * @param argmaxable whether some input seems to produce it
 * @param low about the least that its radius can be; 0 if that was not asked, or is too small for doubles
 * @param high about the most that its radius can be; infinite if that was not asked, or is too small for doubles
 */
public record Estimate(boolean argmaxable, double low, double high) {

    static final Estimate UNARGMAXABLE = new Estimate(false, 0, 0);

    static final Estimate ARGMAXABLE = new Estimate(true, 0, Double.POSITIVE_INFINITY);

    /** An argmaxable set of about this radius. */
    static Estimate ofRadius(double radius) {
        return new Estimate(true, radius, radius);
    }

    /** An argmaxable set whose radius in the cube of this half width lies in the bounds that its nearest point gives. */
    static Estimate of(NearestPoint nearest, double bound) {
        double largest = 0;
        double sum = 0;
        for (double value : nearest.point()) {
            largest = Math.max(largest, Math.abs(value));
            sum += Math.abs(value);
        }
        double t = nearest.residualSquared();
        // The weights of the rows sum to 1 − t.
        return new Estimate(true, bound * t / largest, bound * sum / (1 - t));
    }
}
