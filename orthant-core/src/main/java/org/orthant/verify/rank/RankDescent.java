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

    /** The length of a step, of the length of the point. */
    private static final Decrease STEP = new Decrease(0.3, 0.003);

    /** {@code τ}, of the median distance. */
    private static final Decrease WIDTH = new Decrease(0.3, 0.01);

    /** How many times longer than where weights and biases weigh the same the first point is. */
    private static final double LENGTH = 10;

    private final RankRows rows;
    private final Placer placer;
    private final Deadline deadline;

    /** Prepares the search. */
    public RankDescent(RankRows rows, Deadline deadline) {
        this.rows = rows;
        this.placer = new Placer(rows.base());
        this.deadline = deadline;
    }

    /** A number that decreases geometrically from the first step to the last one. */
    private record Decrease(double first, double last) {

        /** Returns the factor of the first number after a share of the steps. */
        double factor(double share) {
            return Math.pow(last / first, share);
        }
    }

    /** Returns the point of the domain along the row of a class, where descents begin. */
    public double[] alongRow(int label) {
        ClassDistances distances = new ClassDistances(rows, label);
        double[] own = distances.own();
        double length = Math.sqrt(FASTEST.dot(own, own, own.length));
        double factor = length > 0 ? LENGTH * Math.max(1, distances.balancedLength()) / length : 0;
        return placer.placed(Arrays.stream(own).map(weight -> weight * factor).toArray());
    }

    /**
     * Returns the best point on the way from {@code start}; as far as it came if the budget is spent.
     *
     * @param enough the rank from which on the search ends
     */
    public double[] descend(int label, double[] start, int enough) {
        ClassDistances distances = new ClassDistances(rows, label);
        double[] x = placer.placed(start);
        double[] best = x;
        int least = Integer.MAX_VALUE;
        try {
            for (int step = 0; step < STEPS; step++) {
                deadline.check();
                double share = (double) step / STEPS;
                int ahead = distances.measure(x);
                if (ahead < least) {
                    least = ahead;
                    best = x;
                }
                double[] gradient = distances.gradient(WIDTH.first() * WIDTH.factor(share) * distances.median());
                double steepness = Math.sqrt(FASTEST.dot(gradient, gradient, gradient.length));
                if (least < enough || !(steepness > 0) || !Double.isFinite(steepness)) {
                    break;
                }
                double length = Math.sqrt(FASTEST.dot(x, x, x.length));
                double size = (length > 0 ? length : 1) * STEP.first() * STEP.factor(share);
                double[] next = x.clone();
                FASTEST.addScaled(next, -size / steepness, gradient, next.length);
                x = placer.placed(next);
            }
        } catch (Deadline.Over over) {
            return best;
        }
        return best;
    }
}
