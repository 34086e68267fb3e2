package org.orthant.cli;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.orthant.io.CertificateHeader;
import org.orthant.io.CertificateRecord;
import org.orthant.io.Coverage;
import org.orthant.io.VerdictComparison;
import org.orthant.io.VerdictRecord.Outcome;
import org.orthant.io.Vocabulary;
import org.orthant.layer.FeatureDomain;
import org.orthant.proof.Certificate;
import org.orthant.proof.CheckResult;

/** Counts what was accepted and lists what was rejected, what is missing, and what differs from its verdict. */
final class CheckSummary {

    private final Optional<Coverage> coverage;
    private final Optional<VerdictComparison> comparison;
    private final Optional<Vocabulary> vocabulary;
    private final List<List<Object>> rejected = new ArrayList<>();
    private final Map<Outcome, Long> accepted = new EnumMap<>(Outcome.class);
    private long withRadius;

    CheckSummary(Optional<Coverage> coverage, Optional<VerdictComparison> comparison, Optional<Vocabulary> vocabulary) {
        this.coverage = coverage;
        this.comparison = comparison;
        this.vocabulary = vocabulary;
    }

    void add(CertificateRecord checked, CheckResult result) {
        Outcome outcome = Outcome.of(checked.certificate());
        Optional<String> rejection = result.match(accepted -> Optional.empty(), flawed -> Optional.of(flawed.reason()));
        if (rejection.isPresent()) {
            rejected.add(List.of(checked.line(), checked.index(), outcome.text(), rejection.get()));
        } else {
            accepted.merge(outcome, 1L, Long::sum);
            withRadius += hasRadius(checked.certificate()) ? 1 : 0;
        }
        coverage.ifPresent(asked -> asked.add(checked, result));
        comparison.ifPresent(said -> said.add(checked, result));
    }

    long certificates() {
        return accepted.values().stream().mapToLong(count -> count).sum() + rejected.size();
    }

    int rejected() {
        return rejected.size();
    }

    int differences() {
        return comparison.map(said -> said.differences().size()).orElse(0);
    }

    int missing() {
        return coverage.map(asked -> asked.missing().size()).orElse(0);
    }

    int askedButUndecided() {
        return coverage.map(asked -> asked.undecided().size()).orElse(0);
    }

    /** All that was found; {@code domainAsked} says whether the domain is the user's or only the file's. */
    Results results(CertificateHeader header, boolean domainAsked, OutputOptions.Format format) {
        Results results = new Results()
                .fact("labels", "labels (n)", header.labels())
                .fact(
                        "features",
                        "features (d)",
                        header.features(),
                        header.features() + (header.bias() ? " and a bias" : ""));
        domain(results, header.domain(), domainAsked);
        results.fact("certificates", "certificates", certificates())
                .fact("accepted", "accepted", accepted(Outcome.ARGMAXABLE) + accepted(Outcome.UNARGMAXABLE))
                .fact("argmaxable", "  argmaxable", accepted(Outcome.ARGMAXABLE))
                .fact("with_radius", "    with radius", withRadius)
                .fact("unargmaxable", "  unargmaxable", accepted(Outcome.UNARGMAXABLE))
                .fact("undecided", "undecided", accepted(Outcome.UNDECIDED))
                .fact("rejected", "rejected", rejected.size());
        coverage(results);
        verdicts(results);
        CheckTables tables = new CheckTables(vocabulary, format);
        tables.rejections(results, rejected);
        tables.differences(results, comparison);
        tables.coverage(results, coverage);
        return results;
    }

    private static void domain(Results results, FeatureDomain domain, boolean asked) {
        results.fact(
                        "domain",
                        "accepted for",
                        domain.toString(),
                        "features from " + domain.described()
                                + (asked ? ", as asked" : ", as the certificate file states"))
                .detail("domain_lower", bounds(domain, domain::lower))
                .detail("domain_upper", bounds(domain, domain::upper))
                .detail("domain_from", asked ? "options" : "certificates");
    }

    private static List<Double> bounds(FeatureDomain domain, IntToDoubleFunction bound) {
        return IntStream.range(0, domain.features()).mapToDouble(bound).boxed().toList();
    }

    private void coverage(Results results) {
        if (certificates() == 0) {
            results.remark("There is no certificate: nothing is proven.");
        }
        if (coverage.isEmpty()) {
            List.of("asked", "asked_proven", "asked_undecided", "asked_missing", "not_asked")
                    .forEach(key -> results.detail(key, Optional.empty()));
            results.remark(
                    "Whether these are all the label sets that were asked about cannot be said without their file.");
            return;
        }
        Coverage found = coverage.get();
        results.fact("asked", "label sets asked about", found.asked().size())
                .fact("asked_proven", "  proven", found.proven())
                .fact("asked_undecided", "  undecided", askedButUndecided())
                .fact("asked_missing", "  without certificate", missing())
                .fact("not_asked", "certificates not asked for", found.unasked().size());
    }

    private void verdicts(Results results) {
        if (comparison.isEmpty()) {
            List.of("verdicts", "verdicts_not_proven").forEach(key -> results.detail(key, Optional.empty()));
            return;
        }
        results.fact("verdicts", "verdicts", comparison.get().verdicts())
                .fact("verdicts_not_proven", "  not as proven", differences());
    }

    private long accepted(Outcome outcome) {
        return accepted.getOrDefault(outcome, 0L);
    }

    private static boolean hasRadius(Certificate certificate) {
        return certificate.match(yes -> yes.radius().isPresent(), never -> false, open -> false);
    }
}
