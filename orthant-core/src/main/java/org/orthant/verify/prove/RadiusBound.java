package org.orthant.verify.prove;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Point;
import org.orthant.proof.RadiusProof;
import org.orthant.verify.factor.ActiveSet;
import org.orthant.verify.rows.RowLength;

/**
 * A rigorous upper bound of the radius from weights {@code μᵢ ≥ 0} on rows: for every feasible {@code (x, ε)},
 * {@code ε Σ μᵢ‖wᵢ‖ ≤ Σ μᵢyᵢ(wᵢ·x + bᵢ) ≤ Σ_j max(v_jL_j, v_jU_j) + Σ μᵢyᵢbᵢ} with {@code v = Σ μᵢyᵢwᵢ}.
 *
 * <p>{@code v} nearly cancels, so it is summed in twice the working precision.
 */
public final class RadiusBound {

    /** Half a unit in the last place of 1: the relative error of one rounding. */
    private static final double ROUNDOFF = 0x1p-53;

    /** More than a sum of positive numbers in an array of any length can lose: 2^31 roundings. */
    private static final double SLACK = 1 + 0x1p-20;

    /** The exponent of the largest weights: rows may differ in size by more than doubles can below 1. */
    public static final int ROOM = 500;

    private RadiusBound() {}

    /**
     * A proof with the given lower bound, and an upper bound from the multipliers of the active rows, or from any one
     * label if none of them is active. There is no upper bound, and no label in it, if no label has weights.
     *
     * @param unitRows whether the multipliers are those of unit rows, or of rows scaled by powers of two
     * @param rests the differences of more precise multipliers from those of scaled rows
     */
    public static RadiusProof proof(
            OutputLayer layer,
            Box domain,
            LabelSet labelSet,
            ActiveSet active,
            boolean unitRows,
            double[] rests,
            Point centre,
            double low) {
        int[] positions = IntStream.range(0, active.size())
                .filter(p -> active.id(p) >= 0 && active.id(p) < layer.labels() && active.multiplier(p) > 0)
                .boxed()
                .sorted(Comparator.comparingInt(active::id))
                .mapToInt(Integer::intValue)
                .toArray();
        List<Integer> labels = positions.length > 0
                ? Arrays.stream(positions).mapToObj(active::id).toList()
                : anyWithWeights(layer);
        int count = labels.size();
        double[][] rows = new double[count][];
        int[] exponents = new int[count];
        double[] weights = new double[count];
        double[] lows = new double[count];
        int largest = Integer.MIN_VALUE;
        for (int i = 0; i < count; i++) {
            rows[i] = layer.row(labels.get(i));
            exponents[i] = -RowLength.exponent(rows[i]);
            // The multiplier of a row that is scaled by 2^-exponent; that of the row itself may be out of range.
            weights[i] = positions.length > 0 ? active.multiplier(positions[i]) : 1;
            if (unitRows) {
                weights[i] /= Math.scalb(RowLength.of(rows[i]), exponents[i]);
            } else if (positions.length > 0) {
                lows[i] = rests[positions[i]];
            }
            largest = Math.max(largest, exponents[i]);
        }
        double lengths = 0;
        for (int i = 0; i < count; i++) {
            // A common power of two changes nothing, and keeps much smaller ones in range.
            weights[i] = Math.scalb(weights[i], exponents[i] - largest + ROOM);
            lows[i] = Math.scalb(lows[i], exponents[i] - largest + ROOM);
            lengths += weights[i] * RowLength.of(rows[i]);
        }
        double total = total(layer, domain, labelSet, labels, weights, lows, rows);
        double shortest = lengths * (1 - (layer.features() + count + 8) * ROUNDOFF);
        // Below the range of normal numbers a quotient is off by up to half a step.
        double high = Math.nextUp(total / shortest * (1 + 4 * ROUNDOFF));
        return new RadiusProof(
                low,
                centre,
                Double.isFinite(high) ? Math.max(high, low) : Double.MAX_VALUE,
                labels,
                Point.ofSums(weights, lows));
    }

    private static List<Integer> anyWithWeights(OutputLayer layer) {
        return IntStream.range(0, layer.labels())
                .filter(label -> RowLength.of(layer.row(label)) > 0)
                .limit(1)
                .boxed()
                .toList();
    }

    private static double total(
            OutputLayer layer,
            Box domain,
            LabelSet labelSet,
            List<Integer> labels,
            double[] weights,
            double[] lows,
            double[][] rows) {
        int features = layer.features();
        int count = rows.length;
        double sum = 0;
        double magnitude = 0;
        double error = 0;
        double steps = 6.0 * count + 8;
        double[] signs = new double[count];
        Arrays.setAll(signs, i -> labelSet.signAt(labels.get(i)));
        for (int j = 0; j < features; j++) {
            double value = 0;
            double rest = 0;
            double size = 0;
            for (int i = 0; i < count; i++) {
                double factor = signs[i] * weights[i];
                double product = factor * rows[i][j];
                double productError = Math.fma(factor, rows[i][j], -product);
                double next = value + product;
                double shift = next - value;
                double lowProduct = signs[i] * lows[i] * rows[i][j];
                rest += ((value - (next - shift)) + (product - shift)) + (productError + lowProduct);
                value = next;
                size += Math.abs(product);
            }
            double v = value + rest;
            double hidden =
                    2 * ROUNDOFF * Math.abs(v) + steps * ROUNDOFF * steps * ROUNDOFF * size + count * Double.MIN_VALUE;
            double term = Math.max(v * domain.lower(j), v * domain.upper(j));
            double widest = Math.max(Math.abs(domain.lower(j)), Math.abs(domain.upper(j)));
            sum += term;
            magnitude += Math.abs(term);
            error += hidden * widest;
        }
        for (int i = 0; i < count; i++) {
            double term = signs[i] * weights[i] * layer.bias(labels.get(i));
            sum += term;
            magnitude += Math.abs(term);
            error += Math.abs(lows[i] * layer.bias(labels.get(i)));
        }
        double additions = features + count + 8;
        return sum + (error + additions * (ROUNDOFF * magnitude + Double.MIN_VALUE)) * SLACK;
    }
}
