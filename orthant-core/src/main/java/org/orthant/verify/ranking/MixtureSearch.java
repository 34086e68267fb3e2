package org.orthant.verify.ranking;

import static org.orthant.kernel.Kernels.FASTEST;

import java.util.Arrays;
import java.util.Optional;
import org.orthant.verify.budget.Deadline;

/**
 * Finds positive weights with which the rows of a {@link MixtureSample} sum to another row; for one thread.
 *
 * <p>With m rows {@code z_i} and a target {@code p}, the weights are {@code λ_i = φ(β·z_i + α) / m} for the positive function {@code φ(a) =
 * (a + √(a² + 4)) / 2}. {@code Σ λ_i (z_i, 1) = (p, 1)} means that the gradient of a convex function of {@code (β, α)} is zero, which has
 * a minimum exactly if {@code p} is inside the hull of the rows. For {@code φ(a) = 1 + a} the solution would be {@code β = Σ⁻¹p} with
 * the covariance {@code Σ}, but weights might be negative. Newton's method finds it; each step is solved by conjugate gradients, for which
 * {@code Σ} is nearly the right matrix.
 */
public final class MixtureSearch {

    /** Products with all rows, two for each step of conjugate gradients: what is far inside the hull takes 50, near its boundary 1,000. */
    private static final int MOST_PRODUCTS = 2000;

    private static final int MOST_STEPS = 30;

    /** Of residuals, in units of the covariance and of the smallest weight: the basis makes up for what is left, with a few times as much. */
    private static final double SOLVED = 1e-7;

    /** Below, what rounding loses matters. */
    private static final double PRECISE_BELOW = 1e-3;

    /** The share of the residual to which each step is solved, at most. */
    private static final double FORCING = 0.1;

    /** Residuals that grow by this factor do so because there is no minimum: where there is one, they fall from step to step. */
    private static final double GROWTH = 2;

    private final MixtureSample sample;
    private final SampleRows rows;
    private final Deadline deadline;
    private final int features;
    private final int size;
    private final double[] point;
    private final double[] row;
    private final double[] values;
    private final double[] changes;
    private final double[] slopes;
    private final double[] weights;
    private final float[] narrow;
    private final float[] products;
    private final float[] factors;
    private final float[] sums;
    private int used;

    public MixtureSearch(MixtureSample sample, Deadline deadline) {
        this.sample = sample;
        this.rows = sample.rows();
        this.deadline = deadline;
        this.features = sample.features();
        this.size = sample.size();
        this.point = new double[features + 1];
        this.row = new double[features + 1];
        this.values = new double[size];
        this.changes = new double[size];
        this.slopes = new double[size];
        this.weights = new double[size];
        this.narrow = new float[rows.paddedFeatures()];
        this.products = new float[rows.paddedSize()];
        this.factors = new float[rows.paddedSize()];
        this.sums = new float[rows.paddedFeatures()];
    }

    /** Returns the sample whose weights it finds. */
    public MixtureSample sample() {
        return sample;
    }

    /**
     * Returns about the weights of the rows of the sample, times their number; empty if the row is outside their hull or nearly so.
     *
     * @throws Deadline.Over if the budget is spent
     */
    public Optional<double[]> weights(int label) {
        sample.centreGoal(label, point);
        point[features] = 1;
        used = 0;
        Arrays.fill(values, 0);
        weigh();
        double[] residual = new double[features + 1];
        double[] step = new double[features + 1];
        double[] solved = new double[features + 1];
        double last = Double.POSITIVE_INFINITY;
        double least = Double.POSITIVE_INFINITY;
        for (int steps = 0; steps < MOST_STEPS && used < MOST_PRODUCTS; steps++) {
            residual(last < PRECISE_BELOW, residual);
            precondition(residual, solved);
            double squared = FASTEST.dot(residual, solved, features + 1);
            double norm = Math.sqrt(squared);
            double wanted = SOLVED * Arrays.stream(weights).min().orElse(1);
            if (norm < wanted) {
                return Optional.of(weights.clone());
            }
            if (norm > GROWTH * least) {
                return Optional.empty();
            }
            least = Math.min(least, norm);
            // No closer than what is wanted in the end.
            double share = Math.max(Math.min(FORCING, norm), wanted / norm / 4);
            conjugateGradients(residual, solved, squared, share, step);
            double fall = FASTEST.dot(residual, step, features + 1);
            // Close to the minimum, rounding hides whether the function falls, and whole steps are right.
            if (!move(step, norm < PRECISE_BELOW ? Double.POSITIVE_INFINITY : fall)) {
                return Optional.empty();
            }
            last = norm;
        }
        return Optional.empty();
    }

    /** Computes weights and slopes from values. */
    private void weigh() {
        for (int i = 0; i < size; i++) {
            double root = Math.sqrt(values[i] * values[i] + 4);
            // Without cancellation where the value is negative.
            weights[i] = values[i] > 0 ? (values[i] + root) / 2 : 2 / (root - values[i]);
            slopes[i] = weights[i] / root;
        }
    }

    /** Writes {@code (p, 1) − Σ λ_i (z_i, 1)}. */
    private void residual(boolean precise, double[] into) {
        if (!precise) {
            combine(weights, into);
        } else {
            Arrays.fill(into, 0);
            for (int i = 0; i < size; i++) {
                sample.centre(sample.label(i), row);
                row[features] = 1;
                FASTEST.addScaled(into, weights[i] / size, row, features + 1);
            }
        }
        for (int j = 0; j <= features; j++) {
            into[j] = point[j] - into[j];
        }
    }

    /** Writes {@code Σ f_i (z_i, 1) / m}. */
    private void combine(double[] numbers, double[] into) {
        double sum = 0;
        for (int i = 0; i < size; i++) {
            factors[i] = (float) numbers[i];
            sum += numbers[i];
        }
        rows.combine(factors, sums);
        used++;
        for (int j = 0; j < features; j++) {
            into[j] = sums[j] / size;
        }
        into[features] = sum / size;
    }

    /** Writes {@code z_i·v + v_d} for all rows. */
    private void multiply(double[] v, double[] into) {
        // Floats have few exponents: small vectors would lose digits.
        double scale = Math.sqrt(FASTEST.dot(v, v, features)) + Double.MIN_NORMAL;
        for (int j = 0; j < features; j++) {
            narrow[j] = (float) (v[j] / scale);
        }
        rows.multiply(narrow, products);
        used++;
        for (int i = 0; i < size; i++) {
            into[i] = products[i] * scale + v[features];
        }
    }

    private void precondition(double[] vector, double[] into) {
        sample.divideByCovariance(vector.clone(), into);
        into[features] = vector[features];
    }

    /** Writes about the solution of {@code Hv = r} with the Hessian {@code H = Σ φ'(a_i) (z_i, 1)(z_i, 1)ᵀ / m}. */
    private void conjugateGradients(double[] right, double[] solved, double squared, double share, double[] into) {
        Arrays.fill(into, 0);
        double[] r = right.clone();
        double[] z = solved.clone();
        double[] direction = z.clone();
        double[] image = new double[features + 1];
        double[] along = new double[size];
        double rest = squared;
        while (rest > share * share * squared && used < MOST_PRODUCTS) {
            deadline.check();
            multiply(direction, along);
            for (int i = 0; i < size; i++) {
                along[i] *= slopes[i];
            }
            combine(along, image);
            double length = rest / FASTEST.dot(direction, image, features + 1);
            if (!(length > 0 && length < Double.POSITIVE_INFINITY)) {
                return;
            }
            FASTEST.addScaled(into, length, direction, features + 1);
            FASTEST.addScaled(r, -length, image, features + 1);
            precondition(r, z);
            double next = FASTEST.dot(r, z, features + 1);
            for (int j = 0; j <= features; j++) {
                direction[j] = z[j] + next / rest * direction[j];
            }
            rest = next;
        }
    }

    /**
     * Moves along a step, but not so far that the function grows as fast as it has fallen.
     *
     * @param fall how fast the function falls where the step begins
     * @return false if there is no such step
     */
    private boolean move(double[] step, double fall) {
        multiply(step, changes);
        double target = FASTEST.dot(step, point, features + 1);
        double[] before = values.clone();
        for (double share = 1; share > 0x1p-20; share /= 2) {
            double sum = 0;
            for (int i = 0; i < size; i++) {
                values[i] = before[i] + share * changes[i];
            }
            weigh();
            for (int i = 0; i < size; i++) {
                sum += weights[i] * changes[i];
            }
            if (target - sum / size >= -fall / 2) {
                return true;
            }
        }
        return false;
    }
}
