package org.orthant.verify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.orthant.labels.LabelSet;
import org.orthant.proof.Checker;
import org.orthant.proof.Circuit;
import org.orthant.proof.Point;
import org.orthant.proof.RankProof;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.rank.RankDescent;
import org.orthant.verify.rank.RankPoints;
import org.orthant.verify.rank.RankRows;

/**
 * Bounds the best rank of a class that cannot win; for one thread.
 *
 * <p>From below: asks again and again whether the class can win against the classes that are in no refutation so far; each further
 * refutation costs it one more place. From above: points, first those that descents find, then, class by class, one at which one fewer
 * of the classes ahead is ahead. The checker must accept refutations, and counts the classes ahead at points.
 */
final class RankSearch {

    /** Points with more classes ahead are not improved class by class: each takes as long as a verdict. */
    private static final int MOST_IMPROVED = 64;

    private final Session session;
    private final RankGoal goal;
    private final Checker checker;
    private final Deadline deadline;
    private final RankRows rows;
    private final RankDescent descent;

    /** The best point known, and the rank that it proves. */
    private record Candidate(Point point, int rank) {}

    /** @param deadline of the session */
    RankSearch(Session session, RankGoal goal, Checker checker, RankRows rows, Deadline deadline) {
        this.session = session;
        this.goal = goal;
        this.checker = checker;
        this.rows = rows;
        this.deadline = deadline;
        this.descent = new RankDescent(rows, deadline);
    }

    /** Returns bounds of the rank of the only label of a set, as close as the budget allows; empty if no point was found. */
    Optional<RankProof> rank(LabelSet labelSet, Verdict.Unargmaxable verdict) {
        deadline.hold();
        try {
            Refutations refutations = new Refutations(labelSet, verdict.circuit());
            Optional<Verdict> last = refutations.findAll();
            Optional<Candidate> best = points(labelSet, verdict, last, refutations.low());
            return best.map(found ->
                    new RankProof(refutations.low(), found.rank(), found.point(), List.copyOf(refutations.further)));
        } finally {
            deadline.release();
        }
    }

    /** Refutations with disjoint other classes. */
    private final class Refutations {

        private final LabelSet labelSet;
        private final int[] on;
        private final BitSet used = new BitSet();
        private final List<Circuit> further = new ArrayList<>();

        Refutations(LabelSet labelSet, Circuit first) {
            this.labelSet = labelSet;
            this.on = labelSet.active();
            use(first);
        }

        private void use(Circuit circuit) {
            circuit.labels().stream().filter(label -> label != on[0]).forEach(used::set);
        }

        int low() {
            return 2 + further.size();
        }

        /** Finds refutations until the class can win against all other classes, which is returned if it is known. */
        Optional<Verdict> findAll() {
            while (low() <= goal.within() && used.cardinality() < labelSet.labels() - 1 && !deadline.isOver()) {
                Optional<Verdict> next = session.partial(on, used.stream().toArray())
                        .filter(found -> !isRefutation(found) || add(found));
                if (next.isEmpty() || !isRefutation(next.get())) {
                    return next;
                }
            }
            return Optional.empty();
        }

        private static boolean isRefutation(Verdict verdict) {
            return verdict.match(yes -> false, never -> true, open -> false);
        }

        /** Adds a refutation that is proven and shares no class with the others. */
        private boolean add(Verdict refutation) {
            Circuit circuit = ((Verdict.Unargmaxable) refutation).circuit();
            boolean disjoint = circuit.labels().stream().noneMatch(used::get);
            if (!disjoint || checker.flawOfCircuit(labelSet, circuit).isPresent()) {
                return false;
            }
            use(circuit);
            further.add(circuit);
            return true;
        }
    }

    private Optional<Candidate> points(
            LabelSet labelSet, Verdict.Unargmaxable verdict, Optional<Verdict> last, int low) {
        List<double[]> starts = new ArrayList<>();
        last.flatMap(RankSearch::witness).ifPresent(point -> starts.add(features(point)));
        verdict.margin().ifPresent(margin -> starts.add(features(margin.point())));
        int label = labelSet.activeAt(0);
        starts.add(descent.alongRow(label));
        Optional<Candidate> best = last.flatMap(RankSearch::witness).flatMap(point -> candidate(labelSet, point));
        for (double[] start : starts) {
            if (isEnough(best, low)) {
                return best;
            }
            best = better(best, candidate(labelSet, start));
            if (low <= goal.within() && !isEnough(best, low)) {
                int enough = goal.equals(RankGoal.CLOSEST) ? low : goal.within();
                best = better(best, candidate(labelSet, descent.descend(label, start, enough)));
            }
        }
        return improved(labelSet, best, low)
                .or(() -> candidate(labelSet, RankPoints.ofLastRank(rows, descent.alongRow(label))));
    }

    private boolean isEnough(Optional<Candidate> best, int low) {
        return best.filter(found -> goal.isReached(low, found.rank())).isPresent();
    }

    private static Optional<Candidate> better(Optional<Candidate> one, Optional<Candidate> other) {
        boolean isOther = other.isPresent()
                && one.filter(known -> known.rank() <= other.get().rank()).isEmpty();
        return isOther ? other : one;
    }

    /** Tries, for each of the classes ahead, whether the class can win against it and all that are not ahead. */
    private Optional<Candidate> improved(LabelSet labelSet, Optional<Candidate> start, int low) {
        Optional<Candidate> best = start;
        boolean improves = true;
        while (improves && best.isPresent() && best.get().rank() <= MOST_IMPROVED) {
            improves = false;
            BitSet ahead = ahead(labelSet, best.get().point());
            for (int label = ahead.nextSetBit(0); label >= 0 && !improves; label = ahead.nextSetBit(label + 1)) {
                if (isEnough(best, low) || deadline.isOver()) {
                    return best;
                }
                BitSet others = (BitSet) ahead.clone();
                others.clear(label);
                Optional<Candidate> next = session.partial(
                                labelSet.active(), others.stream().toArray())
                        .flatMap(RankSearch::witness)
                        .flatMap(point -> better(candidate(labelSet, point), candidate(labelSet, features(point))));
                improves = next.isPresent() && next.get().rank() < best.get().rank();
                best = better(best, next);
            }
        }
        return best;
    }

    /** The other classes that are ahead at a point, in floating point. */
    private BitSet ahead(LabelSet labelSet, Point point) {
        double[] logits = rows.logits(features(point));
        double threshold = point.toDoubles()[rows.features()];
        BitSet ahead = new BitSet();
        for (int label = 0; label < logits.length; label++) {
            ahead.set(label, logits[label] >= threshold && !labelSet.isActive(label));
        }
        return ahead;
    }

    private static Optional<Point> witness(Verdict verdict) {
        return verdict.match(yes -> Optional.of(yes.witness()), never -> Optional.empty(), open -> Optional.empty());
    }

    /** The coordinates of a point without its threshold, rounded. */
    private double[] features(Point point) {
        return Arrays.copyOf(point.toDoubles(), rows.features());
    }

    private Optional<Candidate> candidate(LabelSet labelSet, double[] x) {
        return RankPoints.of(rows, labelSet.activeAt(0), x)
                .flatMap(point -> candidate(labelSet, point).stream())
                .reduce((one, other) -> one.rank() <= other.rank() ? one : other);
    }

    private Optional<Candidate> candidate(LabelSet labelSet, Point point) {
        return checker.rank(labelSet, point).stream()
                .mapToObj(rank -> new Candidate(point, rank))
                .findFirst();
    }
}
