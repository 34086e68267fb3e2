package org.orthant.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;
import org.orthant.io.FileFormat;
import org.orthant.io.OutputFolder;

/**
 * Keeps an audit in a folder: {@code verdicts.jsonl}, {@code certificates.jsonl.gz}, {@code never.txt} with the names of what can
 * never be predicted, and last {@code summary.json}.
 *
 * @param path the folder, which is made if it is not there
 * @param version of the program, see {@link AuditFiles}
 */
public record AuditFolder(Path path, String version) implements AuditSink {

    private static final OutputFolder.Kind KIND = new OutputFolder.Kind(
            FileFormat.first("orthant-audit"),
            List.of("summary.json", "verdicts.jsonl", "verdicts.jsonl.journal", "survey.csv", "survey.csv.journal"));

    /** The verdict file. */
    public Path verdicts() {
        return path.resolve("verdicts.jsonl");
    }

    /** The certificate file. */
    public Path certificates() {
        return path.resolve("certificates.jsonl.gz");
    }

    /** The names of what can never be predicted, a label set per line, labels separated by tabs. */
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

    /** The results for random label sets, if there is a survey, as a table. */
    public Path survey() {
        return path.resolve("survey.csv");
    }

    /** The same as a figure. */
    public Path surveyFigure() {
        return path.resolve("survey.svg");
    }

    /** Returns whether the folder has an audit that is complete. */
    public boolean isFinished() {
        return Stream.of(summary(), verdicts(), certificates()).allMatch(Files::isRegularFile);
    }

    @Override
    public Opened open(Audit audit, Earlier earlier) {
        if (!Files.exists(OutputFolder.marker(path))) {
            prepare(Circumstances.of(audit));
        }
        Opened opened = AuditFiles.of(verdicts())
                .withCertificates(certificates())
                .withVersion(version)
                .open(audit, earlier);
        // This process has locked the journal: unfinished files of killed processes can be deleted.
        for (Path file : List.of(OutputFolder.marker(path), never(), summary(), report(), survey(), surveyFigure())) {
            AtomicFile.deleteUnfinished(file);
        }
        return opened;
    }

    /**
     * Makes the folder, without the summary that marks a complete audit.
     *
     * @param question what the audit is about, for the marker of the folder
     * @throws BadInputException if the folder has files that are not those of an audit
     */
    public void prepare(Map<String, String> question) {
        OutputFolder.open(path, KIND, question);
        try {
            Files.deleteIfExists(summary());
        } catch (IOException e) {
            throw BadInputException.unwritable(path, e);
        }
    }
}
