package org.orthant.repair;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.orthant.audit.Audit;
import org.orthant.audit.model.AuditedModel;
import org.orthant.audit.model.ModelAudit;
import org.orthant.io.AtomicFile;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.OutputLayer;
import org.orthant.model.edit.ModelEdit;
import org.orthant.model.layer.ModelHead;
import org.orthant.repair.RepairListener.Phase;
import org.orthant.repair.RepairRefusedException.Reason;
import org.orthant.repair.learn.LearningOptions;
import org.orthant.repair.learn.RowTeacher;
import org.orthant.verify.Outcome;

/** Runs a repair: audit, learn, write, prove. */
final class RepairRun {

    private final ModelRepair settings;
    private final ModelAudit audit;
    private final Examples examples;
    private final RepairTarget target;
    private final long start;

    RepairRun(ModelRepair settings) {
        this.settings = settings;
        this.start = settings.begun();
        this.audit = settings.audit()
                .listener(settings.listener.audit())
                .cancelledWhen(settings.cancelled)
                .threads(settings.learning.threads());
        this.examples = settings.examples.orElseThrow(
                () -> new IllegalArgumentException("there are no examples: rows are learned from examples"));
        this.target = new RepairTarget(settings.target(), settings.folder.map(RepairFolder::new));
    }

    RepairedModel run() {
        target.requireFree();
        ModelEdit edit = edit();
        requireOwnRows(edit);
        settings.listener.begins(Phase.AUDIT);
        requireFit();
        target.folder().ifPresent(RepairFolder::open);
        CertifiedAudit certified = CertifiedAudit.run(audit, target.folder().map(RepairFolder::before));
        AuditedModel before = certified.audited();
        Teaching teaching = Teaching.of(before, examples, settings.classes, settings.holdOut, settings.seed);
        KeptFeatures kept = KeptFeatures.of(settings, examples, teaching);
        String question = RepairQuestion.of(settings, examples, before.provenance());
        target.folder().ifPresent(files -> files.requireFree(question));
        int[] taught = teaching.taught();
        List<Witness> witnesses = certified.witnesses().stream()
                .filter(witness -> Arrays.binarySearch(taught, witness.label()) < 0)
                .toList();
        try (RowTeacher teacher = teacher(before, taught, witnesses)) {
            Lessons lessons = new Lessons(teacher, examples, teaching, kept);
            double[][] rows =
                    learned(question, taught.length, before.audit().layer().features() + 1, lessons);
            settings.listener.begins(Phase.WRITE);
            RepairedModel repaired = target.write(question, staged -> {
                double[][] written = new ProvenRows(before.audit(), witnesses, taught, teacher, settings.cancelled)
                        .write(rows, staged, edit, this::layer);
                requireKept(lessons.kept(written));
                AuditedModel after = after(staged.path());
                return proven(before, after, teaching, lessons, changes(taught, teacher, written), written);
            });
            target.folder()
                    .ifPresent(files -> AtomicFile.write(files.summary(), RepairSummary.json(repaired, question)));
            return repaired;
        }
    }

    /** Refuses a model whose rows cannot be changed in its file, or also have another use in the model. */
    private void requireOwnRows(ModelEdit edit) {
        edit.requireRows();
        List<String> others = edit.rowsSharedWith();
        if (!settings.allowsSharedRows && !others.isEmpty()) {
            throw new RepairRefusedException(
                    Reason.SHARED_ROWS,
                    "the rows of the output layer are also " + String.join(", ", others)
                            + ": changing the row of a class also changes that");
        }
    }

    /** Refuses settings that do not fit the model before it is audited. */
    private void requireFit() {
        Audit asked = audit.prepare().audit();
        requireArgmax(asked.question().rule());
        Teaching.requireFit(asked, examples, settings.classes);
        KeptFeatures.requireFit(settings, asked.layer().features());
    }

    private static void requireArgmax(DecisionRule rule) {
        if (!rule.match(threshold -> false, topK -> false, argmax -> true)) {
            throw new IllegalArgumentException("rows are learned for models that predict the class of the highest logit"
                    + " (argmax), and this one is audited by " + rule.described()
                    + ": change biases or thresholds instead");
        }
    }

    private RowTeacher teacher(AuditedModel before, int[] taught, List<Witness> witnesses) {
        LearningOptions options =
                settings.learning.withBiases(before.assumed().head().bias());
        return new RowTeacher(
                before.audit().layer(),
                taught,
                witnesses.stream().mapToInt(Witness::label).toArray(),
                witnesses.stream().map(Witness::features).toList(),
                options,
                settings.cancelled);
    }

    private double[][] learned(String question, int rows, int columns, Lessons lessons) {
        settings.listener.begins(Phase.LEARN);
        int most = settings.learning.mostSteps();
        Optional<double[][]> earlier = target.folder().flatMap(files -> files.learned(question, rows, columns));
        double[][] learned = earlier.orElseGet(() -> lessons.learn(steps -> settings.listener.learned(steps, most)));
        if (earlier.isEmpty()) {
            target.folder().ifPresent(files -> files.keep(question, learned));
        }
        return learned;
    }

    private OutputLayer layer(Path model) {
        return audit.forFile(model).prepare().audit().layer();
    }

    /** Starts a change of the layer that the audit is about, in the model or in a changed version of it. */
    private ModelEdit edit() {
        return ModelEdit.of(
                audit.file(),
                file -> new ModelHead(audit.forFile(file).prepare().assumed().head(), List.of()));
    }

    private void requireKept(KeptAnswers answers) {
        if (answers.share() > settings.allowedChanges) {
            throw new RepairRefusedException(
                    Reason.KEPT_ANSWERS,
                    String.format(
                            Locale.ROOT,
                            "%d of %d kept predictions (%.3f %%) would change, and %.3f %% are allowed",
                            answers.changed(),
                            answers.count(),
                            100 * answers.share(),
                            100 * settings.allowedChanges));
        }
    }

    /** Audits the written model before it is moved to its place. */
    private AuditedModel after(Path written) {
        settings.listener.begins(Phase.PROVE);
        return CertifiedAudit.run(audit.forFile(written), target.folder().map(RepairFolder::after))
                .audited()
                .movedTo(target.out());
    }

    /** Returns the repaired model if it is what it should be. */
    private RepairedModel proven(
            AuditedModel before,
            AuditedModel after,
            Teaching teaching,
            Lessons lessons,
            Map<Integer, Double> changes,
            double[][] written) {
        Lessons.Measured learned = lessons.learned(written);
        Lessons.Measured heldOut = lessons.heldOut(written);
        RepairedModel repaired = new RepairedModel(
                target.out(),
                before,
                after,
                taught(before, after, learned, heldOut, changes),
                learned.score(),
                heldOut.score(),
                lessons.others(written).score(),
                lessons.kept(written),
                lessons.confusions(written),
                teaching.withoutExamples(),
                examples.notAligned(),
                new RepairSettings(settings.holdOut, settings.allowedChanges, settings.seed, settings.learning),
                target.folder(),
                (System.nanoTime() - start) / 1e9);
        requireProven(repaired);
        return repaired;
    }

    private void requireProven(RepairedModel repaired) {
        if (!repaired.lost().isEmpty()) {
            throw new RepairRefusedException(
                    Reason.LOST_CLASS,
                    "classes could be predicted before and can not be now: " + FirstNames.of(repaired.lost()));
        }
        if (!settings.allowsUnreachable && !repaired.unreachable().isEmpty()) {
            throw new RepairRefusedException(
                    Reason.STILL_UNREACHABLE,
                    repaired.unreachable().size() + " of " + repaired.taught().size()
                            + " taught classes can still not be predicted: " + FirstNames.of(repaired.unreachable()));
        }
    }

    private static List<TaughtClass> taught(
            AuditedModel before,
            AuditedModel after,
            Lessons.Measured learned,
            Lessons.Measured heldOut,
            Map<Integer, Double> changes) {
        BitSet could = Teaching.withOutcome(before, Outcome.ARGMAXABLE);
        BitSet can = Teaching.withOutcome(after, Outcome.ARGMAXABLE);
        List<TaughtClass> all = new ArrayList<>();
        changes.forEach((label, change) -> all.add(new TaughtClass(
                label,
                before.name(label),
                could.get(label),
                can.get(label),
                learned.score(label),
                heldOut.score(label),
                change)));
        return all;
    }

    /** Returns by how much the row of each taught class was changed. */
    private static Map<Integer, Double> changes(int[] taught, RowTeacher teacher, double[][] written) {
        Map<Integer, Double> changes = new TreeMap<>();
        for (int t = 0; t < taught.length; t++) {
            changes.put(taught[t], distance(teacher.original(t), written[t]));
        }
        return changes;
    }

    private static double distance(double[] a, double[] b) {
        return Math.sqrt(IntStream.range(0, a.length)
                .mapToDouble(j -> (a[j] - b[j]) * (a[j] - b[j]))
                .sum());
    }
}
