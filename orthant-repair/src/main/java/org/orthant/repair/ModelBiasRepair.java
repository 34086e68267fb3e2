package org.orthant.repair;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.orthant.audit.model.AskedLabel;
import org.orthant.audit.model.AuditedModel;
import org.orthant.audit.model.ModelAudit;
import org.orthant.io.BadInputException;
import org.orthant.io.NpyWriter;
import org.orthant.io.VerdictRecord;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.model.edit.ModelEdit;
import org.orthant.model.layer.ModelHead;
import org.orthant.repair.RepairListener.Phase;
import org.orthant.repair.RepairRefusedException.Reason;
import org.orthant.repair.bias.BiasChange;
import org.orthant.repair.bias.BiasRepair;
import org.orthant.repair.bias.NoBiasChange;
import org.orthant.verify.Outcome;

/**
 * Makes classes or label sets of a model possible by the smallest joint change of biases, or of thresholds. What the audit proves possible
 * remains so.
 *
 * <pre>{@code
 * RebiasedModel changed = ModelBiasRepair.of(ModelAudit.of(Path.of("model.onnx"))).out(Path.of("changed.onnx")).run();
 * }</pre>
 *
 * <p>This is the right tool for thresholds and for classes that were trained and nearly win.
 *
 * @since 0.3.0
 */
public final class ModelBiasRepair extends Repair<ModelBiasRepair> {

    private static final int MOST_NAMES = 10;

    private List<String> classes = List.of();
    private double margin = 1e-3;
    private boolean thresholds;

    private ModelBiasRepair(ModelAudit audit) {
        super(audit);
    }

    /** Returns a repair of the model that an audit is about; its label sets are also asked about. */
    public static ModelBiasRepair of(ModelAudit audit) {
        return new ModelBiasRepair(audit);
    }

    /** Requires these classes, or label sets of one label, by name or number; by default all that the audit finds impossible. */
    public ModelBiasRepair requiring(List<String> names) {
        List<String> all = List.copyOf(names);
        return with(copy -> copy.classes = all);
    }

    /**
     * Sets the margin that required label sets get, in logits, by default 0.001.
     *
     * @throws IllegalArgumentException if it is not positive and finite
     */
    public ModelBiasRepair margin(double logits) {
        if (!(logits > 0 && Double.isFinite(logits))) {
            throw new IllegalArgumentException(logits + " is not a margin: expected a positive number of logits");
        }
        return with(copy -> copy.margin = logits);
    }

    @Override
    public ModelBiasRepair out(Path model) {
        return super.out(model).with(copy -> copy.thresholds = false);
    }

    /** Leaves the model as it is and writes a threshold of logits per label here ({@code .npy}), which must not exist. */
    public ModelBiasRepair thresholds(Path file) {
        return super.out(file).with(copy -> copy.thresholds = true);
    }

    /**
     * Changes the model.
     *
     * @throws BadInputException if a file cannot be read or written, the output exists, or the file has no biases to change
     * @throws IllegalArgumentException if there is nothing to change, no output is named, or the rule has no thresholds
     * @throws RepairRefusedException if no change of biases does it, with the rows that are in the way, or a label set is lost by rounding
     * @throws java.util.concurrent.CancellationException if it was cancelled
     */
    public RebiasedModel run() {
        Path target = out.orElseThrow(() -> new IllegalArgumentException("no output is named: name a file to write"));
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw BadInputException.in(target, "exists and is not overwritten: name another file, or remove it first");
        }
        ModelAudit asked = audit().listener(listener.audit()).cancelledWhen(cancelled);
        ModelEdit edit = ModelEdit.of(
                audit().file(),
                file -> new ModelHead(asked.forFile(file).prepare().assumed().head(), List.of()));
        if (!thresholds) {
            edit.requireBiases();
        }
        Optional<RepairFolder> files = folder.map(RepairFolder::new);
        files.ifPresent(RepairFolder::open);
        listener.begins(Phase.AUDIT);
        AuditedModel before =
                files.map(kept -> asked.folder(kept.before())).orElse(asked).run();
        DecisionRule rule = before.audit().question().rule();
        if (thresholds && rule.isRanking()) {
            throw new IllegalArgumentException(
                    "the rule " + rule.described() + " has no thresholds: change biases instead");
        }
        Set<LabelSet> required = required(before);
        listener.begins(Phase.LEARN);
        BiasChange change = change(before, rule, required);
        listener.begins(Phase.WRITE);
        ModelAudit changed =
                thresholds ? withThresholds(asked, change, rule, target) : written(asked, edit, change, target);
        listener.begins(Phase.PROVE);
        AuditedModel after =
                files.map(kept -> changed.folder(kept.after())).orElse(changed).run();
        requireProven(before, after, required, target);
        List<String> names = required.stream().map(set -> name(before, set)).toList();
        return new RebiasedModel(target, before, after, names, change, files);
    }

    private Set<LabelSet> required(AuditedModel before) {
        int labels = before.audit().layer().labels();
        Set<LabelSet> required = new HashSet<>();
        classes.forEach(name -> required.add(LabelSet.of(labels, AskedLabel.find(before.audit(), name))));
        if (classes.isEmpty()) {
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
                .map((VerdictRecord verdict) -> LabelSet.of(
                        labels,
                        verdict.labels().stream().mapToInt(Integer::intValue).toArray()))
                .collect(Collectors.toSet());
    }

    private BiasChange change(AuditedModel before, DecisionRule rule, Set<LabelSet> required) {
        Set<LabelSet> kept = sets(before, Outcome.ARGMAXABLE);
        kept.removeAll(required);
        DenseLayer layer = before.assumed().head().layer();
        return BiasRepair.of(layer, before.audit().question().domain(), rule)
                .requiring(List.copyOf(required))
                .keeping(List.copyOf(kept))
                .withMargin(margin)
                .withCancellation(cancelled)
                .run()
                .match(found -> found, impossible -> {
                    throw new RepairRefusedException(Reason.NO_BIAS, reason(before, impossible));
                });
    }

    private static String reason(AuditedModel before, NoBiasChange impossible) {
        List<String> sets =
                impossible.sets().stream().map(set -> name(before, set)).toList();
        List<String> rows = impossible.labels().stream().map(before::name).toList();
        return "no change of biases makes these possible together: " + first(sets) + "; the rows of " + first(rows)
                + " are in the way" + (impossible.equalRows().isEmpty() ? "" : ", some of which are equal")
                + ": learn rows from examples instead";
    }

    private static String first(List<String> names) {
        int rest = names.size() - MOST_NAMES;
        return String.join(", ", names.subList(0, Math.min(MOST_NAMES, names.size())))
                + (rest > 0 ? " and " + rest + " more" : "");
    }

    private static String name(AuditedModel audited, LabelSet set) {
        List<String> names = set.stream().mapToObj(audited::name).toList();
        return names.size() == 1 ? names.get(0) : "{" + String.join(", ", names) + "}";
    }

    private static ModelAudit withThresholds(ModelAudit asked, BiasChange change, DecisionRule rule, Path target) {
        double[] changed = change.thresholds(rule);
        try {
            NpyWriter.writeVector(target, changed);
        } catch (IOException e) {
            throw BadInputException.unwritable(target, e);
        }
        return asked.rule(DecisionRule.thresholds(changed));
    }

    private static ModelAudit written(ModelAudit asked, ModelEdit edit, BiasChange change, Path target) {
        ModelEdit changed = edit;
        double[] differences = change.change();
        for (int label = 0; label < differences.length; label++) {
            changed = differences[label] == 0
                    ? changed
                    : changed.withBias(label, change.layer().bias(label));
        }
        changed.write(target);
        return asked.forFile(target);
    }

    /** Deletes what was written if rounding has lost a label set. */
    private static void requireProven(AuditedModel before, AuditedModel after, Set<LabelSet> required, Path target) {
        Set<LabelSet> missing = sets(before, Outcome.ARGMAXABLE);
        missing.addAll(required);
        missing.removeAll(sets(after, Outcome.ARGMAXABLE));
        missing.retainAll(new HashSet<>(before.audit().sets().sets()));
        if (!missing.isEmpty()) {
            StagedModel.delete(target);
            List<String> names = new ArrayList<>();
            missing.forEach(set -> names.add(name(before, set)));
            throw new RepairRefusedException(
                    Reason.LOST_CLASS,
                    "as written, rounded to the format of the file, these can not be predicted: " + first(names)
                            + ": require a larger margin");
        }
    }
}
