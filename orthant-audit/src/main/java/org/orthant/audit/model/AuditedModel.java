package org.orthant.audit.model;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.orthant.audit.Audit;
import org.orthant.audit.AuditFolder;
import org.orthant.audit.AuditResult;
import org.orthant.audit.VerdictCounts;
import org.orthant.audit.finished.FinishedAudit;
import org.orthant.audit.finished.RoundingAnswer;
import org.orthant.audit.finished.VerdictWords;
import org.orthant.audit.survey.Survey;
import org.orthant.audit.survey.SurveyPoint;
import org.orthant.io.VerdictRecord;
import org.orthant.labels.LabelSet;
import org.orthant.layer.ClaimSubject;
import org.orthant.model.ModelTensor;
import org.orthant.model.head.Candidate;
import org.orthant.model.head.FeatureOrigin;
import org.orthant.model.head.StoredBias;
import org.orthant.model.head.StoredLayer;
import org.orthant.verify.Explanation;

/**
 * The results of a {@link ModelAudit}.
 *
 * <pre>{@code
 * AuditedModel audited = ModelAudit.of(Path.of("model.onnx")).run();
 * audited.never().forEach(set -> System.out.println(set.name()));
 * }</pre>
 *
 * <p>Immutable; threads may share it. Shortfalls and margins are in logits.
 *
 * @since 0.3.0
 */
public final class AuditedModel {

    private final PreparedModelAudit asked;
    private final Path file;
    private final AuditProvenance provenance;
    private final AuditResult result;
    private final FinishedAudit finished;
    private final Map<Long, Explanation> explanations;
    private final List<SurveyPoint> points;
    private final List<NeverPredicted> never;
    private final List<SharedRow> shared;

    AuditedModel(
            PreparedModelAudit asked,
            AuditProvenance provenance,
            AuditResult result,
            FinishedAudit finished,
            Map<Long, Explanation> explanations,
            List<SurveyPoint> points) {
        this.asked = asked;
        this.file = asked.model().model().file();
        this.provenance = provenance;
        this.result = result;
        this.finished = finished;
        this.explanations = Map.copyOf(explanations);
        this.points = List.copyOf(points);
        this.never = finished.never().stream().map(this::never).toList();
        this.shared = SharedRow.of(audit().layer(), never, LabelText.nouns(audit()));
    }

    private AuditedModel(AuditedModel audited, Path file) {
        this.asked = audited.asked;
        this.file = file;
        this.provenance = audited.provenance;
        this.result = audited.result;
        this.finished = audited.finished;
        this.explanations = audited.explanations;
        this.points = audited.points;
        this.never = audited.never;
        this.shared = audited.shared;
    }

    private NeverPredicted never(VerdictRecord verdict) {
        return new NeverPredicted(
                verdict.labels(),
                verdict.terms(this::name),
                verdict,
                Optional.ofNullable(explanations.get(verdict.index())));
    }

    /** Returns the classes or label sets that can never be predicted, in the order of the label sets. */
    public List<NeverPredicted> never() {
        return never;
    }

    /** Returns why label sets can never be predicted, by the index of their verdict; for rankings, the first thousand. */
    public Map<Long, Explanation> explanations() {
        return explanations;
    }

    /** Returns the groups of those whose rows are nearly the same, which can never be predicted for one reason; largest first. */
    public List<SharedRow> sharedRows() {
        return shared;
    }

    /** Returns the number of label sets by verdict. */
    public VerdictCounts counts() {
        return result.counts();
    }

    /** Returns bounds of the best ranks of classes that can never be predicted; empty if that was not asked. */
    public Optional<RankAnswer> ranks() {
        return RankAnswer.of(never, counts().ranks());
    }

    /** Returns what limits the meaning of the results. */
    public List<AuditNote> notes() {
        return AuditNote.of(asked, !never.isEmpty());
    }

    /** Returns where the results come from. */
    public AuditProvenance provenance() {
        return provenance;
    }

    /** Returns the number of logits that those with known margins are short of the winner, at least, ascending. */
    public List<Double> shortfalls() {
        return never.stream().flatMap(set -> set.shortfall().stream()).sorted().toList();
    }

    /** Returns what rounding to float32 changes about what can never be predicted; empty if that was not asked. */
    public Optional<RoundingAnswer> rounding() {
        return RoundingAnswer.of(finished);
    }

    /** Returns the result for the classes that were chosen, where not all were asked about. */
    public Optional<ChoiceAnswer> choice() {
        return asked.chosen().map(chosen -> ChoiceAnswer.of(chosen, this));
    }

    /** Returns the results for the labels that were asked about in particular. */
    public List<LabelAnswer> answers() {
        return asked.asked().stream().map(label -> answer(label, () -> false)).toList();
    }

    /**
     * Returns the result for one label by its name or number.
     *
     * @throws IllegalArgumentException if there is no such label
     */
    public LabelAnswer answer(String label) {
        return answer(label, () -> false);
    }

    /**
     * Returns the same unless it is cancelled.
     *
     * @throws IllegalArgumentException if there is no such label
     * @throws java.util.concurrent.CancellationException soon after {@code cancelled} is true
     */
    public LabelAnswer answer(String label, BooleanSupplier cancelled) {
        return answer(AskedLabel.find(audit(), label), cancelled);
    }

    private LabelAnswer answer(int label, BooleanSupplier cancelled) {
        int index = audit().sets().sets().indexOf(LabelSet.of(audit().layer().labels(), label));
        Optional<VerdictRecord> verdict =
                index < 0 ? Optional.empty() : Optional.of(finished.verdicts().get(index));
        String text = verdict.map(known -> AskedLabel.answer(
                        audit(),
                        label,
                        known,
                        finished.refutationsOf(known.index()),
                        asked.prepared().explainer(cancelled)))
                .orElse(
                        asked.chosen().isPresent()
                                ? "not asked: only the chosen classes are"
                                : "not asked: by top-k only the given label sets are");
        return new LabelAnswer(label, name(label), verdict, text);
    }

    /** Returns what was found about a label alone, in a few words. */
    public String verdict(int label) {
        return finished.verdicts().stream()
                .filter(verdict -> verdict.single().equals(OptionalInt.of(label)))
                .findFirst()
                .map(verdict -> words().verdict(verdict.outcome()))
                .orElse("not asked");
    }

    /** Returns what a label is called: its name, or else text such as {@code class 7}. */
    public String name(int label) {
        return audit().name(label);
    }

    /** Returns the same for a sentence: a name that is a number is in quotes. */
    public String quotedName(int label) {
        return LabelText.of(audit(), label);
    }

    /** Returns the file or folder of the model. */
    public Path file() {
        return file;
    }

    /** Returns the file of the bias, where the model has none. */
    public Optional<Path> bias() {
        return asked.settings().bias;
    }

    /** Returns the same results about the model, which was moved there after the audit under its own name. */
    public AuditedModel movedTo(Path place) {
        return new AuditedModel(this, place);
    }

    /** Returns what was assumed about the model. */
    public ModelAssumptions assumed() {
        return asked.assumed();
    }

    /**
     * Returns the names of the tensors with the weights and, if there is one, the bias of a layer that was recognised by their names; none
     * if the graph of the model determines the layer.
     */
    public List<String> tensors() {
        Candidate head = assumed().head();
        if (head.origin().evidence() != FeatureOrigin.Evidence.NONE) {
            return List.of();
        }
        StoredLayer stored = head.stored();
        return Stream.concat(
                        Stream.of(stored.weights()), stored.biases().stream().map(StoredBias::tensor))
                .map(ModelTensor::name)
                .toList();
    }

    /** Returns the tensors that share the weights of the layer, such as embeddings; a repair would change them too. */
    public List<String> weightsSharedWith() {
        return assumed().head().stored().weightsSharedWith();
    }

    /** Returns what to say about the verdicts. */
    public VerdictWords words() {
        return new VerdictWords(provenance.rule(), subject());
    }

    /** Returns what the verdicts are about: the output layer, or its dequantised version. */
    public ClaimSubject subject() {
        return assumed().head().subject();
    }

    /** Returns what was asked about which label sets. */
    public Audit audit() {
        return asked.audit();
    }

    /** Returns all verdicts, and what their certificates add. */
    public FinishedAudit finished() {
        return finished;
    }

    /** Returns the random label sets that were also asked about. */
    public Optional<Survey> survey() {
        return asked.survey();
    }

    /** Returns what the survey found. */
    public List<SurveyPoint> points() {
        return points;
    }

    /** Returns the folder that the audit was written to. */
    public Optional<AuditFolder> folder() {
        return asked.settings().folder.map(path -> new AuditFolder(path, provenance.version()));
    }

    /** Returns how long deciding took, in seconds, without what an earlier process did. */
    public double seconds() {
        return result.seconds();
    }

    /** Returns how long a label set took on average, in seconds and without preparation; empty if an earlier process decided all. */
    public OptionalDouble secondsPerSet() {
        return result.secondsPerSet();
    }
}
