package org.orthant.bench.fit;

import java.util.SplittableRandom;
import org.orthant.layer.DftLayer;

/**
 * Random weights and features to begin with, whose logits lie near the one of a rare label instead of near 0.
 *
 * <p>Where the first columns are those of the DFT, the paper's initialisation does that: the first feature is
 * {@code sqrt(n) logit(k/n)}. Otherwise weights and features are shifted in opposite directions along the diagonal of some orthant,
 * which is where gradient steps from zero would take them.
 */
final class FirstGuess {

    private static final double TYPICAL_ACTIVE = 16;

    private final Recipe recipe;
    private final SplittableRandom random;
    private final float[] diagonal;

    /** The DFT columns are scaled to rows of length 1, so that all features are of about the same size. */
    private final float scale;

    FirstGuess(Recipe recipe, SplittableRandom random) {
        this.recipe = recipe;
        this.random = random;
        this.diagonal = diagonal();
        this.scale = (float) Math.sqrt(recipe.labels() / Math.max(1.0, recipe.fixed()));
    }

    /** Returns the weights of labels, from the first on. */
    float[][] rows(int first, int count) {
        DftLayer fixed = recipe.fixedLayer();
        float[][] rows = new float[count][];
        for (int row = 0; row < count; row++) {
            rows[row] = gaussian((float) Math.sqrt(1.0 / recipe.features()), 1);
            for (int j = 0; j < recipe.fixed(); j++) {
                rows[row][j] = scale * (float) fixed.weight(first + row, j);
            }
        }
        return rows;
    }

    /** Returns the features of one more example. */
    float[] features() {
        float[] features = gaussian(1, -1);
        if (recipe.fixed() > 0) {
            features[0] = (float) (Math.sqrt(recipe.labels()) * logit(recipe.maxActive()) / scale);
        }
        return features;
    }

    /** Returns the shift of weights, and the opposite one of features, that make {@code Wx} the logit of a typical label. */
    private float[] diagonal() {
        float[] shift = new float[recipe.features()];
        if (recipe.fixed() == 0) {
            float length = (float) Math.sqrt(-logit(TYPICAL_ACTIVE) / shift.length);
            for (int j = 0; j < shift.length; j++) {
                shift[j] = random.nextBoolean() ? length : -length;
            }
        }
        return shift;
    }

    private double logit(double active) {
        double probability = Math.min(active, recipe.labels() / 4.0) / recipe.labels();
        return StrictMath.log(probability) - StrictMath.log1p(-probability);
    }

    private float[] gaussian(float deviation, int sign) {
        float[] vector = new float[diagonal.length];
        for (int j = 0; j < vector.length; j++) {
            vector[j] = sign * diagonal[j] + deviation * (float) normal();
        }
        return vector;
    }

    /** Returns a standard normal number, by the polar method. */
    private double normal() {
        while (true) {
            double u = 2 * random.nextDouble() - 1;
            double v = 2 * random.nextDouble() - 1;
            double square = u * u + v * v;
            if (square > 0 && square < 1) {
                return u * StrictMath.sqrt(-2 * StrictMath.log(square) / square);
            }
        }
    }
}
