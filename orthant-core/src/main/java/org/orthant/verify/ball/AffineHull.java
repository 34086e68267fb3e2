package org.orthant.verify.ball;

import static org.orthant.kernel.Kernels.FASTEST;

import java.util.Arrays;

/**
 * Directions {@code D_i} of an affine hull with the slopes {@code η_i} of a linear function along them, factorised as {@code D = QR}, to
 * minimise {@code r‖x + Dμ‖ + η·μ}.
 *
 * <p>Let {@code p} be the length of what {@code Q} leaves of {@code x}, and {@code q = R⁻ᵀη}. With {@code Dμ + Qᵀx = y} the function is
 * {@code r√(p² + ‖y‖²) + q·y} up to a constant, whose minimum is at {@code y = −pq / √(r² − ‖q‖²)} if {@code ‖q‖ < r}; otherwise it
 * decreases without bound along {@code −q}.
 */
final class AffineHull {

    /** Of its length: what a direction has less than this outside of the others is rounding. */
    private static final double DEPENDENT = 1e-11;

    private final int features;
    private final double radius;
    private double[][] q = new double[8][];
    private double[][] r = new double[8][];
    private double[] slopes = new double[8];
    /** The solution of {@code Rᵀ s = η}, which grows with the factor. */
    private double[] solved = new double[8];

    private int size;

    AffineHull(int features, double radius) {
        this.features = features;
        this.radius = radius;
    }

    void clear() {
        size = 0;
    }

    /** Becomes a copy of another one. */
    void copy(AffineHull other) {
        size = other.size;
        q = copies(other.q, size);
        r = copies(other.r, size);
        slopes = other.slopes.clone();
        solved = other.solved.clone();
    }

    private static double[][] copies(double[][] vectors, int count) {
        double[][] copies = new double[vectors.length][];
        for (int k = 0; k < count; k++) {
            copies[k] = vectors[k].clone();
        }
        return copies;
    }

    int size() {
        return size;
    }

    /** Adds a direction, unless it depends on the others; then returns false and changes nothing. */
    boolean append(double[] direction, double slope) {
        double[] rest = direction.clone();
        double[] shares = new double[size + 1];
        double before = Math.sqrt(FASTEST.dot(rest, rest, features));
        subtractDirections(rest, shares);
        double length = Math.sqrt(FASTEST.dot(rest, rest, features));
        if (!(length > DEPENDENT * before)) {
            return false;
        }
        for (int j = 0; j < features; j++) {
            rest[j] /= length;
        }
        shares[size] = length;
        grow();
        q[size] = rest;
        r[size] = shares;
        slopes[size] = slope;
        double sum = slope;
        for (int k = 0; k < size; k++) {
            sum -= shares[k] * solved[k];
        }
        solved[size] = sum / length;
        size++;
        return true;
    }

    /** Takes a direction away: what its column leaves below the diagonal is rotated into it. */
    void remove(int position) {
        for (int c = position; c < size - 1; c++) {
            r[c] = r[c + 1];
            slopes[c] = slopes[c + 1];
        }
        size--;
        for (int j = position; j < size; j++) {
            double above = r[j][j];
            double below = r[j][j + 1];
            double length = Math.hypot(above, below);
            double cosine = length > 0 ? above / length : 1;
            double sine = length > 0 ? below / length : 0;
            for (int c = j; c < size; c++) {
                double first = r[c][j];
                double second = r[c][j + 1];
                r[c][j] = cosine * first + sine * second;
                r[c][j + 1] = cosine * second - sine * first;
            }
            FASTEST.rotate(q[j], q[j + 1], cosine, sine, 0, features);
        }
        for (int k = position; k < size; k++) {
            double sum = slopes[k];
            for (int i = 0; i < k; i++) {
                sum -= r[k][i] * solved[i];
            }
            solved[k] = sum / r[k][k];
        }
    }

    private void grow() {
        if (size == q.length) {
            q = Arrays.copyOf(q, 2 * size);
            r = Arrays.copyOf(r, 2 * size);
            slopes = Arrays.copyOf(slopes, 2 * size);
            solved = Arrays.copyOf(solved, 2 * size);
        }
    }

    /** Returns the coefficients of a direction, or of its projection, as a combination of the directions in the factor. */
    double[] combination(double[] direction) {
        double[] shares = new double[size];
        for (int k = 0; k < size; k++) {
            shares[k] = FASTEST.dot(q[k], direction, features);
        }
        return solveUpper(shares);
    }

    /** Where the minimum is, seen from {@code x}. */
    static final class Minimum {

        private final double[] step;
        private final boolean unbounded;
        private final double[] rest;
        private final double share;

        private Minimum(double[] step, boolean unbounded, double[] rest, double share) {
            this.step = step;
            this.unbounded = unbounded;
            this.rest = rest;
            this.share = share;
        }

        /** Returns the change of {@code μ}: to the minimum, or a direction in which the function decreases without bound. */
        double[] step() {
            return step;
        }

        /** Returns whether the function decreases without bound. */
        boolean isUnbounded() {
            return unbounded;
        }
    }

    /** Subtracts from a vector its projection on the hull's directions, twice because of rounding; adds its coordinates there to shares. */
    private void subtractDirections(double[] rest, double[] shares) {
        for (int round = 0; round < 2; round++) {
            for (int k = 0; k < size; k++) {
                double share = FASTEST.dot(q[k], rest, features);
                FASTEST.addScaled(rest, -share, q[k], features);
                shares[k] += share;
            }
        }
    }

    /** Minimises from {@code x}, of which less than {@code zero} outside of the hull's directions is a rounding error. */
    Minimum minimum(double[] x, double zero) {
        double[] rest = x.clone();
        double[] inside = new double[size];
        subtractDirections(rest, inside);
        double outside = Math.sqrt(FASTEST.dot(rest, rest, features));
        double squares = FASTEST.dot(solved, solved, size);
        double height = radius * radius - squares;
        if (!(height > 0)) {
            double[] down = new double[size];
            Arrays.setAll(down, k -> -solved[k]);
            return new Minimum(solveUpper(down), true, rest, 0);
        }
        boolean vanishes = outside <= zero;
        double factor = vanishes ? 0 : outside / Math.sqrt(height);
        double[] change = new double[size];
        Arrays.setAll(change, k -> -solved[k] * factor - inside[k]);
        return new Minimum(solveUpper(change), false, rest, vanishes ? 0 : Math.sqrt(height) / outside);
    }

    /** Returns the point of the ball that belongs to a minimum of the hull as it is. */
    double[] point(Minimum minimum) {
        double[] point = new double[features];
        for (int k = 0; k < size; k++) {
            FASTEST.addScaled(point, -solved[k], q[k], features);
        }
        if (minimum.share != 0) {
            FASTEST.addScaled(point, minimum.share, minimum.rest, features);
        }
        return point;
    }

    /** Solves {@code Rv = right}; column {@code k} of R is {@code r[k]}. */
    private double[] solveUpper(double[] right) {
        double[] v = right.clone();
        for (int k = size - 1; k >= 0; k--) {
            v[k] /= r[k][k];
            for (int i = 0; i < k; i++) {
                v[i] -= r[k][i] * v[k];
            }
        }
        return v;
    }
}
