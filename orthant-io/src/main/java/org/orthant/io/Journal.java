package org.orthant.io;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The finished part of a long piece of work, in a file that outlives the process.
 *
 * <p>A journal opens with the circumstances under which it was begun, and is continued under the same only. Records are
 * appended, each with a checksum; whatever a crash, a full disk or a power cut has left after the last whole record is
 * cut off when the journal is opened again. One process at a time has it open. Several threads may use it.
 */
public final class Journal implements Closeable {

    private static final int BUFFER_BYTES = 1 << 16;

    /** Records that are resumed at a time: enough to check them on all processors. */
    private static final int BLOCK = 256;

    private final Path file;
    private final FileChannel channel;
    private final ByteArrayOutputStream buffer = new ByteArrayOutputStream(BUFFER_BYTES);
    private long recordsStart;
    private volatile @Nullable BadInputException failure;

    private Journal(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Begins a journal, or opens the one that is there.
     *
     * @param circumstances what must be the same for records to be of use; names and values of one line, without tabs
     * @param records takes those that are already there, in their order
     */
    public static Journal open(Path file, Map<String, String> circumstances, Consumer<String> records) {
        return resume(file, circumstances, block -> {
            block.forEach(records);
            return block.size();
        });
    }

    /**
     * Begins a journal, or opens the one that is there as far as its records hold.
     *
     * @param circumstances as for {@link #open}
     * @param holding takes the records that are already there, some at a time and in their order, and returns how many of the first of
     *     them hold; the first one that does not is cut off with all after it
     */
    public static Journal resume(Path file, Map<String, String> circumstances, ToIntFunction<List<String>> holding) {
        try {
            JournalHeader header = new JournalHeader(circumstances);
            if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                AtomicFile.replace(file, path -> Files.writeString(path, JournalLine.of(header.text())));
            }
            // A link, or a pipe that would be waited for, was never made by us.
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                throw BadInputException.in(file, "is a link or not a file: delete it to start over");
            }
            FileChannel channel = FileChannel.open(
                    file, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
            Journal journal = new Journal(file, channel);
            try {
                journal.lock();
                // Another process that is writing one now is about to be refused.
                AtomicFile.deleteUnfinished(file);
                journal.resume(header, holding);
            } catch (IOException | RuntimeException e) {
                channel.close();
                throw e;
            }
            return journal;
        } catch (IOException e) {
            throw BadInputException.unwritable(file, e);
        }
    }

    private void lock() throws IOException {
        try {
            if (channel.tryLock() != null) {
                return;
            }
        } catch (OverlappingFileLockException e) {
            // Another thread's: reported below, like that of another process.
        }
        throw BadInputException.in(file, "is in use: another process is writing to it");
    }

    private void resume(JournalHeader header, ToIntFunction<List<String>> holding) throws IOException {
        JournalLines lines = lines(0);
        header.requireSame(file, lines.next());
        recordsStart = lines.length();
        long end = recordsStart;
        List<String> block = block(lines);
        while (!block.isEmpty()) {
            List<String> kept = block.subList(0, holding.applyAsInt(block));
            end += kept.stream().mapToLong(JournalLine::length).sum();
            block = kept.size() < BLOCK ? List.of() : block(lines);
        }
        channel.truncate(end);
        channel.position(end);
    }

    /** Returns the next whole records, none at the end. */
    private static List<String> block(JournalLines lines) throws IOException {
        List<String> block = new ArrayList<>();
        while (block.size() < BLOCK) {
            String record = lines.next();
            if (record == null) {
                break;
            }
            block.add(record);
        }
        return block;
    }

    /** Adds a record of one line. */
    public synchronized void append(String record) {
        if (failure != null) {
            throw failure;
        }
        buffer.writeBytes(JournalLine.bytes(record));
        if (buffer.size() >= BUFFER_BYTES) {
            flush();
        }
    }

    /** Hands all records so far to the operating system, so that the end of this process does not touch them. */
    public synchronized void flush() {
        if (failure != null) {
            throw failure;
        }
        try {
            ByteBuffer bytes = ByteBuffer.wrap(buffer.toByteArray());
            buffer.reset();
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        } catch (IOException e) {
            failure = BadInputException.unwritable(file, e);
            throw failure;
        }
    }

    /**
     * Returns whether a record could not be written. Nothing can be added then, but what has been written stays of use.
     * Never blocks.
     */
    public boolean hasFailed() {
        return failure != null;
    }

    /** Hands all records to {@code action}, in their order. */
    public synchronized void forEach(Consumer<String> action) {
        flush();
        try {
            long end = channel.position();
            if (recordsStart + read(lines(recordsStart), action) != end) {
                throw BadInputException.in(file, "has been changed by another program: delete it to start over");
            }
            channel.position(end);
        } catch (IOException e) {
            throw BadInputException.unreadable(file, e);
        }
    }

    /** Hands over all complete records, and returns the number of their bytes. */
    private static long read(JournalLines records, Consumer<String> action) throws IOException {
        for (String record = records.next(); record != null; record = records.next()) {
            action.accept(record);
        }
        return records.length();
    }

    /** Returns the lines of the file from a position on; reading moves the channel's position. */
    private JournalLines lines(long position) throws IOException {
        channel.position(position);
        return new JournalLines(Channels.newInputStream(channel));
    }

    /** Removes the file: the work is done. */
    public synchronized void delete() {
        try {
            channel.close();
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw BadInputException.in(file, "cannot be deleted: " + e.getMessage(), e);
        }
    }

    /** Sees to it that all records are on the disk. */
    @Override
    public synchronized void close() {
        try (channel) {
            if (channel.isOpen()) {
                if (failure == null) {
                    flush();
                }
                channel.force(true);
            }
        } catch (IOException e) {
            throw BadInputException.unwritable(file, e);
        }
    }
}
