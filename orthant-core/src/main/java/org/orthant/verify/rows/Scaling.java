package org.orthant.verify.rows;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.orthant.exact.Rational;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Circuit;
import org.orthant.proof.MarginProof;
import org.orthant.proof.Point;

/**
 * The powers of two between numbers of a layer and those that a search computes with, where squares and products of the former would be
 * beyond all doubles, or their sizes too different for floating point.
 *
 * @param features of a search's point: coordinates are {@code 2^features} times as large
 * @param logits of a search's logits, thresholds and margins: those of the layer are {@code 2^logits} times as large
 */
public record Scaling(int features, int logits) {

    /** Searches with the numbers of the layer. */
    public static final Scaling NONE = new Scaling(0, 0);

    /** Powers of two between 1, the weight of a ranking's threshold, and usual others: with more, floating point decides less. */
    private static final int RANKING = 16;

    /** The same limit for rules without a threshold feature: only squares of weights must be in range. */
    private static final int THRESHOLDS = 100;

    /** Exponents of powers of two that are doubles. */
    private static final int MOST = 1000;

    /** Rows that show what is usual. */
    private static final int SAMPLE = 1000;

    /**
     * Returns the scaling by which the weights of a usual row are about 1, as that of the threshold of a ranking is; none where they are near
     * that, or where scaling would round numbers.
     */
    public static Scaling of(OutputLayer layer, boolean ranking) {
        int exponent = Math.max(-MOST, Math.min(MOST, usualExponent(layer)));
        boolean distant = Math.abs(exponent) >= (ranking ? RANKING : THRESHOLDS);
        return distant && isExact(layer, -exponent) ? new Scaling(0, exponent) : NONE;
    }

    private static boolean isExact(OutputLayer layer, int exponent) {
        double[] row = new double[layer.features()];
        for (int label = 0; label < layer.labels(); label++) {
            layer.copyRow(label, row);
            if (!isExact(layer.bias(label), exponent)
                    || !Arrays.stream(row).allMatch(weight -> isExact(weight, exponent))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isExact(double number, int exponent) {
        double scaled = Math.scalb(number, exponent);
        return Double.isFinite(scaled) && Math.scalb(scaled, -exponent) == number;
    }

    /** Returns the median of the exponents of rows, each that of its largest weight; a few rows of another size do not change it. 0 if all are zero. */
    private static int usualExponent(OutputLayer layer) {
        int step = Math.max(1, layer.labels() / SAMPLE);
        double[] row = new double[layer.features()];
        int[] exponents = IntStream.iterate(0, label -> label < layer.labels(), label -> label + step)
                .mapToDouble(label -> {
                    layer.copyRow(label, row);
                    return Arrays.stream(row).map(Math::abs).max().orElse(0);
                })
                .filter(largest -> largest > 0)
                .mapToInt(Math::getExponent)
                .sorted()
                .toArray();
        return exponents.length == 0 ? 0 : exponents[exponents.length / 2];
    }

    /** Returns a layer in the numbers of a search, if features are not scaled: the given one if nothing is. */
    public OutputLayer searched(OutputLayer layer) {
        if (isNone()) {
            return layer;
        }
        DoubleMatrix.Builder weights = DoubleMatrix.builder(layer.labels(), layer.features());
        double[] row = new double[layer.features()];
        double[] bias = new double[layer.labels()];
        for (int label = 0; label < bias.length; label++) {
            layer.copyRow(label, row);
            bias[label] = Math.scalb(layer.bias(label), -logits);
            for (int feature = 0; feature < row.length; feature++) {
                weights.set(label, feature, Math.scalb(row[feature], -logits));
            }
        }
        DenseLayer searched = DenseLayer.of(weights.build());
        return layer.hasBias() ? searched.withBias(bias) : searched;
    }

    /** Returns whether both numbers are the same. */
    public boolean isNone() {
        return features == 0 && logits == 0;
    }

    /** Returns the point of the layer that a search's point stands for, exactly; after the coordinates it may have a threshold. */
    public Point point(Point searched, int coordinates) {
        return isNone()
                ? searched
                : Point.of(IntStream.range(0, searched.size())
                        .mapToObj(j -> searched.coordinate(j).multiply(power(j < coordinates ? features : logits)))
                        .toList());
    }

    /** Returns a logit of the layer, about: infinite beyond the largest double. */
    public double logit(double searched) {
        return Math.scalb(searched, logits);
    }

    /** Returns a double that is not above a logit of the layer, which may be minus infinity. */
    public double below(double searched) {
        return isNone() || Double.isInfinite(searched)
                ? searched
                : exactly(searched).floor();
    }

    /** Returns a double that is not below a logit of the layer, which may be infinity. */
    public double above(double searched) {
        return -below(-searched);
    }

    /** Returns the circuit of the layer that a search's circuit stands for, if features are not scaled: multipliers of bounds have the unit of weights. */
    public Circuit circuit(Circuit searched) {
        int labels = searched.labels().size();
        return isNone()
                ? searched
                : new Circuit(
                        searched.labels(),
                        searched.lowerBounds(),
                        searched.upperBounds(),
                        searched.multipliers()
                                .map(numbers -> IntStream.range(0, numbers.size())
                                        .mapToObj(i -> i < labels
                                                ? numbers.get(i)
                                                : numbers.get(i).multiply(power(logits)))
                                        .toList()),
                        searched.combined());
    }

    /** Returns bounds of a margin of the layer that follow from bounds of a search's; empty if they are beyond the largest double. */
    public Optional<MarginProof> margin(MarginProof searched, int coordinates) {
        double low = below(searched.low());
        double high = above(searched.high());
        boolean known = Double.isFinite(low)
                && (Double.isFinite(high) || searched.ceiling().isEmpty());
        return known
                ? Optional.of(new MarginProof(
                        low,
                        point(searched.point(), coordinates),
                        high,
                        searched.ceiling().map(this::circuit)))
                : Optional.empty();
    }

    private Rational exactly(double searched) {
        return Rational.exactly(searched).multiply(power(logits));
    }

    private static Rational power(int exponent) {
        return Rational.scaled(BigInteger.ONE, exponent);
    }
}
