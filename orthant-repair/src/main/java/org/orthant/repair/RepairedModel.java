package org.orthant.repair;

import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.orthant.audit.model.AuditedModel;
import org.orthant.verify.Outcome;

/**
 * A model that was repaired: what changed, by how much, and on which evidence.
 *
 * <pre>{@code
 * RepairedModel repaired = ModelRepair.of(model).teaching(examples).keeping(features).run();
 * System.out.println(repaired.opened() + ", " + repaired.kept().changed() + " kept predictions changed");
 * }</pre>
 *
 * <p>Immutable; threads may share it. Its methods do not throw.
 *
 * @param file the file or folder that was written
 * @param before the audit of the model as it was
 * @param after the audit of the written model
 * @param taught the classes whose rows were learned
 * @param learned the examples that were learned from
 * @param heldOut the examples of taught classes that were not learned from
 * @param others the examples of other classes
 * @param kept the feature vectors whose predictions were to stay
 * @param confusions classes that are predicted in place of others
 * @param withoutExamples the number of classes that can never be predicted and have no example
 * @param notAligned the inputs whose targets could not be aligned, and which gave no examples
 * @param settings of the repair
 * @param folder with both audits and the summary, if there is one
 * @param seconds how long the repair took, what it {@link Repair#countingFrom counts} included
 * @since 0.3.0
 */
public record RepairedModel(
        Path file,
        AuditedModel before,
        AuditedModel after,
        List<TaughtClass> taught,
        ExampleScore learned,
        ExampleScore heldOut,
        ExampleScore others,
        KeptAnswers kept,
        Confusions confusions,
        int withoutExamples,
        List<NotAlignedInput> notAligned,
        RepairSettings settings,
        Optional<RepairFolder> folder,
        double seconds) {

    /** Copies the lists. */
    public RepairedModel {
        taught = List.copyOf(taught);
        notAligned = List.copyOf(notAligned);
    }

    /** Returns the names of classes that could never be predicted and now can. */
    public List<String> opened() {
        return names(changed(Outcome.UNARGMAXABLE, Outcome.ARGMAXABLE));
    }

    /** Returns the names of classes that could be predicted and no longer can, or not provably; none unless that was allowed. */
    public List<String> lost() {
        return names(lost(before, after));
    }

    /** Returns the names of taught classes that can still not be predicted, or not provably; none unless that was allowed. */
    public List<String> unreachable() {
        return taught.stream()
                .filter(each -> !each.reachableAfter())
                .map(TaughtClass::name)
                .toList();
    }

    /** Returns the largest change of a row and its bias, as a Euclidean length. */
    public double largestRowChange() {
        return taught.stream().mapToDouble(TaughtClass::rowChange).max().orElse(0);
    }

    /** Returns what limits the meaning of the results. */
    public List<String> notes() {
        return RepairNotes.of(this);
    }

    static BitSet lost(AuditedModel before, AuditedModel after) {
        BitSet lost = Teaching.withOutcome(before, Outcome.ARGMAXABLE);
        lost.andNot(Teaching.withOutcome(after, Outcome.ARGMAXABLE));
        return lost;
    }

    private BitSet changed(Outcome from, Outcome to) {
        BitSet classes = Teaching.withOutcome(before, from);
        classes.and(Teaching.withOutcome(after, to));
        return classes;
    }

    private List<String> names(BitSet classes) {
        return classes.stream().mapToObj(before::name).toList();
    }
}
