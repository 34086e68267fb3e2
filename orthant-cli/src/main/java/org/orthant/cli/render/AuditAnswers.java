package org.orthant.cli.render;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.orthant.audit.Audit;
import org.orthant.audit.AuditFolder;
import org.orthant.audit.AuditResult;
import org.orthant.audit.VerdictCounts;
import org.orthant.audit.finished.FinishedAudit;
import org.orthant.audit.model.ModelAssumptions;
import org.orthant.cli.render.Results.Column;
import org.orthant.cli.render.Results.Table;
import org.orthant.io.Excerpt;
import org.orthant.io.VerdictRecord;
import org.orthant.io.VerdictRecord.Margin;
import org.orthant.io.VerdictRecord.Outcome;
import org.orthant.labels.LabelSet;
import org.orthant.layer.NumberFormat;
import org.orthant.model.head.Candidate;
import org.orthant.proof.Circuit;
import org.orthant.proof.DeployedRefutation;
import org.orthant.verify.Deployed;
import org.orthant.verify.Explainer;
import org.orthant.verify.Verifier;

/** Answers what a model can never answer, in words. */
public final class AuditAnswers {

    /** Names on the first screen; {@code never.txt} has all. */
    private static final int MOST_NAMES = 40;

    private static final int LONGEST_NAME = 40;
    private static final int RIVALS = 3;

    private final Path model;
    private final AuditFolder folder;
    private final AuditResult result;
    private final ModelAssumptions assumed;
    private final Audit audit;
    private final Map<List<Integer>, VerdictRecord> verdicts = new HashMap<>();
    private final Map<Long, Circuit> circuits;
    private final Map<Long, List<DeployedRefutation>> refutations;

    /** Answers from the files of a finished audit. */
    public AuditAnswers(Path model, AuditFolder folder, AuditResult result, ModelAssumptions assumed) {
        this.model = model;
        this.folder = folder;
        this.result = result;
        this.assumed = assumed;
        this.audit = result.audit();
        FinishedAudit finished = FinishedAudit.read(folder.verdicts(), Optional.of(folder.certificates()));
        finished.verdicts().forEach(verdict -> verdicts.put(verdict.labels(), verdict));
        this.circuits = finished.circuits();
        this.refutations = finished.refutations();
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
                    candidate.range().toString(),
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
        VerdictCounts counts = result.counts();
        long never = counts.of(Outcome.UNARGMAXABLE).distinct();
        long all = counts.decided();
        Results results = new Results()
                .fact("model", "model", model.toString())
                .fact("never", "can never be answered", never, never + " of " + all + " " + what())
                .detail("rule", audit.question().rule().described())
                .detail("labels", audit.layer().labels())
                .detail("features", audit.layer().features())
                .detail("asked", all)
                .detail("argmaxable", counts.of(Outcome.ARGMAXABLE).distinct())
                .detail("unargmaxable", never)
                .detail("undecided", counts.of(Outcome.UNDECIDED).distinct());
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
            results.fact(
                    "assumed_" + reason.substring(0, colon), reason.substring(0, colon), reason.substring(colon + 2));
        });
        results.fact("folder", "folder", folder.path().toString()).fact("seconds", "seconds", result.seconds());
        if (!asked.isEmpty()) {
            results.table(answers(asked));
        }
        assumed.head().remarks().forEach(results::remark);
        results.remark("Every verdict has a certificate that the checker has accepted: " + folder.certificates() + ".");
        return results;
    }

    private String what() {
        return audit.question()
                .rule()
                .match(
                        threshold -> "label sets, whatever the input (the empty one, all single ones, those given)",
                        topK -> "label sets, whatever the input",
                        argmax -> "classes, whatever the input");
    }

    private List<VerdictRecord> never() {
        return verdicts.values().stream()
                .filter(verdict -> verdict.outcome() == Outcome.UNARGMAXABLE)
                .sorted((one, other) -> Long.compare(one.index(), other.index()))
                .toList();
    }

    private void names(Results results) {
        List<VerdictRecord> never = never();
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
        List<Double> shortfalls = never().stream()
                .flatMap(verdict -> verdict.margin().stream())
                .map(margin -> -margin.high())
                .sorted()
                .toList();
        if (!shortfalls.isEmpty()) {
            results.fact(
                    "shortfallsby",
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
        long impossible = never().stream()
                .filter(verdict -> verdict.deployed().get(NumberFormat.FLOAT32) == Deployed.IMPOSSIBLE)
                .count();
        List<Double> bounds = never().stream()
                .map(this::within)
                .filter(within -> within > 0)
                .sorted()
                .toList();
        String said;
        if (impossible == never) {
            said = "all of them: no order of summation can change that";
        } else if (bounds.isEmpty()) {
            said = "none of them for certain: rounding may change that";
        } else {
            said = (bounds.size() == never ? "all" : bounds.size()) + " of them for features up to ±"
                    + magnitude(bounds.get(0)) + ", half of them up to ±" + magnitude(bounds.get(bounds.size() / 2))
                    + ", in every order of summation; larger ones may round by more than is lacking";
        }
        results.fact("never_in_float32", "  in float32, too", impossible, said);
        if (!bounds.isEmpty()) {
            results.detail("never_in_float32_up_to", bounds.get(0) == Double.POSITIVE_INFINITY ? "any" : bounds.get(0));
        }
    }

    /** The largest magnitude of features for which float32 is proven not to answer it either; 0 if nothing is proven. */
    private double within(VerdictRecord verdict) {
        return refutations.getOrDefault(verdict.index(), List.of()).stream()
                .filter(claim -> claim.format() == NumberFormat.FLOAT32)
                .mapToDouble(DeployedRefutation::within)
                .max()
                .orElse(0);
    }

    private Table answers(List<Integer> asked) {
        List<List<Object>> rows = new ArrayList<>();
        Explainer explainer = new Explainer(Verifier.of(audit.layer(), audit.question()));
        for (int label : asked) {
            VerdictRecord verdict = verdicts.get(List.of(label));
            rows.add(List.of(
                    audit.name(label),
                    verdict == null ? "not asked" : verdict.outcome().text(),
                    verdict == null ? "top-k asks about sets of --labels only" : answer(explainer, label, verdict)));
        }
        return new Table(
                "answers",
                List.of(new Column("name", "asked"), new Column("verdict", "verdict"), new Column("answer", "answer")),
                rows);
    }

    private String answer(Explainer explainer, int label, VerdictRecord verdict) {
        return switch (verdict.outcome()) {
            case ARGMAXABLE -> "the output layer can answer this; look at the encoder or the data";
            case UNDECIDED -> "undecided: " + verdict.reason().orElse("");
            case UNARGMAXABLE -> {
                LabelSet set = LabelSet.of(audit.layer().labels(), label);
                Circuit circuit = circuits.get(verdict.index());
                String because = circuit == null
                        ? ""
                        : ", because " + explainer.explain(set, circuit).sentence(audit::name, RIVALS);
                yield "never" + because
                        + verdict.margin().map(AuditAnswers::remedy).orElse("");
            }
        };
    }

    private static String remedy(Margin margin) {
        return "; short by " + number(-margin.high()) + " logits: raising its bias by "
                + (margin.low() == Double.NEGATIVE_INFINITY ? "enough" : "more than " + number(-margin.low()))
                + " opens it";
    }

    private static String magnitude(double value) {
        return value >= 1 && value < 1e9 ? String.valueOf((long) value) : number(value);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.3g", value);
    }
}
