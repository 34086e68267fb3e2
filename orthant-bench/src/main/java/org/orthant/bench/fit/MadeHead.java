package org.orthant.bench.fit;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.orthant.layer.FloatMatrix;

/**
 * A head with what distinguishes those of language models from random ones: all rows share a strong mean, rows of a cluster share its
 * centre, directions have decaying variances, and lengths vary; the last rows were never trained.
 *
 * <p>A trained row is {@code s (m + c + g)} with a factor {@code s} from 0.6 to 1.6, the common {@code m}, the centre {@code c} of one of
 * {@value #CLUSTERS} clusters and its own {@code g}, whose entries have the standard deviation {@code (1 + j)^−0.35}; those of {@code m} and
 * {@code c} have once and half of that. An untrained row is the mean of the trained ones and a step of the given length in any direction.
 * Only operations that are exactly specified are used, so that a seed means the same head everywhere.
 */
final class MadeHead {

    private static final int CLUSTERS = 50;
    private static final double DECAY = -0.35;
    private static final double CENTRES = 0.5;
    private static final double LEAST_FACTOR = 0.6;
    private static final double LARGEST_FACTOR = 1.6;

    /** Of a sum of four numbers with 16 bits each. */
    private static final double MEAN_OF_FOUR = 2 * 65_535;

    private static final double DEVIATION_OF_FOUR = 65_536 / StrictMath.sqrt(3);

    private final HeadRecipe recipe;
    private final int features;
    private final SplittableRandom random;
    private final double[] deviations;
    private final FloatMatrix.Builder rows;

    MadeHead(HeadRecipe recipe) {
        this.recipe = recipe;
        this.features = recipe.features();
        this.random = new SplittableRandom(recipe.seed());
        this.deviations = new double[features];
        for (int j = 0; j < features; j++) {
            deviations[j] = StrictMath.pow(1 + j, DECAY);
        }
        this.rows = FloatMatrix.builder(recipe.labels(), features);
    }

    FloatMatrix matrix() {
        int trained = recipe.labels() - recipe.untrained();
        double[] mean = new double[features];
        double squares = train(trained, mean);
        for (int j = 0; j < features; j++) {
            mean[j] /= trained;
            squares -= trained * mean[j] * mean[j];
        }
        double usual = StrictMath.sqrt(squares / trained);
        for (int label = trained; label < recipe.labels(); label++) {
            leave(label, mean, recipe.distance() * usual);
        }
        return rows.build();
    }

    /** Writes the trained rows, adds them up, and returns the sum of all squares. */
    private double train(int trained, double[] sum) {
        double[] common = new double[features];
        add(common, 1);
        double[][] centres = new double[CLUSTERS][features];
        for (double[] centre : centres) {
            add(centre, CENTRES);
        }
        double squares = 0;
        double[] own = new double[features];
        for (int label = 0; label < trained; label++) {
            double[] centre = centres[random.nextInt(CLUSTERS)];
            double factor = LEAST_FACTOR + (LARGEST_FACTOR - LEAST_FACTOR) * random.nextDouble();
            Arrays.fill(own, 0);
            add(own, 1);
            for (int j = 0; j < features; j++) {
                float weight = (float) (factor * (common[j] + centre[j] + own[j]));
                rows.set(label, j, weight);
                sum[j] += weight;
                squares += (double) weight * weight;
            }
        }
        return squares;
    }

    private void leave(int label, double[] mean, double distance) {
        double[] direction = new double[features];
        double squares = 0;
        for (int j = 0; j < features; j++) {
            direction[j] = bell();
            squares += direction[j] * direction[j];
        }
        double scale = distance / StrictMath.sqrt(squares);
        for (int j = 0; j < features; j++) {
            rows.set(label, j, (float) (mean[j] + scale * direction[j]));
        }
    }

    private void add(double[] vector, double scale) {
        for (int j = 0; j < features; j++) {
            vector[j] += scale * deviations[j] * bell();
        }
    }

    /** A number with mean 0 and standard deviation 1, near enough to a normal one. */
    private double bell() {
        long bits = random.nextLong();
        long four = (bits & 0xffff) + (bits >>> 16 & 0xffff) + (bits >>> 32 & 0xffff) + (bits >>> 48);
        return (four - MEAN_OF_FOUR) / DEVIATION_OF_FOUR;
    }
}
