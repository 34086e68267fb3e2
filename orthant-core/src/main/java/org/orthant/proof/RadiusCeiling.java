package org.orthant.proof;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.orthant.exact.Rational;
import org.orthant.exact.ScaledIntegers;
import org.orthant.exact.VectorSum;
import org.orthant.labels.LabelSet;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;

/**
 * Whether weights {@code μ} bound the radius from above.
 *
 * <p>With {@code v = Σ μ_i y_i w_i}, {@code ε Σ μ_i‖w_i‖ ≤ Σ_j max(v_j L_j, v_j U_j) + Σ μ_i y_i b_i} for every radius
 * that fits. The right-hand side is bounded in twice the working precision first, and computed exactly where that does
 * not settle the comparison; the left one is a sum of square roots, bounded from below to more and more digits.
 */
final class RadiusCeiling {

    /** Above the relative error that evaluating a bound may have. */
    private static final double BOUND_SLACK = 1 + 0x1p-20;

    /** How many more binary places than weights the square roots get, one attempt after the other. */
    private static final int[] DIGITS = {128, 512, 4096};

    private final OutputLayer layer;
    private final FeatureDomain domain;
    private final RowNorms norms;

    RadiusCeiling(OutputLayer layer, FeatureDomain domain, RowNorms norms) {
        this.layer = layer;
        this.domain = domain;
        this.norms = norms;
    }

    /** What is wrong with the claim that no radius above {@code high} fits; nothing if it holds. */
    Optional<String> flaw(LabelSet labelSet, double high, List<Integer> labels, Point weights) {
        boolean somePositive = false;
        for (int i = 0; i < labels.size(); i++) {
            int label = labels.get(i);
            int sign = weights.coordinate(i).signum();
            if (label >= layer.labels()) {
                return Optional.of("label " + label + " of the radius is none of " + layer.labels());
            }
            if (sign < 0) {
                return Optional.of("the weight " + weights.coordinate(i) + " of label " + label + " is negative");
            }
            somePositive |= sign > 0 && norms.high(label) > 0;
        }
        if (!somePositive) {
            return Optional.of("the weights of the radius are all zero");
        }
        boolean proven = isProvenInFloatingPoint(labelSet, high, labels, weights)
                || isProvenExactly(labelSet, high, labels, weights);
        return proven ? Optional.empty() : Optional.of("the weights do not bound the radius by " + high);
    }

    private boolean isProvenInFloatingPoint(LabelSet labelSet, double high, List<Integer> labels, Point weights) {
        int d = layer.features();
        double[] nearest = weights.toDoubles();
        // The bias is one more feature, which is always 1.
        VectorSum sum = new VectorSum(d + 1);
        double[] row = new double[d + 1];
        double left = 0;
        for (int i = 0; i < labels.size(); i++) {
            int label = labels.get(i);
            layer.copyRow(label, row);
            row[d] = layer.bias(label);
            if (!weights.isSumOfDoubles(i)) {
                return false;
            }
            sum.add(labelSet.signAt(label) * nearest[i], row);
            if (!weights.isDouble(i)) {
                sum.add(labelSet.signAt(label) * weights.remainder(i), row);
            }
            // One roundoff less, for the remainder.
            left += nearest[i] * (1 - 0x1p-52) * norms.low(label);
        }
        double right = sum.value(d) + sum.bound(d);
        double magnitude = Math.abs(right);
        for (int j = 0; j < d; j++) {
            double value = sum.value(j);
            double reach = Math.max(Math.abs(domain.lower(j)), Math.abs(domain.upper(j)));
            double part = Math.max(value * domain.lower(j), value * domain.upper(j));
            double error = sum.bound(j) * reach * BOUND_SLACK;
            right += part + error;
            magnitude += Math.abs(part) + error;
        }
        // What the additions round away, and what products below the smallest double lose.
        double most = right + (d + 8) * 0x1p-52 * magnitude + (d + 8) * Double.MIN_VALUE;
        int m = labels.size();
        double least = high * (left * (1 - (m + 8) * 0x1p-52) - (m + 8) * Double.MIN_VALUE);
        // An overflow makes a side infinite or NaN, and a comparison false.
        return most * (1 + 0x1p-50) <= least * (1 - 0x1p-50) && least > Double.MIN_NORMAL && least < Double.MAX_VALUE;
    }

    private boolean isProvenExactly(LabelSet labelSet, double high, List<Integer> labels, Point weights) {
        List<Rational> signed = IntStream.range(0, labels.size())
                .mapToObj(i -> labelSet.signAt(labels.get(i)) < 0
                        ? weights.coordinate(i).negate()
                        : weights.coordinate(i))
                .toList();
        Rational right = combination(signed, i -> layer.bias(labels.get(i)));
        for (int j = 0; j < layer.features(); j++) {
            int feature = j;
            Rational value = combination(signed, i -> layer.weight(labels.get(i), feature));
            double extreme = value.signum() < 0 ? domain.lower(j) : domain.upper(j);
            right = right.add(value.multiply(Rational.exactly(extreme)));
        }
        Rational radius = Rational.exactly(high);
        for (int digits : DIGITS) {
            Rational below = Rational.ZERO;
            Rational above = Rational.ZERO;
            for (int i = 0; i < labels.size(); i++) {
                ScaledIntegers row = ScaledIntegers.of(layer.row(labels.get(i)));
                BigInteger norm = scaledNorm(row, digits);
                Rational unit =
                        weights.coordinate(i).multiply(Rational.scaled(BigInteger.ONE, row.exponent() - digits));
                below = below.add(unit.multiply(Rational.of(norm)));
                above = above.add(unit.multiply(Rational.of(norm.add(BigInteger.ONE))));
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

    /** The norm of a row in units of so many binary places beyond its weights, rounded down. */
    private static BigInteger scaledNorm(ScaledIntegers row, int digits) {
        BigInteger squares = BigInteger.ZERO;
        for (BigInteger weight : row.integers()) {
            squares = squares.add(weight.pow(2));
        }
        return squares.shiftLeft(2 * digits).sqrt();
    }
}
