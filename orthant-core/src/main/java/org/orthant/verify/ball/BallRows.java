package org.orthant.verify.ball;

import static org.orthant.kernel.Kernels.FASTEST;

import java.util.stream.IntStream;
import org.orthant.layer.Ball;
import org.orthant.layer.OutputLayer;

/** The rows of a layer as functions on a ball, prepared once and shared between threads. */
public final class BallRows {

    private final double[][] rows;
    private final double[] biases;
    private final double[] mean;
    private final double radius;
    private final double size;

    /** Prepares a layer, composed with what comes before it, whose features fill a ball. */
    public BallRows(OutputLayer layer, Ball ball) {
        this.radius = ball.roundedRadius();
        this.rows = new double[layer.labels()][];
        this.biases = IntStream.range(0, rows.length).mapToDouble(layer::bias).toArray();
        this.mean = new double[layer.features()];
        double largest = 0;
        for (int i = 0; i < rows.length; i++) {
            rows[i] = layer.row(i);
            if (ball.centred()) {
                centre(rows[i]);
            }
            FASTEST.addScaled(mean, 1.0 / rows.length, rows[i], mean.length);
            double length = Math.sqrt(FASTEST.dot(rows[i], rows[i], mean.length));
            largest = Math.max(largest, radius * length + Math.abs(biases[i]));
        }
        this.size = largest;
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
        return rows.length;
    }

    /** Returns the number of coordinates. */
    public int features() {
        return mean.length;
    }

    /** Returns a row; to be read only. */
    double[] row(int label) {
        return rows[label];
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

    /** Writes the logits of a point to {@code into}. */
    void logits(double[] point, double[] into) {
        for (int i = 0; i < rows.length; i++) {
            into[i] = FASTEST.dot(rows[i], point, mean.length) + biases[i];
        }
    }
}
