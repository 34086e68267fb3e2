package org.orthant.model.bytes;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.ZipException;
import org.orthant.io.Excerpt;
import org.orthant.io.NumberKind;
import org.orthant.io.ReadBudget;
import org.orthant.model.NumberPlace;
import org.orthant.model.Numbers;

/**
 * The entries of a zip archive, read from its central directory so that entries that are stored as they are stay in the file. Java's
 * own reader does not report offsets. Archives whose entries overlap are refused: a few bytes could be unpacked many times.
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
    private static final int ENCRYPTED = 1;
    private static final int CHUNK = 1 << 16;
    private static final int LONGEST_COMMENT = 0xffff;
    private static final long IN_ZIP64 = 0xffffffffL;

    /** The bytes that an entry takes in memory, in addition to its name. */
    private static final int ENTRY_MEMORY = 4 * ReadBudget.OBJECT;

    private static final int MOST_ARRAY_BYTES = Integer.MAX_VALUE - 8;

    /**
     * An entry.
     *
     * @param name its path in the archive
     * @param method how it is compressed: 0 not at all, 8 deflated
     * @param compressed its bytes in the archive
     * @param size its bytes
     * @param header where its local header begins
     * @param directory where its record in the directory begins
     * @param checksum the CRC-32 of its bytes
     */
    private record Entry(
            String name, int method, long compressed, long size, long header, long directory, long checksum) {}

    /**
     * Where a number is written.
     *
     * @param at its first byte
     * @param bytes 4, or 8 in large archives
     */
    record Field(long at, int bytes) {}

    /**
     * Where the parts of an entry are.
     *
     * @param directory its record in the directory
     * @param header its local header
     * @param data its bytes
     * @param compressed the number of its bytes in the archive
     * @param size the number of its bytes
     * @param isDescribedBehind whether its checksum and sizes are written after its bytes
     * @param compressedField where the directory says the number of its bytes in the archive
     * @param headerField where the directory says where its header is
     */
    record Layout(
            long directory,
            long header,
            long data,
            long compressed,
            long size,
            boolean isDescribedBehind,
            Field compressedField,
            Field headerField) {}

    private final FileBytes file;
    private final ReadBudget budget;
    private final Map<Field, Long> directoryFields = new LinkedHashMap<>();
    private final Map<String, Entry> entries = new LinkedHashMap<>();

    private ZipDirectory(FileBytes file, ReadBudget budget, long end) {
        this.file = file;
        this.budget = budget;
        long count = file.u16(end + 10);
        long length = file.u32(end + 12);
        long at = file.u32(end + 16);
        Optional<Long> end64 = end64(end);
        if (end64.isPresent()) {
            count = file.i64(end64.get() + 32);
            length = file.i64(end64.get() + 40);
            at = file.i64(end64.get() + 48);
        }
        directoryFields.put(new Field(end + 16, Integer.BYTES), file.u32(end + 16));
        end64.ifPresent(there -> {
            directoryFields.remove(new Field(end + 16, Integer.BYTES), IN_ZIP64);
            directoryFields.put(new Field(there + 48, Long.BYTES), file.i64(there + 48));
            directoryFields.put(new Field(end - 20 + 8, Long.BYTES), there);
        });
        if (count < 0 || count > file.size() / ENTRY_BYTES) {
            throw new IllegalArgumentException("is a damaged archive: it is said to have " + count + " entries");
        }
        long start = at;
        for (long i = 0; i < count; i++) {
            at = read(at);
        }
        if (at - start != length) {
            throw new IllegalArgumentException("is a damaged archive: its directory is said to have " + length
                    + " bytes, and has " + (at - start));
        }
        requireDisjoint();
    }

    /** The directory at the end of the bytes, if there is one; it and what is unpacked are taken from a budget. */
    public static Optional<ZipDirectory> find(FileBytes file, ReadBudget budget) {
        long first = Math.max(0, file.size() - END_BYTES - LONGEST_COMMENT);
        for (long at = file.size() - END_BYTES; at >= first; at--) {
            if (file.u32(at) == END_SIGNATURE && at + END_BYTES + file.u16(at + 20) == file.size()) {
                return Optional.of(new ZipDirectory(file, budget, at));
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
        budget.take(ENTRY_MEMORY + 2L * nameLength);
        String name = new String(file.bytes(at + ENTRY_BYTES, nameLength), StandardCharsets.UTF_8);
        Entry entry = new Entry(name, file.u16(at + 10), values[1], values[0], values[2], at, file.u32(at + 16));
        if ((file.u16(at + 8) & ENCRYPTED) != 0) {
            throw new IllegalArgumentException("has the entry " + Excerpt.of(name, 80)
                    + ", which is encrypted: save the archive without a password");
        }
        if (entries.put(name, entry) != null) {
            throw new IllegalArgumentException("is a damaged archive: it has two entries " + Excerpt.of(name, 80));
        }
        return extra + extraLength + file.u16(at + 32);
    }

    private void requireDisjoint() {
        long end = 0;
        List<Entry> ordered = entries.values().stream()
                .sorted(Comparator.comparingLong(Entry::header))
                .toList();
        for (Entry entry : ordered) {
            if (entry.header() < end) {
                throw new IllegalArgumentException(
                        "is a damaged archive: entry " + Excerpt.of(entry.name(), 80) + " lies within another one");
            }
            end = data(entry) + entry.compressed();
            if (entry.compressed() < 0 || entry.size() < 0 || end > file.size()) {
                throw new IllegalArgumentException(
                        "is a damaged archive: entry " + Excerpt.of(entry.name(), 80) + " ends beyond the file");
            }
            requireOneName(entry);
        }
    }

    /** The directory and the entry itself have a name; programs that disagree about it read different files. */
    private void requireOneName(Entry entry) {
        int length = file.u16(entry.directory() + 28);
        boolean same = file.u16(entry.header() + 26) == length
                && Arrays.equals(
                        file.bytes(entry.header() + LOCAL_BYTES, length),
                        file.bytes(entry.directory() + ENTRY_BYTES, length));
        if (!same) {
            throw new IllegalArgumentException("is a damaged archive: entry " + Excerpt.of(entry.name(), 80)
                    + " has another name where it is stored");
        }
    }

    /** Requires that the bytes of an entry that is not compressed have its checksum; others are checked when they are unpacked. */
    public void requireChecksum(String name) {
        Entry entry = entry(name);
        if (entry.method() != 0) {
            return;
        }
        FileBytes bytes = packed(entry);
        CRC32 checksum = new CRC32();
        for (long at = 0; at < bytes.size(); at += CHUNK) {
            budget.step();
            checksum.update(bytes.bytes(at, (int) Math.min(CHUNK, bytes.size() - at)));
        }
        require(entry, checksum);
    }

    private static void require(Entry entry, CRC32 checksum) {
        if (checksum.getValue() != entry.checksum()) {
            throw new IllegalArgumentException(
                    "is a damaged archive: entry " + Excerpt.of(entry.name(), 80) + " does not have its checksum");
        }
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

    /** Returns the fields that locate the directory, with their values. */
    Map<Field, Long> directoryFields() {
        return Collections.unmodifiableMap(directoryFields);
    }

    /** Where the parts of an entry are. */
    Layout layout(String name) {
        Entry entry = entry(name);
        long at = entry.directory();
        return new Layout(
                at,
                entry.header(),
                packed(entry).start(),
                entry.compressed(),
                entry.size(),
                (file.u16(entry.header() + 6) & 8) != 0,
                field(at, 20),
                field(at, 42));
    }

    /** Where a record of the directory has a number: at its place, or in an extra field after the preceding ones. */
    private Field field(long at, int place) {
        if (file.u32(at + place) != IN_ZIP64) {
            return new Field(at + place, Integer.BYTES);
        }
        long extra = at + ENTRY_BYTES + file.u16(at + 28);
        long end = extra + file.u16(at + 30);
        while (extra + 4 <= end && file.u16(extra) != 1) {
            extra += 4 + file.u16(extra + 2);
        }
        long within = extra + 4;
        for (int before : new int[] {24, 20, 42}) {
            if (before == place) {
                break;
            }
            within += file.u32(at + before) == IN_ZIP64 ? Long.BYTES : 0;
        }
        return new Field(within, Long.BYTES);
    }

    /** The names of the entries, in the archive's order. */
    public Set<String> names() {
        return Collections.unmodifiableSet(entries.keySet());
    }

    /** The bytes of an entry: where they lie if they are stored, else unpacked in memory, as a part of the file's structure. */
    public FileBytes bytes(String name) {
        Entry entry = entry(name);
        if (entry.method() == 0) {
            requireChecksum(name);
            return packed(entry);
        }
        budget.take(entry.size());
        return FileBytes.of(unpacked(entry));
    }

    /** Returns the first bytes of an entry, at most {@code most}. */
    public byte[] start(String name, int most) {
        try (InputStream in = stream(name)) {
            return in.readNBytes(most);
        } catch (IOException e) {
            throw damaged(entry(name), e);
        }
    }

    /** The bytes of an entry one after the other; what is compressed is unpacked on the way. */
    public InputStream stream(String name) {
        Entry entry = entry(name);
        if (entry.method() == 0) {
            return packed(entry).stream();
        }
        if (entry.method() != 8) {
            throw new IllegalArgumentException("entry " + Excerpt.of(name, 80)
                    + " is packed in a way that is not read here: save the archive without compression");
        }
        return new UnpackedStream(packed(entry).stream(), budget);
    }

    /**
     * Numbers of one kind from a place of an entry on, all of which must be there. Those of a compressed entry are unpacked when the
     * first one is read.
     */
    public Numbers numbers(String name, long offset, NumberKind kind, ByteOrder order, long count) {
        Entry entry = entry(name);
        if (entry.method() == 0) {
            return packed(entry).numbers(offset, kind, order, count);
        }
        if (kind != NumberKind.OTHER && (count < 0 || count > (entry.size() - offset) / kind.bytes())) {
            throw new IllegalArgumentException("is truncated or damaged: entry " + Excerpt.of(name, 80) + " has "
                    + entry.size() + " bytes, too few for " + count + " numbers");
        }
        return new LazyNumbers(
                () -> FileBytes.of(unpacked(entry)).numbers(offset, kind, order, count),
                index -> file.path()
                        .map(path -> new NumberPlace.Fixed(
                                path, Optional.of(name), offset + index * kind.bytes(), kind, order)));
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
        if (entry.method() == 0 && entry.size() != entry.compressed()) {
            throw new IllegalArgumentException(
                    "is a damaged archive: entry " + Excerpt.of(entry.name(), 80) + " has two sizes");
        }
        return file.slice(data(entry), entry.compressed());
    }

    /** Returns where the content of an entry begins, after its local header. */
    private long data(Entry entry) {
        long local = entry.header();
        if (local < 0 || file.u32(local) != LOCAL_SIGNATURE) {
            throw new IllegalArgumentException(
                    "is a damaged archive: entry " + Excerpt.of(entry.name(), 80) + " is not where it is said to be");
        }
        return local + LOCAL_BYTES + file.u16(local + 26) + file.u16(local + 28);
    }

    private byte[] unpacked(Entry entry) {
        // Deflate grows at most 1032 times, so that the size of the entry bounds the array.
        if (entry.size() > MOST_ARRAY_BYTES || entry.size() > (entry.compressed() + 1) * 1032) {
            throw damaged(entry, new EOFException());
        }
        budget.requireGrowth(entry.compressed(), entry.size());
        byte[] unpacked = new byte[(int) entry.size()];
        try (InputStream in = stream(entry.name())) {
            if (in.readNBytes(unpacked, 0, unpacked.length) < unpacked.length) {
                throw damaged(entry, new EOFException());
            }
            CRC32 checksum = new CRC32();
            checksum.update(unpacked);
            require(entry, checksum);
            return unpacked;
        } catch (IOException e) {
            throw damaged(entry, e);
        }
    }

    private static IllegalArgumentException damaged(Entry entry, IOException cause) {
        String what = cause instanceof ZipException
                ? " cannot be unpacked"
                : " has fewer than the " + entry.size() + " bytes that it should have";
        return new IllegalArgumentException(
                "is a damaged archive: entry " + Excerpt.of(entry.name(), 80) + what, cause);
    }
}
