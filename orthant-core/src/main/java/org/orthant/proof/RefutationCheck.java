package org.orthant.proof;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.orthant.exact.ExactDot;
import org.orthant.exact.Rational;
import org.orthant.exact.VectorSum;
import org.orthant.labels.LabelSet;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;

/**
 * Whether weights {@code λ} prove that a deployed layer never produces a label set.
 *
 * <p>If it does so for {@code x}, every computed logit {@code z_i} has {@code y_i z_i ≥ 0}, so that {@code y_i (w_i·x + b_i)
 * + E_i ≥ 0} with the error bound {@code E_i} of {@link DeployedLogits}. The sum of these with weights {@code λ} is at
 * most
 *
 * <pre>{@code Σ_j max(v_j L_j + a_j|L_j|, v_j U_j + a_j|U_j|) + c}</pre>
 *
 * <p>with {@code v = Σ λ_i y_i w_i}, {@code a_j = Σ λ_i (γ|w_ij| + 2^-126)} and what does not depend on {@code x} in
 * {@code c}, because each term is a convex function of {@code x_j}. If that is negative, there is no such {@code x}.
 */
final class RefutationCheck {

    private static final double ROUNDOFF = 0x1p-53;

    private final DeployedLogits logits;
    private final OutputLayer stored;
    private final FeatureDomain domain;
    private final double[] reach;

    RefutationCheck(DeployedLogits logits, FeatureDomain domain) {
        this.logits = logits;
        this.stored = logits.stored();
        this.domain = domain;
        this.reach = IntStream.range(0, domain.features())
                .mapToDouble(j -> Math.max(Math.abs(domain.lower(j)), Math.abs(domain.upper(j))))
                .toArray();
    }

    /** What is wrong with the claim that no input of the format produces the label set; nothing if it holds. */
    Optional<String> flaw(LabelSet labelSet, List<Integer> labels, Point weights) {
        if (!domain.isFinite()) {
            return Optional.of("rounding errors are bounded in a box, and some feature has no bound");
        }
        boolean somePositive = false;
        for (int i = 0; i < labels.size(); i++) {
            int label = labels.get(i);
            int sign = weights.coordinate(i).signum();
            if (label >= stored.labels()) {
                return Optional.of("label " + label + " of the refutation is none of " + stored.labels());
            }
            if (sign < 0) {
                return Optional.of("the weight " + weights.coordinate(i) + " of label " + label + " is negative");
            }
            if (sign > 0 && mayOverflow(label)) {
                return Optional.of("the logit of label " + label + " may overflow in the domain");
            }
            somePositive |= sign > 0;
        }
        if (!somePositive) {
            return Optional.of("the weights of the refutation are all zero");
        }
        boolean proven = inFloatingPoint(labelSet, labels, weights)
                        .sign()
                        .orElseGet(() -> exactly(labelSet, labels, weights).signum())
                < 0;
        return proven ? Optional.empty() : Optional.of("the weights leave room for rounding to produce the label set");
    }

    private boolean mayOverflow(int label) {
        double[] magnitudes = DeployedLogits.magnitudes(stored.row(label));
        double sum = Math.abs(stored.bias(label));
        for (int j = 0; j < magnitudes.length; j++) {
            sum += magnitudes[j] * reach[j];
        }
        if (sum < DeployedLogits.LARGEST_SUM / 2) {
            return false;
        }
        return ExactDot.value(magnitudes, reach, Math.abs(stored.bias(label)))
                        .compareTo(Rational.exactly(DeployedLogits.LARGEST_SUM))
                > 0;
    }

    /** A number that is not further from the truth than its error; both are NaN or infinite after an overflow. */
    record Enclosed(double value, double error) {

        /** The sign of the truth, unless that is too close to zero to tell. */
        OptionalInt sign() {
            return Math.abs(value) > error ? OptionalInt.of(value < 0 ? -1 : 1) : OptionalInt.empty();
        }
    }

    /** The sum's bound, whose leading part is computed in twice the working precision. */
    Enclosed inFloatingPoint(LabelSet labelSet, List<Integer> labels, Point weights) {
        int d = stored.features();
        int m = labels.size();
        double[] nearest = weights.toDoubles();
        // The bias is one more feature, which is always 1.
        VectorSum sum = new VectorSum(d + 1);
        double[] magnitudes = new double[d + 1];
        double total = 0;
        double[] row = new double[d + 1];
        for (int i = 0; i < m; i++) {
            if (!weights.isDouble(i)) {
                return new Enclosed(0, Double.POSITIVE_INFINITY);
            }
            int label = labels.get(i);
            stored.copyRow(label, row);
            row[d] = stored.bias(label);
            sum.add(labelSet.signAt(label) * nearest[i], row);
            for (int j = 0; j <= d; j++) {
                magnitudes[j] += nearest[i] * Math.abs(row[j]);
            }
            total += nearest[i];
        }
        double gamma = logits.gamma();
        double weightSum = 0;
        double value = 0;
        double size = 0;
        double error = 0;
        for (int j = 0; j < d; j++) {
            double slope = gamma * magnitudes[j] + DeployedLogits.TINY * total;
            double v = sum.value(j);
            double atLower = v * domain.lower(j) + slope * Math.abs(domain.lower(j));
            double atUpper = v * domain.upper(j) + slope * Math.abs(domain.upper(j));
            value += Math.max(atLower, atUpper);
            size += (Math.abs(v) + slope) * reach[j];
            error += sum.bound(j) * reach[j];
            weightSum += magnitudes[j];
        }
        // With weights in place of one row, of which there are as many as their sum.
        double rest = gamma * magnitudes[d] + DeployedLogits.TINY * weightSum + total * logits.tiny(0, 0);
        value += sum.value(d) + rest;
        size += Math.abs(sum.value(d)) + rest;
        error += sum.bound(d);
        // Products, sums of m and of d terms, and what underflows.
        double unclear = (m + d + 32) * ROUNDOFF * size + (m + 8.0) * (d + 8) * Double.MIN_VALUE;
        return new Enclosed(value, (error + unclear) * (1 + 0x1p-20));
    }

    /** The sum's bound. */
    Rational exactly(LabelSet labelSet, List<Integer> labels, Point weights) {
        int d = stored.features();
        List<Rational> factors = weights.coordinates();
        List<Rational> signed = IntStream.range(0, labels.size())
                .mapToObj(
                        i -> labelSet.signAt(labels.get(i)) < 0 ? factors.get(i).negate() : factors.get(i))
                .toList();
        Rational total = factors.stream().reduce(Rational.ZERO, Rational::add);
        Rational gamma = logits.exactGamma();
        Rational tiny = Rational.exactly(DeployedLogits.TINY);
        Rational value = RadiusCeiling.combination(signed, i -> stored.bias(labels.get(i)))
                .add(gamma.multiply(RadiusCeiling.combination(factors, i -> Math.abs(stored.bias(labels.get(i))))))
                .add(total.multiply(logits.exactTiny(Rational.ZERO, Rational.ZERO)));
        for (int j = 0; j < d; j++) {
            int feature = j;
            Rational v = RadiusCeiling.combination(signed, i -> stored.weight(labels.get(i), feature));
            Rational magnitude =
                    RadiusCeiling.combination(factors, i -> Math.abs(stored.weight(labels.get(i), feature)));
            Rational slope = gamma.multiply(magnitude).add(tiny.multiply(total));
            Rational atLower = at(domain.lower(j), v, slope);
            Rational atUpper = at(domain.upper(j), v, slope);
            value = value.add(atLower.compareTo(atUpper) > 0 ? atLower : atUpper)
                    .add(tiny.multiply(magnitude));
        }
        return value;
    }

    private static Rational at(double end, Rational v, Rational slope) {
        Rational exact = Rational.exactly(end);
        return v.multiply(exact).add(slope.multiply(exact.abs()));
    }
}
