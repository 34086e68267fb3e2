package org.orthant.layer;

/**
 * Vandermonde layers: label i has the weights {@code (1, t_i, t_i^2, ..., t_i^(d-1))}, a point of the moment curve.
 *
 * <p>With nodes {@code t_1 < ... < t_n} all maximal minors of W are positive, so that exactly the label assignments
 * with at most d - 1 sign changes along the labels can be predicted. The paper meets these layers as the homogenisation
 * of the cyclic polytope.
 *
 * <p>Powers are rounded to the nearest double; on a moment curve whose powers aren't exact the statement above is about
 * the exact powers.
 */
public final class MomentCurve {

    private MomentCurve() {}

    /**
     * The layer on consecutive integers around zero, {@code -floor(n/2), ..., ceil(n/2) - 1}.
     *
     * <p>No other equally spaced nodes have smaller numerators, so these stay exact the longest: certainly while
     * {@code floor(n/2)^(d-1) <= 2^53}. Halves, {@code -(n-1)/2, ..., (n-1)/2}, would be symmetric for even n too but
     * have numerators up to n - 1.
     */
    public static DenseLayer of(int labels, int features) {
        if (labels < 1) {
            throw new IllegalArgumentException("a layer needs at least one label, not " + labels);
        }
        double[] nodes = new double[labels];
        for (int i = 0; i < labels; i++) {
            nodes[i] = i - labels / 2;
        }
        return atNodes(features, nodes);
    }

    /** The layer with {@code features} powers of the given nodes, which must increase strictly. */
    public static DenseLayer atNodes(int features, double... nodes) {
        DoubleMatrix.Builder weights = DoubleMatrix.builder(nodes.length, features);
        for (int i = 0; i < nodes.length; i++) {
            if (!Double.isFinite(nodes[i])) {
                throw new IllegalArgumentException("node " + i + " is " + nodes[i] + ": nodes must be finite");
            }
            if (i > 0 && nodes[i] <= nodes[i - 1]) {
                throw new IllegalArgumentException("node " + i + " is " + nodes[i] + " and node " + (i - 1) + " is "
                        + nodes[i - 1] + ": nodes must increase strictly");
            }
            setPowers(weights, features, i, nodes[i]);
        }
        return DenseLayer.of(weights.build());
    }

    /** Carries each power in double-double arithmetic, so that rounding errors do not accumulate along the row. */
    private static void setPowers(DoubleMatrix.Builder weights, int features, int row, double node) {
        double power = 1;
        double rest = 0;
        weights.set(row, 0, power);
        for (int exponent = 1; exponent < features; exponent++) {
            double product = power * node;
            double error = Math.fma(power, node, -product) + rest * node;
            power = product + error;
            if (!Double.isFinite(power)) {
                throw new IllegalArgumentException("node " + row + " is " + node + ", and its power " + exponent
                        + " exceeds the range of double: use smaller nodes or fewer features");
            }
            rest = error - (power - product);
            weights.set(row, exponent, power);
        }
    }
}
