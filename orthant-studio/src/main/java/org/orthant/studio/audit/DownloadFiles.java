package org.orthant.studio.audit;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.audit.Audit;
import org.orthant.audit.AuditSink;
import org.orthant.audit.Decision;
import org.orthant.io.CertificateHeader;
import org.orthant.io.CertificateReader;
import org.orthant.io.CertificateRecord;
import org.orthant.io.CertificateText;

/** Writes the files to download, and finds the certificate of any label set in them, also while they grow. */
final class DownloadFiles implements AuditSink {

    private final Path folder;
    private @Nullable CertificateHeader header;
    private @Nullable OutputStream certificateFile;
    /** Where the line of each label set begins, and at the end the length of the file. */
    private long[] starts = new long[1];

    private int size;

    DownloadFiles(Path folder) {
        this.folder = folder;
    }

    Path verdicts() {
        return folder.resolve("verdicts.jsonl");
    }

    Path certificates() {
        return folder.resolve("certificates.jsonl");
    }

    /** Written when all is decided. */
    Path never() {
        return folder.resolve("never.txt");
    }

    @Override
    public synchronized Opened open(Audit audit, Earlier earlier) {
        CertificateHeader about = CertificateHeader.of(
                audit.layer(), audit.question().domain(), audit.question().rule());
        try {
            OutputStream proofs = new BufferedOutputStream(Files.newOutputStream(certificates()));
            try {
                long[] lines = new long[audit.sets().size() + 1];
                lines[0] = write(proofs, CertificateText.of(about));
                Opened opened = opened(new BufferedOutputStream(Files.newOutputStream(verdicts())), proofs);
                header = about;
                certificateFile = proofs;
                size = 0;
                starts = lines;
                return opened;
            } catch (IOException | RuntimeException | Error failure) {
                try (proofs) {
                    throw failure;
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the certificate of a label set and its line; empty if it is not written yet. */
    synchronized Optional<Found> find(int index) {
        if (index >= size || certificateFile == null) {
            return Optional.empty();
        }
        try (FileChannel channel = FileChannel.open(certificates())) {
            certificateFile.flush();
            ByteBuffer line = ByteBuffer.allocate((int) (starts[index + 1] - starts[index] - 1));
            // A read may return fewer bytes than requested.
            for (int read = 0; read >= 0 && line.hasRemaining(); ) {
                read = channel.read(line, starts[index] + line.position());
            }
            String text = new String(line.array(), StandardCharsets.UTF_8);
            CertificateHeader about = Objects.requireNonNull(header);
            return Optional.of(new Found(text, CertificateReader.parse(certificates(), index + 2L, text, about)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * A certificate as it stands in the file.
     *
     * @param text its line
     * @param record what that says
     */
    record Found(String text, CertificateRecord record) {}

    private synchronized void add(OutputStream verdictFile, OutputStream proofs, Decision decision) {
        try {
            write(verdictFile, decision.record().toJson());
            String line = CertificateText.of(decision.record().index(), decision.certificate());
            starts[size + 1] = starts[size] + write(proofs, line);
            size++;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the number of bytes. */
    private static int write(OutputStream out, String line) throws IOException {
        byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
        out.write(bytes);
        return bytes.length;
    }

    private Opened opened(OutputStream verdictFile, OutputStream proofs) {
        return new Opened() {
            @Override
            public void add(Decision decision) {
                DownloadFiles.this.add(verdictFile, proofs, decision);
            }

            @Override
            public void close() {
                synchronized (DownloadFiles.this) {
                    try (verdictFile;
                            proofs) {
                        certificateFile = OutputStream.nullOutputStream();
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }
            }
        };
    }
}
