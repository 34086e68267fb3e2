package org.orthant.partition.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.orthant.labels.LabelSet;
import org.orthant.partition.Choice;
import org.orthant.partition.Choice.Suggestion;
import org.orthant.partition.Partition;
import org.orthant.partition.PartitionedLayer;
import org.orthant.proof.Certificate;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Checker;
import org.orthant.proof.Circuit;
import org.orthant.verify.Session;
import org.orthant.verify.Verdict;
import org.orthant.verify.Verifier;

/**
 * Decides one label set of a partitioned layer after the other. {@link PartitionVerifier#session} creates it; it is for one thread at a time.
 *
 * @since 0.4.0
 */
public final class PartitionSession {

    private final Partition partition;
    private final WitnessLogits logits;
    private final Session session;
    private final Checker checker;
    private final int mostQuestions;
    private final List<Certificate.Unargmaxable> known = new ArrayList<>();
    private int questions;

    PartitionSession(
            Partition partition,
            PartitionedLayer layer,
            Verifier verifier,
            Checker checker,
            int mostQuestions,
            BooleanSupplier cancelled) {
        this.partition = partition;
        this.logits = new WitnessLogits(layer);
        this.session = verifier.session(cancelled);
        this.checker = checker;
        this.mostQuestions = mostQuestions;
    }

    /**
     * Decides one label set. Every certificate of the verdict is accepted by the checker.
     *
     * @throws IllegalArgumentException if the set is partial or has another number of labels
     * @throws java.util.concurrent.CancellationException soon after the session is cancelled
     */
    public PartitionVerdict verify(LabelSet set) {
        questions = 0;
        known.clear();
        return partition
                .start(set)
                .match(
                        start -> decide(start.first(), start.first().withoutOthers()),
                        none -> new PartitionVerdict.Never(List.of(), Optional.of(none.reason())));
    }

    /** Returns the number of partial label sets that were decided for the last label set. */
    public int questions() {
        return questions;
    }

    private PartitionVerdict decide(Choice choice, Optional<Choice> likely) {
        Optional<LabelSet> fixed = choice.fixed();
        if (fixed.isEmpty()) {
            return branch(choice, new Suggestion(Optional.empty(), choice.open().get(0), false));
        }
        return ask(fixed.get())
                .match(
                        possible -> choice.open().isEmpty()
                                ? possible
                                : follow(
                                        choice,
                                        choice.suggest(
                                                logits.at(possible.certificate().witness())),
                                        likely),
                        never -> never,
                        open -> open);
    }

    /** Tries likely ways to output the label set, and decides a cluster if none is possible. */
    private PartitionVerdict follow(Choice choice, Suggestion suggestion, Optional<Choice> likely) {
        for (Optional<Choice> guess : List.of(likely, suggestion.shown())) {
            Optional<PartitionVerdict> found =
                    guess.flatMap(Choice::fixed).map(this::ask).filter(PartitionSession::isPossible);
            if (found.isPresent()) {
                return found.get();
            }
        }
        return branch(choice, suggestion);
    }

    private PartitionVerdict branch(Choice choice, Suggestion suggestion) {
        int cluster = suggestion.next();
        List<Certificate.Unargmaxable> refutations = new ArrayList<>();
        Optional<PartitionVerdict> open = Optional.empty();
        for (boolean searched : new boolean[] {suggestion.searched(), !suggestion.searched()}) {
            Optional<Choice> next = choice.with(cluster, searched);
            if (next.isEmpty()) {
                continue;
            }
            PartitionVerdict found = decide(next.get(), Optional.empty());
            if (isPossible(found)) {
                return found;
            }
            List<Certificate.Unargmaxable> refuted =
                    found.match(yes -> List.of(), PartitionVerdict.Never::refutations, unknown -> List.of());
            Optional<Certificate.Unargmaxable> both = choice.fixed()
                    .flatMap(fixed -> refuted.stream()
                            .filter(proof -> fixed.implies(proof.labelSet()))
                            .findFirst());
            if (both.isPresent()) {
                return new PartitionVerdict.Never(List.of(both.get()), Optional.empty());
            }
            boolean never = found.match(yes -> false, no -> true, unknown -> false);
            if (never
                    && choice.isIndependent()
                    && refuted.stream().noneMatch(proof -> names(choice, proof.labelSet(), cluster))) {
                return found;
            }
            refutations.addAll(refuted);
            open = never ? open : Optional.of(found);
        }
        return open.orElseGet(
                () -> new PartitionVerdict.Never(refutations.stream().distinct().toList(), Optional.empty()));
    }

    private static boolean names(Choice choice, LabelSet refuted, int cluster) {
        return Arrays.stream(refuted.fixed()).anyMatch(row -> choice.clusterOf(row) == cluster);
    }

    private static boolean isPossible(PartitionVerdict verdict) {
        return verdict.match(yes -> true, never -> false, open -> false);
    }

    /** Decides a partial label set of the partitioned layer. */
    private PartitionVerdict ask(LabelSet fixed) {
        Optional<Certificate.Unargmaxable> before =
                known.stream().filter(proof -> fixed.implies(proof.labelSet())).findFirst();
        if (before.isPresent()) {
            return new PartitionVerdict.Never(List.of(before.get()), Optional.empty());
        }
        if (questions == mostQuestions) {
            return new PartitionVerdict.Open("its clusters leave too many choices: " + mostQuestions + " were tried");
        }
        questions++;
        Verdict verdict = session.verify(fixed);
        return verdict.match(
                yes -> accepted(
                        new Certificate.Argmaxable(fixed, yes.witness(), Optional.empty()),
                        PartitionVerdict.Possible::new),
                never -> accepted(
                        new Certificate.Unargmaxable(named(fixed, never.circuit()), never.circuit()), this::refuted),
                open -> new PartitionVerdict.Open(open.reason().text()));
    }

    private PartitionVerdict refuted(Certificate.Unargmaxable proof) {
        known.add(proof);
        return new PartitionVerdict.Never(List.of(proof), Optional.empty());
    }

    private <C extends Certificate> PartitionVerdict accepted(C certificate, Function<C, PartitionVerdict> verdict) {
        CheckResult result = checker.check(certificate);
        return result.match(
                accepted -> verdict.apply(certificate),
                rejected -> new PartitionVerdict.Open("the proof was not accepted: " + rejected.reason()));
    }

    /** Returns the part of a partial label set that a refutation uses: it refutes all that have these signs. */
    private static LabelSet named(LabelSet fixed, Circuit circuit) {
        return LabelSet.partial(
                fixed.labels(),
                circuit.labels().stream()
                        .filter(fixed::isActive)
                        .mapToInt(Integer::intValue)
                        .toArray(),
                circuit.labels().stream()
                        .filter(row -> !fixed.isActive(row))
                        .mapToInt(Integer::intValue)
                        .toArray());
    }
}
