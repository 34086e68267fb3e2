package org.orthant.cli;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.cli.Results.Column;
import org.orthant.cli.Results.Table;
import org.orthant.io.CertificateHeader;
import org.orthant.io.CertificateRecord;
import org.orthant.io.VerdictRecord.Outcome;
import org.orthant.proof.Certificate;
import org.orthant.proof.CheckResult;

/** Counts what was accepted and lists what was rejected. */
final class CheckSummary {

    private final List<List<Object>> rejected = new ArrayList<>();
    private final Map<Outcome, Long> accepted = new EnumMap<>(Outcome.class);
    private long withRadius;

    void add(CertificateRecord checked, CheckResult result) {
        Outcome outcome = Outcome.of(checked.certificate());
        Optional<String> rejection = result.match(accepted -> Optional.empty(), flawed -> Optional.of(flawed.reason()));
        if (rejection.isPresent()) {
            rejected.add(List.of(checked.line(), checked.index(), outcome.text(), rejection.get()));
        } else {
            accepted.merge(outcome, 1L, Long::sum);
            withRadius += hasRadius(checked.certificate()) ? 1 : 0;
        }
    }

    int rejected() {
        return rejected.size();
    }

    Results results(CertificateHeader header, OutputOptions.Format format) {
        long argmaxable = accepted(Outcome.ARGMAXABLE);
        long unargmaxable = accepted(Outcome.UNARGMAXABLE);
        long undecided = accepted(Outcome.UNDECIDED);
        Results results = new Results()
                .fact("labels", "labels (n)", header.labels())
                .fact(
                        "features",
                        "features (d)",
                        header.features(),
                        header.features() + (header.bias() ? " and a bias" : ""))
                .fact("domain", "features from", header.domain().toString())
                .fact("certificates", "certificates", argmaxable + unargmaxable + undecided + rejected.size())
                .fact("accepted", "accepted", argmaxable + unargmaxable)
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

    private long accepted(Outcome outcome) {
        return accepted.getOrDefault(outcome, 0L);
    }

    private static boolean hasRadius(Certificate certificate) {
        return certificate.match(yes -> yes.radius().isPresent(), never -> false, open -> false);
    }
}
