package org.orthant.audit;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;
import org.orthant.io.CertificateHeader;
import org.orthant.io.CertificateText;
import org.orthant.io.Journal;
import org.orthant.io.LineWriter;
import org.orthant.io.Seal;

/**
 * Writes verdicts and certificates to a journal during an audit, and to files at its end. If interrupted, the same audit resumes
 * from the journal: decisions of an earlier process that do not hold are made again.
 *
 * <pre>{@code
 * AuditFiles files = AuditFiles.of(Path.of("verdicts.jsonl")).withCertificates(Path.of("certificates.jsonl.gz"));
 * AuditResult result = Audit.of(layer, sets).run(files, RunOptions.DEFAULT);
 * }</pre>
 *
 * <p>Immutable; threads may share it, but only one audit at a time can write to the same files.
 *
 * @param verdicts the verdict file; the journal is next to it
 * @param certificates the certificate file, if wanted; compressed if its name ends in {@code .gz}
 * @param version the version of the program, which must be the same to resume
 * @since 0.2.0
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

    /**
     * Opens the journal and passes the verdicts that it contains to {@code earlier}.
     *
     * @throws org.orthant.io.BadInputException if a file cannot be read or written, or the journal is that of another audit
     */
    @Override
    public Opened open(Audit audit, Earlier earlier) {
        requireFolder(verdicts);
        certificates.ifPresent(AuditFiles::requireFolder);
        // Its fingerprint takes a pass over all weights: once for the journal and the certificates.
        CertificateHeader header = CertificateHeader.of(
                audit.layer(), audit.question().domain(), audit.question().rule());
        Path file = verdicts.resolveSibling(verdicts.getFileName() + ".journal");
        Map<String, String> circumstances =
                Circumstances.of(audit, header.fingerprint(), version, certificates.isPresent());
        JournalReader reader = new JournalReader(file, header, Seal.ofUser(), circumstances.toString());
        AcceptedEntries accepted = new AcceptedEntries();
        Journal journal = Journal.resume(file, circumstances, entries -> {
            int held = earlier.take(reader.read(entries));
            entries.subList(0, held).forEach(accepted::add);
            return held;
        });
        return new Journaled(this, journal, header, reader, accepted);
    }

    /** Checks before the work that the file can be written, not after it. */
    private static void requireFolder(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw BadInputException.in(file, "cannot be written: there is no such folder");
        }
        if (Files.isDirectory(file)) {
            throw BadInputException.in(file, "is a directory: expected the name of a file");
        }
    }

    private record Journaled(
            AuditFiles files, Journal journal, CertificateHeader header, JournalReader reader, AcceptedEntries accepted)
            implements Opened {

        @Override
        public void add(Decision decision) {
            String verdict = decision.record().toJson();
            // Also where no certificates are wanted: what is resumed is checked.
            String certificate = CertificateText.of(decision.record().index(), decision.certificate());
            String entry = JournalEntry.text(verdict, certificate, reader.sealed(verdict, certificate));
            accepted.add(entry);
            journal.append(entry);
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
            // No other process writes these files: this one holds the journal.
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
                try (LineWriter out = LineWriter.of(unfinished, file)) {
                    first.ifPresent(out::line);
                    AcceptedEntries written = new AcceptedEntries();
                    journal.forEach(entry -> {
                        written.add(entry);
                        out.line(line.apply(JournalEntry.parse(entry)));
                    });
                    if (!written.equals(accepted)) {
                        throw BadInputException.in(
                                reader.file(), "has been changed by another program: delete it to start over");
                    }
                } catch (UncheckedIOException e) {
                    throw e.getCause();
                }
            });
        }

        @Override
        public void close() {
            journal.close();
        }
    }
}
