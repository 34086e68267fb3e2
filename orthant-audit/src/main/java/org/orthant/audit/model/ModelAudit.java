package org.orthant.audit.model;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.orthant.audit.AuditListener;
import org.orthant.audit.AuditSink;
import org.orthant.audit.OrthantVersion;
import org.orthant.audit.RunOptions;
import org.orthant.io.ReadPolicy;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;
import org.orthant.model.Model;
import org.orthant.model.head.Candidate;
import org.orthant.model.open.ModelFile;
import org.orthant.verify.Question.Margins;
import org.orthant.verify.RankGoal;

/**
 * Audits a model file: finds its output layer, decides which classes or label sets no input can ever produce, and explains them.
 *
 * <pre>{@code
 * AuditedModel audited = ModelAudit.of(Path.of("model.onnx")).folder(Path.of("audit")).run();
 * audited.never().forEach(set -> System.out.println(set.name()));
 * }</pre>
 *
 * <p>Whatever is not set is taken from the model file: the layer, the rule, the feature domain and the names of labels. Every method returns
 * a new audit and leaves this one unchanged, so that threads may share audits.
 *
 * @since 0.3.0
 */
public final class ModelAudit {

    private final Path file;
    private final @Nullable Model opened;
    ReadPolicy policy = ReadPolicy.STRANGERS;
    Optional<String> tensor = Optional.empty();
    Optional<String> biasTensor = Optional.empty();
    Optional<Path> bias = Optional.empty();
    Optional<Candidate> layer = Optional.empty();
    Optional<DecisionRule> rule = Optional.empty();
    IntFunction<Optional<FeatureDomain>> domain = features -> Optional.empty();
    Optional<String> domainNote = Optional.empty();
    Optional<Path> names = Optional.empty();
    Optional<Path> labelSets = Optional.empty();
    boolean partialSets;
    Optional<SurveySettings> survey = Optional.empty();
    List<String> asked = List.of();
    Optional<ClassChoice> classes = Optional.empty();
    Margins margins = Margins.NEVER;
    Optional<List<NumberFormat>> formats = Optional.empty();
    Optional<Duration> budget = Optional.empty();
    Optional<RankGoal> rank = Optional.empty();
    RunOptions options = RunOptions.DEFAULT;
    Optional<Path> folder = Optional.empty();
    Optional<Path> finished = Optional.empty();
    AuditSink sink = AuditSink.NONE;
    int explanations = 1000;
    String version = OrthantVersion.text();

    private ModelAudit(Path file, @Nullable Model opened) {
        this.file = file;
        this.opened = opened;
    }

    /** Returns an audit of a model file, or of a folder in the format of Hugging Face. */
    public static ModelAudit of(Path file) {
        return new ModelAudit(file, null);
    }

    /** Returns an audit of a model that was opened already. */
    public static ModelAudit of(Model model) {
        return new ModelAudit(model.file(), model);
    }

    /** Returns the same audit of another file, such as a changed version of the model; a {@link #layer} chosen before is found again. */
    public ModelAudit forFile(Path other) {
        return copy(other, null, copy -> {
            copy.tensor = tensor.or(() -> layer.map(Candidate::name));
            copy.layer = Optional.empty();
        });
    }

    /** Sets how far the author of the file is trusted; by default, the file is untrusted. */
    public ModelAudit readPolicy(ReadPolicy trusted) {
        return with(copy -> copy.policy = trusted);
    }

    /** Audits the layer with this weight tensor, or the one that computes this output, instead of the output layer found. */
    public ModelAudit tensor(String name) {
        return with(copy -> copy.tensor = Optional.of(name));
    }

    /** Takes the bias of {@link #tensor} from this tensor. */
    public ModelAudit biasTensor(String name) {
        return with(copy -> copy.biasTensor = Optional.of(name));
    }

    /** Takes the bias of a layer that has none in the model file from another file, which has a number per label. */
    public ModelAudit bias(Path vector) {
        return with(copy -> copy.bias = Optional.of(vector));
    }

    /** Audits one of the candidates that {@link #inspect} found. */
    public ModelAudit layer(Candidate candidate) {
        return with(copy -> copy.layer = Optional.of(candidate));
    }

    /** Sets how logits become a prediction. */
    public ModelAudit rule(DecisionRule decided) {
        return with(copy -> copy.rule = Optional.of(decided));
    }

    /** Sets the features that the layer can get. */
    public ModelAudit domain(FeatureDomain features) {
        return domainFor(count -> Optional.of(features));
    }

    /** Sets the domain by the number of features of the layer; where the result is empty, the domain is taken from the model. */
    public ModelAudit domainFor(IntFunction<Optional<FeatureDomain>> byFeatures) {
        return with(copy -> copy.domain = byFeatures);
    }

    /** Sets a caveat about the domain that all results carry, such as that it is that of observed features. */
    public ModelAudit domainNote(String note) {
        return with(copy -> copy.domainNote = Optional.of(note));
    }

    /** Reads the names of labels from a file, one per line, as {@link LabelNameFile} does. */
    public ModelAudit names(Path lines) {
        return with(copy -> copy.names = Optional.of(lines));
    }

    /** Also asks about the label sets of a file. */
    public ModelAudit labelSets(Path sets) {
        return with(copy -> {
            copy.labelSets = Optional.of(sets);
            copy.partialSets = false;
        });
    }

    /** Also asks about the partial label sets of a file, see {@link org.orthant.io.labelset.PartialSetReader}. */
    public ModelAudit partialSets(Path sets) {
        return with(copy -> {
            copy.labelSets = Optional.of(sets);
            copy.partialSets = true;
        });
    }

    /** Returns whether label sets of the file may have free labels. */
    public boolean asksAboutPartialSets() {
        return partialSets;
    }

    /** Also asks about random label sets. */
    public ModelAudit survey(SurveySettings settings) {
        return with(copy -> copy.survey = Optional.of(settings));
    }

    /** Asks about single labels in particular, by name or number. */
    public ModelAudit ask(List<String> labels) {
        List<String> all = List.copyOf(labels);
        return with(copy -> copy.asked = all);
    }

    /** Asks only about these classes, each alone, instead of all of them. */
    public ModelAudit classes(ClassChoice choice) {
        return with(copy -> copy.classes = Optional.of(choice));
    }

    /** Sets whose logit margins are computed; by default those of label sets that can never be predicted. */
    public ModelAudit margins(Margins wanted) {
        return with(copy -> copy.margins = wanted);
    }

    /**
     * Sets the number formats for which the audit asks what the deployed layer predicts; by default float32, where the model computes in
     * floating point and the domain allows the question.
     */
    public ModelAudit formats(List<NumberFormat> deployed) {
        List<NumberFormat> all = List.copyOf(deployed);
        return with(copy -> copy.formats = Optional.of(all));
    }

    /**
     * Also bounds the best rank of each class that can never be predicted: how many others score at least as high, whatever the input. Only
     * for rules that compare classes with one another.
     */
    public ModelAudit rank(RankGoal goal) {
        return with(copy -> copy.rank = Optional.of(goal));
    }

    /**
     * Leaves a label set undecided after this time. The search for a {@link #rank} has the same time again, after the verdict. Results then
     * depend on the speed of the machine.
     *
     * @throws IllegalArgumentException if the time is not positive
     */
    public ModelAudit budget(Duration each) {
        if (each.isNegative() || each.isZero()) {
            throw new InvalidSettingException(Setting.BUDGET, each + " is not a budget: expected a positive time");
        }
        return with(copy -> copy.budget = Optional.of(each));
    }

    /**
     * Sets the number of threads; by default that of the processors.
     *
     * @throws IllegalArgumentException if it is less than 1
     */
    public ModelAudit threads(int number) {
        RunOptions changed = options.withThreads(number);
        return with(copy -> copy.options = changed);
    }

    /** Reports progress to a listener, first of the survey and then of the audit. */
    public ModelAudit listener(AuditListener listener) {
        return with(copy -> copy.options = copy.options.withListener(listener));
    }

    /** Ends {@link #run} with an {@link AuditCancelledException} soon after this is true; it is asked often, by any thread. */
    public ModelAudit cancelledWhen(BooleanSupplier cancelled) {
        return with(copy -> copy.options = copy.options.withCancellation(cancelled));
    }

    /**
     * Writes the audit to a folder; if interrupted, the same audit resumes there. Results of the same question are replaced, those of
     * another one are not. By default nothing is written.
     */
    public ModelAudit folder(Path path) {
        return with(copy -> copy.folder = Optional.of(path));
    }

    /**
     * Takes verdicts from the folder of a finished audit of the same layer, rule and features, where the checker accepts their certificates; all others are
     * decided again. Verdicts that are taken over have the margins, ranks and formats of that audit, which may be fewer than this one asks for.
     */
    public ModelAudit provenBefore(Path finished) {
        return with(copy -> copy.finished = Optional.of(finished));
    }

    /** Hands decisions to a sink while they are made; ignored if there is a {@link #folder}. */
    public ModelAudit sink(AuditSink decisions) {
        return with(copy -> copy.sink = decisions);
    }

    /**
     * Explains at most this number of label sets that can never be predicted, by default 1000. For rankings, each explanation costs about
     * as much as its verdict, on one thread.
     */
    public ModelAudit explanations(int most) {
        return with(copy -> copy.explanations = most);
    }

    /** Sets the version of the program that results name; an audit resumes only what the same version began. */
    public ModelAudit version(String program) {
        return with(copy -> copy.version = program);
    }

    /**
     * Returns what the model file contains, and what an audit of it would assume. No weights are read but those of maps before the layer.
     *
     * @throws org.orthant.io.BadInputException if a file cannot be read or is not what it should be
     */
    public InspectedModel inspect() {
        return InspectedModel.of(this, opened == null ? ModelFile.open(file, policy) : opened);
    }

    /**
     * Returns an audit of each output layer; of one layer if it was chosen, or the model has only one. Several audits are written to folders
     * inside that of this audit.
     *
     * @throws org.orthant.io.BadInputException if a file cannot be read or is not what it should be
     * @throws MissingSettingException if there are several, and a setting such as names belongs to one of them
     */
    public List<ModelAudit> perHead() {
        return layer.isPresent() || tensor.isPresent() ? List.of(this) : SeveralHeads.of(this, inspect());
    }

    /**
     * Reads the model and settles what is asked, without deciding anything.
     *
     * @throws org.orthant.io.BadInputException if a file cannot be read or is not what it should be
     * @throws MissingSettingException if the model file does not determine the layer or the rule, and neither is set
     * @throws InvalidSettingException if a setting does not fit the model
     */
    public PreparedModelAudit prepare() {
        return PreparedModelAudit.of(this, inspect());
    }

    /**
     * Audits the model, on the calling thread and {@link #threads} others.
     *
     * @throws org.orthant.io.BadInputException if a file cannot be read or written, or is not what it should be
     * @throws MissingSettingException if the model file does not determine the layer or the rule, and neither is set
     * @throws InvalidSettingException if a setting does not fit the model
     * @throws OccupiedFolderException if the folder has the results of another question
     * @throws AuditCancelledException if it was cancelled
     */
    public AuditedModel run() {
        return prepare().run();
    }

    /** Returns the file or folder of the model. */
    public Path file() {
        return file;
    }

    /** Returns the same audit of the same file, which was opened already. */
    ModelAudit opened(Model model) {
        return copy(file, model, copy -> {});
    }

    private ModelAudit with(Consumer<ModelAudit> change) {
        return copy(file, opened, change);
    }

    private ModelAudit copy(Path other, @Nullable Model model, Consumer<ModelAudit> change) {
        ModelAudit copy = new ModelAudit(other, model);
        copy.policy = policy;
        copy.tensor = tensor;
        copy.biasTensor = biasTensor;
        copy.bias = bias;
        copy.layer = layer;
        copy.rule = rule;
        copy.domain = domain;
        copy.domainNote = domainNote;
        copy.names = names;
        copy.labelSets = labelSets;
        copy.partialSets = partialSets;
        copy.survey = survey;
        copy.asked = asked;
        copy.classes = classes;
        copy.margins = margins;
        copy.formats = formats;
        copy.budget = budget;
        copy.rank = rank;
        copy.options = options;
        copy.folder = folder;
        copy.finished = finished;
        copy.sink = sink;
        copy.explanations = explanations;
        copy.version = version;
        change.accept(copy);
        return copy;
    }
}
