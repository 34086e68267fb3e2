package org.orthant.proof;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.orthant.exact.ExactDot;
import org.orthant.exact.Rational;
import org.orthant.exact.VectorSum;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.OutputLayer;

/**
 * Whether weights {@code λ} prove that a deployed layer never produces a label set.
 *
 * <p>If it does so for {@code x}, the sum {@code s_i} of every label, which differs from {@code w_i·x + b_i} by at most the error bound
 * {@code E_i} of {@link DeployedLogits}, is not certain to be on the wrong side of its threshold: {@code y_i (w_i·x + b_i − θ_i) + E_i ≥ 0},
 * where sums below {@code θ_i} are off for certain if the label is active, and sums above it are on for certain if not. The sum of these
 * with weights {@code λ} is at most
 *
 * <pre>{@code Σ_j max(v_j L_j + a_j|L_j|, v_j U_j + a_j|U_j|) + c}</pre>
 *
 * <p>with {@code v = Σ λ_i y_i w_i}, {@code a_j = Σ λ_i (γ|w_ij| + 2^-126)} and what does not depend on {@code x} in
 * {@code c}, because each term is a convex function of {@code x_j}. If that is negative, there is no such {@code x}. {@code L_j} and
 * {@code U_j} are the ends of the domain rounded to the format, as features are.
 *
 * <p>In a ranking the logits of the set are at least those of all others, so that they lie on both sides of some number {@code t}: the
 * same inequalities hold with {@code θ_i = t}, and if {@code Σ λ_i y_i = 0}, their sum does not depend on it. Where logits are
 * rounded sums, {@code E_i} includes that: with {@code γ + r(1 + γ)} for {@code γ} and twice what underflows, where {@code r} is the relative
 * error of the format, and its least positive value; and no logit may be infinite.
 */
final class RefutationCheck {

    private static final double ROUNDOFF = 0x1p-53;

    private final DeployedLogits logits;
    private final OutputLayer stored;
    private final boolean ranking;
    private final int features;
    private final double[] lower;
    private final double[] upper;
    private final double[] reach;
    /** A feature whose values are all beyond the magnitude that the claim is about. */
    private final OptionalInt none;

    /** Whether rounding sums to logits is part of the error bound, and not of the thresholds. */
    private final boolean roundsSums;

    /** About all inputs of a domain. */
    RefutationCheck(DeployedLogits logits, Box domain) {
        this(logits, domain, Double.POSITIVE_INFINITY);
    }

    /** About inputs of a domain whose features have at most some magnitude. */
    RefutationCheck(DeployedLogits logits, Box domain, double within) {
        this.logits = logits;
        this.stored = logits.stored();
        this.ranking = logits.rule().isRanking();
        this.roundsSums = ranking && logits.arithmetic().roundsLogits();
        this.features = stored.features();
        // Rounding is monotone: features between two numbers become values between the roundings of these.
        this.lower = IntStream.range(0, features)
                .mapToDouble(j -> logits.format().round(Math.max(domain.lower(j), -within)))
                .toArray();
        this.upper = IntStream.range(0, features)
                .mapToDouble(j -> logits.format().round(Math.min(domain.upper(j), within)))
                .toArray();
        this.none = IntStream.range(0, features)
                .filter(j -> domain.lower(j) > within || domain.upper(j) < -within)
                .findFirst();
        this.reach = IntStream.range(0, features)
                .mapToDouble(j -> Math.max(Math.abs(lower[j]), Math.abs(upper[j])))
                .toArray();
    }

    /** What is wrong with the claim that no input of the format produces the label set; nothing if it holds. */
    Optional<String> flaw(LabelSet labelSet, List<Integer> labels, Point weights) {
        if (none.isPresent()) {
            return Optional.of(
                    "no input of the domain has features of that magnitude: " + none.getAsInt() + " has none");
        }
        if (!Arrays.stream(reach).allMatch(Double::isFinite)) {
            return Optional.of(
                    "rounding errors are bounded in a box, and some feature has no bound, or one that is rounded to infinity");
        }
        Optional<String> flaw = WeightedLabels.flaw("refutation", stored.labels(), labels, weights);
        if (flaw.isPresent()) {
            return flaw;
        }
        List<Integer> positive = WeightedLabels.positive(labels, weights);
        if (positive.isEmpty()) {
            return Optional.of("the weights of the refutation are all zero");
        }
        for (int label : positive) {
            if (mayOverflow(label)) {
                return Optional.of("the logit of label " + label + " may overflow in the domain");
            }
        }
        if (ranking && difference(labelSet, labels, weights).signum() != 0) {
            return Optional.of("the weights of the set and those of the others have different sums");
        }
        boolean proven = inFloatingPoint(labelSet, labels, weights)
                        .sign()
                        .orElseGet(() -> exactly(labelSet, labels, weights).signum())
                < 0;
        return proven ? Optional.empty() : Optional.of("with these weights rounding could produce the label set");
    }

    /** What the weights of the set have more than those of the others. */
    private static Rational difference(LabelSet labelSet, List<Integer> labels, Point weights) {
        Rational difference = Rational.ZERO;
        for (int i = 0; i < labels.size(); i++) {
            Rational weight = weights.coordinate(i);
            difference = labelSet.isActive(labels.get(i)) ? difference.add(weight) : difference.add(weight.negate());
        }
        return difference;
    }

    private boolean mayOverflow(int label) {
        double[] magnitudes = DeployedLogits.magnitudes(stored.row(label));
        double sum = Math.abs(stored.bias(label));
        for (int j = 0; j < magnitudes.length; j++) {
            sum += magnitudes[j] * reach[j];
        }
        if (sum < logits.largestSum() / 2) {
            return false;
        }
        return ExactDot.value(magnitudes, reach, Math.abs(stored.bias(label)))
                        .compareTo(Rational.exactly(logits.largestSum()))
                > 0;
    }

    /** {@code θ_i}: zero in a ranking, where the sum does not depend on it. */
    private double threshold(LabelSet labelSet, int label) {
        return logits.bar(label, !labelSet.isActive(label));
    }

    /** The factor of magnitudes in the error bound, rounded. */
    double relativeError() {
        double r = roundsSums ? logits.arithmetic().logitRoundoff() : 0;
        return logits.gamma() + r * (1 + logits.gamma());
    }

    Rational exactRelativeError() {
        Rational r = roundsSums ? Rational.exactly(logits.arithmetic().logitRoundoff()) : Rational.ZERO;
        Rational gamma = logits.exactGamma();
        return gamma.add(r.multiply(gamma.add(Rational.ONE)));
    }

    /** The number of times that underflow is part of the error bound. */
    private int underflows() {
        return roundsSums ? 2 : 1;
    }

    /** What rounding a sum to a logit loses at zero. */
    private double lostAtZero() {
        return roundsSums ? logits.format().leastPositive() : 0;
    }

    /** A number that is not further from the truth than its error; both are NaN or infinite after an overflow. */
    record Enclosed(double value, double error) {

        /** The sign of the true number, unless that is too close to zero to be determined. */
        OptionalInt sign() {
            return Math.abs(value) > error ? OptionalInt.of(value < 0 ? -1 : 1) : OptionalInt.empty();
        }
    }

    /** The sum's bound, whose leading part is computed in twice the working precision. */
    Enclosed inFloatingPoint(LabelSet labelSet, List<Integer> labels, Point weights) {
        int d = features;
        int m = labels.size();
        double[] nearest = weights.toDoubles();
        // The bias is one more feature, which is always 1, and the threshold another, which is always −1.
        VectorSum sum = new VectorSum(d + 2);
        double[] magnitudes = new double[d + 1];
        double total = 0;
        double[] row = new double[d + 2];
        for (int i = 0; i < m; i++) {
            if (!weights.isDouble(i)) {
                return new Enclosed(0, Double.POSITIVE_INFINITY);
            }
            int label = labels.get(i);
            stored.copyRow(label, row);
            row[d] = stored.bias(label);
            row[d + 1] = threshold(labelSet, label);
            sum.add(labelSet.signAt(label) * nearest[i], row);
            for (int j = 0; j <= d; j++) {
                magnitudes[j] += nearest[i] * Math.abs(row[j]);
            }
            total += nearest[i];
        }
        double gamma = relativeError();
        double tiny = underflows() * DeployedLogits.TINY;
        double weightSum = 0;
        double value = 0;
        double size = 0;
        double error = 0;
        for (int j = 0; j < d; j++) {
            double slope = gamma * magnitudes[j] + tiny * total;
            double v = sum.value(j);
            double atLower = v * lower[j] + slope * Math.abs(lower[j]);
            double atUpper = v * upper[j] + slope * Math.abs(upper[j]);
            value += Math.max(atLower, atUpper);
            size += (Math.abs(v) + slope) * reach[j];
            error += sum.bound(j) * reach[j];
            weightSum += magnitudes[j];
        }
        // The rest of the bound, for each row times its weight: constants are multiplied by the sum of weights.
        double rest =
                gamma * magnitudes[d] + tiny * weightSum + total * (underflows() * logits.tiny(0, 0) + lostAtZero());
        value += sum.value(d) - sum.value(d + 1) + rest;
        size += Math.abs(sum.value(d)) + Math.abs(sum.value(d + 1)) + rest;
        error += sum.bound(d) + sum.bound(d + 1);
        // Products, sums of m and of d terms, and what underflows.
        double unclear = (m + d + 32) * ROUNDOFF * size + (m + 8.0) * (d + 8) * Double.MIN_VALUE;
        return new Enclosed(value, (error + unclear) * (1 + 0x1p-20));
    }

    /** The sum's bound. */
    Rational exactly(LabelSet labelSet, List<Integer> labels, Point weights) {
        int d = features;
        List<Rational> factors = weights.coordinates();
        List<Rational> signed = IntStream.range(0, labels.size())
                .mapToObj(
                        i -> labelSet.signAt(labels.get(i)) < 0 ? factors.get(i).negate() : factors.get(i))
                .toList();
        Rational total = factors.stream().reduce(Rational.ZERO, Rational::add);
        Rational gamma = exactRelativeError();
        Rational times = Rational.of(underflows());
        Rational tiny = times.multiply(Rational.exactly(DeployedLogits.TINY));
        Rational value = RadiusCeiling.combination(signed, i -> stored.bias(labels.get(i)))
                .subtract(RadiusCeiling.combination(signed, i -> threshold(labelSet, labels.get(i))))
                .add(gamma.multiply(RadiusCeiling.combination(factors, i -> Math.abs(stored.bias(labels.get(i))))))
                .add(total.multiply(times.multiply(logits.exactTiny(Rational.ZERO, Rational.ZERO))
                        .add(Rational.exactly(lostAtZero()))));
        for (int j = 0; j < d; j++) {
            int feature = j;
            Rational v = RadiusCeiling.combination(signed, i -> stored.weight(labels.get(i), feature));
            Rational magnitude =
                    RadiusCeiling.combination(factors, i -> Math.abs(stored.weight(labels.get(i), feature)));
            Rational slope = gamma.multiply(magnitude).add(tiny.multiply(total));
            Rational atLower = at(lower[j], v, slope);
            Rational atUpper = at(upper[j], v, slope);
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
