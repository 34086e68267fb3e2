package org.orthant.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * What a reader may take for one file: memory for its structure (entries, nodes, names; never for the numbers that an audit needs), bytes
 * that it unpacks, levels of nesting, and time. A small file may take little, and no file more than 40 MB and ten seconds before its
 * numbers are read. Readers ask before they make an object or have a library make it; what goes beyond is a {@link BadInputException} with
 * {@link Remedy#READ_LIMIT}. Threads may share a budget.
 *
 * <p>What a reader takes is an estimate of what the objects occupy, rounded up: {@link #OBJECT} for a small one with its place in a list.
 */
public final class ReadBudget {

    /** The bytes of a small object, such as a number or a text without its characters, with its place in a list or map. */
    public static final int OBJECT = 64;

    private static final long MEGABYTE = 1 << 20;

    /** The memory that any file may take: that of a model of 6,000 nodes. */
    private static final long SMALL = 4 * MEGABYTE;

    /** The text of a node takes some thirty bytes of a file, and its objects a kilobyte. */
    private static final long PER_BYTE = 64;

    /** The memory that no file may exceed: that of 55,000 nodes with long names, or 90,000 tensors. */
    private static final long LARGE = 40 * MEGABYTE;

    /** Weights compress by a third, sparse ones to a tenth. */
    static final long MOST_GROWTH = 64;

    /** Each nested model of Keras has about ten levels; a Java stack allows thousands. */
    private static final int DEEPEST = 200;

    private static final long SECONDS = 10;

    /** What the slowest disks read in a second. */
    private static final long BYTES_PER_SECOND = 16 * MEGABYTE;

    /** The number of steps after which the clock is read. */
    private static final int STEPS = 1 << 10;

    private final Path file;
    private final long size;
    private final ReadPolicy policy;
    private final long mostMemory;
    private final long mostUnpacked;
    private final long mostNanoseconds;
    private final LongSupplier clock;
    private final long start;
    private final AtomicLong memory = new AtomicLong();
    private final AtomicLong unpacked = new AtomicLong();
    private final AtomicLong steps = new AtomicLong();

    private ReadBudget(Path file, long size, ReadPolicy policy, LongSupplier clock) {
        this.file = file;
        this.size = size;
        this.policy = policy;
        this.clock = clock;
        this.start = clock.getAsLong();
        this.mostMemory = policy.factor() * memoryFor(size);
        this.mostUnpacked = grown(size);
        this.mostNanoseconds = policy.factor() * (SECONDS + size / BYTES_PER_SECOND) * 1_000_000_000L;
    }

    /** Returns what may be taken for a file of that name and size. */
    public static ReadBudget of(Path file, long size, ReadPolicy policy) {
        return of(file, size, policy, System::nanoTime);
    }

    /** Returns the same by another clock, which counts nanoseconds. */
    static ReadBudget of(Path file, long size, ReadPolicy policy, LongSupplier clock) {
        return new ReadBudget(file, Math.min(Math.max(0, size), Long.MAX_VALUE >> 32), policy, clock);
    }

    /**
     * Returns what may be taken for a file.
     *
     * @throws BadInputException if its size cannot be read
     */
    public static ReadBudget of(Path file, ReadPolicy policy) {
        try {
            return of(file, Files.size(file), policy);
        } catch (IOException e) {
            throw BadInputException.unreadable(file, e);
        }
    }

    /** Returns the memory that the structure of a file of some size may take, in bytes, for {@link ReadPolicy#STRANGERS}. */
    static long memoryFor(long size) {
        return size > LARGE ? LARGE : Math.min(LARGE, SMALL + PER_BYTE * size);
    }

    /** Returns the bytes that compressed content of some size may be unpacked to, for {@link ReadPolicy#STRANGERS}. */
    static long unpackedFor(long packed) {
        return MEGABYTE + MOST_GROWTH * packed;
    }

    /** Returns how far the author of the file is trusted. */
    public ReadPolicy policy() {
        return policy;
    }

    /** Returns the file, as the user named it. */
    public Path file() {
        return file;
    }

    /** Takes memory for what is about to be made, in bytes. */
    public void take(long bytes) {
        if (bytes < 0 || memory.addAndGet(bytes) > mostMemory) {
            throw beyond("its structure would take more than " + megabytes(mostMemory) + " of memory");
        }
        step();
    }

    /** Takes memory for a text of some characters, before it is made. */
    public void takeText(long characters) {
        take(OBJECT + 2 * characters);
    }

    /** Takes memory for a text that was made already, and is short. */
    public void takeText(String text) {
        take(memoryOf(text));
    }

    /** Returns the memory that a text takes: less than {@link #takeText(long)} takes before the characters are known. */
    public static long memoryOf(String text) {
        return OBJECT + (text.chars().allMatch(character -> character < 256) ? 1L : 2L) * text.length();
    }

    /** Takes memory for the lines of a text that was made already. */
    public void takeLines(String text) {
        long lines = 1
                + text.chars()
                        .filter(character -> character == '\n' || character == '\r')
                        .count();
        take(OBJECT * lines + 2L * text.length());
    }

    /** Gives memory back that is no longer in use. */
    public void giveBack(long bytes) {
        memory.addAndGet(-bytes);
    }

    /** Counts bytes that were unpacked from compressed ones. */
    public void unpack(long bytes) {
        if (unpacked.addAndGet(bytes) > mostUnpacked) {
            throw grown();
        }
    }

    /** Requires that {@code packed} compressed bytes may be unpacked to {@code size} bytes, without counting them. */
    public void requireGrowth(long packed, long size) {
        if (size < 0 || size > grown(packed) || size > mostUnpacked - unpacked.get()) {
            throw grown();
        }
    }

    private long grown(long packed) {
        return policy.factor() * unpackedFor(packed);
    }

    private BadInputException grown() {
        return beyond("its compressed content would grow more than " + MOST_GROWTH * policy.factor()
                + " times (save it without compression)");
    }

    /** Requires that the level of something nested is not too deep; the outermost has the depth 0. */
    public void nest(int depth) {
        if (depth > DEEPEST) {
            throw beyond("it is nested more than " + DEEPEST + " levels deep");
        }
    }

    /** Counts a step that takes time and no memory. */
    public void step() {
        if (steps.incrementAndGet() % STEPS != 0) {
            return;
        }
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("the reading of " + file + " was interrupted");
        }
        if (clock.getAsLong() - start > mostNanoseconds) {
            throw beyond("opening it takes more than " + mostNanoseconds / 1_000_000_000L + " s");
        }
    }

    private BadInputException beyond(String what) {
        return BadInputException.in(
                        file,
                        what + ", too much for a file of " + size
                                + " bytes: it is damaged, or made to do harm; raise the limit if you trust it")
                .withRemedy(Remedy.READ_LIMIT);
    }

    private static String megabytes(long bytes) {
        return (bytes + MEGABYTE - 1) / MEGABYTE + " MB";
    }
}
