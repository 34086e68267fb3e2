package org.orthant.verify;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Ball;
import org.orthant.proof.Circuit;
import org.orthant.proof.MarginProof;
import org.orthant.proof.Point;
import org.orthant.verify.Effort.Arithmetic;
import org.orthant.verify.Question.Margins;
import org.orthant.verify.ball.BallMargin;
import org.orthant.verify.budget.Deadline;

/** Decides label sets for features that are the image of a ball. */
final class BallSession extends Session {

    /** Of the size of logits: margins that are smaller may be zero. */
    private static final double FIRST_ROOM = 0x1p-46;

    /** By that factor, ends of margins are moved outwards further and further until the checker accepts them. */
    private static final double MORE_ROOM = 32;

    /** Beyond that share of logits a bound is of no use. */
    private static final double LAST_ROOM = 0x1p-16;

    /** Binary digits of coordinates that have to sum to zero exactly: as many as doubles have for all of them. */
    private static final int DIGITS = 50;

    private final BallEngine engine;
    private final Deadline deadline;
    private final BallMargin margin;
    private final boolean ranking;
    private @Nullable Session unbounded;

    BallSession(BallEngine engine, Deadline deadline) {
        this.engine = engine;
        this.deadline = deadline;
        this.ranking = engine.question().rule().isRanking();
        this.margin = new BallMargin(engine.rows(), ranking, engine.emptySet(), deadline);
    }

    @Override
    public Verdict verify(LabelSet labelSet) {
        requireAnswer(engine.question(), labelSet);
        if (labelSet.labels() != engine.labels()) {
            throw new IllegalArgumentException(
                    "a label set over " + labelSet.labels() + " labels does not fit a layer of " + engine.labels());
        }
        deadline.hold();
        try {
            return isTrivial(labelSet) ? trivial(labelSet) : decide(labelSet);
        } catch (Deadline.Over over) {
            return Verdict.Undecided.budgetSpent(deadline.budget());
        } finally {
            deadline.release();
        }
    }

    /** Whether there are no labels to compare with. */
    private boolean isTrivial(LabelSet labelSet) {
        return ranking && (labelSet.size() == 0 || labelSet.size() == labelSet.labels());
    }

    private Verdict trivial(LabelSet labelSet) {
        double[] centre = onSphere(new double[engine.ball().features()]);
        double beyond = 2 * engine.rows().size() + 1;
        Verdict verdict = new Verdict.Argmaxable(
                withThreshold(centre, labelSet.size() == 0 ? beyond : -beyond), Optional.empty());
        return isAccepted(verdict, labelSet) ? verdict : unclear();
    }

    /** The point; where lengths must not be zero, another one if it is. */
    private double[] onSphere(double[] point) {
        if (engine.ball().surface() && Arrays.stream(point).allMatch(value -> value == 0)) {
            point[0] = engine.ball().radius();
            if (engine.ball().centred() && point.length > 1) {
                point[1] = -point[0];
            }
        }
        return point;
    }

    private Verdict decide(LabelSet labelSet) {
        Margins asked = engine.question().margins();
        margin.solve(labelSet, asked != Margins.ALL);
        if (asked == Margins.NEVER && margin.low() <= 0) {
            margin.solve(labelSet, false);
        }
        Verdict verdict = verdict(labelSet).<Verdict>match(yes -> yes, never -> never, open -> ofAnyLength(labelSet));
        boolean wanted = verdict.match(yes -> asked == Margins.ALL, never -> asked != Margins.NONE, open -> false);
        return wanted ? verdict.withMargin(marginProof(labelSet)) : verdict;
    }

    private Verdict verdict(LabelSet labelSet) {
        if (margin.low() > 0) {
            Verdict can = new Verdict.Argmaxable(witness(margin.point()), Optional.empty());
            if (isAccepted(can, labelSet)) {
                return can;
            }
        }
        if (margin.high() <= FIRST_ROOM * engine.rows().size()) {
            Verdict never = new Verdict.Unargmaxable(circuit(labelSet));
            if (isAccepted(never, labelSet)) {
                return never;
            }
        }
        return unclear();
    }

    private Verdict unclear() {
        return new Verdict.Undecided(
                engine.ball().surface() && margin.low() > 0
                        ? new UndecidedReason.NoPointOnSphere()
                        : new UndecidedReason.MarginNearZero(margin.low(), margin.high()));
    }

    /** Whether vectors of no length at all produce the set; where lengths do not matter, whether any do. */
    private Verdict ofAnyLength(LabelSet labelSet) {
        if (unbounded == null) {
            unbounded = engine.unbounded().session(deadline);
        }
        return unbounded
                .verify(labelSet)
                .match(
                        yes -> isAccepted(yes, labelSet) ? yes : unclear(),
                        never -> isAccepted(never, labelSet) ? never : unclear(),
                        open -> unclear());
    }

    private boolean isAccepted(Verdict verdict, LabelSet labelSet) {
        return engine.checker().check(verdict.certify(labelSet)).isAccepted();
    }

    private Point witness(double[] found) {
        double[] point = inside(found);
        return ranking ? withThreshold(point, threshold(point)) : Point.of(point);
    }

    /** Between the least logit of the set and the largest of the others. */
    private double threshold(double[] point) {
        return margin.threshold(point);
    }

    private static Point withThreshold(double[] point, double threshold) {
        double[] all = Arrays.copyOf(point, point.length + 1);
        all[point.length] = threshold;
        return Point.of(all);
    }

    /** The point, a little shorter than the radius, and with coordinates that sum to zero exactly where they must. */
    private double[] inside(double[] found) {
        Ball ball = engine.ball();
        double[] point = onSphere(found.clone());
        if (ball.centred()) {
            double mean = Arrays.stream(point).sum() / point.length;
            Arrays.setAll(point, j -> point[j] - mean);
        }
        double length =
                Math.sqrt(Arrays.stream(point).map(value -> value * value).sum());
        // Making coordinates sum to zero exactly makes the point longer by a few of their units.
        double most = engine.rows().radius() * (1 - (point.length + 16) * 0x1p-50);
        if (length > most || (ball.surface() && length > 0)) {
            double scale = most / length;
            Arrays.setAll(point, j -> point[j] * scale);
        }
        if (ball.centred()) {
            double unit = Math.scalb(1.0, Math.getExponent(engine.rows().radius()) - DIGITS);
            long sum = 0;
            int largest = 0;
            for (int j = 0; j < point.length; j++) {
                long units = Math.round(point[j] / unit);
                sum += units;
                point[j] = units * unit;
                largest = Math.abs(point[j]) > Math.abs(point[largest]) ? j : largest;
            }
            point[largest] = (Math.round(point[largest] / unit) - sum) * unit;
        }
        return point;
    }

    /** The labels that contradict one another, with their multipliers. */
    private Circuit circuit(LabelSet labelSet) {
        List<Integer> support = margin.support();
        double[] weights = margin.multipliers();
        Map<Integer, Rational> multipliers = new TreeMap<>();
        for (boolean on : new boolean[] {true, false}) {
            int[] members = IntStream.range(0, weights.length)
                    .filter(i -> labelSet.isActive(support.get(i)) == on)
                    .toArray();
            if (ranking) {
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

    /** Bounds of the margin that the checker accepts, as close as doubles allow. */
    private Optional<MarginProof> marginProof(LabelSet labelSet) {
        if (margin.support().isEmpty() || margin.point().length == 0) {
            return Optional.empty();
        }
        Circuit ceiling = circuit(labelSet);
        Point point = witness(margin.point());
        // What the checker needs to see the bounds without rational numbers.
        double first = (engine.rows().features() + 64) * 0x1p-49;
        for (double room = first; room < LAST_ROOM; room *= MORE_ROOM) {
            double spare = room * engine.rows().size();
            MarginProof proof =
                    new MarginProof(margin.low() - spare, point, margin.high() + spare, Optional.of(ceiling));
            if (engine.checker().flawOfMargin(labelSet, proof).isEmpty()) {
                return Optional.of(proof);
            }
        }
        return Optional.empty();
    }

    @Override
    public Optional<Estimate> estimate(LabelSet labelSet) {
        if (isTrivial(labelSet)) {
            return Optional.of(Estimate.ARGMAXABLE);
        }
        margin.solve(labelSet, true);
        return margin.low() > 0
                ? Optional.of(Estimate.ARGMAXABLE)
                : margin.high() < 0 ? Optional.of(Estimate.UNARGMAXABLE) : Optional.empty();
    }

    @Override
    public Effort effort() {
        return new Effort(margin.steps(), margin.passes(), Arithmetic.DOUBLE);
    }

    @Override
    Optional<Circuit> impossible(int[] on, int[] ignored) {
        LabelSet labelSet = LabelSet.of(engine.labels(), on);
        deadline.start();
        try {
            margin.ignore(ignored);
            margin.solve(labelSet, true);
            Circuit circuit = margin.high() <= FIRST_ROOM * engine.rows().size()
                    ? circuit(labelSet)
                    : new Circuit(List.of(), List.of(), List.of(), Optional.empty());
            return !circuit.labels().isEmpty() && isAccepted(new Verdict.Unargmaxable(circuit), labelSet)
                    ? Optional.of(circuit)
                    : Optional.empty();
        } catch (Deadline.Over over) {
            return Optional.empty();
        } finally {
            margin.ignore(new int[0]);
        }
    }

    @Override
    Map<Integer, Double> multipliers(int[] on, int[] ignored) {
        Map<Integer, Double> multipliers = new TreeMap<>();
        impossible(on, ignored).ifPresent(circuit -> {
            for (int i = 0; i < circuit.labels().size(); i++) {
                multipliers.put(
                        circuit.labels().get(i),
                        circuit.multipliers().orElseThrow().get(i).toDouble());
            }
        });
        return multipliers;
    }
}
