package org.orthant.console.render;

import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.orthant.audit.check.CheckCounts;
import org.orthant.audit.check.CheckReport;
import org.orthant.audit.check.VerdictComparison;
import org.orthant.audit.check.VerdictComparison.Difference;
import org.orthant.io.CertificateHeader;
import org.orthant.io.DomainStatement;
import org.orthant.io.Vocabulary;
import org.orthant.layer.Box;
import org.orthant.verify.Outcome;

/** The results of a check. */
public final class CheckResults {

    private final CheckReport report;
    private final CheckCounts counts;
    private final List<Difference> differences;
    private final CheckTables tables;

    public CheckResults(CheckReport report, Optional<Vocabulary> vocabulary, OutputFormat format) {
        this(
                report,
                report.counts(),
                report.comparison().map(VerdictComparison::differences).orElse(List.of()),
                vocabulary,
                format);
    }

    /** Creates results about certificates whose verdicts were compared in another way. */
    public CheckResults(
            CheckReport report,
            CheckCounts counts,
            List<Difference> differences,
            Optional<Vocabulary> vocabulary,
            OutputFormat format) {
        this.report = report;
        this.counts = counts;
        this.differences = differences;
        this.tables = new CheckTables(vocabulary, format);
    }

    /** Returns the results; {@code domainAsked} and {@code ruleAsked} are whether the user specified domain and rule. */
    public Results results(boolean domainAsked, boolean ruleAsked, Optional<String> domainNote) {
        CertificateHeader header = report.header();
        Results results = new Results("check", 1).size(header.labels(), header.features(), header.bias());
        domain(results, header.domain(), domainAsked);
        domainNote.ifPresent(results::remark);
        results.fact(
                        "rule",
                        "  and the rule",
                        header.rule().text(),
                        header.rule().described() + from(ruleAsked))
                .detail("rule_from", ruleAsked ? "options" : "certificates");
        addCertificates(results, counts);
        if (report.features() > header.features()) {
            results.detail("layer_features", report.features())
                    .remark("The certificates hold for the first " + header.features() + " of " + report.features()
                            + " features: with 0 for all others, the layer produces the same outputs, whatever the weights "
                            + "of the other columns are. Radii refer to such inputs.");
        }
        addCoverage(results, counts);
        if (counts.coverage().isPresent()) {
            results.fact(
                    "not_asked",
                    "certificates not asked for",
                    report.coverage().map(found -> found.unasked().size()).orElse(0));
        } else {
            results.detail("not_asked", Optional.empty());
        }
        addVerdicts(results, counts);
        tables.rejections(results, report.rejections());
        tables.differences(results, differences);
        tables.coverage(results, report.coverage());
        return results;
    }

    static void domain(Results results, DomainStatement domain, boolean asked) {
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

    static void addCertificates(Results results, CheckCounts counts) {
        long yes = counts.accepted(Outcome.ARGMAXABLE);
        long never = counts.accepted(Outcome.UNARGMAXABLE);
        results.fact("certificates", "certificates", counts.certificates())
                .fact("accepted", "accepted", yes + never)
                .fact("argmaxable", "  argmaxable", yes)
                .fact("with_radius", "    with radius", counts.withRadius())
                .fact("unargmaxable", "  unargmaxable", never)
                .fact("undecided", "undecided", counts.accepted(Outcome.UNDECIDED))
                .fact("rejected", "rejected", counts.rejected());
        if (counts.certificates() == 0) {
            results.remark("There are no certificates: nothing is proven.");
        }
    }

    static void addCoverage(Results results, CheckCounts counts) {
        if (counts.coverage().isEmpty()) {
            List.of("asked", "asked_proven", "asked_undecided", "asked_missing")
                    .forEach(key -> results.detail(key, Optional.empty()));
            results.remark("To check that no label set is missing, pass the file of the label sets.");
            return;
        }
        CheckCounts.Asked found = counts.coverage().get();
        results.fact("asked", "label sets asked about", found.sets())
                .fact("asked_proven", "  proven", found.proven())
                .fact("asked_undecided", "  undecided", found.undecided())
                .fact("asked_missing", "  without certificate", found.missing());
    }

    static void addVerdicts(Results results, CheckCounts counts) {
        if (counts.comparison().isEmpty()) {
            List.of("verdicts", "verdicts_not_proven").forEach(key -> results.detail(key, Optional.empty()));
            return;
        }
        CheckCounts.Compared found = counts.comparison().get();
        results.fact("verdicts", "verdicts", found.verdicts())
                .fact("verdicts_not_proven", "  not as proven", found.differences());
    }

    /** Returns the numbers of a check of many files, with examples of what is wrong. */
    public static Results of(CheckCounts counts, List<String> examples) {
        Results results = new Results("check-files", 1);
        addCertificates(results, counts);
        addCoverage(results, counts);
        if (counts.coverage().isEmpty()) {
            results.detail("not_asked", Optional.empty());
        }
        addVerdicts(results, counts);
        results.detail("examples", examples);
        examples.forEach(results::remark);
        return results;
    }
}
