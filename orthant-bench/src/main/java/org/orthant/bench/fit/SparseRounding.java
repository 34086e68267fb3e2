package org.orthant.bench.fit;

import java.util.SplittableRandom;

/**
 * Rounds small probabilities to zero or to {@value #UNIT} at random, such that their expectation is kept.
 *
 * <p>Nearly all labels have a tiny probability in nearly all examples. What is rounded to zero needs neither a sigmoid
 * nor a gradient. With u uniform in (0, 1], a probability p below the unit is kept iff {@code p > unit * u}, which is
 * decided on the logit alone: the thresholds {@code logit(unit * u)} are made beforehand, and examples differ in where
 * they begin to read them.
 */
final class SparseRounding {

    private static final float UNIT = 1f / 32;
    private static final int STARTS = 1 << 14;

    private final float[] thresholds;

    SparseRounding(int labels, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        thresholds = new float[STARTS + labels];
        for (int i = 0; i < thresholds.length; i++) {
            double kept = UNIT * (1 - random.nextDouble());
            thresholds[i] = (float) (StrictMath.log(kept) - StrictMath.log1p(-kept));
        }
    }

    /** A place to begin to read for one example. */
    static int start(SplittableRandom random) {
        return random.nextInt(STARTS);
    }

    /** Whether the probability of the label with this logit is rounded up, or large enough to stay. */
    boolean keeps(float logit, int start, int label) {
        return logit > thresholds[start + label];
    }

    /** The rounded probability of a label that is kept. */
    static float probability(float logit) {
        return Math.max(UNIT, (float) (1 / (1 + StrictMath.exp(-logit))));
    }
}
