package org.orthant.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;
import org.orthant.io.VerdictRecord;
import org.orthant.layer.ClaimSubject;

/**
 * Keeps an audit in a folder: {@code verdicts.jsonl}, {@code certificates.jsonl.gz}, {@code never.txt} with the names of what can
 * never be answered, and last {@code summary.json}.
 *
 * @param path the folder, which is made if it is not there
 * @param version of the program, see {@link AuditFiles}
 */
public record AuditFolder(Path path, String version) implements AuditSink {

    /** The verdict file. */
    public Path verdicts() {
        return path.resolve("verdicts.jsonl");
    }

    /** The certificate file. */
    public Path certificates() {
        return path.resolve("certificates.jsonl.gz");
    }

    /** The names of what can never be answered, a label set per line, labels separated by tabs. */
    public Path never() {
        return path.resolve("never.txt");
    }

    /** The counts, as JSON; there is one if the audit is complete. */
    public Path summary() {
        return path.resolve("summary.json");
    }

    /** The page that shows all of it. */
    public Path report() {
        return path.resolve("report.html");
    }

    /** What random label sets say, if they were asked about, as a table. */
    public Path survey() {
        return path.resolve("survey.csv");
    }

    /** The same as a figure. */
    public Path surveyFigure() {
        return path.resolve("survey.svg");
    }

    @Override
    public Opened open(Audit audit, Consumer<VerdictRecord> earlier) {
        prepare();
        return AuditFiles.of(verdicts())
                .withCertificates(certificates())
                .withVersion(version)
                .open(audit, earlier);
    }

    /** Makes the folder, in which no summary says that the audit is complete. */
    public void prepare() {
        try {
            Files.createDirectories(path);
            Files.deleteIfExists(summary());
        } catch (IOException e) {
            throw BadInputException.unwritable(path, e);
        }
    }

    /** Writes the names of what can never be answered, and the summary, which says what the verdicts are about. */
    public void finish(AuditResult result, ClaimSubject subject) {
        finish(result, subject, Optional.empty());
    }

    /** Does the same, with a remark about the domain for the summary, such as that it is that of observed features. */
    public void finish(AuditResult result, ClaimSubject subject, Optional<String> domainNote) {
        NeverFile.write(never(), verdicts(), result.audit());
        AtomicFile.write(summary(), AuditSummary.json(result, subject, domainNote) + "\n");
    }
}
