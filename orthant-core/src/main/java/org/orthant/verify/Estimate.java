package org.orthant.verify;

import org.orthant.layer.Box;
import org.orthant.verify.nearest.NearestPoint;

/**
 * What floating point suggests about one label set, without a proof: it may be wrong.
 *
 * <p>It exists to measure the cost of proofs, and is not a {@link Verdict} so that it cannot be mistaken for one.
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

    /** An argmaxable set whose radius in a domain around zero lies in the bounds that its nearest point gives. */
    static Estimate of(NearestPoint nearest, Box domain) {
        double room = Double.POSITIVE_INFINITY;
        double sum = 0;
        double[] point = nearest.point();
        for (int j = 0; j < point.length; j++) {
            double bound = point[j] > 0 ? domain.upper(j) : domain.lower(j);
            room = point[j] == 0 ? room : Math.min(room, bound / point[j]);
            sum += point[j] * bound;
        }
        double t = nearest.residualSquared();
        // The weights of the rows sum to 1 − t.
        return new Estimate(true, room * t, sum / (1 - t));
    }
}
