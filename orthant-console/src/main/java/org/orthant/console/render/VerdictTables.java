package org.orthant.console.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.orthant.audit.Audit;
import org.orthant.audit.AuditResult;
import org.orthant.audit.VerdictCounts;
import org.orthant.audit.VerdictCounts.Count;
import org.orthant.console.render.Results.Column;
import org.orthant.console.render.Results.Table;
import org.orthant.io.VerdictRecord.Outcome;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.layer.DeployedArithmetic;
import org.orthant.layer.DftLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;
import org.orthant.layer.OutputLayer;
import org.orthant.verify.Deployed;
import org.orthant.verify.DomainLimits;
import org.orthant.verify.Question.Depth;

/** Sums up the verdicts of an audit, as the paper's tables do. */
public final class VerdictTables {

    private static final List<String> QUANTILE_NAMES = List.of("min", "1 %", "25 %", "median", "75 %", "max");

    private VerdictTables() {}

    /** Returns the counts, and what must be said of the domain if it is not one of bounds. */
    public static Results of(AuditResult result, Optional<String> domainNote) {
        Audit audit = result.audit();
        OutputLayer layer = audit.layer();
        VerdictCounts counts = result.counts();
        Results results = new Results()
                .fact("labels", "labels (n)", layer.labels())
                .fact(
                        "features",
                        "features (d)",
                        layer.features(),
                        layer.features() + (layer.hasBias() ? " and a bias" : ""))
                .fact("label_sets", "label sets", audit.sets().total())
                .fact("distinct", "distinct", audit.sets().size())
                .fact("seconds", "seconds", result.seconds())
                .table(counts(audit, counts));
        if (audit.question().depth() == Depth.RADIUS
                && !counts.radiusQuantiles().isEmpty()) {
            results.table(quantiles(counts));
        }
        domainNote.ifPresent(results::remark);
        domain(results, audit.question().domain());
        audit.question()
                .formats()
                .forEach(format ->
                        results.remark(format.text() + ": " + new DeployedArithmetic(format).described() + "."));
        if (!audit.question().domain().isFinite()
                && !audit.question().formats().isEmpty()
                && counts.of(Outcome.UNARGMAXABLE).distinct() > 0) {
            results.remark("Features without bounds round by any amount: \"impossible\" counts proofs for all features;"
                    + " certificates state up to which magnitude of features rounding changes nothing.");
        }
        if (counts.cutShort() > 0) {
            results.remark(counts.cutShort()
                    + " radii are known less closely than asked, because the budget was spent on them.");
        }
        if (counts.unclear() > 0) {
            results.remark(counts.unclear()
                    + " radii are too close to a threshold to tell; they are not counted as reaching it.");
        }
        return results;
    }

    private static void domain(Results results, FeatureDomain domain) {
        if (domain.asBox().isEmpty()) {
            results.fact("domain", "features", domain.described());
        }
        DomainLimits.deployment(domain)
                .ifPresent(reason -> results.remark("Radii and deployed arithmetic were not asked about: "
                        + DomainLimits.radii(domain)
                                .map(radii -> radii + ", and ")
                                .orElse("") + reason + "."));
    }

    private static Table counts(Audit audit, VerdictCounts counts) {
        DistinctLabelSets sets = audit.sets();
        List<List<Object>> rows = new ArrayList<>();
        rows.add(row("argmaxable", counts.of(Outcome.ARGMAXABLE), sets));
        for (double threshold : audit.question().thresholds()) {
            rows.add(row(shown(threshold) + "-argmaxable", counts.reaching(threshold), sets));
        }
        rows.add(row("unargmaxable", counts.of(Outcome.UNARGMAXABLE), sets));
        rows.add(row("undecided", counts.of(Outcome.UNDECIDED), sets));
        for (NumberFormat format : counts.formats()) {
            for (Deployed answer : List.of(Deployed.SAFE, Deployed.OBSERVED, Deployed.IMPOSSIBLE)) {
                rows.add(row(format.text() + "-" + answer.text(), counts.deployed(format, answer), sets));
            }
        }
        if (hasFft(audit)) {
            rows.add(row("float32-observed by FFT", counts.observedByFft(), sets));
        }
        return new Table(
                "counts",
                List.of(
                        new Column("what", "label sets that are"),
                        new Column("distinct", "distinct"),
                        new Column("distinct_percent", "%"),
                        new Column("lines", "lines"),
                        new Column("lines_percent", "%")),
                rows);
    }

    private static boolean hasFft(Audit audit) {
        return audit.layer().match(dense -> false, DftLayer::isEquispaced, spread -> false)
                && audit.question().formats().contains(NumberFormat.FLOAT32);
    }

    private static List<Object> row(String what, Count count, DistinctLabelSets sets) {
        return List.of(
                what,
                count.distinct(),
                percent(count.distinct(), sets.size()),
                count.lines(),
                percent(count.lines(), sets.total()));
    }

    private static double percent(long part, long whole) {
        return 100.0 * part / whole;
    }

    /** Such as {@code 1} and {@code 1e-8}. */
    private static String shown(double threshold) {
        String text = threshold == Math.rint(threshold) && threshold < 1e6
                ? String.valueOf((long) threshold)
                : String.valueOf(threshold);
        return text.replace(".0E", "e").replace("E", "e");
    }

    private static Table quantiles(VerdictCounts counts) {
        List<Double> radii = counts.radiusQuantiles();
        List<List<Object>> rows = new ArrayList<>();
        for (int i = 0; i < radii.size(); i++) {
            rows.add(List.of(QUANTILE_NAMES.get(i), radii.get(i)));
        }
        return new Table(
                "radius", List.of(new Column("quantile", "argmaxable ones"), new Column("radius", "radius")), rows);
    }
}
