package org.orthant.verify;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Ball;
import org.orthant.proof.Circuit;
import org.orthant.proof.MarginProof;
import org.orthant.proof.Point;
import org.orthant.verify.ball.BallMargin;
import org.orthant.verify.ball.BallPoint;
import org.orthant.verify.rows.Scaling;

/** Turns the solution of a {@link BallMargin} into points, circuits and bounds that the checker can accept. */
record BallProofs(BallEngine engine, BallMargin margin) {

    /** By that factor, ends of margins are moved outwards further and further until the checker accepts them. */
    private static final double GROWTH = 32;

    /** Share of logits beyond which a bound is of no use. */
    private static final double LAST_SHARE = 0x1p-16;

    private boolean isRanking() {
        return engine.question().rule().isRanking();
    }

    /** Returns the point of a ball that every label set without labels to compare has, with a threshold beyond all logits. */
    Point trivial(boolean above) {
        Ball ball = engine.scaled().ball();
        double beyond = 2 * engine.rows().size() + 1;
        return unscaled(withThreshold(BallPoint.onSphere(ball, new double[ball.features()]), above ? beyond : -beyond));
    }

    /** Returns the point of the margin as a witness; in rankings with a threshold. */
    Point witness() {
        return witness(margin.point());
    }

    private Point witness(double[] found) {
        double[] point = BallPoint.inside(engine.scaled().ball(), found);
        return unscaled(isRanking() ? withThreshold(point, margin.threshold(point)) : Point.of(point));
    }

    private static Point withThreshold(double[] point, double threshold) {
        double[] all = Arrays.copyOf(point, point.length + 1);
        all[point.length] = threshold;
        return Point.of(all);
    }

    private Point unscaled(Point point) {
        return engine.scaled().scaling().point(point, engine.ball().features());
    }

    /** Returns the circuit of the margin, with its multipliers. */
    Circuit circuit(LabelSet labelSet) {
        List<Integer> support = margin.support();
        double[] weights = margin.multipliers();
        Map<Integer, Rational> multipliers = new TreeMap<>();
        for (boolean on : new boolean[] {true, false}) {
            int[] members = IntStream.range(0, weights.length)
                    .filter(i -> labelSet.isActive(support.get(i)) == on)
                    .toArray();
            if (isRanking()) {
                sumToOne(members, support, weights, multipliers);
            } else {
                Arrays.stream(members).forEach(i -> multipliers.put(support.get(i), Rational.exactly(weights[i])));
            }
        }
        multipliers.values().removeIf(multiplier -> multiplier.signum() == 0);
        return new Circuit(
                List.copyOf(multipliers.keySet()),
                List.of(),
                List.of(),
                Optional.of(List.copyOf(multipliers.values())));
    }

    /** Rounds weights of a group so that they sum to 1 exactly. */
    private static void sumToOne(
            int[] members, List<Integer> support, double[] weights, Map<Integer, Rational> multipliers) {
        double sum = Arrays.stream(members).mapToDouble(i -> weights[i]).sum();
        long left = 1L << 52;
        int heaviest = members[0];
        for (int i : members) {
            heaviest = weights[i] > weights[heaviest] ? i : heaviest;
        }
        for (int i : members) {
            if (i != heaviest) {
                long share = Math.round(weights[i] / sum * 0x1p52);
                left -= share;
                multipliers.put(support.get(i), Rational.scaled(BigInteger.valueOf(share), -52));
            }
        }
        multipliers.put(support.get(heaviest), Rational.scaled(BigInteger.valueOf(left), -52));
    }

    /** Returns bounds of the margin that the checker accepts, as close as doubles allow. */
    Optional<MarginProof> margin(LabelSet labelSet) {
        if (margin.support().isEmpty() || margin.point().length == 0) {
            return Optional.empty();
        }
        Circuit ceiling = circuit(labelSet);
        Point point = witness();
        // What the checker needs to see the bounds without rational numbers.
        double first = (engine.rows().features() + 64) * 0x1p-49;
        Scaling scaling = engine.scaled().scaling();
        for (double share = first; share < LAST_SHARE; share *= GROWTH) {
            double spare = share * engine.rows().size();
            double high = scaling.above(margin.high() + spare);
            if (Double.isInfinite(high)) {
                return Optional.empty();
            }
            MarginProof proof = new MarginProof(scaling.below(margin.low() - spare), point, high, Optional.of(ceiling));
            if (engine.checker().flawOfMargin(labelSet, proof).isEmpty()) {
                return Optional.of(proof);
            }
        }
        return Optional.empty();
    }
}
