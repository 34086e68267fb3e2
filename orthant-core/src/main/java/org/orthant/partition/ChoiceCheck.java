package org.orthant.partition;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.orthant.labels.LabelSet;

/**
 * Checks that claims about partial label sets of a partitioned layer decide a label set: one choice that is possible, or refutations that
 * cover all choices.
 *
 * <p>It is for partial sets whose certificates {@link org.orthant.proof.Checker} has accepted, and derives the choices itself.
 *
 * <pre>{@code
 * ChoiceCheck check = new ChoiceCheck(partition);
 * check.flawOfNever(set, refuted).isEmpty();  // no input outputs the label set
 * }</pre>
 *
 * <p>Threads may share it.
 *
 * @since 0.4.0
 */
public final class ChoiceCheck {

    /** A search makes some thousand refutations at most, and each of its steps has one or two. */
    private static final int MOST_STEPS = 1_000_000;

    private final Partition partition;

    /** Creates a check of claims about a partition. */
    public ChoiceCheck(Partition partition) {
        this.partition = partition;
    }

    /** Returns why an argmaxable partial set does not show that the label set can be output; nothing if it does. */
    public Optional<String> flawOfOutput(LabelSet set, LabelSet argmaxable) {
        return partition
                .start(set)
                .match(start -> flawOfOutput(start.first(), argmaxable), none -> Optional.of(none.reason()));
    }

    private static Optional<String> flawOfOutput(Choice first, LabelSet argmaxable) {
        Choice choice = first;
        while (!choice.open().isEmpty()) {
            int cluster = choice.open().get(0);
            int sign = argmaxable.signAt(choice.rowOf(cluster));
            if (sign == 0) {
                return Optional.of("the proof does not say whether cluster " + cluster + " is searched");
            }
            Optional<Choice> next = choice.with(cluster, sign > 0);
            if (next.isEmpty()) {
                return Optional.of("the proof searches another number of clusters than the beam has");
            }
            choice = next.get();
        }
        return choice.fixed().filter(all -> !argmaxable.implies(all)).isPresent()
                ? Optional.of("the proof is about another output")
                : Optional.empty();
    }

    /** Returns why refuted partial sets do not show that the label set can never be output; nothing if they do. */
    public Optional<String> flawOfNever(LabelSet set, List<LabelSet> refuted) {
        return partition
                .start(set)
                .match(start -> new Coverage().flaw(start.first(), refuted), none -> Optional.empty());
    }

    /**
     * Decides clusters until every choice is refuted. It has its own stack, and does not recurse: untrusted files determine the number of
     * clusters to decide.
     */
    private static final class Coverage {

        /** A choice that refutations must cover, and those that may. */
        private record Pending(Choice choice, List<LabelSet> refuted) {}

        private final Deque<Pending> pending = new ArrayDeque<>();

        private Optional<String> flaw(Choice first, List<LabelSet> refuted) {
            pending.push(new Pending(first, refuted));
            for (int steps = 0; !pending.isEmpty(); steps++) {
                if (steps == MOST_STEPS) {
                    return Optional.of("whether the refutations cover all choices takes too long to check");
                }
                Pending next = pending.pop();
                Optional<String> flaw = flawOrDivided(next.choice, next.refuted);
                if (flaw.isPresent()) {
                    return flaw;
                }
            }
            return Optional.empty();
        }

        /** Returns why a choice is not covered; nothing if it is, or if both ways to decide a cluster of it are pending. */
        private Optional<String> flawOrDivided(Choice choice, List<LabelSet> refuted) {
            Optional<LabelSet> fixed = choice.fixed();
            if (fixed.isPresent() && refuted.stream().anyMatch(fixed.get()::implies)) {
                return Optional.empty();
            }
            List<LabelSet> useful = refuted.stream()
                    .filter(weak -> canRefute(choice, fixed, weak))
                    .toList();
            Optional<Integer> cluster = mostNamed(choice, useful);
            if (cluster.isEmpty()) {
                return Optional.of("no refutation covers "
                        + fixed.map(LabelSet::toString).orElse("the choice that fixes nothing"));
            }
            for (boolean searched : new boolean[] {true, false}) {
                choice.with(cluster.get(), searched).ifPresent(next -> pending.push(new Pending(next, useful)));
            }
            return Optional.empty();
        }

        /** Returns whether some choice that completes this one may be refuted by a partial set. */
        private static boolean canRefute(Choice choice, Optional<LabelSet> fixed, LabelSet weak) {
            return Arrays.stream(weak.fixed())
                    .allMatch(row -> isOpen(choice, row)
                            || fixed.filter(strong -> strong.signAt(row) == weak.signAt(row))
                                    .isPresent());
        }

        /** Returns the open cluster of which most partial sets speak; empty if none speaks of any. */
        private static Optional<Integer> mostNamed(Choice choice, List<LabelSet> refuted) {
            Map<Integer, Integer> counts = new HashMap<>();
            refuted.forEach(weak -> IntStream.of(weak.fixed())
                    .filter(row -> isOpen(choice, row))
                    .map(choice::clusterOf)
                    .distinct()
                    .forEach(cluster -> counts.merge(cluster, 1, Integer::sum)));
            return counts.entrySet().stream()
                    .max(Map.Entry.<Integer, Integer>comparingByValue()
                            .thenComparing(
                                    Map.Entry.<Integer, Integer>comparingByKey().reversed()))
                    .map(Map.Entry::getKey);
        }

        private static boolean isOpen(Choice choice, int row) {
            return choice.isOpen(choice.clusterOf(row));
        }
    }
}
