package org.orthant.audit.compare;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.orthant.audit.Audit;
import org.orthant.io.AtomicFile;
import org.orthant.io.FileFormat;
import org.orthant.io.OutputFolder;

/**
 * The folder of a comparison: {@code old} and {@code new} are audits, {@code newly-impossible.txt} names what is impossible in the new model and
 * was not proven so in the old one.
 *
 * @param path the folder
 */
public record ComparisonFolder(Path path) {

    private static final OutputFolder.Kind KIND =
            new OutputFolder.Kind(FileFormat.first("orthant-comparison"), List.of("newly-impossible.txt"));

    /** Returns the folder of the audit of the old model. */
    public Path before() {
        return path.resolve("old");
    }

    /** Returns the folder of the audit of the new model. */
    public Path after() {
        return path.resolve("new");
    }

    /** Returns the names of what is impossible in the new model and was not proven so in the old one, a label set per line, labels separated by tabs; written last. */
    public Path newlyImpossible() {
        return path.resolve("newly-impossible.txt");
    }

    /** Returns the page that shows both models. */
    public Path report() {
        return path.resolve("report.html");
    }

    void open() {
        OutputFolder.open(path, KIND, List.of("old", "new"));
    }

    /** Writes the file, and deletes what a killed process has left unfinished. */
    void write(ComparedModels compared) {
        List.of(OutputFolder.marker(path), newlyImpossible(), report()).forEach(AtomicFile::deleteUnfinished);
        StringBuilder lines = new StringBuilder();
        Audit audit = compared.after().audit();
        for (ComparedSet set : compared.newlyImpossible()) {
            lines.append(set.after().orElseThrow().labels().stream()
                            .map(audit::name)
                            .collect(Collectors.joining("\t")))
                    .append('\n');
        }
        AtomicFile.write(newlyImpossible(), lines.toString());
    }
}
