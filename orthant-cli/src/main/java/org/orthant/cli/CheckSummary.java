package org.orthant.cli;

import java.util.ArrayList;
import java.util.List;
import org.orthant.cli.Results.Column;
import org.orthant.cli.Results.Table;
import org.orthant.io.CertificateHeader;
import org.orthant.io.CertificateRecord;
import org.orthant.proof.Certificate;
import org.orthant.proof.CheckResult;

/** Counts what was accepted and lists what was rejected. */
final class CheckSummary {

    private final List<List<Object>> rejected = new ArrayList<>();
    private long argmaxable;
    private long withRadius;
    private long unargmaxable;
    private long undecided;

    void add(CertificateRecord checked, CheckResult result) {
        Certificate certificate = checked.certificate();
        if (result instanceof CheckResult.Rejected rejection) {
            rejected.add(List.of(checked.line(), checked.index(), verdict(certificate), rejection.reason()));
        } else if (certificate instanceof Certificate.Argmaxable claim) {
            argmaxable++;
            withRadius += claim.radius().isPresent() ? 1 : 0;
        } else if (certificate instanceof Certificate.Unargmaxable) {
            unargmaxable++;
        } else {
            undecided++;
        }
    }

    int rejected() {
        return rejected.size();
    }

    Results results(CertificateHeader header, OutputOptions.Format format) {
        long accepted = argmaxable + unargmaxable;
        Results results = new Results()
                .fact("labels", "labels (n)", header.labels())
                .fact(
                        "features",
                        "features (d)",
                        header.features(),
                        header.features() + (header.bias() ? " and a bias" : ""))
                .fact("domain", "features from", header.domain().toString())
                .fact("certificates", "certificates", accepted + undecided + rejected.size())
                .fact("accepted", "accepted", accepted)
                .fact("argmaxable", "  argmaxable", argmaxable)
                .fact("with_radius", "    with radius", withRadius)
                .fact("unargmaxable", "  unargmaxable", unargmaxable)
                .fact("undecided", "undecided", undecided)
                .fact("rejected", "rejected", rejected.size());
        if (!rejected.isEmpty() || format == OutputOptions.Format.JSON) {
            results.table(new Table(
                    "rejections",
                    List.of(
                            new Column("line", "line"),
                            new Column("index", "index"),
                            new Column("verdict", "verdict"),
                            new Column("reason", "rejected because")),
                    rejected));
        }
        return results;
    }

    private static String verdict(Certificate certificate) {
        if (certificate instanceof Certificate.Argmaxable) {
            return "argmaxable";
        }
        return certificate instanceof Certificate.Unargmaxable ? "unargmaxable" : "undecided";
    }
}
