package org.orthant.console.render;

import java.util.List;
import java.util.Optional;
import org.orthant.audit.sequence.SequenceCheckReport;
import org.orthant.io.CertificateHeader;
import org.orthant.io.Vocabulary;
import org.orthant.labels.DistinctLabelSets;

/** The results of checking label sequences. */
public final class SequenceCheckResults {

    private final SequenceCheckReport report;
    private final CheckTables tables;

    /** Creates the results of a check. */
    public SequenceCheckResults(SequenceCheckReport report, Optional<Vocabulary> vocabulary, OutputFormat format) {
        this.report = report;
        this.tables = new CheckTables(vocabulary, format);
    }

    /** Returns the results; {@code domainAsked} is whether the user specified the domain. */
    public Results results(boolean domainAsked, Optional<String> domainNote) {
        CertificateHeader header = report.steps().header();
        Results results = new Results("check-sequences", 1).size(header.labels(), header.features(), header.bias());
        CheckResults.domain(results, header.domain(), domainAsked);
        domainNote.ifPresent(results::remark);
        CheckResults.addCertificates(results, report.counts());
        CheckResults.addCoverage(results, report.counts());
        CheckResults.addVerdicts(results, report.counts());
        tables.rejections(results, report.steps().rejections());
        tables.differences(results, report.differences());
        tables.missing(results, report.asked().map(DistinctLabelSets::sets).orElse(List.of()), report.missing());
        return results;
    }
}
