package org.orthant.oracle;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.AffineMap;
import org.orthant.layer.Ball;
import org.orthant.layer.Box;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.Image;
import org.orthant.layer.OutputLayer;
import org.orthant.testing.Matrices;

/**
 * Decides what small layers can predict where features are images of boxes and balls, from the definitions alone: logits are composed in
 * rational numbers, rankings compare labels two by two, linear programs are solved in integers, and margins in balls by trying every set of
 * inequalities that may hold with equality.
 */
public final class DomainOracle {

    /** The left side {@code a·p + c} of an inequality for a point {@code p} of the base. */
    private record Side(List<Rational> a, Rational c) {

        Side minus(Side other) {
            List<Rational> difference = new ArrayList<>();
            for (int j = 0; j < a.size(); j++) {
                difference.add(a.get(j).subtract(other.a.get(j)));
            }
            return new Side(difference, c.subtract(other.c));
        }

        Side negated() {
            return new Side(a.stream().map(Rational::negate).toList(), c.negate());
        }

        Rational at(List<Rational> p) {
            Rational sum = c;
            for (int j = 0; j < a.size(); j++) {
                sum = sum.add(a.get(j).multiply(p.get(j)));
            }
            return sum;
        }
    }

    private final List<Side> logits = new ArrayList<>();
    private final DecisionRule rule;
    private final FeatureDomain base;

    public DomainOracle(OutputLayer layer, FeatureDomain domain, DecisionRule rule) {
        this.rule = rule;
        FeatureDomain innermost = domain;
        List<AffineMap> maps = new ArrayList<>();
        while (innermost instanceof Image image) {
            maps.add(image.map());
            innermost = image.base();
        }
        this.base = innermost;
        for (int label = 0; label < layer.labels(); label++) {
            // A threshold shifts the bias, and the shifted bias is a double.
            int i = label;
            double bias = rule.match(
                    threshold -> layer.bias(i) - threshold.logit(i), topK -> layer.bias(i), argmax -> layer.bias(i));
            Side side = new Side(
                    Arrays.stream(layer.row(label)).mapToObj(Rational::exactly).toList(), Rational.exactly(bias));
            for (AffineMap map : maps) {
                side = composed(side, map);
            }
            logits.add(side);
        }
    }

    private static Side composed(Side side, AffineMap map) {
        List<Rational> a = new ArrayList<>(Collections.nCopies(map.inputs(), Rational.ZERO));
        Rational c = side.c;
        for (int k = 0; k < map.outputs(); k++) {
            c = c.add(side.a.get(k).multiply(Rational.exactly(map.offset(k))));
            for (int j = 0; j < map.inputs(); j++) {
                a.set(j, a.get(j).add(side.a.get(k).multiply(Rational.exactly(map.weight(k, j)))));
            }
        }
        return new Side(a, c);
    }

    private List<Side> sides(LabelSet set) {
        List<Side> sides = new ArrayList<>();
        for (int i = 0; i < logits.size(); i++) {
            if (!rule.isRanking()) {
                sides.add(set.isActive(i) ? logits.get(i) : logits.get(i).negated());
                continue;
            }
            for (int j = 0; j < logits.size(); j++) {
                if (set.isActive(i) && !set.isActive(j)) {
                    sides.add(logits.get(i).minus(logits.get(j)));
                }
            }
        }
        return sides;
    }

    /** Whether a point of a box base answers the set. */
    public boolean isAnswered(LabelSet set) {
        Box box = (Box) base;
        List<Side> sides = new ArrayList<>();
        for (Side side : sides(set)) {
            sides.add(withoutFixed(side, box));
        }
        for (int j = 0; j < box.features(); j++) {
            if (!box.isFixed(j)) {
                bound(sides, box, j, box.lower(j), 1);
                bound(sides, box, j, box.upper(j), -1);
            }
        }
        return isFeasible(sides, box.features());
    }

    private static void bound(List<Side> sides, Box box, int feature, double bound, int sign) {
        if (Double.isFinite(bound)) {
            List<Rational> a = new ArrayList<>(Collections.nCopies(box.features(), Rational.ZERO));
            a.set(feature, Rational.of(sign));
            sides.add(new Side(a, Rational.exactly(-sign * bound)));
        }
    }

    /** A feature with one value is a constant. */
    private static Side withoutFixed(Side side, Box box) {
        List<Rational> a = new ArrayList<>(side.a);
        Rational c = side.c;
        for (int j = 0; j < box.features(); j++) {
            if (box.isFixed(j)) {
                c = c.add(a.get(j).multiply(Rational.exactly(box.lower(j))));
                a.set(j, Rational.ZERO);
            }
        }
        return new Side(a, c);
    }

    /** Whether all sides can be positive at once: homogeneous in (u, τ), with u in [−1, 1] and τ in [0, 1]. */
    private static boolean isFeasible(List<Side> sides, int d) {
        int m = sides.size() + 1;
        HomogeneousProgram program = new HomogeneousProgram(m, d);
        BigInteger[][] a = program.a();
        BigInteger[] c = program.c();
        for (int k = 0; k < m; k++) {
            if (k < m - 1) {
                BigInteger common = sides.get(k).c.denominator();
                for (Rational entry : sides.get(k).a) {
                    common = common.multiply(entry.denominator()).divide(common.gcd(entry.denominator()));
                }
                a[k][d] = integer(sides.get(k).c, common);
                for (int j = 0; j < d; j++) {
                    a[k][j] = integer(sides.get(k).a.get(j), common);
                    c[k] = c[k].subtract(a[k][j]);
                }
            }
        }
        return program.isFeasible();
    }

    /** The largest value that all left sides can have at once in a box with ends. */
    public Rational boxMargin(LabelSet set) {
        Box box = (Box) base;
        List<Side> sides = sides(set);
        int d = box.features();
        BigInteger[][] a = new BigInteger[sides.size()][d];
        BigInteger[] c = new BigInteger[sides.size()];
        BigInteger[] r = new BigInteger[sides.size()];
        BigInteger[] u = new BigInteger[d];
        // With p = L + z (U − L) and z in [0, 1].
        Arrays.fill(u, BigInteger.ONE);
        BigInteger common = BigInteger.ONE;
        List<List<Rational>> slopes = new ArrayList<>();
        List<Rational> constants = new ArrayList<>();
        for (Side side : sides) {
            List<Rational> slope = new ArrayList<>();
            Rational constant = side.c;
            for (int j = 0; j < d; j++) {
                Rational lower = Rational.exactly(box.lower(j));
                slope.add(side.a.get(j).multiply(Rational.exactly(box.upper(j)).subtract(lower)));
                constant = constant.add(side.a.get(j).multiply(lower));
                common = common.multiply(slope.get(j).denominator());
            }
            common = common.multiply(constant.denominator());
            slopes.add(slope);
            constants.add(constant);
        }
        for (int k = 0; k < a.length; k++) {
            for (int j = 0; j < d; j++) {
                a[k][j] = integer(slopes.get(k).get(j), common);
            }
            c[k] = integer(constants.get(k), common);
            r[k] = common;
        }
        IntegerProgram.Value value = IntegerProgram.solve(a, c, r, u);
        return Rational.of(value.numerator(), value.denominator());
    }

    private static BigInteger integer(Rational value, BigInteger common) {
        return value.numerator().multiply(common.divide(value.denominator()));
    }

    /** The least left side at a point of the base, which must be in it; a ball's sphere takes points of any length. */
    public Rational margin(LabelSet set, List<Rational> point) {
        base.match(
                box -> {
                    for (int j = 0; j < box.features(); j++) {
                        boolean above = Double.isInfinite(box.lower(j))
                                || point.get(j).compareTo(Rational.exactly(box.lower(j))) >= 0;
                        boolean below = Double.isInfinite(box.upper(j))
                                || point.get(j).compareTo(Rational.exactly(box.upper(j))) <= 0;
                        require(above && below, "feature " + j + " is " + point.get(j) + ", outside of the box");
                    }
                    return true;
                },
                ball -> {
                    Rational squares = Rational.ZERO;
                    Rational sum = Rational.ZERO;
                    for (int j = 0; j < ball.features(); j++) {
                        squares = squares.add(point.get(j).multiply(point.get(j)));
                        sum = sum.add(point.get(j));
                    }
                    Rational radius = Rational.exactly(ball.radius());
                    Rational most = radius.multiply(radius).multiply(Rational.of(ball.multiple()));
                    require(squares.compareTo(most) <= 0, "the point is longer than the radius");
                    require(!ball.centred() || sum.signum() == 0, "the point's coordinates do not sum to zero");
                    return true;
                },
                image -> false);
        return sides(set).stream()
                .map(side -> side.at(point))
                .reduce((p, q) -> p.compareTo(q) < 0 ? p : q)
                .orElseThrow();
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    /**
     * About the largest value that all left sides can have at once in a ball, in doubles. Where it is reached, some sides are equal and least;
     * so for every set of sides, the point of the ball at which they are equal and largest is tried, and the best of these points is taken.
     */
    public double margin(LabelSet set) {
        Ball ball = (Ball) base;
        double radius = ball.radius() * Math.sqrt(ball.multiple());
        List<double[]> rows = new ArrayList<>();
        List<Double> constants = new ArrayList<>();
        for (Side side : sides(set)) {
            double[] row = side.a.stream().mapToDouble(Rational::toDouble).toArray();
            if (ball.centred()) {
                double mean = Arrays.stream(row).sum() / row.length;
                Arrays.setAll(row, j -> row[j] - mean);
            }
            rows.add(row);
            constants.add(side.c.toDouble());
        }
        double best = Double.NEGATIVE_INFINITY;
        for (int chosen = 1; chosen < 1 << rows.size(); chosen++) {
            if (Integer.bitCount(chosen) <= ball.features() + 1) {
                best = Math.max(best, least(rows, constants, equalising(rows, constants, chosen, radius)));
            }
        }
        return best;
    }

    private static double least(List<double[]> rows, List<Double> constants, double[] point) {
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < rows.size(); i++) {
            least = Math.min(least, Matrices.dot(rows.get(i), point) + constants.get(i));
        }
        return least;
    }

    /** The point at which the chosen sides are equal and as large as the ball allows; its centre if there is none. */
    private static double[] equalising(List<double[]> rows, List<Double> constants, int chosen, double radius) {
        int first = Integer.numberOfTrailingZeros(chosen);
        int d = rows.get(0).length;
        List<double[]> basis = new ArrayList<>();
        double[] point = new double[d];
        for (int i = first + 1; i < rows.size(); i++) {
            if ((chosen >> i & 1) == 0) {
                continue;
            }
            double[] direction = new double[d];
            for (int j = 0; j < d; j++) {
                direction[j] = rows.get(i)[j] - rows.get(first)[j];
            }
            double[] rest = without(without(direction, basis), basis);
            double length = Math.sqrt(Matrices.dot(rest, rest));
            if (length < 1e-9) {
                return new double[d];
            }
            Arrays.setAll(rest, j -> rest[j] / length);
            double wanted = constants.get(first) - constants.get(i);
            double step = (wanted - Matrices.dot(direction, point)) / Matrices.dot(direction, rest);
            for (int j = 0; j < d; j++) {
                point[j] += step * rest[j];
            }
            basis.add(rest);
        }
        double left = radius * radius - Matrices.dot(point, point);
        if (left < 0) {
            return new double[d];
        }
        double[] upward = without(without(rows.get(first), basis), basis);
        double length = Math.sqrt(Matrices.dot(upward, upward));
        for (int j = 0; length > 1e-12 && j < d; j++) {
            point[j] += Math.sqrt(left) * upward[j] / length;
        }
        return point;
    }

    private static double[] without(double[] vector, List<double[]> basis) {
        double[] rest = vector.clone();
        for (double[] unit : basis) {
            double share = Matrices.dot(rest, unit);
            for (int j = 0; j < rest.length; j++) {
                rest[j] -= share * unit[j];
            }
        }
        return rest;
    }
}
