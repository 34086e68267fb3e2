package org.orthant.audit.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.orthant.audit.model.AuditedModel;
import org.orthant.verify.Question.Margins;

/**
 * The results of a {@link ModelComparison}. Every verdict is proven by a certificate that the checker accepted in this run.
 *
 * <pre>{@code
 * ComparedModels compared = ModelComparison.of(ModelAudit.of(Path.of("v1.onnx")), ModelAudit.of(Path.of("v2.onnx"))).run();
 * compared.newlyImpossible().forEach(set -> System.out.println(set.name()));
 * }</pre>
 *
 * <p>Immutable; threads may share it. Methods do not throw. Margins are in logits of each model.
 *
 * @param before the audit of the old model
 * @param after the audit of the new model
 * @param isMatchedByName whether labels were matched by name; otherwise by id
 * @param sets every class or label set that either model was asked about
 * @param onlyBefore the names of labels that only the old model has
 * @param onlyAfter the names of labels that only the new model has
 * @param folder the folder that the comparison was written to
 * @since 0.3.0
 */
public record ComparedModels(
        AuditedModel before,
        AuditedModel after,
        boolean isMatchedByName,
        List<ComparedSet> sets,
        List<String> onlyBefore,
        List<String> onlyAfter,
        Optional<ComparisonFolder> folder) {

    /** Copies the lists. */
    public ComparedModels {
        sets = List.copyOf(sets);
        onlyBefore = List.copyOf(onlyBefore);
        onlyAfter = List.copyOf(onlyAfter);
    }

    static ComparedModels of(
            AuditedModel before, AuditedModel after, LabelMatching matching, Optional<ComparisonFolder> folder) {
        return new ComparedModels(
                before,
                after,
                matching.byName(),
                matching.sets(before, after),
                matching.onlyIn(before.audit(), after.audit()),
                matching.onlyIn(after.audit(), before.audit()),
                folder);
    }

    /** Returns what is impossible in the new model and was not proven impossible in the old one. */
    public List<ComparedSet> newlyImpossible() {
        return where(ComparedSet::isNewlyImpossible);
    }

    /** Returns what was impossible and is possible now. */
    public List<ComparedSet> newlyPossible() {
        return where(ComparedSet::isNewlyPossible);
    }

    /** Returns what is impossible in both. */
    public List<ComparedSet> stillImpossible() {
        return where(ComparedSet::isStillImpossible);
    }

    /** Returns what the new model leaves undecided, unless it was impossible before. */
    public List<ComparedSet> undecided() {
        return where(ComparedSet::isUndecided);
    }

    /** Returns what is possible in both with a smaller margin, the largest proven loss first. */
    public List<ComparedSet> shrunk() {
        return sets.stream()
                .filter(set -> set.marginLoss().isPresent())
                .sorted(Comparator.comparing(
                        (ComparedSet set) -> -set.marginLoss().orElseThrow()))
                .toList();
    }

    /**
     * Returns the number of classes or label sets whose margins could be compared; none if margins were not asked for, features are unbounded, or
     * verdicts were taken from an audit without margins ({@link org.orthant.audit.model.ModelAudit#provenBefore}).
     */
    public long marginsCompared() {
        return sets.stream().filter(ComparedSet::hasMargins).count();
    }

    /** Returns what limits the comparison, a sentence each. */
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (!isMatchedByName) {
            notes.add("Labels are matched by their ids, because names are not known for both models.");
        }
        String old = before.provenance().domain().described();
        String now = after.provenance().domain().described();
        if (!old.equals(now)) {
            notes.add("The features differ: " + old + " in the old model, " + now
                    + " in the new one. Each verdict holds for the features of its model.");
        }
        if (!before.subject().equals(after.subject())) {
            notes.add("Verdicts are about the " + before.subject().text() + " of the old model and the "
                    + after.subject().text() + " of the new one.");
        }
        boolean asked = asksForMargins(before) && asksForMargins(after);
        if (asked && marginsCompared() == 0 && sets.stream().anyMatch(ComparedSet::isPossibleInBoth)) {
            notes.add(
                    "No margins are compared: features are unbounded, or verdicts were taken from an audit without margins.");
        }
        return notes;
    }

    private static boolean asksForMargins(AuditedModel audited) {
        return audited.audit().question().margins() == Margins.ALL;
    }

    private List<ComparedSet> where(Predicate<ComparedSet> condition) {
        return sets.stream().filter(condition).toList();
    }
}
