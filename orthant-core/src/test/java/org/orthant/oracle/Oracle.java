package org.orthant.oracle;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.OutputLayer;

/**
 * Decides label sets of a small layer exactly, and bounds their radii as closely as {@code 2^-64} of their size.
 *
 * <p>With {@code x = L + z}, and all doubles as integers of units {@code δ = 2^-1074}, the logits times {@code δ^-2} are
 * {@code Wz + (W·L + b δ^-1)}: integers. The radius is the largest ε with {@code y_i (w_i·x + b_i) ≥ ε ‖w_i‖}. Of the
 * lengths {@code ‖w_i‖}, rounded up, at least 64 digits are kept, and a label set is argmaxable exactly if the value that
 * this gives is positive, and every label without weights has a bias of the right sign. The value is at most the radius;
 * and as lengths were enlarged by a factor of at most {@code 1 + 2^-64}, it is less by no more than that factor.
 */
public final class Oracle {

    /** Digits of lengths: more than the engine's bounds, which are doubles, can tell apart. */
    private static final int LENGTH_DIGITS = 64;

    private final BigInteger[][] weights;
    private final BigInteger[] constants;
    private final BigInteger[] lengths;
    private final BigInteger[] widths;
    private final OutputLayer layer;
    private final Box domain;

    /** For label sets of this layer on this domain. */
    public Oracle(OutputLayer layer, Box domain) {
        this.layer = layer;
        this.domain = domain;
        int n = layer.labels();
        int d = layer.features();
        weights = new BigInteger[n][d];
        constants = new BigInteger[n];
        lengths = new BigInteger[n];
        widths = new BigInteger[d];
        Arrays.setAll(widths, j -> FixedPoint.units(domain.upper(j)).subtract(FixedPoint.units(domain.lower(j))));
        for (int i = 0; i < n; i++) {
            constants[i] = FixedPoint.units(layer.bias(i)).shiftLeft(FixedPoint.DIGITS);
            for (int j = 0; j < d; j++) {
                weights[i][j] = FixedPoint.units(layer.weight(i, j));
                constants[i] = constants[i].add(weights[i][j].multiply(FixedPoint.units(domain.lower(j))));
            }
            lengths[i] = length(weights[i]);
        }
    }

    /** What is true of a label set. */
    public Answer answer(LabelSet labelSet) {
        List<Integer> weighted = new ArrayList<>();
        for (int i = 0; i < weights.length; i++) {
            if (lengths[i].signum() > 0) {
                weighted.add(i);
            } else if (constants[i].signum() != labelSet.signAt(i)) {
                return Answer.UNARGMAXABLE;
            }
        }
        if (weighted.isEmpty()) {
            return Answer.UNLIMITED;
        }
        int m = weighted.size();
        int d = widths.length;
        BigInteger[][] a = new BigInteger[m][d];
        BigInteger[] c = new BigInteger[m];
        BigInteger[] r = new BigInteger[m];
        BigInteger[] u = new BigInteger[d];
        for (int k = 0; k < m; k++) {
            int i = weighted.get(k);
            for (int j = 0; j < d; j++) {
                // In units of a power of two that divides the width, which keeps numbers short.
                int unit = widths[j].getLowestSetBit();
                a[k][j] = signed(weights[i][j], labelSet.signAt(i)).shiftLeft(unit);
                u[j] = widths[j].shiftRight(unit);
            }
            c[k] = signed(constants[i], labelSet.signAt(i));
            r[k] = lengths[i];
            shorten(a[k], c, r, k);
        }
        IntegerProgram.Value value = IntegerProgram.solve(a, c, r, u);
        return value.numerator().signum() > 0
                ? new Answer(true, value.numerator().shiftLeft(LENGTH_DIGITS), value.denominator())
                : Answer.UNARGMAXABLE;
    }

    /**
     * Whether {@code x} is in the domain and produces the label set, at least so far from the hyperplane of every label: {@code
     * y_i (w_i·x + b_i) > 0}, and its square is not less than that of {@code distance · ‖w_i‖}.
     */
    public boolean isProducedBy(List<Rational> x, LabelSet labelSet, double distance) {
        for (int j = 0; j < widths.length; j++) {
            if (x.get(j).compareTo(fraction(domain.lower(j))) < 0
                    || x.get(j).compareTo(fraction(domain.upper(j))) > 0) {
                return false;
            }
        }
        Rational squaredDistance = fraction(distance).multiply(fraction(distance));
        for (int i = 0; i < weights.length; i++) {
            Rational logit = fraction(layer.bias(i));
            Rational squaredLength = Rational.ZERO;
            for (int j = 0; j < widths.length; j++) {
                Rational weight = fraction(layer.weight(i, j));
                logit = logit.add(weight.multiply(x.get(j)));
                squaredLength = squaredLength.add(weight.multiply(weight));
            }
            if (logit.signum() != labelSet.signAt(i)
                    || logit.multiply(logit).compareTo(squaredDistance.multiply(squaredLength)) < 0) {
                return false;
            }
        }
        return true;
    }

    private static Rational fraction(double value) {
        return Rational.of(FixedPoint.units(value), BigInteger.ONE.shiftLeft(FixedPoint.DIGITS));
    }

    /**
     * What is true of a label set.
     *
     * @param isArgmaxable whether some feature vector of the domain produces it
     * @param numerator of a number that is at most the radius, in units of {@code 2^-1074}
     * @param denominator of that number, 0 if there is no largest radius
     */
    public record Answer(boolean isArgmaxable, BigInteger numerator, BigInteger denominator) {

        private static final Answer UNARGMAXABLE = new Answer(false, BigInteger.ZERO, BigInteger.ONE);
        private static final Answer UNLIMITED = new Answer(true, BigInteger.ONE, BigInteger.ZERO);

        /** Whether no label has weights, so that every radius is one. */
        public boolean isUnlimited() {
            return denominator.signum() == 0;
        }

        /** Whether {@code low} is surely larger than the radius. */
        public boolean isBelow(double low) {
            // The radius is at most (1 + 2^-64) times the fraction.
            return !isUnlimited()
                    && FixedPoint.units(low)
                                    .multiply(denominator)
                                    .shiftLeft(LENGTH_DIGITS)
                                    .compareTo(
                                            numerator.shiftLeft(LENGTH_DIGITS).add(numerator))
                            > 0;
        }

        /** Whether {@code high} is surely smaller than the radius. */
        public boolean isAbove(double high) {
            return isUnlimited() || FixedPoint.units(high).multiply(denominator).compareTo(numerator) < 0;
        }
    }

    private static BigInteger signed(BigInteger value, int sign) {
        return sign < 0 ? value.negate() : value;
    }

    /** The length of a row, rounded up, in units of {@code 2^-64} of those of weights. */
    private static BigInteger length(BigInteger[] row) {
        BigInteger squares = BigInteger.ZERO;
        for (BigInteger weight : row) {
            squares = squares.add(weight.pow(2));
        }
        if (squares.signum() == 0) {
            return BigInteger.ZERO;
        }
        // An even number of trailing zeros is set aside: half as many come back after the root.
        int zeros = squares.getLowestSetBit() / 2;
        BigInteger[] root =
                squares.shiftRight(2 * zeros).shiftLeft(2 * LENGTH_DIGITS).sqrtAndRemainder();
        BigInteger up = root[1].signum() == 0 ? root[0] : root[0].add(BigInteger.ONE);
        return up.shiftLeft(zeros);
    }

    /** Divides a constraint by a power of two. */
    private static void shorten(BigInteger[] row, BigInteger[] c, BigInteger[] r, int k) {
        int zeros = r[k].getLowestSetBit();
        for (BigInteger entry : row) {
            zeros = entry.signum() == 0 ? zeros : Math.min(zeros, entry.getLowestSetBit());
        }
        int shift = c[k].signum() == 0 ? zeros : Math.min(zeros, c[k].getLowestSetBit());
        Arrays.setAll(row, j -> row[j].shiftRight(shift));
        c[k] = c[k].shiftRight(shift);
        r[k] = r[k].shiftRight(shift);
    }
}
