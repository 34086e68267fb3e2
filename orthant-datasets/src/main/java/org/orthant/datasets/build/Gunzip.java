package org.orthant.datasets.build;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.zip.ZipException;
import org.orthant.io.BadInputException;
import org.orthant.io.BulkInputStream;
import org.orthant.io.GzipStream;

/** What a gzip file holds; a truncated or damaged file is reported in the user's words. */
final class Gunzip extends BulkInputStream {

    private final Path file;

    private Gunzip(Path file, InputStream plain) {
        super(plain);
        this.file = file;
    }

    static InputStream of(Path file, InputStream compressed) throws IOException {
        try {
            return new Gunzip(file, new GzipStream(compressed));
        } catch (EOFException | ZipException broken) {
            throw told(file, broken);
        }
    }

    @Override
    public int read(byte[] buffer, int offset, int count) throws IOException {
        try {
            return in.read(buffer, offset, count);
        } catch (EOFException | ZipException broken) {
            throw told(file, broken);
        }
    }

    private static BadInputException told(Path file, IOException broken) {
        return BadInputException.in(
                file,
                broken instanceof EOFException
                        ? "ends too early: its gzip data is truncated; fetch it again"
                        : "is not an intact gzip file (" + broken.getMessage() + "): fetch it again",
                broken);
    }
}
