package org.orthant.audit;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.orthant.io.AtomicFile;
import org.orthant.io.VerdictReader;
import org.orthant.io.VerdictRecord;
import org.orthant.verify.Outcome;

/** Writes the names of what can never be predicted: a label set per line, labels separated by tabs. */
public final class NeverFile {

    private NeverFile() {}

    /** Writes it from the verdict file of an audit. */
    public static void write(Path file, Path verdicts, Audit audit) {
        write(file, audit, each -> VerdictReader.forEach(verdicts, each));
    }

    /** Writes it from the verdicts of an audit. */
    public static void write(Path file, List<VerdictRecord> verdicts, Audit audit) {
        write(file, audit, verdicts::forEach);
    }

    private static void write(Path file, Audit audit, Consumer<Consumer<VerdictRecord>> verdicts) {
        AtomicFile.write(file, unfinished -> {
            try (BufferedWriter out = Files.newBufferedWriter(unfinished)) {
                verdicts.accept(verdict -> {
                    if (verdict.outcome() == Outcome.UNARGMAXABLE) {
                        write(out, audit, verdict);
                    }
                });
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        });
    }

    private static void write(BufferedWriter out, Audit audit, VerdictRecord verdict) {
        try {
            out.write(String.join("\t", verdict.key(audit::name)));
            out.write('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
