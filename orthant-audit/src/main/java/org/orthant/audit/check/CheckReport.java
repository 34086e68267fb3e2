package org.orthant.audit.check;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.io.CertificateHeader;
import org.orthant.io.CertificateRecord;
import org.orthant.proof.Certificate;
import org.orthant.proof.CheckResult;
import org.orthant.verify.Outcome;

/** The result of a check: what was accepted and rejected, what is missing, and what differs from its verdict. */
public final class CheckReport {

    /**
     * A certificate that proves nothing.
     *
     * @param line where it stands
     * @param index the number of its label set
     * @param claim what it claims
     * @param reason why it was rejected
     */
    public record Rejection(long line, long index, Outcome claim, String reason) {}

    private final CertificateHeader header;
    private final int features;
    private final Optional<String> otherDomain;
    private final Optional<Coverage> coverage;
    private final Optional<VerdictComparison> comparison;
    private final List<Rejection> rejections = new ArrayList<>();
    private final Map<Outcome, Long> accepted = new EnumMap<>(Outcome.class);
    private long withRadius;

    CheckReport(
            CertificateHeader header,
            int features,
            Optional<String> otherDomain,
            Optional<Coverage> coverage,
            Optional<VerdictComparison> comparison) {
        this.header = header;
        this.features = features;
        this.otherDomain = otherDomain;
        this.coverage = coverage;
        this.comparison = comparison;
    }

    void add(CertificateRecord checked, CheckResult result) {
        Outcome claim = Outcome.of(checked.certificate());
        Optional<String> rejection = result.match(accepted -> Optional.empty(), flawed -> Optional.of(flawed.reason()));
        if (rejection.isPresent()) {
            rejections.add(new Rejection(checked.line(), checked.index(), claim, rejection.get()));
        } else {
            accepted.merge(claim, 1L, Long::sum);
            withRadius += hasRadius(checked.certificate()) ? 1 : 0;
        }
        coverage.ifPresent(asked -> asked.add(checked, result));
        comparison.ifPresent(said -> said.add(checked, result));
    }

    private static boolean hasRadius(Certificate certificate) {
        return certificate.match(yes -> yes.radius().isPresent(), never -> false, open -> false);
    }

    /** What the certificates are about. */
    public CertificateHeader header() {
        return header;
    }

    /** The number of features of the layer: more than the certificates are about if the others are 0 there. */
    public int features() {
        return features;
    }

    /** Why they are about another domain or rule than was asked about, if they are; nothing was checked then. */
    public Optional<String> otherDomain() {
        return otherDomain;
    }

    /** The number of certificates. */
    public long certificates() {
        return accepted.values().stream().mapToLong(count -> count).sum() + rejections.size();
    }

    /** The number of accepted certificates that claim something; undecided ones are accepted, and claim nothing. */
    public long accepted(Outcome claim) {
        return accepted.getOrDefault(claim, 0L);
    }

    /** The number of accepted certificates that prove bounds of a radius. */
    public long withRadius() {
        return withRadius;
    }

    /** Returns the numbers of all that was found. */
    public CheckCounts counts() {
        return new CheckCounts(accepted, withRadius, rejections.size(), null, null)
                .with(
                        coverage.map(found -> new CheckCounts.Asked(
                                found.asked().size(),
                                found.proven(),
                                found.undecided().size(),
                                found.missing().size())),
                        comparison.map(found -> new CheckCounts.Compared(
                                found.verdicts(), found.differences().size())));
    }

    /** Those that were rejected, in the order of the file. */
    public List<Rejection> rejections() {
        return List.copyOf(rejections);
    }

    /** Which label sets have a proof, if that was asked. */
    public Optional<Coverage> coverage() {
        return coverage;
    }

    /** Which verdicts are not as proven, if that was asked. */
    public Optional<VerdictComparison> comparison() {
        return comparison;
    }

    /** Whether all that was asked is proven: nothing rejected, missing, undecided, or different from its verdict. */
    public boolean provesEverything() {
        return otherDomain.isEmpty()
                && certificates() > 0
                && rejections.isEmpty()
                && accepted(Outcome.UNDECIDED) == 0
                && coverage.map(found -> found.missing().isEmpty()).orElse(true)
                && comparison.map(found -> found.differences().isEmpty()).orElse(true);
    }
}
