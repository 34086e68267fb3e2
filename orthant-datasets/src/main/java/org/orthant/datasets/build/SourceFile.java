package org.orthant.datasets.build;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BadInputException;
import org.orthant.io.BulkInputStream;
import org.orthant.io.Sha256;

/** A large file that is read from its beginning to its end, perhaps several times; compressed if it ends in .gz. */
public final class SourceFile {

    private static final int BUFFER = 1 << 16;

    /** Takes the content of the file. */
    @FunctionalInterface
    public interface Content {
        /** Reads the stream. */
        void read(InputStream in) throws IOException;
    }

    private final Path path;
    private final long bytes;
    private @Nullable String hash;

    private SourceFile(Path path, long bytes) {
        this.path = path;
        this.bytes = bytes;
    }

    /** Returns a file that must exist. */
    public static SourceFile of(Path path) {
        try {
            // Opened immediately, so that a missing file is reported before hours are spent on another.
            Files.newInputStream(path).close();
            if (Files.isDirectory(path)) {
                throw BadInputException.in(path, "is a directory: expected a file");
            }
            return new SourceFile(path, Files.size(path));
        } catch (IOException failure) {
            throw BadInputException.unreadable(path, failure);
        }
    }

    /** As the user named it. */
    public Path path() {
        return path;
    }

    /** Its size as it is on the disk. */
    public long bytes() {
        return bytes;
    }

    /** Returns the SHA-256 of its bytes as they are on the disk; known once it has been read. */
    public String hash() {
        if (hash == null) {
            throw new IllegalStateException(path + " has not been read yet");
        }
        return hash;
    }

    /** Reads the file once; {@code stage} names the purpose for the watcher. */
    public void read(String stage, Watcher watcher, Content content) {
        try (Measured raw = new Measured(Files.newInputStream(path), stage, watcher);
                InputStream buffered = new BufferedInputStream(raw, BUFFER)) {
            InputStream plain = isCompressed() ? Gunzip.of(path, buffered) : buffered;
            content.read(plain);
            plain.transferTo(OutputStream.nullOutputStream());
            buffered.transferTo(OutputStream.nullOutputStream());
            note(raw.hash());
        } catch (IOException failure) {
            throw BadInputException.unreadable(path, failure);
        }
    }

    private void note(String found) {
        if (hash != null && !hash.equals(found)) {
            throw BadInputException.in(path, "changed while it was read: start again when it is complete");
        }
        hash = found;
    }

    private boolean isCompressed() {
        return path.getFileName().toString().endsWith(".gz");
    }

    /** Counts and hashes what is read, and lets the watcher know. */
    private final class Measured extends BulkInputStream {
        private final Sha256 sum = new Sha256();
        private final String stage;
        private final Watcher watcher;
        private long done;

        Measured(InputStream in, String stage, Watcher watcher) {
            super(in);
            this.stage = stage;
            this.watcher = watcher;
        }

        @Override
        public int read(byte[] buffer, int offset, int count) throws IOException {
            int read = in.read(buffer, offset, count);
            if (read > 0) {
                sum.add(buffer, offset, read);
                done += read;
                watcher.step(stage, done, bytes);
            }
            return read;
        }

        String hash() {
            return sum.text();
        }
    }
}
