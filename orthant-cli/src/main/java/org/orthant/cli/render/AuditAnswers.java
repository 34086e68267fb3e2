package org.orthant.cli.render;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.orthant.audit.Audit;
import org.orthant.audit.AuditFolder;
import org.orthant.audit.VerdictCounts;
import org.orthant.audit.model.AskedLabel;
import org.orthant.audit.model.DomainReason;
import org.orthant.audit.model.ModelAssumptions;
import org.orthant.audit.model.RoundingAnswer;
import org.orthant.console.render.Results;
import org.orthant.console.render.Results.Column;
import org.orthant.console.render.Results.Table;
import org.orthant.console.render.SurveyTable;
import org.orthant.io.BoundText;
import org.orthant.io.Excerpt;
import org.orthant.io.VerdictRecord;
import org.orthant.io.VerdictRecord.Outcome;
import org.orthant.layer.ClaimSubject;
import org.orthant.model.head.Candidate;
import org.orthant.verify.DomainLimits;
import org.orthant.verify.Explainer;
import org.orthant.verify.Verifier;

/** Answers what a model can never answer, in words. */
public final class AuditAnswers {

    /** Names on the first screen; {@code never.txt} has all. */
    private static final int MOST_NAMES = 40;

    private static final int LONGEST_NAME = 40;

    private final AuditedModel audited;
    private final Audit audit;
    private final ModelAssumptions assumed;
    private final AuditFolder folder;
    private final Map<List<Integer>, VerdictRecord> verdicts = new HashMap<>();

    public AuditAnswers(AuditedModel audited) {
        this.audited = audited;
        this.audit = audited.result().audit();
        this.assumed = audited.assumed();
        this.folder = audited.folder();
        audited.finished().verdicts().forEach(verdict -> verdicts.put(verdict.labels(), verdict));
    }

    /** The layers of a model that may be meant. */
    public static Results candidates(List<Candidate> candidates) {
        List<List<Object>> rows = new ArrayList<>();
        for (Candidate candidate : candidates) {
            rows.add(List.of(
                    candidate.name(),
                    candidate.labels(),
                    candidate.features(),
                    candidate.bias() ? "yes" : "no",
                    candidate.certainty().name().toLowerCase(Locale.ROOT),
                    candidate.task().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                    candidate.origin().described(),
                    candidate.reason()));
        }
        return new Results()
                .fact("candidates", "layers that may be the output layer", candidates.size())
                .table(new Table(
                        "layers",
                        List.of(
                                new Column("name", "layer"),
                                new Column("labels", "n"),
                                new Column("features", "d"),
                                new Column("bias", "bias"),
                                new Column("certainty", "is it?"),
                                new Column("task", "task"),
                                new Column("features_range", "features"),
                                new Column("reason", "because")),
                        rows));
    }

    /** What was found, and what is asked in particular about some labels. */
    public Results results(List<Integer> asked) {
        VerdictCounts counts = audited.result().counts();
        long never = counts.of(Outcome.UNARGMAXABLE).distinct();
        long all = counts.decided();
        Results results = new Results()
                .fact("model", "model", audited.model().toString())
                .fact(
                        "never",
                        "can never be answered",
                        never,
                        all == 0 ? "not asked" : never + " of " + all + " " + what())
                .detail("rule", audit.question().rule().described())
                .detail("labels", audit.layer().labels())
                .detail("features", audit.layer().features())
                .detail("asked", all)
                .detail("argmaxable", counts.of(Outcome.ARGMAXABLE).distinct())
                .detail("unargmaxable", never)
                .detail("undecided", counts.of(Outcome.UNDECIDED).distinct());
        about(results, assumed.head().subject());
        names(results);
        distances(results);
        float32(results, never);
        results.fact(
                        "layer",
                        "layer",
                        assumed.head().toString(),
                        assumed.head() + ": " + assumed.head().reason())
                .detail("path", assumed.head().path());
        assumed.reasons().forEach(reason -> {
            int colon = reason.indexOf(": ");
            String topic = reason.substring(0, colon);
            results.fact("assumed_" + topic, topic, reason.substring(colon + 2) + remedy(assumed, topic));
        });
        results.fact("folder", "folder", folder.path().toString())
                .fact("seconds", "seconds", audited.result().seconds());
        if (!asked.isEmpty()) {
            results.table(answers(asked));
        }
        audited.survey().ifPresent(survey -> SurveyTable.add(results, survey, audited.points()));
        assumed.head().remarks().forEach(results::remark);
        if (all > 0) {
            results.remark(
                    "Every verdict has a certificate that the checker has accepted: " + folder.certificates() + ".");
        }
        return results;
    }

    /** What to do about an assumption that the model file does not support. */
    static String remedy(ModelAssumptions assumed, String topic) {
        return assumed.because() == DomainReason.NO_GRAPH && topic.equals("features") ? ": pass --domain" : "";
    }

    /** What the verdicts are about; on the screen only where the model computes something else. */
    private static void about(Results results, ClaimSubject subject) {
        subject.caveat()
                .ifPresentOrElse(
                        caveat -> results.fact("about", "  about", subject.text(), subject.text() + ": " + caveat)
                                .detail("caveat", caveat),
                        () -> results.detail("about", subject.text()));
    }

    /** What is counted, and for which inputs: those of the model where it computes the layer. */
    private String what() {
        String whatever = assumed.head().subject().isFloatingPoint() ? "whatever the input" : "whatever the features";
        return audit.question()
                .rule()
                .match(
                        threshold -> "label sets, " + whatever + " (the empty one, all single ones, those given)",
                        topK -> "label sets, " + whatever,
                        argmax -> "classes, " + whatever);
    }

    private void names(Results results) {
        List<VerdictRecord> never = audited.finished().never();
        if (never.isEmpty()) {
            return;
        }
        List<String> first = never.stream().limit(MOST_NAMES).map(this::shown).toList();
        String more = never.size() > first.size()
                ? " and " + (never.size() - first.size()) + " more in " + folder.never()
                : "";
        results.fact("never_first", "  which ones", first, String.join(" ", first) + more);
    }

    private String shown(VerdictRecord verdict) {
        String names = verdict.labels().stream()
                .map(label -> Excerpt.of(audit.name(label), LONGEST_NAME))
                .collect(Collectors.joining(", "));
        return verdict.labels().size() == 1 ? names : "{" + names + "}";
    }

    /** How far they are from possible. */
    private void distances(Results results) {
        List<Double> shortfalls = audited.finished().never().stream()
                .flatMap(verdict -> verdict.margin().stream())
                .filter(margin -> Double.isFinite(margin.high()))
                .map(margin -> Math.max(0, -margin.high()))
                .sorted()
                .toList();
        if (!shortfalls.isEmpty()) {
            results.fact(
                    "short_by",
                    "  short by",
                    List.of(
                            shortfalls.get(0),
                            shortfalls.get(shortfalls.size() / 2),
                            shortfalls.get(shortfalls.size() - 1)),
                    "at least " + number(shortfalls.get(0)) + " to " + number(shortfalls.get(shortfalls.size() - 1))
                            + " logits, median " + number(shortfalls.get(shortfalls.size() / 2)));
        }
    }

    /** Whether rounding could change that: never in the whole domain, or for features up to some magnitude. */
    private void float32(Results results, long never) {
        if (never == 0) {
            return;
        }
        Optional<String> unasked = DomainLimits.deployment(audit.question().domain());
        if (unasked.isPresent()) {
            results.fact("never_in_float32", "  also in float32", "not asked", "not asked: " + unasked.get());
            return;
        }
        RoundingAnswer.of(audited.finished()).ifPresent(rounding -> {
            results.fact("never_in_float32", "  also in float32", rounding.impossible(), rounding.sentence());
            if (!rounding.bounds().isEmpty()) {
                double least = rounding.bounds().get(0);
                results.detail("never_in_float32_up_to", least == Double.POSITIVE_INFINITY ? "any" : least);
            }
        });
    }

    private Table answers(List<Integer> asked) {
        List<List<Object>> rows = new ArrayList<>();
        Explainer explainer = new Explainer(Verifier.of(audit.layer(), audit.question()));
        for (int label : asked) {
            VerdictRecord verdict = verdicts.get(List.of(label));
            rows.add(List.of(
                    audit.name(label),
                    verdict == null ? "not asked" : verdict.outcome().text(),
                    verdict == null
                            ? "top-k asks about sets of --labels only"
                            : AskedLabel.answer(
                                    audit,
                                    label,
                                    verdict,
                                    Optional.ofNullable(
                                            audited.finished().circuits().get(verdict.index())),
                                    explainer)));
        }
        return new Table(
                "answers",
                List.of(new Column("name", "asked"), new Column("verdict", "verdict"), new Column("answer", "answer")),
                rows);
    }

    /** Rounded down: what is said is that at least so much is missing. */
    private static String number(double value) {
        return BoundText.atMost(value, 3);
    }
}
