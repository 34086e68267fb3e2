package org.orthant.studio.audit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.orthant.audit.Audit;
import org.orthant.audit.PreparedAudit;
import org.orthant.audit.finished.VerdictWords;
import org.orthant.labels.LabelSet;
import org.orthant.proof.Certificate;
import org.orthant.proof.Checker;
import org.orthant.proof.Circuit;
import org.orthant.studio.http.Refusal;
import org.orthant.verify.Radius;

/** Explains label sets of an audit by their certificates; results are cached. */
final class SetDetails {

    private static final int NAMED = 12;
    private static final int MOST_KEPT = 1000;
    private static final long PATIENCE_NANOS = 30_000_000_000L;

    private final PreparedAudit prepared;
    private final Audit audit;
    private final DownloadFiles files;
    private final Map<Integer, SetDetail> kept = new LinkedHashMap<>();
    private @Nullable Checker checker;

    SetDetails(PreparedAudit prepared, DownloadFiles files) {
        this.prepared = prepared;
        this.audit = prepared.audit();
        this.files = files;
    }

    /** Checks the certificate of a label set and explains it, unless that takes too long or is no longer needed. */
    SetDetail of(int index, BooleanSupplier unwanted) {
        Optional<SetDetail> known = known(index);
        if (known.isPresent()) {
            return known.get();
        }
        long start = System.nanoTime();
        BooleanSupplier over = () -> unwanted.getAsBoolean() || System.nanoTime() - start > PATIENCE_NANOS;
        DownloadFiles.Found found = files.find(index).orElseThrow(Refusal::notFound);
        Certificate certificate = found.record().certificate();
        try {
            SetDetail detail = new SetDetail(found.text(), check(certificate), said(certificate, over));
            keep(index, detail);
            return detail;
        } catch (CancellationException e) {
            throw new Refusal(503, "this set takes longer to explain than a page should wait: use orthant explain");
        }
    }

    private synchronized Optional<SetDetail> known(int index) {
        return Optional.ofNullable(kept.get(index));
    }

    private synchronized void keep(int index, SetDetail detail) {
        if (kept.size() == MOST_KEPT) {
            kept.remove(kept.keySet().iterator().next());
        }
        kept.put(index, detail);
    }

    private String check(Certificate certificate) {
        return certificate.match(this::checked, this::checked, open -> "nothing is claimed");
    }

    private String checked(Certificate certificate) {
        return checker().check(certificate).match(accepted -> "accepted", rejected -> "rejected: " + rejected.reason());
    }

    /** Returns what the certificate proves, in sentences. */
    private List<String> said(Certificate certificate, BooleanSupplier over) {
        VerdictWords words = VerdictWords.of(audit.question().rule());
        List<String> said = new ArrayList<>();
        certificate.match(
                yes -> yes.radius().map(proof -> said.add(words.radius(Radius.of(proof)))),
                never -> {
                    said.add(explanation(never.labelSet(), never.circuit(), over));
                    return never.margin()
                            .filter(proof -> Double.isFinite(proof.high()))
                            .map(proof -> said.add("it is " + words.shortOf(Math.max(0, -proof.high()))));
                },
                open -> said.add(open.reason()));
        said.addAll(words.deployed(certificate));
        return said.stream()
                .map(text -> Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".")
                .toList();
    }

    private String explanation(LabelSet set, Circuit circuit, BooleanSupplier over) {
        return prepared.explainer(over).explain(set, circuit).sentence(audit::name, NAMED);
    }

    private synchronized Checker checker() {
        if (checker == null) {
            checker = new Checker(
                    audit.layer(), audit.question().domain(), audit.question().rule());
        }
        return checker;
    }
}
