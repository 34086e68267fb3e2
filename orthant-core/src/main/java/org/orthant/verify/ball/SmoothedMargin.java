package org.orthant.verify.ball;

import static org.orthant.kernel.Kernels.FASTEST;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.rows.BlockedRidge;

/**
 * Finds about the multipliers of the margin of one class of a large ranking, from which an exact search starts.
 *
 * <p>With gaps {@code g_j(u) = (a_j − a_c)·u + β_j} of the other classes, it minimises {@code τ log Σ_j exp(g_j(u)/τ)} by Newton's method for
 * smaller and smaller {@code τ}. The gradient is {@code Σ λ_j a_j − a_c} with {@code λ_j} in proportion to {@code exp(g_j(u)/τ)}, which become the
 * multipliers. The length of {@code u} is ignored: where the ball ends before, nothing is found.
 */
final class SmoothedMargin {

    private static final double SHRINK = 0.3;

    /** Of the spread of gaps at the centre: then nearly all multipliers are those of the labels that are worst. */
    private static final double LAST = 1e-5;

    private static final int MOST_STEPS = 100;

    /** Labels whose multipliers are less than this share of the largest do not count. */
    private static final double NEGLIGIBLE_LOG = 36;

    /** Labels for each feature of which the second derivative is computed. */
    private static final int PER_FEATURE = 8;

    /** Of τ: a Newton step that promises less ends the search for this τ. */
    private static final double CENTRED = 0.1;

    private final BallRows rows;
    private final int label;
    private final Deadline deadline;
    private final int features;
    private final double[] own;
    private final double[] gaps;
    private final float[] narrow;
    private final float[] products;
    private double[] point;
    private double value;

    /** A label with its multiplier. */
    record Weighted(int label, double weight) {}

    SmoothedMargin(BallRows rows, int label, Deadline deadline) {
        this.rows = rows;
        this.label = label;
        this.deadline = deadline;
        this.features = rows.features();
        this.own = rows.row(label);
        this.gaps = new double[rows.labels()];
        this.narrow = new float[features];
        this.products = new float[rows.blocks().capacity()];
        this.point = new double[features];
    }

    /** Returns other labels with their multipliers, the largest first; empty if there are no biases, or the ball ends before. */
    Optional<Weighted[]> multipliers() {
        double tau = spread();
        if (!(tau > 0)) {
            return Optional.empty();
        }
        double last = LAST * tau;
        value = value(point, tau);
        for (int steps = 0; steps < MOST_STEPS && tau > last; steps++) {
            deadline.check();
            if (!(improve(tau) > CENTRED * tau)) {
                tau *= SHRINK;
                value = value(point, tau);
            }
            if (FASTEST.dot(point, point, features) > rows.radius() * rows.radius()) {
                return Optional.empty();
            }
        }
        double reached = tau;
        return Optional.of(Arrays.stream(worst(reached, features))
                .mapToObj(j -> new Weighted(j, weight(j, reached)))
                .toArray(Weighted[]::new));
    }

    /** The standard deviation of the gaps at the centre. */
    private double spread() {
        double mean = 0;
        double squares = 0;
        for (int j = 0; j < gaps.length; j++) {
            mean += rows.bias(j) / gaps.length;
            squares += rows.bias(j) * rows.bias(j) / gaps.length;
        }
        return Math.sqrt(Math.max(squares - mean * mean, 0));
    }

    /** Computes all gaps at a point and returns the smoothed maximum; gaps that matter in doubles, if they are few. */
    private double value(double[] at, double tau) {
        BallPricing.narrow(at, narrow);
        rows.blocks().multiply(narrow, products, 0);
        // Blocks have rows minus their mean, which is the same for all.
        double constant = -FASTEST.dot(own, at, features) + FASTEST.dot(rows.mean(), at, features);
        double most = Double.NEGATIVE_INFINITY;
        for (int j = 0; j < gaps.length; j++) {
            gaps[j] = j == label ? Double.NEGATIVE_INFINITY : products[j] + rows.bias(j) + constant;
            most = Math.max(most, gaps[j]);
        }
        int[] near = above(most - NEGLIGIBLE_LOG * tau);
        if (near.length <= PER_FEATURE * features) {
            double shift = -FASTEST.dot(own, at, features);
            most = Double.NEGATIVE_INFINITY;
            for (int j : near) {
                gaps[j] = FASTEST.dot(rows.row(j), at, features) + rows.bias(j) + shift;
                most = Math.max(most, gaps[j]);
            }
        }
        double sum = 0;
        for (int j : near) {
            sum += Math.exp((gaps[j] - most) / tau);
        }
        return most + tau * Math.log(sum);
    }

    private int[] above(double least) {
        return IntStream.range(0, gaps.length).filter(j -> gaps[j] >= least).toArray();
    }

    private double weight(int j, double tau) {
        return Math.exp((gaps[j] - value) / tau);
    }

    /** The labels with the largest gaps, those first; at most the given number. */
    private int[] worst(double tau, int count) {
        return Arrays.stream(above(value - NEGLIGIBLE_LOG * tau))
                .boxed()
                .sorted(Comparator.comparingDouble(j -> -gaps[j]))
                .mapToInt(j -> j)
                .limit(count)
                .toArray();
    }

    /**
     * Takes one step of Newton's method, shortened until the value decreases.
     *
     * @return the decrease that the gradient predicts, or 0 if no step decreases the value
     */
    private double improve(double tau) {
        int[] near = worst(tau, PER_FEATURE * features);
        double[] weights = Arrays.stream(near).mapToDouble(j -> weight(j, tau)).toArray();
        double total = Arrays.stream(weights).sum();
        double[] mean = new double[features];
        double[][] kept = new double[near.length][];
        for (int k = 0; k < near.length; k++) {
            kept[k] = rows.row(near[k]);
            FASTEST.addScaled(mean, weights[k] / total, kept[k], features);
        }
        Optional<BlockedRidge> curvature = BlockedRidge.of(near.length, features, 1 / tau, (k, into) -> {
            double root = Math.sqrt(weights[k] / total);
            for (int j = 0; j < features; j++) {
                into[j] = root * (kept[k][j] - mean[j]);
            }
        });
        if (curvature.isEmpty()) {
            return 0;
        }
        double[] gradient = gradient(near, total, mean, tau);
        double[] step = new double[features];
        curvature.get().solve(gradient.clone(), step);
        double promised = FASTEST.dot(gradient, step, features);
        double[] before = point;
        double valueBefore = value;
        for (double share = 1; share > 0x1p-12; share /= 2) {
            double[] next = before.clone();
            FASTEST.addScaled(next, -share, step, features);
            double found = value(next, tau);
            if (found <= valueBefore - share * promised / 8) {
                point = next;
                value = found;
                return promised;
            }
        }
        value = value(before, tau);
        return 0;
    }

    /** {@code Σ λ_j a_j − a_c}, where the mean of some rows is known. */
    private double[] gradient(int[] near, double total, double[] mean, double tau) {
        double[] gradient = new double[features];
        FASTEST.addScaled(gradient, total, mean, features);
        if (near.length == PER_FEATURE * features) {
            boolean[] known = new boolean[gaps.length];
            Arrays.stream(near).forEach(j -> known[j] = true);
            for (int j : above(value - NEGLIGIBLE_LOG * tau)) {
                if (!known[j]) {
                    FASTEST.addScaled(gradient, weight(j, tau), rows.row(j), features);
                }
            }
        }
        FASTEST.addScaled(gradient, -1, own, features);
        return gradient;
    }
}
