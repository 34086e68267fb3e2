package org.orthant.proof;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.orthant.exact.Rational;
import org.orthant.exact.ScaledIntegers;
import org.orthant.layer.Box;

/**
 * Whether multipliers that come with a circuit are right, by inserting them.
 *
 * <p>All are brought to one denominator, which does not matter for signs, and all sums are of integers that share a power of
 * two.
 */
final class GivenMultipliers {

    private final CircuitSystem system;
    private final Circuit circuit;
    private final BigInteger[] multipliers;

    /** The combination {@code Σ λ_i y_i (w_i; b_i)}, to which bounds are added, times {@code 2^−exponent}. */
    private final BigInteger[] sum;

    private final int exponent;

    private GivenMultipliers(CircuitSystem system, Circuit circuit, BigInteger[] multipliers) {
        this.system = system;
        this.circuit = circuit;
        this.multipliers = multipliers;
        ScaledIntegers[] rows = new ScaledIntegers[system.labels()];
        Arrays.setAll(rows, system::exactRow);
        ScaledIntegers total = sum(rows, multipliers);
        this.exponent = total.exponent();
        this.sum = total.integers();
    }

    /** {@code Σ λ_i row_i}, with an exponent of at most 0; there may be more multipliers than rows. */
    static ScaledIntegers sum(ScaledIntegers[] rows, BigInteger[] multipliers) {
        int exponent = Math.min(
                0, Arrays.stream(rows).mapToInt(ScaledIntegers::exponent).min().orElse(0));
        BigInteger[] sum = new BigInteger[rows[0].size()];
        Arrays.fill(sum, BigInteger.ZERO);
        for (int i = 0; i < rows.length; i++) {
            BigInteger factor = multipliers[i].shiftLeft(rows[i].exponent() - exponent);
            for (int j = 0; j < sum.length; j++) {
                sum[j] = sum[j].add(rows[i].integer(j).multiply(factor));
            }
        }
        return ScaledIntegers.of(sum, exponent);
    }

    /** What is wrong with multipliers of labels, lower bounds and upper bounds, in this order; nothing if they are right. */
    static Optional<String> flaw(CircuitSystem system, Box domain, Circuit circuit, List<Rational> given) {
        if (given.stream().anyMatch(multiplier -> multiplier.signum() < 0)) {
            return Optional.of("a multiplier of the circuit is negative");
        }
        if (given.stream().limit(system.labels()).allMatch(multiplier -> multiplier.signum() == 0)) {
            return Optional.of("the multipliers of the circuit's labels are all zero");
        }
        return CommonDenominator.of(given)
                .map(common -> new GivenMultipliers(system, circuit, integers(given, common)).flaw(domain))
                .orElseGet(() -> Optional.of(CommonDenominator.flaw("the circuit's multipliers")));
    }

    private Optional<String> flaw(Box domain) {
        Rational constant = Rational.scaled(sum[sum.length - 1], exponent);
        int next = system.labels();
        for (int feature : circuit.lowerBounds()) {
            BigInteger alpha = multipliers[next++];
            sum[feature] = sum[feature].add(alpha.shiftLeft(-exponent));
            constant = constant.subtract(Rational.of(alpha).multiply(Rational.exactly(domain.lower(feature))));
        }
        for (int feature : circuit.upperBounds()) {
            BigInteger beta = multipliers[next++];
            sum[feature] = sum[feature].subtract(beta.shiftLeft(-exponent));
            constant = constant.add(Rational.of(beta).multiply(Rational.exactly(domain.upper(feature))));
        }
        for (int j = 0; j < sum.length - 1; j++) {
            if (sum[j].signum() != 0) {
                return Optional.of("the circuit does not cancel in feature " + j + ": "
                        + Rational.scaled(sum[j], exponent).toDouble() + " is left");
            }
        }
        return constant.signum() <= 0
                ? Optional.empty()
                : Optional.of("the circuit allows logits whose sum is " + constant.toDouble() + ", more than 0");
    }

    static BigInteger[] integers(List<Rational> numbers, BigInteger denominator) {
        return numbers.stream()
                .map(number -> number.numerator().multiply(denominator.divide(number.denominator())))
                .toArray(BigInteger[]::new);
    }
}
