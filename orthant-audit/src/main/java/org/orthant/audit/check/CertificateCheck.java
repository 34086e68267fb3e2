package org.orthant.audit.check;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.orthant.io.BadInputException;
import org.orthant.io.CertificateHeader;
import org.orthant.io.CertificateReader;
import org.orthant.io.CertificateRecord;
import org.orthant.io.DomainStatement;
import org.orthant.io.Vocabulary;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.layer.AffineMap;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.FirstFeatures;
import org.orthant.layer.NumberFormat;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Certificate;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Checker;
import org.orthant.proof.SafeInput;

/**
 * Checks the certificates of a file. They may also hold for the first features of the layer, with 0 for all others; sets that are
 * possible then are possible.
 *
 * <pre>{@code
 * CheckReport report = CertificateCheck.of(layer, Path.of("certificates.jsonl.gz"))
 *         .forDomain(FeatureDomain.box(layer.features(), 1e4))
 *         .covering(sets)
 *         .run();
 * }</pre>
 *
 * <p>Immutable; threads may share it.
 *
 * @param layer the layer
 * @param certificates the certificate file
 * @param domain the required feature domain; if empty, that of the file is accepted
 * @param maps the maps before the layer, which the file identifies by fingerprint; an image has its own
 * @param rule the required decision rule; if empty, that of the file is accepted
 * @param asked the label sets that need a certificate, if any
 * @param verdicts the verdict file to compare with, if any
 * @param names the names of the labels, if known
 * @param threads the number of threads
 * @since 0.2.0
 */
public record CertificateCheck(
        OutputLayer layer,
        Path certificates,
        Optional<FeatureDomain> domain,
        List<AffineMap> maps,
        Optional<DecisionRule> rule,
        Optional<DistinctLabelSets> asked,
        Optional<Path> verdicts,
        Optional<Vocabulary> names,
        int threads) {

    /** Copies the list. */
    public CertificateCheck {
        maps = List.copyOf(maps);
    }

    /** Checks for the rule that the file states. */
    public CertificateCheck(
            OutputLayer layer,
            Path certificates,
            Optional<FeatureDomain> domain,
            Optional<DistinctLabelSets> asked,
            Optional<Path> verdicts,
            Optional<Vocabulary> names,
            int threads) {
        this(layer, certificates, domain, List.of(), Optional.empty(), asked, verdicts, names, threads);
    }

    /** Checks for the domain and rule that the file states, on all processors. */
    public static CertificateCheck of(OutputLayer layer, Path certificates) {
        return new CertificateCheck(
                layer,
                certificates,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Runtime.getRuntime().availableProcessors());
    }

    /** Returns a check that accepts only certificates about this domain. */
    public CertificateCheck forDomain(FeatureDomain features) {
        return new CertificateCheck(
                layer, certificates, Optional.of(features), maps, rule, asked, verdicts, names, threads);
    }

    /** Returns a check with the maps that the file may name. */
    public CertificateCheck withMaps(List<AffineMap> given) {
        return new CertificateCheck(layer, certificates, domain, given, rule, asked, verdicts, names, threads);
    }

    /** Returns a check that accepts only certificates about this rule. */
    public CertificateCheck forRule(DecisionRule decided) {
        return new CertificateCheck(
                layer, certificates, domain, maps, Optional.of(decided), asked, verdicts, names, threads);
    }

    /** Returns a check that also reports which of these label sets have no proof. */
    public CertificateCheck covering(DistinctLabelSets sets) {
        return new CertificateCheck(
                layer, certificates, domain, maps, rule, Optional.of(sets), verdicts, names, threads);
    }

    /** Returns a check that also reports which verdicts of a file are not what their certificates prove. */
    public CertificateCheck comparedWith(Path file) {
        return new CertificateCheck(layer, certificates, domain, maps, rule, asked, Optional.of(file), names, threads);
    }

    /** Returns a check that also compares names of labels. */
    public CertificateCheck withNames(Vocabulary vocabulary) {
        return new CertificateCheck(
                layer, certificates, domain, maps, rule, asked, verdicts, Optional.of(vocabulary), threads);
    }

    /** Returns a check on another number of threads. */
    public CertificateCheck withThreads(int number) {
        return new CertificateCheck(layer, certificates, domain, maps, rule, asked, verdicts, names, number);
    }

    /**
     * Checks all certificates; none of them if they are about another domain or rule.
     *
     * @throws org.orthant.io.BadInputException if a file cannot be read or has an invalid line
     */
    public CheckReport run() {
        return run((checked, result) -> {});
    }

    /**
     * Checks all certificates as {@link #run()} does.
     *
     * @param observer takes each of them with its result, in the order of the file
     */
    public CheckReport run(BiConsumer<CertificateRecord, CheckResult> observer) {
        try (CertificateReader reader = new CertificateReader(certificates)) {
            CertificateHeader header = reader.header();
            boolean ofFirst = isOfFirstFeatures(header);
            OutputLayer about = ofFirst ? FirstFeatures.of(layer, header.features()) : layer;
            header.mismatch(about).ifPresent(problem -> {
                throw BadInputException.at(certificates, 1, problem);
            });
            CheckReport report = new CheckReport(
                    header,
                    layer.features(),
                    rule.flatMap(header::mismatch).or(() -> domain.flatMap(asked -> mismatch(header, asked))),
                    asked.map(Coverage::new),
                    verdicts.map(file -> VerdictComparison.read(file, names)));
            if (report.otherDomain().isEmpty()) {
                Map<NumberFormat, Boolean> storable = new ConcurrentHashMap<>();
                Checker checker = new Checker(about, resolved(header), header.rule());
                ParallelCheck.run(checker, reader, threads, (checked, found) -> {
                    CheckResult result = ofFirst ? forMoreFeatures(checked, found, storable) : found;
                    report.add(checked, result);
                    observer.accept(checked, result);
                });
            }
            return report;
        }
    }

    /** Whether the file is about the layer for inputs whose last features are 0, such as its fixed columns alone. */
    private boolean isOfFirstFeatures(CertificateHeader header) {
        return header.labels() == layer.labels()
                && header.features() < layer.features()
                && !header.rule().isRanking()
                && header.mismatch(FirstFeatures.of(layer, header.features())).isEmpty();
    }

    private static Optional<String> mismatch(CertificateHeader header, FeatureDomain asked) {
        return FirstFeatures.of(asked, header.features())
                .map(header::mismatch)
                .orElseGet(() -> Optional.of("is about features of which the last are 0, and asked was about others"));
    }

    /** The domain that the header states, with its maps. */
    private FeatureDomain resolved(CertificateHeader header) {
        List<AffineMap> given = new ArrayList<>(maps);
        domain.ifPresent(asked -> given.addAll(DomainStatement.maps(asked)));
        header.domain().missing(given).ifPresent(map -> {
            throw BadInputException.at(
                    certificates,
                    1,
                    "is about features after a map that was not given: " + map.described()
                            + "; give its matrix and its offset");
        });
        return header.domain().resolve(given);
    }

    /** With more features more is possible, and never less; deployed, a product with an infinite weight is not 0. */
    private CheckResult forMoreFeatures(
            CertificateRecord checked, CheckResult result, Map<NumberFormat, Boolean> storable) {
        Certificate certificate = checked.certificate();
        if (certificate.match(yes -> false, no -> true, open -> false)) {
            return new CheckResult.Rejected(
                    "that no input of the first features produces it says nothing about others");
        }
        if (certificate.match(yes -> yes.margin().isPresent(), no -> false, open -> false)) {
            return new CheckResult.Rejected("the margin among inputs of the first features is not that of all");
        }
        List<SafeInput> safe = certificate.match(Certificate.Argmaxable::safe, no -> List.of(), open -> List.of());
        return safe.stream()
                .map(SafeInput::format)
                .filter(format -> !storable.computeIfAbsent(format, asked -> asked.canStore(layer)))
                .findFirst()
                .<CheckResult>map(format -> new CheckResult.Rejected(
                        "in " + format.text() + ", a weight of the other features is beyond the numbers of the format"))
                .orElse(result);
    }
}
