package org.orthant.model.bytes;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.orthant.io.Excerpt;

/**
 * The entries of a zip archive, read from its central directory so that entries that are stored as they are stay in the
 * file. Java's own reader tells no offsets.
 */
public final class ZipDirectory {

    private static final long END_SIGNATURE = 0x06054b50L;
    private static final long END64_SIGNATURE = 0x06064b50L;
    private static final long LOCATOR64_SIGNATURE = 0x07064b50L;
    private static final long ENTRY_SIGNATURE = 0x02014b50L;
    private static final long LOCAL_SIGNATURE = 0x04034b50L;
    private static final int END_BYTES = 22;
    private static final int ENTRY_BYTES = 46;
    private static final int LOCAL_BYTES = 30;
    private static final int LONGEST_COMMENT = 0xffff;
    private static final long IN_ZIP64 = 0xffffffffL;

    /** Weights compress by a third; what grows more than this when it is unpacked is refused above a small size. */
    private static final int MOST_GROWTH = 64;

    private static final int SMALL_BYTES = 1 << 20;

    /**
     * An entry.
     *
     * @param name its path in the archive
     * @param method how it is compressed: 0 not at all, 8 deflated
     * @param compressed its bytes in the archive
     * @param size its bytes
     * @param header where its local header begins
     */
    private record Entry(String name, int method, long compressed, long size, long header) {}

    private final FileBytes file;
    private final Map<String, Entry> entries = new LinkedHashMap<>();

    private ZipDirectory(FileBytes file, long end) {
        this.file = file;
        long count = file.u16(end + 10);
        long at = file.u32(end + 16);
        Optional<Long> end64 = end64(end);
        if (end64.isPresent()) {
            count = file.i64(end64.get() + 32);
            at = file.i64(end64.get() + 48);
        }
        if (count < 0 || count > file.size() / ENTRY_BYTES) {
            throw new IllegalArgumentException("is a damaged archive: it is said to have " + count + " entries");
        }
        for (long i = 0; i < count; i++) {
            at = read(at);
        }
    }

    /** The directory at the end of the bytes, if there is one. */
    public static Optional<ZipDirectory> find(FileBytes file) {
        long first = Math.max(0, file.size() - END_BYTES - LONGEST_COMMENT);
        for (long at = file.size() - END_BYTES; at >= first; at--) {
            if (file.u32(at) == END_SIGNATURE && at + END_BYTES + file.u16(at + 20) == file.size()) {
                return Optional.of(new ZipDirectory(file, at));
            }
        }
        return Optional.empty();
    }

    private Optional<Long> end64(long end) {
        long locator = end - 20;
        if (locator < 0 || file.u32(locator) != LOCATOR64_SIGNATURE) {
            return Optional.empty();
        }
        long at = file.i64(locator + 8);
        if (file.u32(at) != END64_SIGNATURE) {
            throw new IllegalArgumentException("is a damaged archive: its directory is not where it is said to be");
        }
        return Optional.of(at);
    }

    private long read(long at) {
        if (file.u32(at) != ENTRY_SIGNATURE) {
            throw new IllegalArgumentException("is a damaged archive: an entry is missing at byte " + at);
        }
        int nameLength = file.u16(at + 28);
        int extraLength = file.u16(at + 30);
        long[] values = {file.u32(at + 24), file.u32(at + 20), file.u32(at + 42)};
        long extra = at + ENTRY_BYTES + nameLength;
        readZip64(extra, extraLength, values);
        String name = new String(file.bytes(at + ENTRY_BYTES, nameLength), StandardCharsets.UTF_8);
        Entry entry = new Entry(name, file.u16(at + 10), values[1], values[0], values[2]);
        if (entries.put(name, entry) != null) {
            throw new IllegalArgumentException("is a damaged archive: it has two entries " + Excerpt.of(name, 80));
        }
        return extra + extraLength + file.u16(at + 32);
    }

    /** Sizes and offsets of 8 bytes stand in an extra field, those that need it, in this order. */
    private void readZip64(long extra, int length, long[] values) {
        long at = extra;
        while (at + 4 <= extra + length) {
            int size = file.u16(at + 2);
            if (file.u16(at) == 1) {
                long field = at + 4;
                for (int i = 0; i < values.length; i++) {
                    if (values[i] == IN_ZIP64 && field + Long.BYTES <= at + 4 + size) {
                        values[i] = file.i64(field);
                        field += Long.BYTES;
                    }
                }
            }
            at += 4 + size;
        }
    }

    /** The names of the entries, in the archive's order. */
    public Set<String> names() {
        return Collections.unmodifiableSet(entries.keySet());
    }

    /** The bytes of an entry: where they lie if they are stored, else unpacked in memory. */
    public FileBytes bytes(String name) {
        Entry entry = entry(name);
        if (entry.method() == 0) {
            return packed(entry);
        }
        if (entry.size() > SMALL_BYTES && entry.size() / MOST_GROWTH > entry.compressed()) {
            throw new IllegalArgumentException("entry " + Excerpt.of(name, 80) + " would grow from "
                    + entry.compressed() + " to " + entry.size() + " bytes: save the archive without compression");
        }
        return FileBytes.of(inflated(entry, entry.size()));
    }

    /** The first bytes of an entry, at most so many. */
    public byte[] start(String name, int most) {
        Entry entry = entry(name);
        long length = Math.min(most, entry.size());
        return entry.method() == 0 ? packed(entry).bytes(0, (int) length) : inflated(entry, length);
    }

    /** The size of an entry, as the archive claims it. */
    public long size(String name) {
        return entry(name).size();
    }

    private Entry entry(String name) {
        Entry entry = entries.get(name);
        if (entry == null) {
            throw new IllegalArgumentException("has no entry " + Excerpt.of(name, 80));
        }
        return entry;
    }

    private FileBytes packed(Entry entry) {
        long local = entry.header();
        if (local < 0 || file.u32(local) != LOCAL_SIGNATURE) {
            throw new IllegalArgumentException(
                    "is a damaged archive: entry " + Excerpt.of(entry.name(), 80) + " is not where it is said to be");
        }
        if (entry.method() == 0 && entry.size() != entry.compressed()) {
            throw new IllegalArgumentException(
                    "is a damaged archive: entry " + Excerpt.of(entry.name(), 80) + " has two sizes");
        }
        long data = local + LOCAL_BYTES + file.u16(local + 26) + file.u16(local + 28);
        return file.slice(data, entry.compressed());
    }

    private byte[] inflated(Entry entry, long length) {
        if (entry.method() != 8
                || length < 0
                || length > Integer.MAX_VALUE - 8
                || entry.compressed() > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("entry " + Excerpt.of(entry.name(), 80)
                    + " is packed in a way that is not read here: save the archive without compression");
        }
        FileBytes packed = packed(entry);
        Inflater inflater = new Inflater(true);
        try {
            // Deflate grows at most 1032 times, so that this is bounded by what is there.
            byte[] unpacked = new byte[(int) Math.min(length, packed.size() * 1032)];
            inflater.setInput(packed.bytes(0, (int) packed.size()));
            int done = 0;
            while (done < unpacked.length) {
                int count = inflater.inflate(unpacked, done, unpacked.length - done);
                if (count == 0 && (inflater.finished() || inflater.needsInput() || inflater.needsDictionary())) {
                    break;
                }
                done += count;
            }
            if (done < length) {
                throw new IllegalArgumentException("is a damaged archive: entry " + Excerpt.of(entry.name(), 80)
                        + " has " + done + " bytes instead of " + length);
            }
            return unpacked;
        } catch (DataFormatException e) {
            throw new IllegalArgumentException(
                    "is a damaged archive: entry " + Excerpt.of(entry.name(), 80) + " cannot be unpacked", e);
        } finally {
            inflater.end();
        }
    }
}
