package org.orthant.model.bytes;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.orthant.io.NumberKind;
import org.orthant.io.RegularFile;
import org.orthant.model.Numbers;

/**
 * The bytes of a file or of a part of it, mapped into memory so that Java's heap holds none of them. What lies outside is
 * refused with a reason, in every method.
 */
public final class FileBytes {

    /** Java maps less than 2 GiB at a time. */
    private static final int SEGMENT_BITS = 30;

    /** The bytes of the next segment that each segment includes, so that every number lies within one. */
    private static final int OVERLAP_BYTES = Long.BYTES;

    private final Optional<Path> file;
    private final ByteBuffer[] segments;
    private final int segmentBits;
    private final long start;
    private final long size;

    private FileBytes(Optional<Path> file, ByteBuffer[] segments, int segmentBits, long start, long size) {
        this.file = file;
        this.segments = segments;
        this.segmentBits = segmentBits;
        this.start = start;
        this.size = size;
    }

    /** Maps a file; one that cannot be mapped, such as one within an archive, is read. */
    public static FileBytes map(Path file) throws IOException {
        return map(file, SEGMENT_BITS);
    }

    /** Maps a file in segments of that size: two to the power of {@code segmentBits}. */
    static FileBytes map(Path file, int segmentBits) throws IOException {
        try (FileChannel channel = FileChannel.open(RegularFile.of(file))) {
            long size = channel.size();
            long most = 1L << segmentBits;
            ByteBuffer[] segments = new ByteBuffer[(int) (size / most) + 1];
            for (int i = 0; i < segments.length; i++) {
                long from = i * most;
                segments[i] = channel.map(MapMode.READ_ONLY, from, Math.min(most + OVERLAP_BYTES, size - from))
                        .order(ByteOrder.LITTLE_ENDIAN);
            }
            return new FileBytes(Optional.of(file), segments, segmentBits, 0, size);
        } catch (UnsupportedOperationException notOfTheMachine) {
            return of(Files.readAllBytes(RegularFile.of(file)));
        }
    }

    /** Bytes in memory, which are not copied. */
    public static FileBytes of(byte[] bytes) {
        ByteBuffer all = ByteBuffer.wrap(bytes).asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
        return new FileBytes(Optional.empty(), new ByteBuffer[] {all}, SEGMENT_BITS, 0, bytes.length);
    }

    /** Returns the number of bytes. */
    public long size() {
        return size;
    }

    /** Returns the file that they are of, if they are bytes of a file as it is. */
    public Optional<Path> path() {
        return file;
    }

    /** Returns where in the file the first of them is. */
    long start() {
        return start;
    }

    /** A part of them. */
    public FileBytes slice(long offset, long length) {
        require(offset, length);
        return new FileBytes(file, segments, segmentBits, start + offset, length);
    }

    /** Copies a few of them. */
    public byte[] bytes(long offset, int length) {
        require(offset, length);
        byte[] copy = new byte[length];
        copy(offset, copy, 0, length);
        return copy;
    }

    private void copy(long offset, byte[] into, int position, int length) {
        int done = 0;
        while (done < length) {
            long at = start + offset + done;
            int from = (int) (at & ((1L << segmentBits) - 1));
            int count = (int) Math.min(length - done, (1L << segmentBits) - from);
            segments[(int) (at >>> segmentBits)].get(from, into, position + done, count);
            done += count;
        }
    }

    /** All of them, one after the other. */
    public InputStream stream() {
        return new InputStream() {
            private long at;

            @Override
            public int read() {
                return at < size ? u8(at++) : -1;
            }

            @Override
            public int read(byte[] into, int offset, int length) {
                int count = (int) Math.min(length, size - at);
                if (count > 0) {
                    copy(at, into, offset, count);
                    at += count;
                }
                return count > 0 || length == 0 ? count : -1;
            }
        };
    }

    /** All of them as one buffer in little-endian order, without a copy; possible below 1 GiB, and so mostly. */
    public ByteBuffer buffer() {
        if (start + size > 1L << segmentBits) {
            throw new IllegalArgumentException(
                    "has " + size + " bytes where at most " + (1L << segmentBits) + " are possible");
        }
        return segments[0].slice((int) start, (int) size).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** An unsigned byte. */
    public int u8(long offset) {
        return (int) NumberKind.UINT8.read(segment(offset, 1), place(offset));
    }

    /** Two unsigned bytes, little-endian, as the following ones. */
    public int u16(long offset) {
        return Short.toUnsignedInt(segment(offset, Short.BYTES).getShort(place(offset)));
    }

    /** Four unsigned bytes. */
    public long u32(long offset) {
        return Integer.toUnsignedLong(segment(offset, Integer.BYTES).getInt(place(offset)));
    }

    /** Eight bytes with a sign. */
    public long i64(long offset) {
        return segment(offset, Long.BYTES).getLong(place(offset));
    }

    /** Numbers of one kind from a place on, all of which must be there. */
    public Numbers numbers(long offset, NumberKind kind, ByteOrder order, long count) {
        if (kind == NumberKind.OTHER) {
            return index -> kind.read(segments[0], 0);
        }
        if (count < 0 || count > size / kind.bytes()) {
            throw beyond(offset, count + " numbers of " + kind.bytes());
        }
        require(offset, count * kind.bytes());
        return new MappedNumbers(file, inOrder(order), segmentBits, start + offset, kind);
    }

    /** The segments; tensors share those of the order that nearly all have. */
    private ByteBuffer[] inOrder(ByteOrder order) {
        if (order == ByteOrder.LITTLE_ENDIAN) {
            return segments;
        }
        ByteBuffer[] ordered = new ByteBuffer[segments.length];
        for (int i = 0; i < ordered.length; i++) {
            ordered[i] = segments[i].duplicate().order(order);
        }
        return ordered;
    }

    private ByteBuffer segment(long offset, int length) {
        require(offset, length);
        return segments[(int) ((start + offset) >>> segmentBits)];
    }

    private int place(long offset) {
        return (int) ((start + offset) & ((1L << segmentBits) - 1));
    }

    private void require(long offset, long length) {
        if (offset < 0 || length < 0 || offset > size - length) {
            throw beyond(offset, String.valueOf(length));
        }
    }

    private IllegalArgumentException beyond(long offset, String length) {
        return new IllegalArgumentException(
                "is truncated or damaged: " + length + " bytes are said to begin at byte " + offset + " of " + size);
    }
}
