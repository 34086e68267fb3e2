package org.orthant.ideal;

import java.util.Arrays;
import org.orthant.labels.LabelSet;

/**
 * A feature vector {@code x} of an ideal DFT layer whose logits have given signs: the coefficients of
 * {@code p(t) = ±∏ sin((t − r_j)/2)}.
 *
 * <p>Signs are exact. Logarithms are computed in floating point, one rounding per factor: their absolute error is below
 * {@code 1e-11} for up to a thousand factors.
 */
public final class DftWitness {

    private final IdealDftLayer layer;
    private final LabelSet labelSet;
    private final int[] gaps;

    DftWitness(IdealDftLayer layer, LabelSet labelSet, int[] gaps) {
        this.layer = layer;
        this.labelSet = labelSet;
        this.gaps = gaps;
    }

    /** The label set that it predicts. */
    public LabelSet labelSet() {
        return labelSet;
    }

    /** The number of zeros of {@code p}: an even number of at most {@code 2k}. */
    public int zeros() {
        return gaps.length;
    }

    /** The signs of the logits by label, from the number of zeros passed on the way around the circle. */
    public int[] signs() {
        Circle circle = layer.circle();
        int[] signs = new int[circle.size()];
        int sign = labelSet.signAt(circle.labelAt(0));
        int passed = 0;
        for (int position = 0; position < signs.length; position++) {
            signs[circle.labelAt(position)] = sign;
            if (passed < gaps.length && gaps[passed] == position) {
                sign = -sign;
                passed++;
            }
        }
        return signs;
    }

    /** The natural logarithms of {@code |p|} at the labels' nodes: what the logits are before any scaling. */
    public double[] logMagnitudes() {
        Circle circle = layer.circle();
        double[] logarithms = new double[circle.size()];
        for (int position = 0; position < logarithms.length; position++) {
            double sum = 0;
            for (int gap : gaps) {
                sum += circle.logSine(position, gap);
            }
            logarithms[circle.labelAt(position)] = sum;
        }
        return logarithms;
    }

    /**
     * The natural logarithm of the margin {@code min_i |w_i·x| / (‖w_i‖ ‖x‖∞)}. The region contains
     * a ball of radius {@code B · exp(logMargin)} whose centre lies in the feature box {@code [−B, B]^d}; the ball itself
     * may stick out of the box.
     */
    public double logMargin() {
        double[] logits = logMagnitudes();
        double smallest = Double.POSITIVE_INFINITY;
        for (int label = 0; label < logits.length; label++) {
            smallest = Math.min(smallest, logits[label] - Math.log(layer.rowNorm(label)));
        }
        Coefficients coefficients = coefficients();
        return smallest - Math.log(coefficients.largest()) - coefficients.logScale;
    }

    /**
     * The feature vector, scaled to {@code ‖x‖∞ = 1}, with zeros for slack columns. It is rounded to doubles: when the
     * margin falls below their precision, the ideal vector still has the right signs and this one need not.
     */
    public double[] features() {
        Coefficients coefficients = coefficients();
        double largest = coefficients.largest();
        double[] features = Arrays.copyOf(coefficients.values, layer.features());
        for (int j = 0; j < features.length; j++) {
            features[j] /= largest;
        }
        return features;
    }

    /** Features in units of {@code exp(logScale)}. */
    private static final class Coefficients {
        private final double[] values;
        private final double logScale;

        private Coefficients(double[] values, double logScale) {
            this.values = values;
            this.logScale = logScale;
        }

        private double largest() {
            return Arrays.stream(values).map(Math::abs).max().orElseThrow();
        }
    }

    /** Fourier coefficients of {@code p}, exact sums over a grid finer than its degree. */
    private Coefficients coefficients() {
        int degree = gaps.length / 2;
        int grid = 2 * degree + 2;
        double[] logarithms = new double[grid];
        for (int q = 0; q < grid; q++) {
            for (int gap : gaps) {
                logarithms[q] += Math.log(Math.abs(halfSine(q, grid, gap)));
            }
        }
        double scale = Arrays.stream(logarithms).max().orElseThrow();
        double[] samples = new double[grid];
        for (int q = 0; q < grid; q++) {
            samples[q] = signOnGrid(q, grid) * Math.exp(logarithms[q] - scale);
        }
        int n = layer.labels();
        double[] values = new double[2 * layer.maxActive() + 1];
        values[0] = Math.sqrt(n) * Arrays.stream(samples).sum() / grid;
        for (int j = 1; j <= degree; j++) {
            double cosine = 0;
            double sine = 0;
            for (int q = 0; q < grid; q++) {
                double angle = 2 * Math.PI * ((long) j * q % grid) / grid;
                cosine += samples[q] * Math.cos(angle);
                sine += samples[q] * Math.sin(angle);
            }
            values[2 * j - 1] = Math.sqrt(n / 2.0) * cosine * 2 / grid;
            values[2 * j] = Math.sqrt(n / 2.0) * sine * 2 / grid;
        }
        return new Coefficients(values, scale);
    }

    private double halfSine(int q, int grid, int gap) {
        return Math.sin((2 * Math.PI * q / grid - layer.circle().middle(gap)) / 2);
    }

    private int signOnGrid(int q, int grid) {
        // At the first node every zero lies ahead, so that each of the evenly many factors is negative there and their
        // product positive: the sign in front is the one that the first label must have.
        int sign = labelSet.signAt(layer.circle().labelAt(0));
        for (int gap : gaps) {
            sign = halfSine(q, grid, gap) < 0 ? -sign : sign;
        }
        return sign;
    }
}
