package org.orthant.cli.render;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.orthant.audit.AuditFolder;
import org.orthant.audit.VerdictCounts;
import org.orthant.audit.model.Assumption;
import org.orthant.audit.model.Assumption.Topic;
import org.orthant.audit.model.AuditNote;
import org.orthant.audit.model.AuditProvenance;
import org.orthant.audit.model.AuditedHead;
import org.orthant.audit.model.AuditedModel;
import org.orthant.audit.model.Baseline;
import org.orthant.audit.model.ChoiceAnswer;
import org.orthant.audit.model.DomainReason;
import org.orthant.audit.model.LabelAnswer;
import org.orthant.audit.model.NeverPredicted;
import org.orthant.audit.model.RankAnswer;
import org.orthant.audit.model.SetName;
import org.orthant.audit.model.SharedRow;
import org.orthant.console.render.RankTable;
import org.orthant.console.render.Results;
import org.orthant.console.render.Results.Field;
import org.orthant.console.render.Results.Table;
import org.orthant.console.render.SurveyTable;
import org.orthant.io.Excerpt;
import org.orthant.io.Vocabulary;
import org.orthant.layer.ClaimSubject;
import org.orthant.model.head.Candidate;
import org.orthant.model.head.OutputLayers;
import org.orthant.report.RepairSuggestion;
import org.orthant.report.RepairSuggestion.Advice;
import org.orthant.verify.Outcome;
import org.orthant.verify.Rank;

/** The results of an audit: the outputs that a model can never produce. */
public final class AuditAnswers {

    /** Names on the first screen; {@code never.txt} has all. */
    private static final int MOST_NAMES = 40;

    private static final int LONGEST_NAME = 40;

    /** Groups on the first screen; JSON and report have all. */
    private static final int MOST_CAUSES = 2;

    private final AuditedModel audited;
    private final Optional<Baseline.Known> known;
    private final Results results = new Results("audit", 1);

    private AuditAnswers(AuditedModel audited, Optional<Baseline> baseline) {
        this.audited = audited;
        this.known = baseline.map(accepted -> accepted.in(audited.audit()));
    }

    /** Returns the answer about chosen classes of which the model has none. */
    public static Results nothingToDecide(Path model, String plural) {
        return new Results("audit-nothing", 1)
                .fact("model", "model", model.toString())
                .fact("answer", "answer", "the layer has no " + plural + ": there is nothing to decide");
    }

    /** Returns the layers of a model that may be its output layer. */
    public static Results candidates(OutputLayers layers) {
        List<Candidate> candidates = layers.candidates();
        Results results = new Results("audit-layers", 1)
                .fact("candidates", "layers that may be the output layer", candidates.size())
                .table(Table.of(
                        "layers",
                        candidates,
                        List.of(
                                new Field<>("name", "layer", Candidate::name),
                                new Field<>("labels", "n", Candidate::labels),
                                new Field<>("features", "d", Candidate::features),
                                new Field<>("bias", "bias", candidate -> candidate.bias() ? "yes" : "no"),
                                new Field<>("certainty", "is it?", candidate -> word(candidate.certainty())),
                                new Field<>("task", "task", candidate -> word(candidate.task())),
                                new Field<>(
                                        "features_range",
                                        "features",
                                        candidate -> candidate.origin().described()),
                                new Field<>("reason", "because", Candidate::reason))));
        return candidates.isEmpty() ? results.fact("reason", "reason", layers.summary()) : results;
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns what an audit found, what of it a baseline does not accept, and how to repair it. */
    public static Results results(AuditedHead head, Optional<Baseline> baseline, RepairSuggestion suggestion) {
        AuditedModel audited = head.audited();
        AuditAnswers answers = new AuditAnswers(audited, baseline);
        answers.counts();
        if (!head.tied().isEmpty()) {
            answers.results.fact("tied_layers", "also about", head.tied(), String.join(", ", head.tied()));
        }
        audited.choice().ifPresent(answers::choice);
        answers.never();
        baseline.ifPresent(answers::unexpected);
        answers.everyOne();
        answers.provenance();
        answers.labels();
        audited.survey().ifPresent(survey -> SurveyTable.add(answers.results, survey, audited.points()));
        suggestion.of(audited).map(Advice::sentence).ifPresent(answers.results::remark);
        answers.remarks();
        return answers.results;
    }

    private void counts() {
        VerdictCounts counts = audited.counts();
        long never = counts.of(Outcome.UNARGMAXABLE).distinct();
        long all = counts.decided();
        results.fact("model", "model", audited.file().toString())
                .fact(
                        "never",
                        audited.words().never(),
                        never,
                        all == 0 ? "not asked" : never + " of " + all + " " + what())
                .detail("rule", audited.provenance().rule().described())
                .detail("labels", audited.audit().layer().labels())
                .detail("features", audited.audit().layer().features())
                .detail("asked", all)
                .detail("argmaxable", counts.of(Outcome.ARGMAXABLE).distinct())
                .detail("unargmaxable", never)
                .detail("undecided", counts.of(Outcome.UNDECIDED).distinct());
        about(audited.assumed().head().subject());
    }

    /** Adds the question about chosen classes and its answer. */
    private void choice(ChoiceAnswer choice) {
        results.fact("question", "question", choice.question())
                .fact("answer", "answer", choice.answer())
                .detail("padded_winners", choice.winners());
        choice.share()
                .ifPresent(share -> results.detail("sample_population", share.population())
                        .detail("sample_never_low", share.low())
                        .detail("sample_never_high", share.high()));
        choice.restSeconds()
                .ifPresent(seconds -> results.fact(
                        "sample_rest_seconds",
                        "all others",
                        seconds,
                        "would take about " + duration(seconds) + " at this speed"));
    }

    private static String duration(double seconds) {
        return seconds < 120
                ? Math.round(seconds) + " s"
                : seconds < 7200 ? Math.round(seconds / 60) + " min" : Math.round(seconds / 3600) + " h";
    }

    /** Adds the subject of the verdicts; the table shows it only if the model computes something else. */
    private void about(ClaimSubject subject) {
        subject.caveat()
                .ifPresentOrElse(
                        caveat -> results.fact("about", "  about", subject.text(), subject.text() + ": " + caveat)
                                .detail("caveat", caveat),
                        () -> results.detail("about", subject.text()));
    }

    /** Returns what is counted, and for which inputs. */
    private String what() {
        String whatever = audited.words().whatever();
        return audited.provenance()
                .rule()
                .match(
                        threshold -> "label sets, " + whatever + " (the empty one, all single ones, those given)",
                        topK -> "label sets, " + whatever,
                        argmax -> "classes, " + whatever);
    }

    private void never() {
        List<NeverPredicted> never = audited.never();
        if (never.isEmpty()) {
            return;
        }
        List<String> first =
                never.stream().limit(MOST_NAMES).map(NeverPredicted::name).toList();
        List<String> shown = never.stream()
                .limit(MOST_NAMES)
                .map(set -> Excerpt.of(SetName.quoted(set.names()), LONGEST_NAME))
                .toList();
        String more = never.size() > first.size() ? " and " + (never.size() - first.size()) + " more" + file() : "";
        String separator = shown.stream().anyMatch(name -> name.indexOf(' ') >= 0) ? ", " : " ";
        results.fact("never_first", "  which ones", first, String.join(separator, shown) + more);
        distances();
        float32();
        ranks();
    }

    /** Adds how good their ranks get, and how many of all classes can be among the best. */
    private void ranks() {
        audited.ranks().ifPresent(ranks -> {
            ranks.sentence()
                    .ifPresent(text -> results.fact("rank", "  best rank", text)
                            .detail("rank_low", RankAnswer.spread(ranks.lows()))
                            .detail("rank_high", RankAnswer.spread(ranks.highs())));
            results.table(RankTable.of(ranks.counts()));
        });
    }

    private String file() {
        return audited.folder().map(folder -> " in " + folder.never()).orElse("");
    }

    /** Adds by how much they fall short of winning, and their common causes. */
    private void distances() {
        List<Double> shortfalls = audited.shortfalls();
        if (!shortfalls.isEmpty()) {
            double least = shortfalls.get(0);
            double median = shortfalls.get(shortfalls.size() / 2);
            double most = shortfalls.get(shortfalls.size() - 1);
            List<Double> shortBy = List.of(least, median, most);
            if (most > 0) {
                results.fact(
                        "short_by",
                        "  short of the winner",
                        shortBy,
                        audited.words().shortOf(shortfalls).orElseThrow());
            } else {
                // Without a bias, features near zero always make all logits nearly equal, which says nothing about
                // classes.
                results.detail("short_by", shortBy);
            }
        }
        List<String> causes =
                audited.sharedRows().stream().map(SharedRow::sentence).toList();
        if (!causes.isEmpty()) {
            int rest = causes.size() - MOST_CAUSES;
            String more = rest > 0 ? "; and " + rest + (rest == 1 ? " smaller group" : " smaller groups") : "";
            results.fact(
                    "causes",
                    "  common cause",
                    causes,
                    String.join("; ", causes.subList(0, Math.min(MOST_CAUSES, causes.size()))) + more);
        }
    }

    /** Adds whether rounding could change the result in the whole domain, or up to which magnitude of features it cannot. */
    private void float32() {
        audited.notes().stream()
                .filter(note -> note.kind() == AuditNote.Kind.ROUNDING)
                .forEach(note -> results.fact(
                        "never_in_float32", "  also in float32", "not asked", "not asked: " + note.text()));
        audited.rounding().ifPresent(rounding -> {
            results.fact("never_in_float32", "  also in float32", rounding.impossible(), rounding.sentence());
            if (!rounding.bounds().isEmpty()) {
                double least = rounding.bounds().get(0);
                results.detail("never_in_float32_up_to", least == Double.POSITIVE_INFINITY ? "any" : least);
            }
        });
    }

    /** Adds those that are not in the baseline. */
    private void unexpected(Baseline known) {
        List<String> unexpected = known.unexpected(audited).stream()
                .map(set -> SetName.quoted(set.names()))
                .toList();
        String first = unexpected.stream()
                .limit(MOST_NAMES)
                .map(name -> Excerpt.of(name, LONGEST_NAME))
                .collect(Collectors.joining(", "));
        String more = unexpected.size() > MOST_NAMES ? " and " + (unexpected.size() - MOST_NAMES) + " more" : "";
        results.fact(
                "not_in_baseline",
                "  not in the baseline",
                unexpected.size(),
                unexpected.size() + (unexpected.isEmpty() ? "" : ": " + first + more));
    }

    /** Adds all of them, with labels and names as label-set files have them. */
    private void everyOne() {
        Optional<Vocabulary> names = audited.audit().names();
        List<Field<NeverPredicted>> fields = new ArrayList<>(List.of(
                new Field<>("index", "", set -> set.verdict().index()),
                new Field<>("name", "", NeverPredicted::name),
                new Field<>("labels", "", NeverPredicted::labels),
                new Field<>(
                        "names",
                        "names",
                        set -> names.<Object>map(known ->
                                        set.labels().stream().map(known::name).toList())
                                .orElse(Optional.empty())),
                new Field<>(
                        "short_by",
                        "",
                        set -> set.shortfall().<Object>map(logits -> logits).orElse(Optional.empty())),
                new Field<>(
                        "known",
                        "",
                        set -> known.<Object>map(accepted -> accepted.knows(set))
                                .orElse(Optional.empty()))));
        if (audited.ranks().isPresent()) {
            fields.add(new Field<>("rank_low", "", set -> rank(set, Rank::low)));
            fields.add(new Field<>("rank_high", "", set -> rank(set, Rank::high)));
        }
        results.data(Table.of("impossible", audited.never(), fields));
    }

    private static Object rank(NeverPredicted set, Function<Rank, Integer> end) {
        return set.verdict().rank().<Object>map(end).orElse(Optional.empty());
    }

    private void provenance() {
        AuditProvenance from = audited.provenance();
        results.fact("layer", "layer", from.layer(), from.layer() + ": " + from.layerReason())
                .detail("path", audited.assumed().head().path())
                .detail("model_sha256", from.sha256())
                .detail("version", from.version())
                .detail("date", from.date().toString())
                .detail("caveats", audited.notes().stream().map(AuditNote::text).toList());
        from.survey().ifPresent(plan -> results.detail("survey_plan", plan.described()));
        for (Assumption assumption : audited.assumed().reasons()) {
            String topic = assumption.topic().title();
            results.fact("assumed_" + topic, topic, assumption.text() + remedy(assumption.topic()));
        }
        audited.folder().ifPresent(this::files);
        results.fact("seconds", "seconds", audited.seconds());
    }

    private void files(AuditFolder folder) {
        results.fact("folder", "folder", folder.path().toString())
                .detail("summary_file", folder.summary().toString())
                .detail("verdicts_file", folder.verdicts().toString())
                .detail("certificates_file", folder.certificates().toString())
                .detail("never_file", folder.never().toString())
                .detail("report_file", folder.report().toString());
        audited.survey()
                .ifPresent(
                        survey -> results.detail("survey_file", folder.survey().toString()));
    }

    /** Returns the remedy for an assumption that the model file does not support. */
    private String remedy(Topic topic) {
        boolean unknown = audited.assumed().because() == DomainReason.NO_GRAPH && topic == Topic.FEATURES;
        return unknown ? ": pass --domain" : "";
    }

    private void labels() {
        List<LabelAnswer> answers = audited.answers();
        if (answers.isEmpty()) {
            return;
        }
        results.table(Table.of(
                "answers",
                answers,
                List.of(
                        new Field<>("name", "asked", LabelAnswer::name),
                        new Field<>("label", "", LabelAnswer::label),
                        new Field<>(
                                "verdict",
                                "verdict",
                                answer -> answer.verdict()
                                        .map(verdict -> verdict.outcome().text())
                                        .orElse("not asked")),
                        new Field<>("answer", "answer", LabelAnswer::text))));
    }

    private void remarks() {
        audited.assumed().head().remarks().forEach(results::remark);
        audited.folder()
                .filter(folder -> audited.counts().decided() > 0)
                .map(AuditFolder::certificates)
                .ifPresent(file ->
                        results.remark("Every verdict has a certificate that the checker has accepted: " + file + "."));
    }
}
