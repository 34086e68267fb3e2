package org.orthant.sequence;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.orthant.labels.LabelSet;
import org.orthant.proof.Certificate;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Circuit;
import org.orthant.verify.Verdict;

/**
 * What is known about the steps of a decoder, for all label sets.
 *
 * <p>A class that wins once some classes are emitted wins once more are. A refutation holds as long as none of the classes is emitted that
 * it names. Every certificate is accepted by the checker.
 */
final class KnownSteps {

    private record Win(List<Integer> emitted, StepAnswer.Wins answer) {}

    private record Refutation(List<Integer> others, StepAnswer.Loses answer) {}

    private final int labels;
    private final Function<Certificate, CheckResult> checker;
    private final Map<Integer, List<Win>> wins = new HashMap<>();
    private final Map<Integer, List<Refutation>> refutations = new HashMap<>();
    private final Map<Step, StepAnswer> undecided = new HashMap<>();

    KnownSteps(int labels, Function<Certificate, CheckResult> checker) {
        this.labels = labels;
        this.checker = checker;
    }

    /** Returns the number of certificates. */
    int certificates() {
        return wins.values().stream().mapToInt(List::size).sum()
                + refutations.values().stream().mapToInt(List::size).sum();
    }

    /** Adds the verdict about a step, whose proof the checker has accepted. */
    void add(Step step, Verdict verdict) {
        Optional<String> open = verdict.match(
                yes -> {
                    wins.computeIfAbsent(step.label(), label -> new ArrayList<>())
                            .add(new Win(step.emitted(), new StepAnswer.Wins(verdict.certify(step.labelSet(labels)))));
                    return Optional.empty();
                },
                never -> addRefutation(step.label(), never.circuit()),
                unknown -> Optional.of(unknown.reason().text()));
        open.ifPresent(reason -> undecided.put(step, new StepAnswer.Undecided(reason)));
    }

    /**
     * Adds a refutation in which all classes are free that it does not name: another certificate than that of the step.
     *
     * @return why it is not added, if the checker rejects it
     */
    private Optional<String> addRefutation(int label, Circuit circuit) {
        List<Integer> others =
                circuit.labels().stream().filter(other -> other != label).toList();
        LabelSet named = LabelSet.partial(
                labels,
                new int[] {label},
                others.stream().mapToInt(other -> other).toArray());
        Certificate certificate = new Certificate.Unargmaxable(named, circuit);
        return checker.apply(certificate)
                .match(
                        accepted -> {
                            refutations
                                    .computeIfAbsent(label, key -> new ArrayList<>())
                                    .add(new Refutation(others, new StepAnswer.Loses(certificate)));
                            return Optional.empty();
                        },
                        rejected -> Optional.of("the proof was not accepted: " + rejected.reason()));
    }

    /** Returns what is known about a class once others are emitted. */
    Optional<StepAnswer> about(int label, BitSet emitted) {
        for (Win win : wins.getOrDefault(label, List.of())) {
            if (win.emitted.stream().allMatch(emitted::get)) {
                return Optional.of(win.answer);
            }
        }
        for (Refutation refutation : refutations.getOrDefault(label, List.of())) {
            if (refutation.others.stream().noneMatch(emitted::get)) {
                return Optional.of(refutation.answer);
            }
        }
        return undecided.isEmpty() ? Optional.empty() : Optional.ofNullable(undecided.get(step(label, emitted)));
    }

    /** Returns the question about a class once others are emitted. */
    static Step step(int label, BitSet emitted) {
        return new Step(label, emitted.stream().boxed().toList());
    }
}
