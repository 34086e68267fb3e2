package org.orthant.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;
import org.orthant.io.Journal;
import org.orthant.verify.Question;

/**
 * Where verdicts and certificates go: into a journal while the work lasts, from there into files of their own.
 *
 * @param verdicts the verdict file
 * @param certificates the certificate file, if one is wanted; compressed if its name ends in {@code .gz}
 * @param labels the label sets
 * @param names the label names, if the label sets are given by name
 */
record VerdictFiles(
        Path verdicts,
        Optional<Path> certificates,
        Path labels,
        @Nullable Path names) {

    /** Between a verdict and its certificate in the journal; JSON has none. */
    private static final String SEPARATOR = "\t";

    /** Opens the journal, or begins one, and hands over the verdicts that are in it. */
    Journal journal(String fingerprint, Question question, Consumer<String> finished) {
        requireFolder(verdicts);
        certificates.ifPresent(VerdictFiles::requireFolder);
        Path file = verdicts.resolveSibling(verdicts.getFileName() + ".journal");
        return Journal.open(file, circumstances(fingerprint, question), record -> finished.accept(verdict(record)));
    }

    /** A record of the journal. */
    static String record(String verdict, Optional<String> certificate) {
        return certificate.map(text -> verdict + SEPARATOR + text).orElse(verdict);
    }

    /** Writes the files from a complete journal. */
    void write(Journal journal, Optional<String> certificateHeader) {
        // Nobody else writes them: the journal is ours.
        AtomicFile.deleteUnfinished(verdicts);
        certificates.ifPresent(AtomicFile::deleteUnfinished);
        certificates.ifPresent(file -> AtomicFile.write(file, unfinished -> {
            try (BufferedWriter out = writer(file, unfinished)) {
                line(out, certificateHeader.orElseThrow());
                forEach(journal, record -> line(out, record.substring(record.indexOf(SEPARATOR) + 1)));
            }
        }));
        AtomicFile.write(verdicts, unfinished -> {
            try (BufferedWriter out = Files.newBufferedWriter(unfinished)) {
                forEach(journal, record -> line(out, verdict(record)));
            }
        });
    }

    /** Compressed, if the name of the file says so. */
    private static BufferedWriter writer(Path file, Path unfinished) throws IOException {
        OutputStream raw = Files.newOutputStream(unfinished);
        return new BufferedWriter(new OutputStreamWriter(
                file.toString().endsWith(".gz") ? new GZIPOutputStream(raw) : raw, StandardCharsets.UTF_8));
    }

    private interface Line {
        void write(String record) throws IOException;
    }

    private static void forEach(Journal journal, Line line) throws IOException {
        try {
            journal.forEach(record -> {
                try {
                    line.write(record);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static void line(BufferedWriter out, String text) throws IOException {
        out.write(text);
        out.write('\n');
    }

    private static String verdict(String record) {
        int end = record.indexOf(SEPARATOR);
        return end < 0 ? record : record.substring(0, end);
    }

    /** All that the content of the files depends on. */
    private Map<String, String> circumstances(String fingerprint, Question question) {
        Map<String, String> circumstances = new LinkedHashMap<>();
        circumstances.put("version of Orthant", BuildInformation.version());
        circumstances.put("weights", fingerprint);
        circumstances.put("label sets", ContentHash.of(labels));
        circumstances.put("label names", names == null ? "none" : ContentHash.of(names));
        circumstances.put("question", VerifyCommand.described(question));
        circumstances.put("budget", question.budget().map(Duration::toString).orElse("none"));
        circumstances.put("features", ContentHash.of(question.domain()));
        circumstances.put("certificates", certificates.isPresent() ? "yes" : "no");
        return circumstances;
    }

    /** Said before the work instead of after it. */
    private static void requireFolder(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw BadInputException.in(file, "cannot be written: there is no such folder");
        }
        if (Files.isDirectory(file)) {
            throw BadInputException.in(file, "is a directory: expected the name of a file");
        }
    }
}
