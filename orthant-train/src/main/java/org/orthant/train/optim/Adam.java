package org.orthant.train.optim;

/**
 * One step of Adam: {@code m ← β₁m + (1−β₁)g}, {@code v ← β₂v + (1−β₂)g²}, {@code w ← w − η m̂ / (√v̂ + ε)}, where {@code m̂
 * = m/(1−β₁ᵗ)} and {@code v̂ = v/(1−β₂ᵗ)} in step {@code t = 1, 2, …}.
 *
 * @param rate {@code η}
 * @param step {@code t}
 */
public record Adam(double rate, long step) {

    private static final double BETA1 = 0.9;
    private static final double BETA2 = 0.999;
    private static final float EPSILON = 1e-8f;

    /** Checks the numbers. */
    public Adam {
        if (!(rate >= 0 && rate <= 1)) {
            throw new IllegalArgumentException("learning rate " + rate + ": expected a number from 0 to 1");
        }
        if (step < 1) {
            throw new IllegalArgumentException("step " + step + ": steps are counted from 1");
        }
    }

    /**
     * Applies the step to all of these numbers.
     *
     * <p>All arrays are read and written at the same index: only then can the compiler of JDK 17 prove that they do not
     * interfere, and compute eight numbers at once.
     */
    void apply(float[] values, float[] mean, float[] variance, float[] gradient) {
        float scale = (float) (rate / (1 - Math.pow(BETA1, (double) step)));
        float spread = (float) (1 / Math.sqrt(1 - Math.pow(BETA2, (double) step)));
        float keepMean = (float) BETA1;
        float addMean = (float) (1 - BETA1);
        float keepVariance = (float) BETA2;
        float addVariance = (float) (1 - BETA2);
        for (int i = 0; i < values.length; i++) {
            float g = gradient[i];
            float m = keepMean * mean[i] + addMean * g;
            float v = keepVariance * variance[i] + addVariance * g * g;
            mean[i] = m;
            variance[i] = v;
            values[i] -= scale * m / ((float) Math.sqrt(v) * spread + EPSILON);
        }
    }
}
