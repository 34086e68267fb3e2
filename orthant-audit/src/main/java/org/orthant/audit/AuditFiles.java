package org.orthant.audit;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.zip.GZIPOutputStream;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;
import org.orthant.io.CertificateHeader;
import org.orthant.io.CertificateText;
import org.orthant.io.Journal;
import org.orthant.io.VerdictRecord;

/**
 * Keeps verdicts and certificates in a journal while the work lasts, and writes files from it when all is decided. Killed at
 * any time, the same audit goes on where it was.
 *
 * @param verdicts the verdict file; the journal is beside it
 * @param certificates the certificate file, if one is wanted; compressed if its name ends in {@code .gz}
 * @param version of the program, which must be the same for a journal to be continued
 */
public record AuditFiles(Path verdicts, Optional<Path> certificates, String version) implements AuditSink {

    /** Verdicts only. */
    public static AuditFiles of(Path verdicts) {
        return new AuditFiles(verdicts, Optional.empty(), "unknown");
    }

    /** Certificates as well. */
    public AuditFiles withCertificates(Path file) {
        return new AuditFiles(verdicts, Optional.of(file), version);
    }

    /** The same as made by some version of a program. */
    public AuditFiles withVersion(String name) {
        return new AuditFiles(verdicts, certificates, name);
    }

    @Override
    public Opened open(Audit audit, Consumer<VerdictRecord> earlier) {
        requireFolder(verdicts);
        certificates.ifPresent(AuditFiles::requireFolder);
        // Its fingerprint takes a pass over all weights: once for the journal and the certificates.
        CertificateHeader header = CertificateHeader.of(
                audit.layer(), audit.question().domain(), audit.question().rule());
        Path file = verdicts.resolveSibling(verdicts.getFileName() + ".journal");
        Journal journal = Journal.open(
                file,
                Circumstances.of(audit, header.fingerprint(), version, certificates.isPresent()),
                entry -> earlier.accept(
                        VerdictRecord.parse(JournalEntry.parse(entry).verdict())));
        return new Journaled(this, journal, header);
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

    private record Journaled(AuditFiles files, Journal journal, CertificateHeader header) implements Opened {

        @Override
        public void add(Decision decision) {
            VerdictRecord record = decision.record();
            Optional<String> certificate =
                    files.certificates.map(file -> CertificateText.of(record.index(), decision.certificate()));
            journal.append(new JournalEntry(record.toJson(), certificate).text());
        }

        @Override
        public void flush() {
            journal.flush();
        }

        @Override
        public boolean hasFailed() {
            return journal.hasFailed();
        }

        @Override
        public void complete() {
            // Nobody else writes them: the journal is ours.
            AtomicFile.deleteUnfinished(files.verdicts);
            files.certificates.ifPresent(AtomicFile::deleteUnfinished);
            files.certificates.ifPresent(file -> write(
                    file,
                    Optional.of(CertificateText.of(header)),
                    entry -> entry.certificate().orElseThrow()));
            write(files.verdicts, Optional.empty(), JournalEntry::verdict);
            journal.delete();
        }

        private void write(Path file, Optional<String> first, Function<JournalEntry, String> line) {
            AtomicFile.write(file, unfinished -> {
                try (BufferedWriter out = writer(file, unfinished)) {
                    if (first.isPresent()) {
                        write(out, first.get());
                    }
                    journal.forEach(entry -> write(out, line.apply(JournalEntry.parse(entry))));
                } catch (UncheckedIOException e) {
                    throw e.getCause();
                }
            });
        }

        /** Compressed, if the name of the file says so. */
        private static BufferedWriter writer(Path file, Path unfinished) throws IOException {
            OutputStream raw = Files.newOutputStream(unfinished);
            return new BufferedWriter(new OutputStreamWriter(
                    file.toString().endsWith(".gz") ? new GZIPOutputStream(raw) : raw, StandardCharsets.UTF_8));
        }

        private static void write(BufferedWriter out, String line) {
            try {
                out.write(line);
                out.write('\n');
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() {
            journal.close();
        }
    }
}
