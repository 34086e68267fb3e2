package org.orthant.console.render;

import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.orthant.audit.check.CheckReport;
import org.orthant.audit.check.Coverage;
import org.orthant.audit.check.VerdictComparison;
import org.orthant.io.CertificateHeader;
import org.orthant.io.DomainStatement;
import org.orthant.io.VerdictRecord.Outcome;
import org.orthant.io.Vocabulary;
import org.orthant.layer.Box;

/** Shows what a check found out. */
public final class CheckResults {

    private final CheckReport report;
    private final CheckTables tables;

    public CheckResults(CheckReport report, Optional<Vocabulary> vocabulary, OutputFormat format) {
        this.report = report;
        this.tables = new CheckTables(vocabulary, format);
    }

    /** All that was found; {@code domainAsked} and {@code ruleAsked} say whether these are the user's or only the file's. */
    public Results results(boolean domainAsked, boolean ruleAsked, Optional<String> domainNote) {
        CertificateHeader header = report.header();
        Results results = new Results()
                .fact("labels", "labels (n)", header.labels())
                .fact(
                        "features",
                        "features (d)",
                        header.features(),
                        header.features() + (header.bias() ? " and a bias" : ""));
        domain(results, header.domain(), domainAsked);
        domainNote.ifPresent(results::remark);
        results.fact(
                        "rule",
                        "  and the rule",
                        header.rule().text(),
                        header.rule().described() + from(ruleAsked))
                .detail("rule_from", ruleAsked ? "options" : "certificates");
        long yes = report.accepted(Outcome.ARGMAXABLE);
        long never = report.accepted(Outcome.UNARGMAXABLE);
        results.fact("certificates", "certificates", report.certificates())
                .fact("accepted", "accepted", yes + never)
                .fact("argmaxable", "  argmaxable", yes)
                .fact("with_radius", "    with radius", report.withRadius())
                .fact("unargmaxable", "  unargmaxable", never)
                .fact("undecided", "undecided", report.accepted(Outcome.UNDECIDED))
                .fact("rejected", "rejected", report.rejections().size());
        if (report.features() > header.features()) {
            results.detail("layer_features", report.features())
                    .remark("The certificates are about the first " + header.features() + " of " + report.features()
                            + " features: what these produce, the layer produces with 0 for all others, in whatever way "
                            + "their columns were trained. Radii are those among such inputs.");
        }
        coverage(results);
        verdicts(results);
        tables.rejections(results, report.rejections());
        tables.differences(results, report.comparison());
        tables.coverage(results, report.coverage());
        return results;
    }

    private static void domain(Results results, DomainStatement domain, boolean asked) {
        Optional<Box> box = domain.asBox();
        results.fact(
                        "domain",
                        "accepted for",
                        box.map(Box::toString).orElseGet(domain::described),
                        (box.isPresent() ? "features from " : "features that are ") + domain.described() + from(asked))
                .detail(
                        "domain_lower",
                        box.<Object>map(given -> bounds(given, given::lower)).orElseGet(Optional::empty))
                .detail(
                        "domain_upper",
                        box.<Object>map(given -> bounds(given, given::upper)).orElseGet(Optional::empty))
                .detail(
                        "domain_maps",
                        domain.maps().stream()
                                .map(DomainStatement.MapStatement::fingerprint)
                                .toList())
                .detail("domain_from", asked ? "options" : "certificates");
    }

    private static String from(boolean asked) {
        return asked ? ", as asked" : ", as the certificate file states";
    }

    private static List<Double> bounds(Box domain, IntToDoubleFunction bound) {
        return IntStream.range(0, domain.features()).mapToDouble(bound).boxed().toList();
    }

    private void coverage(Results results) {
        if (report.certificates() == 0) {
            results.remark("There is no certificate: nothing is proven.");
        }
        if (report.coverage().isEmpty()) {
            List.of("asked", "asked_proven", "asked_undecided", "asked_missing", "not_asked")
                    .forEach(key -> results.detail(key, Optional.empty()));
            results.remark(
                    "Whether these are all the label sets that were asked about cannot be said without their file.");
            return;
        }
        Coverage found = report.coverage().get();
        results.fact("asked", "label sets asked about", found.asked().size())
                .fact("asked_proven", "  proven", found.proven())
                .fact("asked_undecided", "  undecided", found.undecided().size())
                .fact("asked_missing", "  without certificate", found.missing().size())
                .fact("not_asked", "certificates not asked for", found.unasked().size());
    }

    private void verdicts(Results results) {
        if (report.comparison().isEmpty()) {
            List.of("verdicts", "verdicts_not_proven").forEach(key -> results.detail(key, Optional.empty()));
            return;
        }
        VerdictComparison found = report.comparison().get();
        results.fact("verdicts", "verdicts", found.verdicts())
                .fact(
                        "verdicts_not_proven",
                        "  not as proven",
                        found.differences().size());
    }
}
