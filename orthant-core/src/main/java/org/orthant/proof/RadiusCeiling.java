package org.orthant.proof;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.orthant.exact.Rational;
import org.orthant.exact.ScalarSum;
import org.orthant.exact.ScaledIntegers;
import org.orthant.exact.VectorSum;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.OutputLayer;

/**
 * Whether weights {@code μ} bound the radius from above.
 *
 * <p>With {@code v = Σ μ_i y_i w_i}, {@code ε Σ μ_i‖w_i‖ ≤ Σ_j max(v_j L_j, v_j U_j) + Σ μ_i y_i b_i} for every radius
 * that fits. The right-hand side is bounded in twice the working precision first, and computed exactly where that does
 * not settle the comparison; the left one is a sum of square roots, bounded from below to more and more digits.
 */
record RadiusCeiling(OutputLayer layer, Box domain, RowNorms norms) {

    /** How many more binary places than weights the square roots get, one attempt after the other. */
    private static final int[] DIGITS = {128, 512, 4096};

    /** What is wrong with the claim that no radius above {@code high} fits; nothing if it holds. */
    Optional<String> flaw(LabelSet labelSet, double high, List<Integer> labels, Point weights) {
        Optional<String> flaw = WeightedLabels.flaw("radius", layer.labels(), labels, weights);
        if (flaw.isPresent()) {
            return flaw;
        }
        if (WeightedLabels.positive(labels, weights).stream().noneMatch(label -> norms.high(label) > 0)) {
            return Optional.of("the weights of the radius are all zero");
        }
        if (isProvenInFloatingPoint(labelSet, high, labels, weights)) {
            return Optional.empty();
        }
        Optional<BigInteger> common = CommonDenominator.of(weights.coordinates());
        if (common.isEmpty()) {
            return Optional.of(CommonDenominator.flaw("the weights of the radius"));
        }
        // All times one number, which changes nothing and spares fractions.
        List<BigInteger> integers = weights.coordinates().stream()
                .map(weight -> weight.numerator().multiply(common.get().divide(weight.denominator())))
                .toList();
        return isProvenExactly(labelSet, high, labels, integers)
                ? Optional.empty()
                : Optional.of("the weights do not bound the radius by " + high);
    }

    private boolean isProvenInFloatingPoint(LabelSet labelSet, double high, List<Integer> labels, Point weights) {
        // An overflow, or a bound that is infinite, makes the right side infinite or NaN, and the comparison false.
        return right(labelSet, labels, weights) < high * left(labels, weights);
    }

    /** Below {@code Σ μ_i‖w_i‖} by more than one rounding, so that a product with it may be rounded as well. */
    double left(List<Integer> labels, Point weights) {
        double[] nearest = weights.toDoubles();
        ScalarSum sum = new ScalarSum();
        double unseen = 0;
        for (int i = 0; i < nearest.length; i++) {
            int label = labels.get(i);
            sum.add(nearest[i], norms.low(label));
            if (!weights.isDouble(i)) {
                // Twice what rounding a weight may have added, which covers the rounding of this sum.
                unseen += Math.ulp(nearest[i]) * norms.high(label);
            }
        }
        // For two roundings, of the difference and of this product, and one of the product to come.
        return (sum.value() - (sum.bound() + unseen)) * (1 - 0x1p-51);
    }

    /**
     * At least {@code Σ_j max(v_j L_j, v_j U_j) + Σ μ_i y_i b_i}, by more than a product that is compared with it can gain
     * from underflow; NaN or infinite where floating point does not do.
     */
    double right(LabelSet labelSet, List<Integer> labels, Point weights) {
        int d = layer.features();
        double[] nearest = weights.toDoubles();
        double[] remainders = weights.roundedRemainders();
        // The bias is one more feature, which is always 1.
        VectorSum sum = new VectorSum(d + 1);
        double[] row = new double[d + 1];
        // What weights that are not double-double numbers may add to every v_j, and to Σ μ_i y_i b_i.
        double unseen = 0;
        double unseenBias = 0;
        for (int i = 0; i < labels.size(); i++) {
            int label = labels.get(i);
            layer.copyRow(label, row);
            row[d] = layer.bias(label);
            sum.add(labelSet.signAt(label) * nearest[i], row);
            if (remainders[i] != 0) {
                sum.add(labelSet.signAt(label) * remainders[i], row);
            }
            if (!weights.isSumOfDoubles(i)) {
                unseen += weights.remainderError(i) * norms.high(label);
                unseenBias += weights.remainderError(i) * Math.abs(row[d]);
            }
        }
        ScalarSum total = new ScalarSum();
        total.add(sum.value(d), 1);
        double error = sum.bound(d) + unseenBias;
        for (int j = 0; j < d; j++) {
            double value = sum.value(j);
            double valueError = sum.bound(j) + unseen;
            double extreme = value < 0 ? domain.lower(j) : domain.upper(j);
            double other = value < 0 ? domain.upper(j) : domain.lower(j);
            total.add(value, extreme);
            // Where the sign of v_j is certain, the other bound does not matter, however far away it is.
            boolean certain = Math.abs(value) > valueError;
            error += valueError * (certain ? Math.abs(extreme) : Math.max(Math.abs(extreme), Math.abs(other)));
        }
        // Every bound is twice what it must be, which covers the rounding of their sum; and those of sums have
        // smallest doubles to spare for products that underflow, here and with the left side.
        double most = total.value() + (total.bound() + error);
        return most + Math.abs(most) * 0x1p-51;
    }

    private boolean isProvenExactly(LabelSet labelSet, double high, List<Integer> labels, List<BigInteger> weights) {
        List<Rational> signed = IntStream.range(0, labels.size())
                .mapToObj(i -> Rational.of(
                        labelSet.signAt(labels.get(i)) < 0 ? weights.get(i).negate() : weights.get(i)))
                .toList();
        Rational right = combination(signed, i -> layer.bias(labels.get(i)));
        for (int j = 0; j < layer.features(); j++) {
            int feature = j;
            Rational value = combination(signed, i -> layer.weight(labels.get(i), feature));
            double extreme = value.signum() < 0 ? domain.lower(j) : domain.upper(j);
            if (Double.isInfinite(extreme) && value.signum() != 0) {
                return false;
            }
            right = value.signum() == 0 ? right : right.add(value.multiply(Rational.exactly(extreme)));
        }
        Rational radius = Rational.exactly(high);
        for (int digits : DIGITS) {
            Rational below = Rational.ZERO;
            Rational above = Rational.ZERO;
            for (int i = 0; i < labels.size(); i++) {
                ScaledIntegers row = ScaledIntegers.of(layer.row(labels.get(i)));
                BigInteger norm = scaledNorm(row, digits);
                int exponent = row.exponent() - digits;
                below = below.add(Rational.scaled(weights.get(i).multiply(norm), exponent));
                above = above.add(Rational.scaled(weights.get(i).multiply(norm.add(BigInteger.ONE)), exponent));
            }
            if (right.compareTo(radius.multiply(below)) <= 0) {
                return true;
            }
            if (right.compareTo(radius.multiply(above)) > 0) {
                return false;
            }
        }
        return false;
    }

    static Rational combination(List<Rational> factors, IntToDoubleFunction values) {
        Rational sum = Rational.ZERO;
        for (int i = 0; i < factors.size(); i++) {
            sum = sum.add(factors.get(i).multiply(Rational.exactly(values.applyAsDouble(i))));
        }
        return sum;
    }

    /** The norm of a row, rounded down, with this number of binary digits beyond the unit of its weights. */
    private static BigInteger scaledNorm(ScaledIntegers row, int digits) {
        BigInteger squares = BigInteger.ZERO;
        for (BigInteger weight : row.integers()) {
            squares = squares.add(weight.pow(2));
        }
        return squares.shiftLeft(2 * digits).sqrt();
    }
}
