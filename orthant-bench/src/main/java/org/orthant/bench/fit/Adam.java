package org.orthant.bench.fit;

/** Gradient steps of the kind of Adam for some parameters, each scaled by the recent size of its own gradient. */
final class Adam {

    private static final float MEAN_DECAY = 0.9f;
    private static final float SQUARE_DECAY = 0.999f;
    private static final float SMALLEST = 1e-8f;

    private final float[] mean;
    private final float[] square;
    private float meanPower = 1;
    private float squarePower = 1;

    Adam(int parameters) {
        this.mean = new float[parameters];
        this.square = new float[parameters];
    }

    /** Moves the parameters that begin at {@code offset} against the gradient, and sets the gradient to zero. */
    void step(float[] parameters, int offset, float[] gradient, float rate) {
        meanPower *= MEAN_DECAY;
        squarePower *= SQUARE_DECAY;
        float length = rate / (1 - meanPower);
        float unbiased = 1 / (1 - squarePower);
        for (int i = 0; i < mean.length; i++) {
            float slope = gradient[i];
            mean[i] = MEAN_DECAY * mean[i] + (1 - MEAN_DECAY) * slope;
            square[i] = SQUARE_DECAY * square[i] + (1 - SQUARE_DECAY) * slope * slope;
            gradient[i] = 0;
        }
        for (int i = 0; i < mean.length; i++) {
            parameters[offset + i] -= length * mean[i] / ((float) Math.sqrt(square[i] * unbiased) + SMALLEST);
        }
    }
}
