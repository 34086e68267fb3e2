package org.orthant.verify.ball;

import static org.orthant.kernel.Kernels.FASTEST;

import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Ball;
import org.orthant.layer.OutputLayer;
import org.orthant.verify.rows.RowBlocks;

/**
 * The rows of a layer as functions on a ball, prepared once and shared between threads.
 *
 * <p>Rows of small layers are kept in doubles. Of large ones, what they have more than a common row is kept in single precision, to find the
 * few that matter at a point; these are read from the layer again.
 */
public final class BallRows {

    /** Weights of layers that are kept in doubles: 8 MiB. */
    private static final long MOST_KEPT = 1 << 20;

    private static final double LARGEST = 0x1p50;

    /** Of the mean squared distance from the mean: a quarter of the usual distance. */
    private static final double NEAR = 0x1p-4;

    private final OutputLayer layer;
    private final Ball ball;
    private final boolean ranking;
    private final double @Nullable [][] kept;
    private final @Nullable RowBlocks blocks;
    private final double[] distances;
    private final double usualDistance;
    private final double[] biases;
    private final double[] mean;
    private final double radius;
    private final double size;

    /**
     * Prepares rows.
     *
     * @param layer composed with what comes before it, so that its features fill the ball
     * @param ranking whether only differences of logits matter
     */
    public BallRows(OutputLayer layer, Ball ball, boolean ranking) {
        this(layer, ball, ranking, MOST_KEPT);
    }

    /** Prepares rows, of which doubles are kept if they have at most that number of weights. */
    BallRows(OutputLayer layer, Ball ball, boolean ranking, long mostKept) {
        this.layer = layer;
        this.ball = ball;
        this.ranking = ranking;
        this.radius = ball.roundedRadius();
        int n = layer.labels();
        this.biases = IntStream.range(0, n).mapToDouble(layer::bias).toArray();
        this.mean = new double[layer.features()];
        double longest = 0;
        double largest = 0;
        for (int i = 0; i < n; i++) {
            double[] row = composed(i);
            FASTEST.addScaled(mean, 1.0 / n, row, mean.length);
            double length = Math.sqrt(FASTEST.dot(row, row, mean.length));
            longest = Math.max(longest, length);
            largest = Math.max(largest, radius * length + Math.abs(biases[i]));
        }
        this.size = largest;
        boolean keeps = (long) n * layer.features() <= mostKept || !isOrdinary(longest) || !isOrdinary(radius);
        this.kept = keeps ? IntStream.range(0, n).mapToObj(this::composed).toArray(double[][]::new) : null;
        this.blocks = keeps ? null : new RowBlocks(layer.features(), n);
        this.distances = new double[keeps ? 0 : n];
        double squares = 0;
        for (int i = 0; i < distances.length; i++) {
            squares += add(i) / n;
        }
        this.usualDistance = Math.sqrt(squares);
    }

    /** Returns whether products of such numbers stay in the range of single precision. */
    private static boolean isOrdinary(double length) {
        return length > 1 / LARGEST && length < LARGEST;
    }

    /** Adds a row to the blocks; returns the square of its length there. */
    private double add(int label) {
        double[] rest = composed(label);
        if (ranking) {
            FASTEST.addScaled(rest, -1, mean, rest.length);
        }
        blocks().add(rest);
        double squares = FASTEST.dot(rest, rest, rest.length);
        distances[label] = Math.sqrt(squares);
        return squares;
    }

    private double[] composed(int label) {
        double[] row = layer.row(label);
        if (ball.centred()) {
            centre(row);
        }
        return row;
    }

    /** Where coordinates of points sum to zero, a constant in a row adds nothing. */
    private static void centre(double[] row) {
        double sum = 0;
        for (double weight : row) {
            sum += weight;
        }
        double share = sum / row.length;
        for (int j = 0; j < row.length; j++) {
            row[j] -= share;
        }
    }

    /** Returns the number of rows. */
    public int labels() {
        return biases.length;
    }

    /** Returns the number of coordinates. */
    public int features() {
        return mean.length;
    }

    /** Returns a row; to be read only. */
    double[] row(int label) {
        return kept == null ? composed(label) : kept[label];
    }

    double bias(int label) {
        return biases[label];
    }

    /** Returns the mean of all rows; to be read only. */
    double[] mean() {
        return mean;
    }

    /** Returns the radius {@code r}. */
    public double radius() {
        return radius;
    }

    /** Returns about the largest logit in the ball. */
    public double size() {
        return size;
    }

    /** Returns whether only differences of logits matter. */
    boolean areRanked() {
        return ranking;
    }

    /** Returns whether a layer is large: single precision then finds the few rows that matter, if magnitudes are ordinary. */
    public static boolean areMany(OutputLayer layer) {
        return (long) layer.labels() * layer.features() > MOST_KEPT;
    }

    /** Returns whether the layer is large, and single precision finds the few rows that matter. */
    public boolean areMany() {
        return blocks != null;
    }

    /** Returns what rows of a large layer have more than their common row, which is the mean in a ranking and zero otherwise. */
    RowBlocks blocks() {
        if (blocks == null) {
            throw new IllegalStateException("rows of small layers are kept in doubles");
        }
        return blocks;
    }

    /** Returns the length of a row in {@link #blocks}. */
    double distance(int label) {
        return distances[label];
    }

    /** Returns whether the row of a label of a large ranking is near the mean of all rows, as those that were never trained. */
    public boolean isNearMean(int label) {
        return ranking && areMany() && distances[label] * distances[label] <= NEAR * usualDistance * usualDistance;
    }

    /** Returns the label of a large ranking whose row is nearest to the mean of all rows. */
    int nearestToMean() {
        return IntStream.range(0, distances.length)
                .reduce((a, b) -> distances[b] < distances[a] ? b : a)
                .orElseThrow();
    }

    /** Returns the vector of the ball that points from the mean of all rows to the mean of a set's; zero if there is no direction. */
    public double[] towards(LabelSet labelSet) {
        double[] ahead = new double[mean.length];
        labelSet.stream().forEach(label -> FASTEST.addScaled(ahead, 1.0 / labelSet.size(), row(label), ahead.length));
        FASTEST.addScaled(ahead, -1, mean, ahead.length);
        double length = Math.sqrt(FASTEST.dot(ahead, ahead, ahead.length));
        for (int j = 0; j < ahead.length; j++) {
            ahead[j] = length > 0 ? ahead[j] * (radius / length) : 0;
        }
        return ahead;
    }
}
