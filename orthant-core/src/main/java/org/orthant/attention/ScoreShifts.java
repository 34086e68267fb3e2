package org.orthant.attention;

import java.math.BigInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.orthant.exact.Exponential;
import org.orthant.exact.ScaledIntegers;
import org.orthant.layer.WeightMatrix;

/**
 * The integers {@code k_l = ⌊max_t u_l·g_t⌋} by which scores are shifted: a positive factor {@code e^{-k_l}} of row {@code l}, which changes no sign.
 *
 * <p>Doubles select the tokens among which the maximum is, with a bound of their rounding errors.
 */
final class ScoreShifts {

    private static final double ROUNDOFF = 0x1p-53;

    /** Of the hyperbolic tangent of the Java library, whose result is within 2.5 ulps. */
    private static final double TANGENT_ERROR = 0x1p-50;

    private static final int LARGEST_DIGITS = 30;
    private static final int FIRST_DIGITS = 64;

    private final AttentionHead head;

    private ScoreShifts(AttentionHead head) {
        this.head = head;
    }

    /**
     * Returns the integer of each label.
     *
     * @throws IllegalArgumentException if a score is beyond 2^30
     */
    static BigInteger[] of(AttentionHead head) {
        return new ScoreShifts(head).all();
    }

    private record Estimate(double value, double error) {}

    private BigInteger[] all() {
        int n = head.labels();
        double[][] rows = new double[n][head.attention().columns()];
        for (int label = 0; label < n; label++) {
            head.attention().copyRow(label, rows[label]);
        }
        double[][] low = new double[n][head.vocabulary()];
        double[][] high = new double[n][head.vocabulary()];
        IntStream.range(0, head.vocabulary()).parallel().forEach(token -> {
            Estimate[] keys = keys(token);
            for (int label = 0; label < n; label++) {
                Estimate score = dot(rows[label], keys);
                low[label][token] = score.value - score.error;
                high[label][token] = score.value + score.error;
            }
        });
        return IntStream.range(0, n)
                .parallel()
                .mapToObj(label -> shift(label, low[label], high[label]))
                .toArray(BigInteger[]::new);
    }

    private Estimate[] keys(int token) {
        Estimate[] features = exact(row(head.tokens(), token));
        return head.projection()
                .map(projection -> IntStream.range(0, projection.rows())
                        .mapToObj(j -> dot(row(projection, j), features))
                        .map(y -> new Estimate(Math.tanh(y.value), y.error + TANGENT_ERROR))
                        .toArray(Estimate[]::new))
                .orElse(features);
    }

    private static double[] row(WeightMatrix matrix, int row) {
        double[] numbers = new double[matrix.columns()];
        matrix.copyRow(row, numbers);
        return numbers;
    }

    private static Estimate[] exact(double[] numbers) {
        Estimate[] all = new Estimate[numbers.length];
        for (int j = 0; j < all.length; j++) {
            all[j] = new Estimate(numbers[j], 0);
        }
        return all;
    }

    private static Estimate dot(double[] row, Estimate[] keys) {
        double sum = 0;
        double magnitude = 0;
        double inherited = 0;
        for (int j = 0; j < row.length; j++) {
            double product = row[j] * keys[j].value;
            sum += product;
            magnitude += Math.abs(product);
            inherited += Math.abs(row[j]) * keys[j].error;
        }
        double steps = 2.0 * row.length + 4;
        return new Estimate(sum, 2 * (steps * ROUNDOFF * magnitude + inherited) + steps * Double.MIN_VALUE);
    }

    private BigInteger shift(int label, double[] low, double[] high) {
        double least = Double.NEGATIVE_INFINITY;
        for (double sure : low) {
            least = sure > least ? sure : least;
        }
        @Nullable BigInteger largest = null;
        ScaledIntegers row = ExactToken.scaled(head.attention(), label);
        for (int token = 0; token < high.length; token++) {
            // Overflows make the bound NaN, and the token one of those to look at.
            if (!(high[token] < least)) {
                BigInteger floor = floor(label, row, token);
                largest = largest == null ? floor : largest.max(floor);
            }
        }
        if (largest == null) {
            throw new IllegalStateException("no token has the largest score");
        }
        return largest;
    }

    private BigInteger floor(int label, ScaledIntegers row, int token) {
        ExactToken exact = new ExactToken(head, token);
        for (int digits = FIRST_DIGITS; ; digits *= 2) {
            Interval score = exact.score(row, digits);
            BigInteger floor = score.floorOfLow();
            if (floor.bitLength() > LARGEST_DIGITS) {
                throw new IllegalArgumentException("the attention score u·h of label " + label + " and token " + token
                        + " is beyond 2^" + LARGEST_DIGITS + ": expected smaller numbers in U and H");
            }
            if (floor.equals(score.floorOfHigh()) || digits == Exponential.MOST_DIGITS / 2) {
                return floor;
            }
        }
    }
}
