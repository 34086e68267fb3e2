package org.orthant.oracle;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.OutputLayer;

/**
 * Decides what small layers can answer by a rule, exactly, and from the rule's own words: that labels of a set have larger
 * logits than others is one inequality for each pair of them, {@code (w_i − w_j)·x + b_i − b_j > 0}.
 *
 * @param domain which may have no end
 */
public record RuleOracle(OutputLayer layer, Box domain, DecisionRule rule) {

    /** What makes integers of doubles: logits are products of two of them. */
    private static final int LOGIT_DIGITS = 2 * FixedPoint.DIGITS;

    /** The left side {@code a·x + c} of an inequality, {@code a} in units of {@code 2^-1074} and {@code c} of its square. */
    private static final class Side {
        private final BigInteger[] a;
        private final BigInteger c;

        Side(BigInteger[] a, BigInteger c) {
            this.a = a;
            this.c = c;
        }

        Side minus(Side other) {
            BigInteger[] difference = new BigInteger[a.length];
            Arrays.setAll(difference, j -> a[j].subtract(other.a[j]));
            return new Side(difference, c.subtract(other.c));
        }

        Side times(int sign) {
            BigInteger[] product = new BigInteger[a.length];
            Arrays.setAll(product, j -> a[j].multiply(BigInteger.valueOf(sign)));
            return new Side(product, c.multiply(BigInteger.valueOf(sign)));
        }

        Rational at(List<Rational> x) {
            Rational sum = Rational.of(c, BigInteger.ONE.shiftLeft(LOGIT_DIGITS));
            for (int j = 0; j < a.length; j++) {
                sum = sum.add(Rational.of(a[j], BigInteger.ONE.shiftLeft(FixedPoint.DIGITS))
                        .multiply(x.get(j)));
            }
            return sum;
        }
    }

    private Side logit(int label) {
        BigInteger[] a = new BigInteger[layer.features()];
        Arrays.setAll(a, j -> FixedPoint.units(layer.weight(label, j)));
        // A threshold shifts the bias, and the shifted bias is a double.
        double bias = rule.match(
                threshold -> layer.bias(label) - threshold.logit(label),
                topK -> layer.bias(label),
                argmax -> layer.bias(label));
        return new Side(a, FixedPoint.units(bias).shiftLeft(FixedPoint.DIGITS));
    }

    private List<Side> sides(LabelSet set) {
        return sides(
                set.stream().boxed().toList(), set.complement().stream().boxed().toList());
    }

    private List<Side> sides(List<Integer> on, List<Integer> off) {
        List<Side> sides = new ArrayList<>();
        if (rule.isRanking()) {
            on.forEach(i -> off.forEach(j -> sides.add(logit(i).minus(logit(j)))));
        } else {
            on.forEach(i -> sides.add(logit(i)));
            off.forEach(j -> sides.add(logit(j).times(-1)));
        }
        return sides;
    }

    /** Whether some feature vector of the domain answers the set. */
    public boolean isAnswered(LabelSet set) {
        return isPossible(
                set.stream().boxed().toList(), set.complement().stream().boxed().toList());
    }

    /** Whether some feature vector of the domain has some labels on, or before others, and these others off. */
    public boolean isPossible(List<Integer> on, List<Integer> off) {
        List<Side> sides = sides(on, off);
        int d = layer.features();
        BigInteger unit = BigInteger.ONE.shiftLeft(FixedPoint.DIGITS);
        // With x = u/τ all of it is homogeneous, so that u in [−1, 1] and τ in [0, 1] are enough. Bounds may be strict,
        // too:
        // what is open and meets the domain meets its interior.
        for (int j = 0; j < d; j++) {
            for (double bound : new double[] {domain.lower(j), domain.upper(j)}) {
                if (Double.isFinite(bound)) {
                    BigInteger[] a = new BigInteger[d];
                    Arrays.fill(a, BigInteger.ZERO);
                    a[j] = unit;
                    Side inside = new Side(a, FixedPoint.units(-bound).shiftLeft(FixedPoint.DIGITS));
                    sides.add(bound == domain.lower(j) ? inside : inside.times(-1));
                }
            }
        }
        int m = sides.size() + 1;
        HomogeneousProgram program = new HomogeneousProgram(m, d);
        BigInteger[][] a = program.a();
        BigInteger[] c = program.c();
        for (int k = 0; k < m; k++) {
            if (k < m - 1) {
                a[k][d] = sides.get(k).c;
                for (int j = 0; j < d; j++) {
                    a[k][j] = sides.get(k).a[j].shiftLeft(FixedPoint.DIGITS);
                    c[k] = c[k].subtract(a[k][j]);
                }
            }
            shorten(a[k], c, k);
        }
        return program.isFeasible();
    }

    private static void shorten(BigInteger[] row, BigInteger[] c, int k) {
        BigInteger all = c[k];
        for (BigInteger entry : row) {
            all = all.or(entry.abs());
        }
        int zeros = Math.max(0, all.getLowestSetBit());
        Arrays.setAll(row, j -> row[j].shiftRight(zeros));
        c[k] = c[k].shiftRight(zeros);
    }

    /** The largest value that all left sides can have at once, on a domain with ends; there must be some left side. */
    public Rational margin(LabelSet set) {
        List<Side> sides = sides(set);
        int d = layer.features();
        int m = sides.size();
        BigInteger[][] a = new BigInteger[m][d];
        BigInteger[] c = new BigInteger[m];
        BigInteger[] r = new BigInteger[m];
        BigInteger[] u = new BigInteger[d];
        for (int j = 0; j < d; j++) {
            u[j] = FixedPoint.units(domain.upper(j)).subtract(FixedPoint.units(domain.lower(j)));
        }
        for (int k = 0; k < m; k++) {
            Side side = sides.get(k);
            a[k] = side.a.clone();
            c[k] = side.c;
            for (int j = 0; j < d; j++) {
                c[k] = c[k].add(side.a[j].multiply(FixedPoint.units(domain.lower(j))));
            }
            r[k] = BigInteger.ONE.shiftLeft(LOGIT_DIGITS);
        }
        IntegerProgram.Value value = IntegerProgram.solve(a, c, r, u);
        return Rational.of(value.numerator(), value.denominator());
    }

    /** The least left side at a point, which must be in the domain. */
    public Rational margin(LabelSet set, List<Rational> x) {
        for (int j = 0; j < layer.features(); j++) {
            boolean above =
                    Double.isInfinite(domain.lower(j)) || x.get(j).compareTo(Rational.exactly(domain.lower(j))) >= 0;
            boolean below =
                    Double.isInfinite(domain.upper(j)) || x.get(j).compareTo(Rational.exactly(domain.upper(j))) <= 0;
            if (!above || !below) {
                throw new IllegalArgumentException("feature " + j + " is " + x.get(j) + ", outside of the domain");
            }
        }
        return sides(set).stream()
                .map(side -> side.at(x))
                .reduce((p, q) -> p.compareTo(q) < 0 ? p : q)
                .orElseThrow();
    }
}
