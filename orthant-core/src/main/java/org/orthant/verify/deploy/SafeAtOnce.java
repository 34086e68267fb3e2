package org.orthant.verify.deploy;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.orthant.labels.LabelSet;
import org.orthant.layer.NumberFormat;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.DeployedLogits;
import org.orthant.verify.pricing.Pricing;

/**
 * Proves for most witnesses that they are safe in float32, by checking only the few rows with small products; for one thread.
 */
public final class SafeAtOnce {

    /** Products of floats with smaller exponents lie between 2^-80 and 2^80, far from the ends of their range, 2^±126. */
    private static final int ORDINARY_EXPONENT = 40;

    private static final double LARGEST_ORDINARY = Math.scalb(1.0, ORDINARY_EXPONENT);

    private final StoredLayers layers;
    private final OutputLayer layer;
    private final boolean ordinary;
    /** An input that is known to be safe. */
    private double @Nullable [] safe;

    /** With the layer as it is stored in float32. */
    public SafeAtOnce(StoredLayers layers) {
        this.layers = layers;
        this.layer = layers.given().prepared().rows().source().layer();
        // Thresholds are compared after rounding, and the shifted bias does not determine their size.
        this.ordinary = layers.given().rule().thresholds().isEmpty()
                && layers.given().prepared().rows().constantLabels().length == 0
                && IntStream.range(0, layer.labels())
                        .mapToDouble(layer::bias)
                        .allMatch(bias -> Math.abs(bias) < LARGEST_ORDINARY);
    }

    /** Forgets what was seen. */
    public void reset() {
        safe = null;
    }

    /**
     * Checks whether a witness is safe, where {@code pricing} has just priced a multiple of it with unit rows: only
     * logits that are small for the lengths of row and features may not be.
     */
    public void look(double[] x, LabelSet labelSet, Pricing pricing) {
        if (ordinary && isOrdinary(x) && pricing.rowsHaveExponentsBelow(ORDINARY_EXPONENT)) {
            layers.logits(NumberFormat.FLOAT32).ifPresent(logits -> look(x, labelSet, pricing, logits));
        }
    }

    private void look(double[] x, LabelSet labelSet, Pricing pricing, DeployedLogits logits) {
        double[] input = logits.input(x).orElse(null);
        if (input == null) {
            return;
        }
        // Twice the error bound of sums, and so more than it together with the rounding of weights and features.
        double share = (layer.features() + 8) * 0x1p-23;
        int count = pricing.findWithin(share);
        for (int k = 0; k < count; k++) {
            int label = pricing.found(k);
            boolean active = labelSet.isActive(label);
            // The labels of a ranking are safe if a number, the last of x, is between them and all others.
            boolean certain = layers.given().rule().isRanking()
                    ? logits.isBeyond(label, active, x[x.length - 1], input)
                    : logits.isCertain(label, active, input);
            if (!certain) {
                return;
            }
        }
        safe = input;
    }

    /** Whether an input was seen to be safe by the last {@link #look}. */
    public boolean isKnownToBeSafe(double[] input) {
        return safe != null && Arrays.equals(safe, input);
    }

    private static boolean isOrdinary(double[] x) {
        double largest = 0;
        for (double value : x) {
            largest = Math.max(largest, Math.abs(value));
        }
        return Math.abs(Math.getExponent(largest)) < ORDINARY_EXPONENT;
    }
}
