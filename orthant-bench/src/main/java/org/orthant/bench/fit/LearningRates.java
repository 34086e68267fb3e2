package org.orthant.bench.fit;

/** The lengths of a gradient step, which decrease linearly. */
record LearningRates(float weights, float features) {

    private static final float FIRST_OF_WEIGHTS = 0.05f;
    private static final float FIRST_OF_FEATURES = 0.15f;

    /** The length of the last step as a part of the first. */
    private static final float LAST = 0.1f;

    static LearningRates at(int step, int steps) {
        float decay = 1 - (1 - LAST) * step / steps;
        return new LearningRates(FIRST_OF_WEIGHTS * decay, FIRST_OF_FEATURES * decay);
    }
}
