package org.orthant.model.bytes;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Changes of the bytes of a zip archive's entries, as changes of the archive: checksums follow, and where a compressed entry gets
 * another length, the positions of what follows it.
 */
public final class ZipChanges {

    private static final int CHUNK = 1 << 16;

    private final FileBytes file;
    private final ZipDirectory zip;
    private final Map<String, ZipDirectory.Layout> layouts = new LinkedHashMap<>();
    private final List<Replacement> replacements = new ArrayList<>();

    private ZipChanges(FileBytes file, ZipDirectory zip) {
        this.file = file;
        this.zip = zip;
        zip.names().forEach(name -> layouts.put(name, zip.layout(name)));
    }

    /**
     * Returns the changes of an archive.
     *
     * @param inFile changes of bytes of the archive that are bytes of an entry that is not compressed
     * @param inEntries changes of bytes of compressed entries, by name; the bytes are counted as unpacked
     */
    public static List<Replacement> of(
            FileBytes file, ZipDirectory zip, List<Replacement> inFile, Map<String, List<Replacement>> inEntries) {
        ZipChanges changes = new ZipChanges(file, zip);
        changes.stored(inFile);
        changes.compressed(inEntries);
        return changes.replacements;
    }

    private void stored(List<Replacement> changes) {
        Map<String, List<Replacement>> byEntry = new HashMap<>();
        for (Replacement change : changes) {
            byEntry.computeIfAbsent(entryAt(change), unused -> new ArrayList<>())
                    .add(change);
        }
        byEntry.forEach((name, inside) -> {
            ZipDirectory.Layout layout = layout(name);
            CRC32 sum = new CRC32();
            long end = layout.data() + layout.compressed();
            List<Replacement> ordered = inside.stream()
                    .sorted((a, b) -> Long.compare(a.start(), b.start()))
                    .toList();
            long at = layout.data();
            for (Replacement change : ordered) {
                add(sum, at, change.start());
                sum.update(change.bytes());
                at = change.end();
            }
            add(sum, at, end);
            replacements.addAll(inside);
            checksum(layout, sum.getValue());
        });
    }

    private ZipDirectory.Layout layout(String name) {
        ZipDirectory.Layout known = layouts.get(name);
        return known == null ? zip.layout(name) : known;
    }

    private String entryAt(Replacement change) {
        for (Map.Entry<String, ZipDirectory.Layout> entry : layouts.entrySet()) {
            ZipDirectory.Layout layout = entry.getValue();
            if (change.start() >= layout.data() && change.end() <= layout.data() + layout.compressed()) {
                return entry.getKey();
            }
        }
        throw new IllegalArgumentException("has no entry at byte " + change.start());
    }

    private void add(CRC32 sum, long from, long end) {
        for (long at = from; at < end; at += CHUNK) {
            sum.update(file.bytes(at, (int) Math.min(CHUNK, end - at)));
        }
    }

    private void checksum(ZipDirectory.Layout layout, long sum) {
        replace(layout.directory() + 16, sum, 4);
        if (layout.isDescribedBehind()) {
            replace(descriptor(layout), sum, 4);
        } else {
            replace(layout.header() + 14, sum, 4);
        }
    }

    /** Returns where the checksum after the data of an entry is; a signature before it is optional. */
    private long descriptor(ZipDirectory.Layout layout) {
        long at = layout.data() + layout.compressed();
        return file.u32(at) == 0x08074b50L ? at + 4 : at;
    }

    private void replace(long at, long value, int bytes) {
        ByteBuffer buffer =
                ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(value);
        byte[] written = new byte[bytes];
        buffer.get(0, written);
        replacements.add(Replacement.at(at, written));
    }

    private void compressed(Map<String, List<Replacement>> changes) {
        Map<Long, Long> growth = new HashMap<>();
        changes.forEach((name, inside) -> {
            ZipDirectory.Layout layout = layout(name);
            FileBytes old = zip.bytes(name);
            byte[] bytes = old.bytes(0, (int) old.size());
            inside.forEach(change -> System.arraycopy(
                    change.bytes(), 0, bytes, (int) change.start(), (int) (change.end() - change.start())));
            CRC32 sum = new CRC32();
            sum.update(bytes);
            byte[] packed = deflated(bytes);
            long end = layout.data() + layout.compressed();
            replacements.add(new Replacement(layout.data(), end, packed));
            checksum(layout, sum.getValue());
            sizes(layout, packed.length);
            growth.put(layout.data(), packed.length - layout.compressed());
        });
        if (growth.values().stream().anyMatch(grown -> grown != 0)) {
            zip.names().forEach(name -> {
                ZipDirectory.Layout layout = layout(name);
                position(layout.headerField(), layout.header(), growth);
            });
            zip.directoryFields().forEach((field, value) -> position(field, value, growth));
        }
    }

    private static byte[] deflated(byte[] bytes) {
        Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
        try {
            deflater.setInput(bytes);
            deflater.finish();
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            byte[] chunk = new byte[CHUNK];
            while (!deflater.finished()) {
                out.write(chunk, 0, deflater.deflate(chunk));
            }
            return out.toByteArray();
        } finally {
            deflater.end();
        }
    }

    private void sizes(ZipDirectory.Layout layout, long packed) {
        write(layout.compressedField(), packed);
        if (layout.isDescribedBehind()) {
            long at = descriptor(layout) + 4;
            // Both sizes take 8 bytes in large archives.
            boolean wide = file.u32(at) != layout.compressed()
                    || (layout.size() <= 0xffffffffL && file.u32(at + 4) != layout.size());
            replace(at, packed, wide ? Long.BYTES : Integer.BYTES);
        } else {
            write(localCompressed(layout), packed);
        }
    }

    /** The field of the compressed size in a local header, or in the extra field of a large entry. */
    private ZipDirectory.Field localCompressed(ZipDirectory.Layout layout) {
        long header = layout.header();
        if (file.u32(header + 18) != 0xffffffffL) {
            return new ZipDirectory.Field(header + 18, Integer.BYTES);
        }
        long at = header + 30 + file.u16(header + 26);
        long end = at + file.u16(header + 28);
        while (at + 4 <= end) {
            if (file.u16(at) == 1) {
                return new ZipDirectory.Field(
                        at + 4 + (file.u32(header + 22) == 0xffffffffL ? Long.BYTES : 0), Long.BYTES);
            }
            at += 4 + file.u16(at + 2);
        }
        throw new IllegalArgumentException("is a damaged archive: an entry does not tell its size");
    }

    private void position(ZipDirectory.Field field, long position, Map<Long, Long> growth) {
        long moved = growth.entrySet().stream()
                .filter(entry -> entry.getKey() < position)
                .mapToLong(Map.Entry::getValue)
                .sum();
        if (moved != 0) {
            write(field, position + moved);
        }
    }

    private void write(ZipDirectory.Field field, long value) {
        if (field.bytes() == Integer.BYTES && value >= 0xffffffffL) {
            throw new IllegalArgumentException("becomes an archive of 4 GiB: save it without compression first");
        }
        replace(field.at(), value, field.bytes());
    }
}
