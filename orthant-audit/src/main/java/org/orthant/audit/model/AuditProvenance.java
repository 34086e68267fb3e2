package org.orthant.audit.model;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.orthant.audit.model.Assumption.Topic;
import org.orthant.audit.survey.Survey;
import org.orthant.audit.survey.SurveyPlan;
import org.orthant.io.Sha256;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;

/**
 * Where the results of an audit come from.
 *
 * @param model the name of the file or folder
 * @param sha256 the hash of the file; of a folder, that of the lines {@code hash  name} of its files, sorted by name
 * @param layer the layer with its size
 * @param layerReason why it was taken
 * @param rule how logits become a prediction
 * @param ruleReason why this rule is assumed
 * @param domain the features that the layer can get
 * @param domainReason why these are assumed
 * @param version of Orthant
 * @param date when the audit began
 * @param survey the random label sets, if there were any
 */
public record AuditProvenance(
        String model,
        String sha256,
        String layer,
        String layerReason,
        DecisionRule rule,
        String ruleReason,
        FeatureDomain domain,
        String domainReason,
        String version,
        Instant date,
        Optional<SurveyPlan> survey) {

    static AuditProvenance of(PreparedModelAudit asked, Instant date) {
        ModelAssumptions assumed = asked.assumed();
        Path file = asked.model().model().file();
        return new AuditProvenance(
                String.valueOf(file.toAbsolutePath().normalize().getFileName()),
                hash(file),
                assumed.head().toString(),
                assumed.head().reason(),
                asked.audit().question().rule(),
                assumed.reason(Topic.RULE).orElse(""),
                assumed.domain(),
                assumed.reason(Topic.FEATURES).orElse(""),
                asked.settings().version,
                date,
                asked.survey().map(Survey::plan));
    }

    /** Returns the hash of a model file or folder, as {@link #sha256} has it. */
    public static String hash(Path file) {
        if (!Files.isDirectory(file)) {
            return Sha256.of(file);
        }
        Sha256 hash = new Sha256();
        for (Path part : files(file)) {
            String line = Sha256.of(part) + "  " + part.getFileName() + "\n";
            hash.add(line.getBytes(StandardCharsets.UTF_8));
        }
        return hash.text();
    }

    private static List<Path> files(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
