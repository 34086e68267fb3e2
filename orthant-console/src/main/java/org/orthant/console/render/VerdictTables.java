package org.orthant.console.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.orthant.audit.Audit;
import org.orthant.audit.AuditResult;
import org.orthant.audit.CountedSets;
import org.orthant.audit.VerdictCounts;
import org.orthant.console.render.Results.Column;
import org.orthant.console.render.Results.Field;
import org.orthant.console.render.Results.Table;
import org.orthant.layer.DeployedArithmetic;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.verify.DomainLimits;
import org.orthant.verify.Outcome;
import org.orthant.verify.Question.Depth;

/** Counts the verdicts of an audit, like the paper's tables. */
public final class VerdictTables {

    private static final List<String> QUANTILE_NAMES = List.of("min", "1 %", "25 %", "median", "75 %", "max");

    private VerdictTables() {}

    /** Returns the counts, and remarks about the domain if it is not a box. */
    public static Results of(AuditResult result, Optional<String> domainNote) {
        Audit audit = result.audit();
        OutputLayer layer = audit.layer();
        VerdictCounts counts = result.counts();
        Results results = new Results("verify", 1)
                .size(layer.labels(), layer.features(), layer.hasBias())
                .fact("label_sets", "label sets", audit.sets().total())
                .fact("distinct", "distinct", audit.sets().size())
                .fact("seconds", "seconds", result.seconds())
                .table(counts(counts, audit.sets().size(), audit.sets().total()));
        if (!counts.ranks().isEmpty()) {
            results.table(RankTable.of(counts.ranks()));
        }
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
        addShortfalls(results, counts);
        return results;
    }

    private static void domain(Results results, FeatureDomain domain) {
        if (domain.asBox().isEmpty()) {
            results.fact("domain", "features", domain.described());
        }
        DomainLimits.deployment(domain)
                .ifPresent(reason -> results.remark("Radii and deployed arithmetic were not computed: "
                        + DomainLimits.radii(domain)
                                .map(radii -> radii + ", and ")
                                .orElse("") + reason + "."));
    }

    /** Adds remarks about radii that are less exact than asked. */
    public static void addShortfalls(Results results, VerdictCounts counts) {
        if (counts.cutShort() > 0) {
            results.remark(counts.cutShort() + " radii are less exact than asked, because their budget was spent.");
        }
        if (counts.unclear() > 0) {
            results.remark(counts.unclear()
                    + " radii are too close to a threshold to compare; they do not count as reaching it.");
        }
    }

    /** Returns the counts with their percentages of {@code distinct} label sets and of {@code lines}. */
    public static Table counts(VerdictCounts counts, long distinct, long lines) {
        return Table.of(
                "counts",
                CountedSets.of(counts),
                List.of(
                        new Field<>("what", "label sets that are", CountedSets::text),
                        new Field<>("distinct", "distinct", row -> row.count().distinct()),
                        new Field<>(
                                "distinct_percent",
                                "%",
                                row -> percent(row.count().distinct(), distinct)),
                        new Field<>("lines", "lines", row -> row.count().lines()),
                        new Field<>(
                                "lines_percent", "%", row -> percent(row.count().lines(), lines))));
    }

    private static double percent(long part, long whole) {
        return 100.0 * part / whole;
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
