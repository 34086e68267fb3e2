package org.orthant.io;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads certificates in the format of {@code docs/certificates.md}, one at a time.
 *
 * <p>Files whose name ends in {@code .gz} are compressed. Files of any length need the memory of one line. Anything
 * that the format does not allow is refused with a {@link BadInputException} that names the line, a last line without
 * line break included: the file was cut off there.
 *
 * <pre>{@code
 * try (CertificateReader reader = new CertificateReader(Path.of("certificates.jsonl.gz"))) {
 *     Optional<CertificateRecord> first = reader.next();
 * }
 * }</pre>
 *
 * <p>A reader is for one thread. It does not check proofs; {@link org.orthant.proof.Checker} does.
 *
 * @since 0.2.0
 */
public final class CertificateReader implements AutoCloseable {

    /** The longest line in bytes: witnesses of 100,000 features take a quarter of it. */
    static final int LONGEST_LINE = 1 << 23;

    private final Path file;
    private final InputStream in;
    private final CertificateHeader header;
    private long line;
    private long lastIndex = -1;

    /**
     * Opens a file and reads its header.
     *
     * @throws BadInputException if the file cannot be read, or has no valid header
     */
    public CertificateReader(Path file) {
        this.file = file;
        try {
            this.in = new BufferedInputStream(open(file));
        } catch (IOException failure) {
            throw BadInputException.unreadable(file, failure);
        }
        try {
            String first = nextLine();
            if (first == null) {
                throw BadInputException.in(file, "is empty: expected a header and certificates");
            }
            this.header = CertificateHeaderLine.parse(file, first);
        } catch (RuntimeException failure) {
            close();
            throw failure;
        }
    }

    /** The header in the first line of a file; the file is named in complaints only. */
    public static CertificateHeader parseHeader(Path file, String text) {
        return CertificateHeaderLine.parse(file, text);
    }

    /** The certificate in a line of a file with the given header; the file is named in complaints only. */
    public static CertificateRecord parse(Path file, long line, String text, CertificateHeader header) {
        return CertificateRecordLine.parse(file, line, text, header);
    }

    private static InputStream open(Path file) throws IOException {
        InputStream raw = Files.newInputStream(RegularFile.of(file));
        if (!file.toString().endsWith(".gz")) {
            return raw;
        }
        try {
            return new GzipStream(raw);
        } catch (IOException failure) {
            raw.close();
            throw failure;
        }
    }

    /** Returns what the certificates are about. */
    public CertificateHeader header() {
        return header;
    }

    /**
     * Returns the next certificate; empty at the end of the file.
     *
     * @throws BadInputException if the line is invalid
     */
    public Optional<CertificateRecord> next() {
        String text = nextLine();
        if (text == null) {
            return Optional.empty();
        }
        CertificateRecord next = CertificateRecordLine.parse(file, line, text, header);
        if (next.index() <= lastIndex) {
            throw BadInputException.at(
                    file, line, "index " + next.index() + " follows " + lastIndex + ": expected ascending indices");
        }
        lastIndex = next.index();
        return Optional.of(next);
    }

    private @Nullable String nextLine() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            int next = in.read();
            if (next < 0) {
                return null;
            }
            line++;
            for (; next != '\n'; next = in.read()) {
                if (next < 0) {
                    throw BadInputException.at(file, line, "does not end in a line break: the file is cut off here");
                }
                if (bytes.size() == LONGEST_LINE) {
                    throw BadInputException.at(
                            file, line, "is longer than " + LONGEST_LINE + " bytes: expected one certificate");
                }
                bytes.write(next);
            }
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString();
        } catch (CharacterCodingException malformed) {
            throw BadInputException.at(file, line, "is not UTF-8 text");
        } catch (IOException failure) {
            throw BadInputException.unreadable(file, failure);
        }
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException failure) {
            throw BadInputException.unreadable(file, failure);
        }
    }
}
