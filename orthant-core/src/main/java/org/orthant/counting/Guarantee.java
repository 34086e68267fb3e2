package org.orthant.counting;

/**
 * The fewest features with which some layer predicts every label set of at most k active labels.
 *
 * <p><b>Without a bias</b> it is min(n, 2k+1). <i>Necessary:</i> with d &lt; n features the rows of the weights are
 * dependent, and a minimal dependency, a circuit, has at most d+1 rows. Label sets that switch on its positive part
 * alone, or its negative part alone, cannot be predicted. Both parts must therefore have more than k labels: 2k+2 &le;
 * d+1. <i>Sufficient:</i> give the labels distinct angles t_i, and label i the row (1, cos t_i, sin t_i, …, cos k·t_i,
 * sin k·t_i), as the DFT layer does. For a set S of at most k labels, p(t) = ε - ∏_{s∈S} (1 - cos(t - t_s)) is a
 * combination of these functions, positive at the angles of S and, for small ε &gt; 0, negative at all others. And n
 * features predict everything, by the identity matrix.
 *
 * <p><b>With a bias</b> it is min(n-1, 2k), or n when k &ge; n. <i>Necessary:</i> with d &le; n-2 features the n rows
 * (w_i, b_i) in d+1 dimensions are dependent, hence by the same argument 2k+2 &le; d+2; and with n-1 features at most
 * 2^n - 1 sets can be predicted ({@link CoverCount}), while k &ge; n asks for all 2^n. <i>Sufficient:</i> the mean of p
 * is negative for small ε, so that p can be scaled to have the constant term -1: that is a bias of -1 and 2k features.
 * And n-1 features with a bias produce all logits that sum to -1, hence every label set but the full one.
 */
public final class Guarantee {

    private Guarantee() {}

    /** The fewest features of a layer without bias that predicts every set of at most {@code maxActive} labels. */
    public static int fewestFeatures(int labels, int maxActive) {
        requireLabels(labels);
        requireActive(maxActive);
        return (int) Math.min(labels, 2L * maxActive + 1);
    }

    /** The fewest features, in addition to the bias, of a layer with a bias that predicts every such set. */
    public static int fewestFeaturesWithBias(int labels, int maxActive) {
        requireLabels(labels);
        requireActive(maxActive);
        return maxActive >= labels ? labels : (int) Math.min(labels - 1, 2L * maxActive);
    }

    /** The largest k for which some layer of {@code features} features, without bias, predicts every set of at most k labels. */
    public static int largestActive(int labels, int features) {
        requireLabels(labels);
        requireFeatures(features, 1);
        return features >= labels ? labels : (features - 1) / 2;
    }

    /** The largest k for which some layer of {@code features} features and a bias predicts every set of at most k labels. */
    public static int largestActiveWithBias(int labels, int features) {
        requireLabels(labels);
        requireFeatures(features, 0);
        if (features >= labels - 1) {
            return Math.min(features, labels);
        }
        return features / 2;
    }

    private static void requireLabels(int labels) {
        if (labels < 1) {
            throw new IllegalArgumentException(labels + " labels are too few: expected at least 1");
        }
    }

    private static void requireActive(int maxActive) {
        if (maxActive < 0) {
            throw new IllegalArgumentException(
                    maxActive + " active labels are impossible: expected 0 or a positive number");
        }
    }

    private static void requireFeatures(int features, int fewest) {
        if (features < fewest) {
            throw new IllegalArgumentException(features + " features are too few: expected at least " + fewest);
        }
    }
}
