package org.orthant.repair;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.orthant.audit.model.AskedLabel;
import org.orthant.audit.model.AuditedModel;
import org.orthant.audit.model.ModelAudit;
import org.orthant.audit.model.SetName;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;
import org.orthant.io.NpyWriter;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.model.edit.ModelEdit;
import org.orthant.model.layer.ModelHead;
import org.orthant.repair.RepairListener.Phase;
import org.orthant.repair.RepairRefusedException.Reason;
import org.orthant.repair.bias.BiasChange;
import org.orthant.repair.bias.BiasRepair;
import org.orthant.repair.bias.NoBiasChange;
import org.orthant.verify.Outcome;

/** Runs a change of biases or thresholds: audit, find the change, write, prove. */
final class BiasRun {

    private final ModelBiasRepair settings;
    private final ModelAudit audit;
    private final RepairTarget target;
    private final long start;

    BiasRun(ModelBiasRepair settings) {
        this.settings = settings;
        this.start = settings.begun();
        this.audit = settings.audit().listener(settings.listener.audit()).cancelledWhen(settings.cancelled);
        Path out = settings.out.orElseThrow(
                () -> new IllegalArgumentException("no output is named: name a file to write"));
        this.target = new RepairTarget(out, settings.folder.map(RepairFolder::new));
    }

    RebiasedModel run() {
        target.requireFree();
        ModelEdit edit = ModelEdit.of(
                audit.file(),
                file -> new ModelHead(audit.forFile(file).prepare().assumed().head(), List.of()));
        if (!settings.thresholds) {
            edit.requireBiases();
        }
        target.folder().ifPresent(RepairFolder::open);
        settings.listener.begins(Phase.AUDIT);
        AuditedModel before = audited(audit, target.folder().map(RepairFolder::before));
        DecisionRule rule = before.audit().question().rule();
        if (settings.thresholds && rule.isRanking()) {
            throw new IllegalArgumentException(
                    "the rule " + rule.described() + " has no thresholds: change biases instead");
        }
        Set<LabelSet> required = required(before);
        String question = RepairQuestion.of(settings, before);
        target.folder().ifPresent(files -> files.requireFree(question));
        settings.listener.begins(Phase.LEARN);
        BiasChange change = change(before, rule, required, edit);
        settings.listener.begins(Phase.WRITE);
        AuditedModel after = target.write(question, staged -> {
            write(staged.path(), edit, change, rule);
            settings.listener.begins(Phase.PROVE);
            AuditedModel proven = after(staged.path(), change, rule);
            requireProven(before, proven, required);
            return proven;
        });
        RebiasedModel rebiased = new RebiasedModel(
                target.out(),
                before,
                after,
                required.stream().map(set -> name(before, set)).sorted().toList(),
                settings.margin,
                change,
                target.folder(),
                (System.nanoTime() - start) / 1e9);
        target.folder().ifPresent(files -> AtomicFile.write(files.summary(), BiasSummary.json(rebiased, question)));
        return rebiased;
    }

    /** Audits what was written, before it is moved to its place. */
    private AuditedModel after(Path written, BiasChange change, DecisionRule rule) {
        Optional<Path> kept = target.folder().map(RepairFolder::after);
        return settings.thresholds
                ? audited(audit.rule(DecisionRule.thresholds(change.thresholds(rule))), kept)
                : audited(audit.forFile(written), kept).movedTo(target.out());
    }

    private static AuditedModel audited(ModelAudit asked, Optional<Path> kept) {
        return kept.map(asked::folder).orElse(asked).run();
    }

    private Set<LabelSet> required(AuditedModel before) {
        int labels = before.audit().layer().labels();
        Set<LabelSet> required = new HashSet<>();
        settings.classes.forEach(name -> required.add(LabelSet.of(labels, AskedLabel.find(before.audit(), name))));
        Set<LabelSet> unasked = new HashSet<>(required);
        unasked.removeAll(new HashSet<>(before.audit().sets().sets()));
        if (!unasked.isEmpty()) {
            // The audit of the changed model would not prove them.
            throw new IllegalArgumentException("the audit does not ask about "
                    + FirstNames.of(unasked.stream()
                            .map(set -> name(before, set))
                            .sorted()
                            .toList())
                    + ": require classes that it asks about");
        }
        if (required.isEmpty()) {
            required.addAll(sets(before, Outcome.UNARGMAXABLE));
        }
        if (required.isEmpty()) {
            throw new IllegalArgumentException(
                    "every class or label set that was asked about is possible: there is nothing to change");
        }
        return required;
    }

    private static Set<LabelSet> sets(AuditedModel audited, Outcome outcome) {
        int labels = audited.audit().layer().labels();
        return audited.finished().verdicts().stream()
                .filter(verdict -> verdict.outcome() == outcome)
                .map(verdict -> verdict.labelSet(labels))
                .collect(Collectors.toSet());
    }

    private BiasChange change(AuditedModel before, DecisionRule rule, Set<LabelSet> required, ModelEdit edit) {
        Set<LabelSet> kept = sets(before, Outcome.ARGMAXABLE);
        kept.removeAll(required);
        return BiasRepair.of(
                        before.assumed().head().layer(),
                        before.audit().question().domain(),
                        rule)
                .requiring(List.copyOf(required))
                .keeping(List.copyOf(kept))
                .withMargin(settings.margin)
                .rounding(settings.thresholds ? (label, bias) -> bias : edit::heldBias)
                .withCancellation(settings.cancelled)
                .run()
                .match(found -> found, impossible -> {
                    throw new RepairRefusedException(Reason.NO_BIAS, reason(before, impossible));
                });
    }

    private static String reason(AuditedModel before, NoBiasChange impossible) {
        List<String> sets =
                impossible.sets().stream().map(set -> name(before, set)).toList();
        List<String> rows = impossible.labels().stream().map(before::name).toList();
        return "no change of biases makes these possible together: " + FirstNames.of(sets) + "; the rows of "
                + FirstNames.of(rows) + " are in the way"
                + (impossible.equalRows().isEmpty() ? "" : ", some of which are equal")
                + ": learn rows from examples instead";
    }

    private static String name(AuditedModel audited, LabelSet set) {
        return SetName.of(set.stream().mapToObj(audited::name).toList());
    }

    private void write(Path file, ModelEdit edit, BiasChange change, DecisionRule rule) {
        if (!settings.thresholds) {
            ModelEdit changed = edit;
            double[] differences = change.change();
            for (int label = 0; label < differences.length; label++) {
                changed = differences[label] == 0
                        ? changed
                        : changed.withBias(label, change.layer().bias(label));
            }
            changed.write(file);
            return;
        }
        try {
            NpyWriter.writeVector(file, change.thresholds(rule));
        } catch (IOException e) {
            throw BadInputException.unwritable(target.out(), e);
        }
    }

    /** Refuses what was written if rounding has lost a label set. */
    private static void requireProven(AuditedModel before, AuditedModel after, Set<LabelSet> required) {
        Set<LabelSet> missing = sets(before, Outcome.ARGMAXABLE);
        missing.addAll(required);
        missing.removeAll(sets(after, Outcome.ARGMAXABLE));
        if (!missing.isEmpty()) {
            throw new RepairRefusedException(
                    Reason.LOST_CLASS,
                    "as written, rounded to the format of the file, these can not be predicted: "
                            + FirstNames.of(missing.stream()
                                    .map(set -> name(before, set))
                                    .sorted()
                                    .toList())
                            + ": require a larger margin");
        }
    }
}
