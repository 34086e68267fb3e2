package org.orthant.spark;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.spark.TaskContext;
import org.apache.spark.deploy.SparkHadoopUtil;
import org.apache.spark.util.TaskCompletionListener;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BadInputException;
import org.orthant.io.OutputFolder;

/**
 * A folder of any file system that Spark supports, to which tasks and the driver write.
 *
 * <p>Files appear complete or not at all: they are written under a temporary name and then renamed.
 *
 * @param path as a URI or a plain path
 */
record JobFolder(String path) implements Serializable {

    /** Writes the lines of a file. */
    @FunctionalInterface
    interface Content {
        void writeTo(BufferedWriter out) throws IOException;
    }

    /** Takes the lines of a file, until it needs no more. */
    @FunctionalInterface
    interface Lines {
        /** Takes a line and returns whether it needs the next. */
        boolean take(String line) throws IOException;
    }

    /** The folder at a path that may be relative, or lack the name of its file system: executors could take it for another. */
    static JobFolder at(String path) {
        try {
            Path given = new Path(path);
            FileSystem files = given.getFileSystem(SparkHadoopUtil.get().conf());
            return new JobFolder(files.makeQualified(given).toString());
        } catch (IOException e) {
            throw new JobFolder(path).unusable("cannot be used", e);
        }
    }

    /** As messages name it. */
    java.nio.file.Path shown() {
        return java.nio.file.Path.of(
                path.startsWith("file:") ? new Path(path).toUri().getPath() : path);
    }

    JobFolder child(String name) {
        return new JobFolder(path + "/" + name);
    }

    /** Returns the file system, without a file of checksums next to each file on local disks. */
    FileSystem files() throws IOException {
        FileSystem files = new Path(path).getFileSystem(SparkHadoopUtil.get().conf());
        return files instanceof LocalFileSystem local ? local.getRawFileSystem() : files;
    }

    /** The names of its files and folders, ascending; none if it is not there. */
    List<String> names() {
        try {
            FileStatus[] found = files().listStatus(new Path(path));
            return Arrays.stream(found)
                    .map(status -> status.getPath().getName())
                    .filter(name -> !name.startsWith("."))
                    .sorted()
                    .toList();
        } catch (FileNotFoundException none) {
            return List.of();
        } catch (IOException e) {
            throw unusable("cannot be read", e);
        }
    }

    boolean has(String name) {
        try {
            return files().exists(new Path(path, name));
        } catch (IOException e) {
            throw unusable("cannot be read", e);
        }
    }

    /** Writes a file, replacing any older one; a link is replaced and not followed. */
    void write(String name, Content content) {
        write(name, content, hash -> "");
    }

    /**
     * Writes a file that ends with some text about the rest of it.
     *
     * @param end returns this text, given the SHA-256 of what is before it
     */
    void write(String name, Content content, UnaryOperator<String> end) {
        try {
            FileSystem files = files();
            Path unfinished = new Path(path, "." + name + "." + UUID.randomUUID());
            try {
                MessageDigest hash = sha256();
                OutputStream raw = new DigestOutputStream(files.create(unfinished, true), hash);
                try (BufferedWriter out = new BufferedWriter(new OutputStreamWriter(raw, StandardCharsets.UTF_8))) {
                    content.writeTo(out);
                    out.flush();
                    out.write(end.apply(HexFormat.of().formatHex(hash.digest())));
                }
                rename(files, unfinished, new Path(path, name));
            } finally {
                files.delete(unfinished, false);
            }
        } catch (IOException e) {
            throw unusable("cannot be written", e);
        } catch (FSError e) {
            // How Hadoop's local file system reports a full disk.
            throw unusable("cannot be written", new IOException(e.getMessage(), e));
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /**
     * Returns whether a file ends with a text about the rest of it.
     *
     * @param length of that text
     * @param isEnd decides whether it is the right text, given the SHA-256 of the rest
     */
    boolean endsWith(String name, int length, BiPredicate<String, String> isEnd) {
        try {
            long rest = files().getFileStatus(new Path(path, name)).getLen() - length;
            if (rest < 0) {
                return false;
            }
            MessageDigest hash = sha256();
            try (InputStream in = files().open(new Path(path, name))) {
                byte[] buffer = new byte[1 << 16];
                while (rest > 0) {
                    int count = in.read(buffer, 0, (int) Math.min(buffer.length, rest));
                    if (count < 0) {
                        return false;
                    }
                    hash.update(buffer, 0, count);
                    rest -= count;
                }
                String end = new String(in.readNBytes(length + 1), StandardCharsets.UTF_8);
                return isEnd.test(HexFormat.of().formatHex(hash.digest()), end);
            }
        } catch (FileNotFoundException none) {
            return false;
        } catch (IOException e) {
            throw unusable(name + " cannot be read", e);
        }
    }

    /** The folder as Java opens it, if it is on a local disk: other file systems have no links. */
    Optional<java.nio.file.Path> local() {
        try {
            return files() instanceof RawLocalFileSystem ? Optional.of(shown()) : Optional.empty();
        } catch (IOException e) {
            throw unusable("cannot be used", e);
        }
    }

    /** Refuses a folder that is a link or has one anywhere in it: nothing may be written or deleted through it. */
    void requireNoLinks() {
        try {
            Optional<java.nio.file.Path> local = local();
            if (local.isEmpty() || !Files.exists(local.get(), LinkOption.NOFOLLOW_LINKS)) {
                return;
            }
            try (Stream<java.nio.file.Path> tree = Files.walk(local.get())) {
                for (java.nio.file.Path file : (Iterable<java.nio.file.Path>) tree::iterator) {
                    OutputFolder.requireNoLink(file);
                }
            }
        } catch (IOException | UncheckedIOException e) {
            throw BadInputException.in(shown(), "cannot be read: " + e.getMessage(), e);
        }
    }

    /** Other file systems than local ones do not rename to a name that is taken. */
    private static void rename(FileSystem files, Path unfinished, Path target) throws IOException {
        if (!files.rename(unfinished, target)) {
            files.delete(target, true);
            if (!files.rename(unfinished, target)) {
                throw new IOException(unfinished + " cannot be renamed to " + target.getName());
            }
        }
    }

    void writeLine(String name, String text) {
        write(name, out -> out.write(text));
    }

    /** Hands the lines of a file to {@code action}. */
    void forEachLine(String name, Lines action) {
        try (FSDataInputStream raw = files().open(new Path(path, name));
                BufferedReader in = new BufferedReader(new InputStreamReader(raw, StandardCharsets.UTF_8))) {
            String line = in.readLine();
            while (line != null && action.take(line)) {
                line = in.readLine();
            }
        } catch (IOException e) {
            throw unusable(name + " cannot be read", e);
        }
    }

    /** Returns the lines of a file, read lazily; the file is closed after the last one, or when the task of this thread ends. */
    Iterator<String> iterator(String name) {
        try {
            BufferedReader in = new BufferedReader(
                    new InputStreamReader(files().open(new Path(path, name)), StandardCharsets.UTF_8));
            Optional.ofNullable(TaskContext.get())
                    .ifPresent(
                            task -> task.addTaskCompletionListener((TaskCompletionListener) ended -> close(name, in)));
            return new LineIterator(name, in);
        } catch (IOException e) {
            throw unusable(name + " cannot be read", e);
        }
    }

    private void close(String name, BufferedReader in) {
        try {
            in.close();
        } catch (IOException e) {
            throw unusable(name + " cannot be closed", e);
        }
    }

    /** Reads one line ahead, to know whether there is one. */
    private final class LineIterator implements Iterator<String> {
        private final String name;
        private final BufferedReader in;
        private @Nullable String next;

        LineIterator(String name, BufferedReader in) {
            this.name = name;
            this.in = in;
            read();
        }

        private void read() {
            try {
                next = in.readLine();
                if (next == null) {
                    in.close();
                }
            } catch (IOException e) {
                throw unusable(name + " cannot be read", e);
            }
        }

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public String next() {
            String line = next;
            if (line == null) {
                throw new NoSuchElementException();
            }
            read();
            return line;
        }
    }

    List<String> lines(String name) {
        List<String> lines = new ArrayList<>();
        forEachLine(name, lines::add);
        return lines;
    }

    Optional<List<String>> linesIfThere(String name) {
        return has(name) ? Optional.of(lines(name)) : Optional.empty();
    }

    /** Deletes it with all that is in it. */
    void delete() {
        try {
            files().delete(new Path(path), true);
        } catch (IOException e) {
            throw unusable("cannot be deleted", e);
        }
    }

    void make() {
        try {
            files().mkdirs(new Path(path));
        } catch (IOException e) {
            throw unusable("cannot be made", e);
        }
    }

    void delete(String name) {
        try {
            files().delete(new Path(path, name), false);
        } catch (IOException e) {
            throw unusable(name + " cannot be deleted", e);
        }
    }

    /** Gives it another place, where nothing may be. */
    void moveTo(JobFolder target) {
        try {
            target.delete();
            if (!files().rename(new Path(path), new Path(target.path))) {
                throw new IOException("cannot be renamed");
            }
        } catch (IOException e) {
            throw unusable("cannot be moved to " + target.path, e);
        }
    }

    private BadInputException unusable(String problem, IOException cause) {
        String reason = cause.getMessage() == null ? "" : ": " + cause.getMessage();
        return BadInputException.in(shown(), problem + reason, cause);
    }
}
