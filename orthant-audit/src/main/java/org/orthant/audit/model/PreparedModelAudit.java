package org.orthant.audit.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.orthant.audit.Audit;
import org.orthant.audit.PreparedAudit;
import org.orthant.audit.RunOptions;
import org.orthant.audit.survey.Survey;
import org.orthant.audit.survey.SurveyPlan;
import org.orthant.io.BadInputException;
import org.orthant.io.labelset.DistinctLabelSetReader;
import org.orthant.io.labelset.PartialSetReader;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;
import org.orthant.layer.OutputLayer;
import org.orthant.verify.DomainLimits;
import org.orthant.verify.Question;
import org.orthant.verify.RankGoal;

/** The audit of a model with everything settled: layer, rule, domain, names and label sets. Threads may share it. */
public final class PreparedModelAudit {

    private final ModelAudit settings;
    private final InspectedModel model;
    private final PreparedAudit prepared;
    private final List<Integer> asked;
    private final Optional<Survey> survey;
    private final Optional<ChosenClasses> chosen;

    private PreparedModelAudit(
            ModelAudit settings,
            InspectedModel model,
            Audit audit,
            List<Integer> asked,
            Optional<Survey> survey,
            Optional<ChosenClasses> chosen) {
        this.settings = settings;
        this.model = model;
        this.prepared = PreparedAudit.of(audit);
        this.asked = List.copyOf(asked);
        this.survey = survey;
        this.chosen = chosen;
    }

    static PreparedModelAudit of(ModelAudit settings, InspectedModel model) {
        ModelAssumptions assumed = model.requireLayer();
        DecisionRule rule = assumed.rule()
                .orElseThrow(() -> new MissingSettingException(
                        Setting.RULE,
                        model.model().file(),
                        "the file does not determine how the logits of " + assumed.head() + " become a prediction",
                        List.of()));
        DenseLayer layer = assumed.head().layer();
        check(Setting.RULE, () -> {
            rule.requireFits(layer);
            return rule;
        });
        Question question = question(settings, assumed, rule);
        Optional<Survey> survey = settings.survey.map(plan ->
                check(Setting.SURVEY, () -> new Survey(layer, plan(settings, plan, layer, assumed.domain(), rule))));
        Optional<ChosenClasses> chosen = settings.classes.map(choice -> choice.choose(model.model(), assumed));
        Audit audit = new Audit(layer, sets(settings, assumed, rule, chosen), question, assumed.names());
        List<Integer> asked = new ArrayList<>();
        for (String label : settings.asked) {
            asked.add(check(Setting.ASKED_LABEL, () -> AskedLabel.find(audit, label)));
        }
        return new PreparedModelAudit(settings, model, audit, asked, survey, chosen);
    }

    /** Returns the plan of the survey; with a goal for the rank, it counts single labels that can reach this rank. */
    private static SurveyPlan plan(
            ModelAudit settings, SurveySettings survey, OutputLayer layer, FeatureDomain domain, DecisionRule rule) {
        SurveyPlan plan = survey.plan(layer.labels(), domain, rule);
        return settings.rank
                .filter(goal -> !goal.equals(RankGoal.CLOSEST))
                .map(goal -> plan.within(goal.within()))
                .orElse(plan);
    }

    /** Returns every class or label by the rule, and the given sets; for top-k with a survey, the given ones only. */
    private static DistinctLabelSets sets(
            ModelAudit settings, ModelAssumptions assumed, DecisionRule rule, Optional<ChosenClasses> chosen) {
        int labels = assumed.head().labels();
        Optional<DistinctLabelSets> given = settings.labelSets.map(file -> {
            DistinctLabelSets sets = settings.partialSets
                    ? PartialSetReader.read(file, labels, assumed.names())
                    : DistinctLabelSetReader.read(file, labels, assumed.names());
            sets.sets()
                    .forEach(set -> rule.objection(set.size()).ifPresent(problem -> {
                        throw BadInputException.in(file, problem);
                    }));
            return sets;
        });
        // An index has many entries, and its survey answers for single ones as well.
        boolean onlySurvey = settings.survey.isPresent() && given.isEmpty() && rule.equals(DecisionRule.topK());
        return NaturalQuestion.sets(
                labels, rule, onlySurvey ? Optional.of(new DistinctLabelSets.Builder().build()) : given, chosen);
    }

    private static Question question(ModelAudit settings, ModelAssumptions assumed, DecisionRule rule) {
        settings.formats
                .filter(formats -> !formats.isEmpty())
                .flatMap(formats -> DomainLimits.deployment(assumed.domain()))
                .ifPresent(problem -> {
                    throw new InvalidSettingException(Setting.FORMATS, problem);
                });
        List<NumberFormat> formats = settings.formats.orElseGet(() -> NaturalQuestion.formats(assumed));
        Question question = Question.verdict(assumed.domain())
                .withRule(rule)
                .withFormats(formats)
                .withMargins(settings.margins);
        Question ranked = settings.rank
                .map(goal -> check(Setting.RANK, () -> question.withRank(goal)))
                .orElse(question);
        return settings.budget
                .map(budget -> check(Setting.BUDGET, () -> ranked.withBudget(budget)))
                .orElse(ranked);
    }

    private static <T> T check(Setting setting, Supplier<T> evaluation) {
        try {
            return evaluation.get();
        } catch (IllegalArgumentException e) {
            throw new InvalidSettingException(setting, e);
        }
    }

    /** Returns what is assumed about the model, and why. */
    public ModelAssumptions assumed() {
        return model.requireLayer();
    }

    /** Returns the audit, whose layer is prepared once. */
    public PreparedAudit prepared() {
        return prepared;
    }

    /** Returns what is asked about which label sets. */
    public Audit audit() {
        return prepared.audit();
    }

    /** Returns the random label sets that are also asked about. */
    public Optional<Survey> survey() {
        return survey;
    }

    /** Returns the classes that are asked about, where not all are. */
    public Optional<ChosenClasses> chosen() {
        return chosen;
    }

    /** Returns the labels that are asked about in particular. */
    public List<Integer> asked() {
        return asked;
    }

    /** Runs the audit as the settings say. */
    public AuditedModel run() {
        return run(settings.options);
    }

    /**
     * Runs the audit with other options; the checker accepts every certificate either way.
     *
     * @throws BadInputException if a file cannot be written
     * @throws OccupiedFolderException if the folder has the results of another question
     * @throws AuditCancelledException if it was cancelled
     */
    public AuditedModel run(RunOptions options) {
        return new ModelAuditRun(this, options).run();
    }

    ModelAudit settings() {
        return settings;
    }

    InspectedModel model() {
        return model;
    }
}
