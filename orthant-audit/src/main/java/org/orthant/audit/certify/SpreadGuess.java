package org.orthant.audit.certify;

import java.util.Optional;
import org.orthant.labels.LabelSet;
import org.orthant.layer.SpreadLayer;
import org.orthant.verify.WitnessGuess;

/**
 * Guesses features of fixed columns by the relaxation method of Agmon and Motzkin: as long as some label is on the wrong side, or
 * hardly on the right one, a multiple of its row is added that puts it there.
 *
 * <p>The constant feature stays as it is, so that all labels are off at first. The products of rows without it depend on the distance of
 * their labels around the circle only: {@code κ(i − j)}, the mean of {@code cos 2πf(i−j)/n} over all frequencies f. So a step takes n
 * additions where a product with the matrix would take n for each feature; and what spread frequencies do is that κ is small away from 0,
 * so that few steps are needed.
 */
final class SpreadGuess implements WitnessGuess {

    /** All labels are this far on the side of off before the first step. */
    private static final double START = 1;

    /**
     * The margin that a step gives to a label. On sets of 20 to 30 of 5,369 labels, with k = 113 and m = 107, 60 steps suffice; with a
     * goal of 1, which exceeds the margin of such regions, the number of steps is unbounded.
     */
    private static final double GOAL = 0.3;

    /** Enough margin for all labels, far above rounding errors; not {@link #GOAL}, as the last part of the way takes most steps. */
    private static final double ENOUGH = 0.05;

    /** Where this number of steps per label of the set does not suffice, the engine is faster. */
    private static final int STEPS_PER_LABEL = 100;

    private final SpreadLayer layer;
    private final int[] frequencies;
    private final double[] kernel;

    SpreadGuess(SpreadLayer layer) {
        this.layer = layer;
        this.frequencies = layer.frequencies().all();
        int n = layer.labels();
        double[] circle = new double[n];
        for (int place = 0; place < n; place++) {
            circle[place] = Math.cos(2 * Math.PI * place / n);
        }
        // Twice around, so that distances from any label are side by side.
        this.kernel = new double[2 * n];
        for (int distance = 0; distance < n; distance++) {
            double sum = 0;
            for (int frequency : frequencies) {
                sum += circle[(int) ((long) frequency * distance % n)];
            }
            kernel[distance] = sum / frequencies.length;
            kernel[distance + n] = kernel[distance];
        }
    }

    @Override
    public Optional<double[]> of(LabelSet set) {
        int n = layer.labels();
        double[] sides = new double[n];
        double[] logits = new double[n];
        for (int label = 0; label < n; label++) {
            sides[label] = set.signAt(label);
            logits[label] = -START;
        }
        double[] multiples = new double[n];
        for (int steps = STEPS_PER_LABEL * (set.size() + 1); steps > 0; steps--) {
            int worst = worst(sides, logits);
            double product = sides[worst] * logits[worst];
            if (product >= ENOUGH) {
                return Optional.of(features(multiples));
            }
            double step = sides[worst] * (GOAL - product);
            multiples[worst] += step;
            for (int label = 0, distance = n - worst; label < n; label++, distance++) {
                logits[label] += step * kernel[distance];
            }
        }
        return Optional.empty();
    }

    private static int worst(double[] sides, double[] logits) {
        int worst = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int label = 0; label < logits.length; label++) {
            double product = sides[label] * logits[label];
            if (product < least) {
                least = product;
                worst = label;
            }
        }
        return worst;
    }

    /** The sum of multiples of rows, as features for columns of the layer's scale. */
    private double[] features(double[] multiples) {
        double[] x = new double[layer.features()];
        double[] row = new double[layer.features()];
        double constant = layer.weight(0, 0);
        // Cosine and sine columns have √2 of the constant one's entries.
        double factor = 1 / (2 * constant * constant * frequencies.length);
        for (int label = 0; label < multiples.length; label++) {
            if (multiples[label] != 0) {
                layer.copyRow(label, row);
                for (int j = 1; j < 1 + 2 * frequencies.length; j++) {
                    x[j] += factor * multiples[label] * row[j];
                }
            }
        }
        x[0] = -START / constant;
        return x;
    }
}
