package org.orthant.model.bytes;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;

/** Bytes of a file that others take the place of. */
public final class Replacement {

    private final long start;
    private final long end;
    private final byte[] bytes;

    /**
     * Makes a replacement.
     *
     * @param start the first byte that is replaced
     * @param end the first byte after the last one
     * @param bytes the others, which may be more or fewer
     */
    public Replacement(long start, long end, byte[] bytes) {
        if (start < 0 || end < start) {
            throw new IllegalArgumentException("bytes " + start + " to " + end + " do not exist");
        }
        this.start = start;
        this.end = end;
        this.bytes = bytes.clone();
    }

    /** Bytes that replace the same number of bytes of a file. */
    public static Replacement at(long start, byte[] bytes) {
        return new Replacement(start, start + bytes.length, bytes);
    }

    /** The first byte that is replaced. */
    public long start() {
        return start;
    }

    /** Returns the first byte after those that are replaced. */
    public long end() {
        return end;
    }

    /** The bytes instead. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** Writes a new file: the bytes of another one, except for these, of which no two overlap. */
    public static void copy(Path from, List<Replacement> replacements, Path to) throws IOException {
        List<Replacement> ordered = replacements.stream()
                .sorted(Comparator.comparingLong(Replacement::start))
                .toList();
        try (FileChannel in = FileChannel.open(from);
                OutputStream out = Files.newOutputStream(to, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                WritableByteChannel channel = Channels.newChannel(out)) {
            long at = 0;
            for (Replacement each : ordered) {
                if (each.start < at) {
                    throw new IllegalArgumentException("two changes of byte " + each.start + " meet");
                }
                transfer(in, at, each.start, channel);
                out.write(each.bytes);
                at = each.end;
            }
            transfer(in, at, in.size(), channel);
        }
    }

    private static void transfer(FileChannel in, long from, long end, WritableByteChannel out) throws IOException {
        long at = from;
        while (at < end) {
            long count = in.transferTo(at, end - at, out);
            if (count <= 0) {
                throw new IOException("the file became shorter while it was copied");
            }
            at += count;
        }
    }
}
