package org.orthant.proof;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.orthant.exact.Rational;
import org.orthant.exact.ScaledIntegers;
import org.orthant.exact.VectorSum;
import org.orthant.labels.LabelSet;
import org.orthant.layer.AffineMap;
import org.orthant.layer.Ball;
import org.orthant.layer.Box;
import org.orthant.layer.DomainChain;
import org.orthant.layer.OutputLayer;

/**
 * Whether multipliers {@code λ ≥ 0} of labels prove, by the support function {@code h} of a domain, that no input has all left sides
 * above a number {@code m}: {@code h(v) + Σ λ_i y_i b_i ≤ m Σ λ_i} with {@code v = Σ λ_i y_i w_i}.
 *
 * <p>In a ranking {@code Σ λ_i y_i = 0}, and the gap between the labels of the set and the others is above {@code m} only if the same sum
 * is above {@code m} times that of the set's multipliers. Twice the working precision with a bound of the error decides nearly always,
 * rational numbers otherwise.
 *
 * @param layer a layer without the threshold of a ranking
 */
record SupportCheck(OutputLayer layer, DomainChain chain, boolean ranking) {

    /** Returns what is wrong with the claim that no input has all left sides above a number, 0 unless given. */
    Optional<String> flaw(LabelSet labelSet, List<Integer> labels, List<Rational> multipliers, Optional<Double> most) {
        if (multipliers.stream().anyMatch(multiplier -> multiplier.signum() < 0)) {
            return Optional.of("a multiplier of the circuit is negative");
        }
        Rational on = Rational.ZERO;
        Rational off = Rational.ZERO;
        for (int i = 0; i < labels.size(); i++) {
            if (labelSet.isActive(labels.get(i))) {
                on = on.add(multipliers.get(i));
            } else {
                off = off.add(multipliers.get(i));
            }
        }
        if (on.add(off).signum() == 0) {
            return Optional.of("the multipliers of the circuit's labels are all zero");
        }
        if (ranking && !on.equals(off)) {
            return Optional.of("the multipliers of the set sum to " + on.toDouble() + ", and those of others to "
                    + off.toDouble() + ": a ranking needs the same");
        }
        Rational allowed = most.map(Rational::exactly)
                .map((ranking ? on : on.add(off))::multiply)
                .orElse(Rational.ZERO);
        if (isProven(labelSet, labels, multipliers, allowed)) {
            return Optional.empty();
        }
        return CommonDenominator.of(multipliers)
                .map(common -> exactFlaw(labelSet, labels, multipliers, common, allowed))
                .orElseGet(() -> Optional.of(CommonDenominator.flaw("the circuit's multipliers")));
    }

    /** Returns whether twice the working precision proves it; false where it does not, or where a multiplier is not a double. */
    boolean isProven(LabelSet labelSet, List<Integer> labels, List<Rational> multipliers, Rational allowed) {
        int d = layer.features();
        VectorSum sum = new VectorSum(d + 2);
        double[] row = new double[d + 2];
        for (int i = 0; i < labels.size(); i++) {
            double multiplier = multipliers.get(i).toDouble();
            if (!Double.isFinite(multiplier) || !Rational.exactly(multiplier).equals(multipliers.get(i))) {
                return false;
            }
            int label = labels.get(i);
            layer.copyRow(label, row);
            row[d] = layer.bias(label);
            sum.add(labelSet.signAt(label) * multiplier, row);
        }
        PulledBack function = PulledBack.of(sum, d);
        for (AffineMap map : chain.maps()) {
            function = function.through(map);
        }
        return SupportBound.of(chain.base(), function) <= allowed.floor();
    }

    private Optional<String> exactFlaw(
            LabelSet labelSet, List<Integer> labels, List<Rational> multipliers, BigInteger common, Rational allowed) {
        int d = layer.features();
        Rational[] vector = new Rational[d + 1];
        Arrays.fill(vector, Rational.ZERO);
        for (int i = 0; i < labels.size(); i++) {
            int label = labels.get(i);
            double[] stored = Arrays.copyOf(layer.row(label), d + 1);
            stored[d] = layer.bias(label);
            Rational multiplier = multipliers.get(i);
            Rational factor = labelSet.isActive(label) ? multiplier : multiplier.negate();
            for (int j = 0; j <= d; j++) {
                vector[j] = vector[j].add(factor.multiply(Rational.exactly(stored[j])));
            }
        }
        // In integers, which maps keep.
        BigInteger denominator = common;
        for (Rational entry : vector) {
            denominator = denominator.multiply(entry.denominator().divide(denominator.gcd(entry.denominator())));
        }
        BigInteger[] numbers = new BigInteger[d + 1];
        for (int j = 0; j <= d; j++) {
            numbers[j] = vector[j].numerator().multiply(denominator.divide(vector[j].denominator()));
        }
        int exponent = 0;
        for (AffineMap map : chain.maps()) {
            ExactMap exact = ExactMap.of(map);
            numbers = exact.apply(numbers);
            exponent += exact.exponent();
        }
        ScaledIntegers function = ScaledIntegers.of(numbers, exponent);
        Rational scale = Rational.of(denominator);
        Rational constant = entry(function, numbers.length - 1).subtract(allowed.multiply(scale));
        boolean holds = chain.base()
                .match(box -> holds(box, function, constant), ball -> holds(ball, function, constant), image -> false);
        return holds
                ? Optional.empty()
                : Optional.of("the multipliers of the circuit allow left sides whose sum is positive");
    }

    private static Rational entry(ScaledIntegers function, int j) {
        return Rational.scaled(function.integer(j), function.exponent());
    }

    private static boolean holds(Box box, ScaledIntegers function, Rational constant) {
        Rational sum = constant;
        for (int j = 0; j < box.features(); j++) {
            Rational value = entry(function, j);
            if (value.signum() != 0) {
                double bound = value.signum() > 0 ? box.upper(j) : box.lower(j);
                if (Double.isInfinite(bound)) {
                    return false;
                }
                sum = sum.add(value.multiply(Rational.exactly(bound)));
            }
        }
        return sum.signum() <= 0;
    }

    /** {@code r‖u‖ + c ≤ 0}, by squares; where coordinates sum to zero, {@code ‖u‖²} is less by {@code (Σu)²/d}. */
    private static boolean holds(Ball ball, ScaledIntegers function, Rational constant) {
        Rational squares = Rational.ZERO;
        Rational sum = Rational.ZERO;
        for (int j = 0; j < ball.features(); j++) {
            Rational value = entry(function, j);
            squares = squares.add(value.multiply(value));
            sum = sum.add(value);
        }
        if (ball.centred()) {
            squares = squares.subtract(sum.multiply(sum).divide(Rational.of(ball.features())));
        }
        return constant.signum() <= 0
                && ChainPlacement.squaredRadius(ball).multiply(squares).compareTo(constant.multiply(constant)) <= 0;
    }
}
