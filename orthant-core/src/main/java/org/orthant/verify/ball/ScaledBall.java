package org.orthant.verify.ball;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.orthant.layer.AffineMap;
import org.orthant.layer.Ball;
import org.orthant.layer.ComposedLayer;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.WeightMatrix;
import org.orthant.verify.rows.Scaling;

/**
 * A layer as a function on a ball, in units in which neither squares nor products leave the range of doubles.
 *
 * <p>Where numbers are of ordinary size, these are the layer composed with its maps and the ball itself. Elsewhere the ball, the values of every
 * map and the logits are divided by powers of two near the largest that they can be, so that all of them are about 1 at most; what
 * underflows then is far below what floating point distinguishes in the sums that it is part of.
 *
 * @param layer composed with the maps, rounded
 * @param ball the ball in its unit
 * @param scaling from these units to those of the given layer
 */
public record ScaledBall(DenseLayer layer, Ball ball, Scaling scaling) {

    /** Numbers between {@code 2^-200} and {@code 2^200} are squared and summed without loss. */
    private static final int ORDINARY = 200;

    /** Stands for the exponent of zero: sums of it with exponents of doubles remain below all of these. */
    private static final int ZERO = -1 << 20;

    /**
     * Composes a layer with the maps before it.
     *
     * @param maps the one whose values the layer takes comes first
     */
    public static ScaledBall of(OutputLayer layer, List<AffineMap> maps, Ball ball) {
        int[] weights = new int[maps.size()];
        int[] values = new int[maps.size() + 1];
        values[maps.size()] = Math.getExponent(ball.radius()) + Math.getExponent(Math.sqrt(ball.multiple()));
        for (int m = maps.size() - 1; m >= 0; m--) {
            weights[m] = ofWeights(maps.get(m));
            values[m] = Math.max(weights[m] + values[m + 1], ofOffsets(maps.get(m)));
        }
        int rows = ofWeights(layer);
        int logits = Math.max(rows + values[0], ofBiases(layer));
        boolean ordinary = isOrdinary(rows)
                && isOrdinary(logits)
                && IntStream.concat(IntStream.of(weights), IntStream.of(values)).allMatch(ScaledBall::isOrdinary);
        if (ordinary) {
            return new ScaledBall(ComposedLayer.of(layer, maps), ball, Scaling.NONE);
        }
        List<AffineMap> scaled = new ArrayList<>();
        for (int m = 0; m < maps.size(); m++) {
            scaled.add(scaled(maps.get(m), unit(values[m + 1]) - unit(values[m]), -unit(values[m])));
        }
        int radius = unit(values[maps.size()]);
        return new ScaledBall(
                ComposedLayer.of(scaled(layer, unit(values[0]) - unit(logits), -unit(logits)), scaled),
                new Ball(
                        ball.features(),
                        Math.scalb(ball.radius(), -radius),
                        ball.multiple(),
                        ball.centred(),
                        ball.surface()),
                new Scaling(radius, unit(logits)));
    }

    private static boolean isOrdinary(int exponent) {
        return isZero(exponent) || Math.abs(exponent) < ORDINARY;
    }

    private static boolean isZero(int exponent) {
        return exponent < ZERO / 2;
    }

    /** The unit of numbers up to some size; any serves for zeros. */
    private static int unit(int exponent) {
        return isZero(exponent) ? 0 : exponent;
    }

    private static int exponent(double largest) {
        return largest == 0 ? ZERO : Math.getExponent(largest);
    }

    private static int ofWeights(AffineMap map) {
        double largest = 0;
        double[] row = new double[map.inputs()];
        for (int k = 0; k < map.outputs(); k++) {
            if (map.isDiagonal()) {
                largest = Math.max(largest, Math.abs(map.weight(k, k)));
            } else {
                map.copyRow(k, row);
                largest = largest(largest, row);
            }
        }
        return exponent(largest);
    }

    private static int ofOffsets(AffineMap map) {
        return exponent(largest(
                0, IntStream.range(0, map.outputs()).mapToDouble(map::offset).toArray()));
    }

    private static int ofWeights(OutputLayer layer) {
        double largest = 0;
        double[] row = new double[layer.features()];
        for (int label = 0; label < layer.labels(); label++) {
            layer.copyRow(label, row);
            largest = largest(largest, row);
        }
        return exponent(largest);
    }

    private static int ofBiases(OutputLayer layer) {
        return exponent(largest(
                0, IntStream.range(0, layer.labels()).mapToDouble(layer::bias).toArray()));
    }

    private static double largest(double most, double[] numbers) {
        double largest = most;
        for (double number : numbers) {
            largest = Math.max(largest, Math.abs(number));
        }
        return largest;
    }

    private static OutputLayer scaled(OutputLayer layer, int weights, int biases) {
        return DenseLayer.of(WeightMatrix.of(
                        layer.labels(),
                        layer.features(),
                        (label, feature) -> Math.scalb(layer.weight(label, feature), weights)))
                .withBias(IntStream.range(0, layer.labels())
                        .mapToDouble(label -> Math.scalb(layer.bias(label), biases))
                        .toArray());
    }

    private static AffineMap scaled(AffineMap map, int weights, int offsets) {
        double[] offset = IntStream.range(0, map.outputs())
                .mapToDouble(k -> Math.scalb(map.offset(k), offsets))
                .toArray();
        return map.isDiagonal()
                ? AffineMap.diagonal(
                        IntStream.range(0, offset.length)
                                .mapToDouble(k -> Math.scalb(map.weight(k, k), weights))
                                .toArray(),
                        offset)
                : AffineMap.dense(
                        WeightMatrix.of(
                                map.outputs(),
                                map.inputs(),
                                (output, input) -> Math.scalb(map.weight(output, input), weights)),
                        offset);
    }
}
