package org.orthant.proof;

import java.util.SplittableRandom;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.NumberFormat;

/**
 * A service that has a layer in a number format, written without the code that it judges: what it stores is rounded through strings of
 * bits, sums are those of {@link AnyOrder}.
 */
final class AnyService {

    private final NumberFormat format;
    private final double[][] rows;
    private final double[] bias;
    private final double[] thresholds;
    private final boolean ranking;
    private final AnyOrder machine;

    AnyService(NumberFormat format, double[][] rows, double[] bias, DecisionRule rule, SplittableRandom random) {
        this.format = format;
        this.rows = new double[rows.length][];
        this.bias = new double[rows.length];
        this.thresholds = new double[rows.length];
        this.ranking = rule.isRanking();
        boolean roundsThresholds = random.nextBoolean();
        for (int i = 0; i < rows.length; i++) {
            this.rows[i] = new double[rows[i].length];
            for (int j = 0; j < rows[i].length; j++) {
                this.rows[i][j] = rounded(rows[i][j]);
            }
            this.bias[i] = rounded(bias[i]);
            double threshold = rule.thresholds().isEmpty()
                    ? 0
                    : rule.thresholds().get(rule.thresholds().size() == 1 ? 0 : i);
            thresholds[i] = roundsThresholds ? rounded(threshold) : threshold;
        }
        this.machine = new AnyOrder(random);
    }

    /** The logits of an input of the format, rounded to it. */
    double[] logits(double[] input) {
        double[] logits = new double[rows.length];
        for (int i = 0; i < rows.length; i++) {
            logits[i] = rounded(machine.logit(rows[i], bias[i], input));
        }
        return logits;
    }

    /** Whether the service outputs the labels that are active, or in a ranking may, if it breaks ties in their favour. */
    boolean mayOutput(double[] input, boolean[] active) {
        return outputs(input, active, false);
    }

    /** Whether the service outputs the labels that are active, in a ranking without a tie. */
    boolean outputs(double[] input, boolean[] active) {
        return outputs(input, active, true);
    }

    private boolean outputs(double[] input, boolean[] active, boolean strictly) {
        double[] logits = logits(input);
        boolean right = true;
        double least = Double.POSITIVE_INFINITY;
        double largest = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < logits.length; i++) {
            right &= logits[i] > thresholds[i] == active[i];
            least = active[i] ? Math.min(least, logits[i]) : least;
            largest = active[i] ? largest : Math.max(largest, logits[i]);
        }
        return ranking ? (strictly ? least > largest : least >= largest) : right;
    }

    /** Rounds by comparing with neighbours found from bits; doubles are rounded once, not through float32. */
    double rounded(double number) {
        if (Double.isInfinite(number) || number == 0) {
            return number;
        }
        return switch (format) {
            case FLOAT32 -> (float) number;
            case BFLOAT16 ->
                nearest(Math.abs(number), 0x7f80, bits -> Float.intBitsToFloat(bits << 16)) * Math.signum(number);
            case FLOAT16 -> nearest(Math.abs(number), 0x7c00, AnyService::half) * Math.signum(number);
        };
    }

    private static double half(int bits) {
        int exponent = bits >> 10;
        int fraction = bits & 0x3ff;
        return exponent == 0x1f
                ? Double.POSITIVE_INFINITY
                : exponent == 0 ? fraction * 0x1p-24 : (1024 + fraction) * Math.pow(2, exponent - 25);
    }

    private static double nearest(double magnitude, int infinity, java.util.function.IntToDoubleFunction value) {
        int low = 0;
        int high = infinity;
        while (high - low > 1) {
            int middle = (low + high) / 2;
            if (value.applyAsDouble(middle) <= magnitude) {
                low = middle;
            } else {
                high = middle;
            }
        }
        double below = value.applyAsDouble(low);
        // Infinity takes the place of the next value that there would be.
        double above = high == infinity ? 2 * below - value.applyAsDouble(low - 1) : value.applyAsDouble(high);
        double beyond = magnitude - below;
        double missing = above - magnitude;
        boolean up = beyond > missing || (beyond == missing && low % 2 == 1);
        return up ? value.applyAsDouble(high) : below;
    }
}
