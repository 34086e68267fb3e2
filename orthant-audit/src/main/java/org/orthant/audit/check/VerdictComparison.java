package org.orthant.audit.check;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BadInputException;
import org.orthant.io.CertificateRecord;
import org.orthant.io.Excerpt;
import org.orthant.io.VerdictReader;
import org.orthant.io.VerdictRecord;
import org.orthant.io.Vocabulary;
import org.orthant.labels.LabelSet;
import org.orthant.layer.NumberFormat;
import org.orthant.proof.Certificate;
import org.orthant.proof.CheckResult;
import org.orthant.proof.DeployedRefutation;
import org.orthant.proof.MarginProof;
import org.orthant.proof.SafeInput;
import org.orthant.verify.Deployed;
import org.orthant.verify.Margin;
import org.orthant.verify.Outcome;
import org.orthant.verify.Radius;
import org.orthant.verify.Rank;

/**
 * Compares a verdict file with its certificates, by index: whether the verdicts are what the certificates prove.
 *
 * <p>Verdict, label set, bounds of radius, margin and rank, results about the layer as deployed and, where there is a vocabulary, names are
 * compared. Certificates do not state the number of times a label set occurred, or what was observed.
 */
public final class VerdictComparison {

    /**
     * A verdict and its certificate do not go together.
     *
     * @param index of both
     * @param problem why not, in one line
     */
    public record Difference(long index, String problem) {}

    private final Optional<Vocabulary> vocabulary;
    private final Map<Long, VerdictRecord> withoutCertificate = new TreeMap<>();
    private final List<Difference> differences = new ArrayList<>();
    private final int verdicts;

    private VerdictComparison(Path file, Optional<Vocabulary> vocabulary) {
        this.vocabulary = vocabulary;
        VerdictReader.forEach(file, verdict -> {
            if (withoutCertificate.put(verdict.index(), verdict) != null) {
                throw BadInputException.in(file, "has two verdicts of index " + verdict.index() + ": expected one");
            }
        });
        this.verdicts = withoutCertificate.size();
    }

    /** Reads all verdicts of a file; with a vocabulary, their names must be from it. */
    public static VerdictComparison read(Path file, Optional<Vocabulary> vocabulary) {
        return new VerdictComparison(file, vocabulary);
    }

    /** Compares a certificate, whose check had this result, with its verdict. */
    public void add(CertificateRecord checked, CheckResult result) {
        VerdictRecord verdict = withoutCertificate.remove(checked.index());
        result.match(accepted -> difference(verdict, checked.certificate(), vocabulary), rejected -> unproven(verdict))
                .ifPresent(problem -> differences.add(new Difference(checked.index(), problem)));
    }

    /** Returns the number of verdicts. */
    public int verdicts() {
        return verdicts;
    }

    /** Returns the contradictions once all certificates are added, by ascending index. */
    public List<Difference> differences() {
        List<Difference> all = new ArrayList<>(differences);
        withoutCertificate.keySet().forEach(index -> all.add(new Difference(index, "the verdict has no certificate")));
        all.sort(Comparator.comparingLong(Difference::index));
        return all;
    }

    private static Optional<String> unproven(@Nullable VerdictRecord verdict) {
        return Optional.of(
                verdict == null ? "the certificate has no verdict" : "the certificate of the verdict is rejected");
    }

    /** Returns why a verdict is not what an accepted certificate proves; nothing if it is. */
    public static Optional<String> difference(
            @Nullable VerdictRecord verdict, Certificate certificate, Optional<Vocabulary> vocabulary) {
        if (verdict == null) {
            return Optional.of("the certificate has no verdict");
        }
        if (!verdict.isAbout(certificate.labelSet())) {
            LabelSet proven = certificate.labelSet();
            Optional<List<Integer>> inactive = proven.isPartial()
                    ? Optional.of(Arrays.stream(proven.inactive()).boxed().toList())
                    : Optional.empty();
            return Optional.of("the verdict is about the labels "
                    + listed(verdict.labels(), verdict.off()) + ", and the certificate about "
                    + listed(proven.stream().boxed().toList(), inactive));
        }
        if (verdict.outcome() != Outcome.of(certificate)) {
            return Optional.of("the verdict says " + verdict.outcome().text() + ", and the certificate proves "
                    + proven(certificate));
        }
        return wrongNames(verdict, certificate, vocabulary)
                .or(() -> wrongRadius(verdict, certificate))
                .or(() -> wrongMargin(verdict, certificate))
                .or(() -> wrongRank(verdict, certificate))
                .or(() -> wrongFormat(verdict, certificate));
    }

    private static String listed(List<Integer> active, Optional<List<Integer>> inactive) {
        return Excerpt.of(active.toString())
                + inactive.map(labels -> " without " + Excerpt.of(labels.toString()))
                        .orElse("");
    }

    /** A format is safe, or impossible in the whole domain, exactly if the certificate proves it. */
    private static Optional<String> wrongFormat(VerdictRecord verdict, Certificate certificate) {
        Map<NumberFormat, Deployed> proven = new EnumMap<>(NumberFormat.class);
        certificate
                .match(yes -> yes.safe(), never -> List.<SafeInput>of(), open -> List.<SafeInput>of())
                .forEach(claim -> proven.put(claim.format(), Deployed.SAFE));
        certificate
                .match(
                        yes -> List.<DeployedRefutation>of(),
                        never -> never.impossible(),
                        open -> List.<DeployedRefutation>of())
                .stream()
                .filter(DeployedRefutation::isAboutAll)
                .forEach(claim -> proven.put(claim.format(), Deployed.IMPOSSIBLE));
        return verdict.deployed().entrySet().stream()
                .filter(said -> {
                    boolean claims = said.getValue() == Deployed.SAFE || said.getValue() == Deployed.IMPOSSIBLE;
                    Deployed found = proven.get(said.getKey());
                    return claims ? found != said.getValue() : found != null;
                })
                .findFirst()
                .map(said -> "the verdict says that it is " + said.getValue().text() + " in "
                        + said.getKey().text() + ", and the certificate proves "
                        + (proven.containsKey(said.getKey())
                                ? "that it is " + proven.get(said.getKey()).text()
                                : "nothing of the sort"));
    }

    private static Optional<String> wrongNames(
            VerdictRecord verdict, Certificate certificate, Optional<Vocabulary> vocabulary) {
        Optional<List<String>> expected = vocabulary.map(known -> known.names(certificate.labelSet()));
        boolean same = expected.isEmpty() || verdict.names().isEmpty() || expected.equals(verdict.names());
        return same ? Optional.empty() : Optional.of("the names of the verdict are not those of its labels");
    }

    private static Optional<String> wrongRadius(VerdictRecord verdict, Certificate certificate) {
        if (verdict.radius().isEmpty()) {
            return Optional.empty();
        }
        Radius said = verdict.radius().get();
        Radius proven = radius(certificate);
        // Also not so if one of them is no number.
        boolean follows = said.low() <= proven.low() && proven.high() <= said.high();
        return follows
                ? Optional.empty()
                : Optional.of("the verdict says that the radius is from " + said.low() + " to " + said.high()
                        + ", and the certificate proves "
                        + (proven.equals(Radius.UNKNOWN) ? "no radius" : proven.low() + " to " + proven.high()));
    }

    private static Optional<String> wrongMargin(VerdictRecord verdict, Certificate certificate) {
        if (verdict.margin().isEmpty()) {
            return Optional.empty();
        }
        Margin said = verdict.margin().get();
        Optional<MarginProof> proven =
                certificate.match(yes -> yes.margin(), never -> never.margin(), open -> Optional.empty());
        boolean follows = proven.filter(proof -> said.low() <= proof.low() && proof.high() <= said.high())
                .isPresent();
        return follows
                ? Optional.empty()
                : Optional.of("the verdict says that the margin is from " + said.low() + " to " + said.high()
                        + ", and the certificate proves "
                        + proven.map(proof -> proof.low() + " to " + proof.high())
                                .orElse("no margin"));
    }

    private static Optional<String> wrongRank(VerdictRecord verdict, Certificate certificate) {
        Optional<Rank> proven = certificate.match(
                yes -> Optional.of(new Rank(1, 1)), never -> never.rank().map(Rank::of), open -> Optional.empty());
        return verdict.rank()
                .filter(said -> proven.filter(rank -> said.low() <= rank.low() && rank.high() <= said.high())
                        .isEmpty())
                .map(said -> "the verdict says that the rank is from " + said.low() + " to " + said.high()
                        + ", and the certificate proves "
                        + proven.map(rank -> rank.low() + " to " + rank.high()).orElse("no rank"));
    }

    /** Returns the narrowest bounds of the radius that an accepted certificate proves. */
    private static Radius radius(Certificate certificate) {
        return certificate.match(
                yes -> yes.radius().map(Radius::of).orElse(Radius.UNKNOWN),
                never -> Radius.NONE,
                open -> Radius.UNKNOWN);
    }

    private static String proven(Certificate certificate) {
        return certificate.match(yes -> "argmaxable", never -> "unargmaxable", open -> "nothing");
    }
}
