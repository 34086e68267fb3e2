package org.orthant.proof;

import org.orthant.exact.EnclosedVector;
import org.orthant.layer.Ball;
import org.orthant.layer.Box;
import org.orthant.layer.FeatureDomain;

/** Upper bounds, in doubles, of affine functions {@code v·x + β} over domains: {@code h(v) + β} for the support function {@code h}. */
final class SupportBound {

    private SupportBound() {}

    /**
     * Returns at least the largest value of a function in a box or a ball; infinite or NaN where no bound is certain.
     *
     * @param function the entries of {@code v}, then {@code β}
     */
    static double of(FeatureDomain domain, EnclosedVector function) {
        double support = domain.match(
                box -> inBox(box, function), ball -> inBall(ball, function), image -> Double.POSITIVE_INFINITY);
        double constant = function.value(domain.features());
        double error = function.bound(domain.features());
        // Three additions round once each.
        return support + constant + error + 0x1p-50 * (Math.abs(support) + Math.abs(constant) + error);
    }

    /** At least {@code Σ max(v_j l_j, v_j u_j)}. */
    static double inBox(Box box, EnclosedVector v) {
        double sum = 0;
        double magnitude = 0;
        for (int j = 0; j < box.features(); j++) {
            double least = v.value(j) - v.bound(j);
            double most = v.value(j) + v.bound(j);
            double product = Math.max(
                    Math.max(product(least, box.lower(j)), product(least, box.upper(j))),
                    Math.max(product(most, box.lower(j)), product(most, box.upper(j))));
            sum += product;
            magnitude += Math.abs(product);
        }
        // Factors, products and additions round once each; products also lose what underflows.
        return sum + (box.features() + 8) * 0x1p-51 * magnitude + box.features() * Double.MIN_NORMAL;
    }

    /** A product in which zero times infinity is zero. */
    private static double product(double factor, double bound) {
        return factor == 0 ? 0 : factor * bound;
    }

    /** At least {@code r ‖v‖}, or {@code r ‖v − mean(v)‖} where coordinates of points sum to zero. */
    static double inBall(Ball ball, EnclosedVector v) {
        int d = ball.features();
        // Subtracting any number from all entries changes nothing where coordinates sum to zero.
        double mean = ball.centred() ? sum(v, d) / d : 0;
        double squares = 0;
        for (int j = 0; j < d; j++) {
            double size = Math.abs(v.value(j) - mean) + v.bound(j);
            squares += size * size;
        }
        double slack = 1 + (d + 16) * 0x1p-50;
        // Squares may underflow before the root is taken, and products with the radius after it.
        double length = Math.sqrt(squares) * slack + 0x1p-500;
        return length * ball.radius() * Math.sqrt(ball.multiple()) * slack + Double.MIN_NORMAL;
    }

    private static double sum(EnclosedVector v, int d) {
        double sum = 0;
        for (int j = 0; j < d; j++) {
            sum += v.value(j);
        }
        return sum;
    }
}
