package org.orthant.attention;

import java.math.BigInteger;
import java.util.Optional;
import java.util.stream.IntStream;
import org.orthant.layer.WeightMatrix;

/**
 * The same bounds as those of {@link ExactWeights}, mostly in double-double arithmetic, with a bound of all rounding errors. Cases that the
 * bound does not settle are left to {@link ExactWeights}. For heads without a projection.
 */
final class FastWeights {

    /** Larger and smaller numbers are left to integers: far from overflow, and from products whose errors are not doubles. */
    private static final double LARGEST = 0x1p400;

    private static final double SMALLEST = 0x1p-400;

    /** Scores further below their shift are left to integers. */
    private static final double LOWEST_SCORE = -250;

    private final AttentionHead head;
    private final double[] shifts;
    private final double[][] attention;
    private final double[][] weights;

    FastWeights(AttentionHead head, BigInteger[] shifts) {
        this.head = head;
        this.shifts = IntStream.range(0, shifts.length)
                .mapToDouble(label -> shifts[label].doubleValue())
                .toArray();
        this.attention = IntStream.range(0, head.labels())
                .mapToObj(label -> row(head.attention(), label))
                .toArray(double[][]::new);
        this.weights =
                IntStream.range(0, head.labels()).mapToObj(head.output()::row).toArray(double[][]::new);
    }

    /** Returns the features of a token, for {@link #bounds}. */
    double[] token(int token) {
        return row(head.tokens(), token);
    }

    private static double[] row(WeightMatrix matrix, int row) {
        double[] numbers = new double[matrix.columns()];
        matrix.copyRow(row, numbers);
        return numbers;
    }

    /** Returns the doubles around the weight of a label and a token; empty if that takes more digits. */
    Optional<WeightBounds> bounds(int label, double[] token) {
        PairSum score = PairSum.dot(attention[label], token, 0).minus(shifts[label]);
        PairSum product = PairSum.dot(weights[label], token, head.output().bias(label));
        double size = Math.abs(product.high());
        if (!(size < LARGEST && size > SMALLEST && score.high() > LOWEST_SCORE && score.error() < SMALL_ERROR)) {
            return Optional.empty();
        }
        return product.times(PairSum.exponential(score)).bounds();
    }

    /** Beyond any that a head of ordinary numbers has. */
    private static final double SMALL_ERROR = 0x1p-60;
}
