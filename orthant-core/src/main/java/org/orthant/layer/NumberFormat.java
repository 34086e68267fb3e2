package org.orthant.layer;

import java.util.Optional;

/**
 * A binary floating-point format that deployed layers store their weights, bias and features in.
 *
 * <p>A value is {@code m · 2^e} with integers {@code |m| < 2^digits} and {@code e ≥ lowestExponent}, up to the largest
 * one; small values are subnormal. Every value of every format is one of float32, in which deployed layers compute sums.
 */
public enum NumberFormat implements NamedChoice {
    /** IEEE 754's binary32. */
    FLOAT32(24, -149, Float.MAX_VALUE),
    /** The upper half of a float32: its range, with 8 digits. */
    BFLOAT16(8, -133, 0x1.fep127),
    /** IEEE 754's binary16. */
    FLOAT16(11, -24, 65504);

    private final int digits;
    private final int lowestExponent;
    private final double largest;

    NumberFormat(int digits, int lowestExponent, double largest) {
        this.digits = digits;
        this.lowestExponent = lowestExponent;
        this.largest = largest;
    }

    /**
     * Returns the format of this name.
     *
     * @throws IllegalArgumentException if no format has it
     */
    public static NumberFormat parse(String text) {
        return NamedChoice.parse(NumberFormat.class, "a number format", text);
    }

    /** The largest finite value. */
    public double largest() {
        return largest;
    }

    /** The least positive value. */
    public double leastPositive() {
        return Math.scalb(1.0, lowestExponent);
    }

    /** The largest relative error of rounding to a value that is neither subnormal nor infinite: half a unit in the last place of 1. */
    double roundoff() {
        return Math.scalb(1.0, -digits);
    }

    /** The least number that is rounded to infinity. */
    double overflow() {
        return largest + (largest - roundDown(Math.nextDown(largest))) / 2;
    }

    /** The least value above a value or −∞; ∞ above the largest. */
    double next(double value) {
        return value == Double.NEGATIVE_INFINITY ? -largest : roundUp(Math.nextUp(value));
    }

    /** The value nearest to a number, the one with even {@code m} of two; infinite beyond the largest. */
    public double round(double number) {
        return this == FLOAT32 ? (float) number : inRange(unscaled(Math.rint(scaled(number)), number));
    }

    /** The largest value that is at most a finite number; −∞ below all finite values. */
    public double roundDown(double number) {
        return Math.min(inRange(unscaled(Math.floor(scaled(number)), number)), largest);
    }

    /** The least value that is at least a finite number; ∞ above all finite values. */
    public double roundUp(double number) {
        return -roundDown(-number);
    }

    /** Whether no number between the bounds is rounded to infinity. */
    public boolean canRound(Box bounds) {
        for (int j = 0; j < bounds.features(); j++) {
            if (!Double.isFinite(round(bounds.lower(j))) || !Double.isFinite(round(bounds.upper(j)))) {
                return false;
            }
        }
        return true;
    }

    /** Whether no weight or bias of a layer is rounded to infinity. */
    public boolean canStore(OutputLayer layer) {
        double[] row = new double[layer.features()];
        boolean finite = true;
        for (int label = 0; label < layer.labels() && finite; label++) {
            layer.copyRow(label, row);
            finite = Double.isFinite(round(layer.bias(label))) && areFinite(row);
        }
        return finite;
    }

    /**
     * The layer with weights and bias rounded to this format: the same one where that changes nothing, and none where a
     * number is beyond the largest.
     */
    public Optional<OutputLayer> store(OutputLayer layer) {
        boolean same = true;
        double[] row = new double[layer.features()];
        for (int label = 0; label < layer.labels(); label++) {
            layer.copyRow(label, row);
            double bias = layer.bias(label);
            double stored = round(bias);
            boolean unchanged = stored == bias && areUnchanged(row);
            if (!unchanged && !(Double.isFinite(stored) && areFinite(row))) {
                return Optional.empty();
            }
            same &= unchanged;
        }
        return Optional.of(same ? layer : copy(layer));
    }

    /** Whether rounding changes none of the finite numbers. */
    private boolean areUnchanged(double[] numbers) {
        for (double number : numbers) {
            if (round(number) != number) {
                return false;
            }
        }
        return true;
    }

    /** Whether rounding makes none of the numbers infinite. */
    private boolean areFinite(double[] numbers) {
        for (double number : numbers) {
            if (!Double.isFinite(round(number))) {
                return false;
            }
        }
        return true;
    }

    private OutputLayer copy(OutputLayer layer) {
        FloatMatrix.Builder weights = FloatMatrix.builder(layer.labels(), layer.features());
        double[] bias = new double[layer.labels()];
        double[] row = new double[layer.features()];
        for (int label = 0; label < bias.length; label++) {
            layer.copyRow(label, row);
            bias[label] = round(layer.bias(label));
            for (int feature = 0; feature < row.length; feature++) {
                weights.set(label, feature, (float) round(row[feature]));
            }
        }
        return DenseLayer.of(weights.build()).withBias(bias);
    }

    /** The number in units of the last digit that a value of its size has. */
    private double scaled(double number) {
        return Math.scalb(number, -unit(number));
    }

    private double unscaled(double digitsOfValue, double number) {
        return Math.scalb(digitsOfValue, unit(number));
    }

    private int unit(double number) {
        return Math.max(Math.getExponent(number) - digits + 1, lowestExponent);
    }

    private double inRange(double value) {
        return Math.abs(value) > largest ? Math.copySign(Double.POSITIVE_INFINITY, value) : value;
    }
}
