package org.orthant.verify.rank;

import static org.orthant.kernel.Kernels.FASTEST;

import java.util.Arrays;
import org.orthant.verify.budget.Deadline;

/**
 * Finds points at which few classes score at least as high as a given one; for one thread.
 *
 * <p>Minimises {@code Σ_j σ(m_j(x) / τ)} by projected gradient steps, where {@code m_j(x)} is the signed distance of {@code x} from
 * the hyperplane {@code z_j = z_c}, the bias counted as one more feature, and {@code σ} the logistic function: a smooth number of the
 * classes ahead of {@code c}. Distances, not logits: rows that are nearly the row of {@code c}, such as those of classes that were never
 * trained, count as much as others. Step and {@code τ} decrease geometrically.
 */
public final class RankDescent {

    /** On a text recogniser with 1,251 such classes, more steps improved ranks by 2 % at most. */
    private static final int STEPS = 300;

    /** Of the length of the point. */
    private static final double FIRST_STEP = 0.3;

    private static final double LAST_STEP = 0.003;

    /** Of the median distance. */
    private static final double FIRST_WIDTH = 0.3;

    private static final double LAST_WIDTH = 0.01;

    /** Distances whose median is taken. */
    private static final int SAMPLE = 255;

    /** Widths from which on the slope of {@code σ} is nothing. */
    private static final double FLAT = 30;

    /** How many times longer than where weights and biases weigh the same the first point is. */
    private static final double LENGTH = 10;

    private final RankRows rows;
    private final Placer placer;
    private final Deadline deadline;
    private final double[] buffer;
    private final double[] own;
    private final double[] norms;
    private final double[] distances;
    private final double[] difference;

    /** Prepares the search. */
    public RankDescent(RankRows rows, Deadline deadline) {
        this.rows = rows;
        this.placer = new Placer(rows.base());
        this.deadline = deadline;
        this.buffer = new double[rows.features()];
        this.own = new double[rows.features()];
        this.difference = new double[rows.features()];
        this.norms = new double[rows.labels()];
        this.distances = new double[rows.labels()];
    }

    /** Returns the point of the domain along the row of a class, where descents begin. */
    public double[] alongRow(int label) {
        prepare(label);
        double widest = 0;
        double offset = 0;
        for (int i = 0; i < rows.labels(); i++) {
            subtractOwn(i);
            widest = Math.max(widest, FASTEST.dot(difference, difference, difference.length));
            offset = Math.max(offset, Math.abs(rows.bias(i) - rows.bias(label)));
        }
        double length = Math.sqrt(FASTEST.dot(own, own, own.length));
        double balanced = widest > 0 ? offset / Math.sqrt(widest) : 0;
        double factor = length > 0 ? LENGTH * Math.max(1, balanced) / length : 0;
        return placer.placed(Arrays.stream(own).map(weight -> weight * factor).toArray());
    }

    /**
     * Returns the best point on the way from {@code start}; as far as it came if the budget is spent.
     *
     * @param enough the rank from which on the search ends
     */
    public double[] descend(int label, double[] start, int enough) {
        prepare(label);
        double[] x = placer.placed(start);
        double[] best = x;
        int least = Integer.MAX_VALUE;
        try {
            for (int step = 0; step < STEPS; step++) {
                deadline.check();
                double share = (double) step / STEPS;
                int ahead = measure(label, x);
                if (ahead < least) {
                    least = ahead;
                    best = x;
                }
                double[] gradient = gradient(FIRST_WIDTH * Math.pow(LAST_WIDTH / FIRST_WIDTH, share) * median());
                double steepness = Math.sqrt(FASTEST.dot(gradient, gradient, gradient.length));
                if (least < enough || !(steepness > 0) || !Double.isFinite(steepness)) {
                    break;
                }
                double length = Math.sqrt(FASTEST.dot(x, x, x.length));
                double size = (length > 0 ? length : 1) * FIRST_STEP * Math.pow(LAST_STEP / FIRST_STEP, share);
                double[] next = x.clone();
                FASTEST.addScaled(next, -size / steepness, gradient, next.length);
                x = placer.placed(next);
            }
        } catch (Deadline.Over over) {
            return best;
        }
        return best;
    }

    private void prepare(int label) {
        double[] row = rows.row(label, buffer);
        System.arraycopy(row, 0, own, 0, own.length);
        for (int i = 0; i < norms.length; i++) {
            subtractOwn(i);
            double offset = rows.bias(i) - rows.bias(label);
            norms[i] = Math.sqrt(FASTEST.dot(difference, difference, difference.length) + offset * offset);
        }
    }

    private void subtractOwn(int i) {
        double[] row = rows.row(i, buffer);
        for (int j = 0; j < own.length; j++) {
            difference[j] = row[j] - own[j];
        }
    }

    /** Computes the distances of a point, and counts the classes ahead. */
    private int measure(int label, double[] x) {
        int ahead = 0;
        for (int i = 0; i < distances.length; i++) {
            subtractOwn(i);
            double gap = FASTEST.dot(difference, x, x.length) + (rows.bias(i) - rows.bias(label));
            distances[i] = norms[i] > 0 ? gap / norms[i] : 0;
            ahead += i != label && gap >= 0 ? 1 : 0;
        }
        return ahead;
    }

    /** About the median of the distances; 1 if that is 0. */
    private double median() {
        int stride = 1 + distances.length / SAMPLE;
        double[] sample = new double[(distances.length + stride - 1) / stride];
        for (int k = 0; k < sample.length; k++) {
            sample[k] = Math.abs(distances[k * stride]);
        }
        Arrays.sort(sample);
        double median = sample[sample.length / 2];
        return median > 0 && Double.isFinite(median) ? median : 1;
    }

    private double[] gradient(double width) {
        double[] gradient = new double[own.length];
        for (int i = 0; i < distances.length; i++) {
            double widths = distances[i] / width;
            if (norms[i] > 0 && Math.abs(widths) < FLAT) {
                double sigmoid = 1 / (1 + Math.exp(-widths));
                subtractOwn(i);
                FASTEST.addScaled(gradient, sigmoid * (1 - sigmoid) / norms[i], difference, gradient.length);
            }
        }
        return gradient;
    }
}
