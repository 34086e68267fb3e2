package org.orthant.model.hostile;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.Deflater;

/** A zip archive put together byte by byte, whose directory may name the same bytes more than once. */
final class ArchiveBytes {

    private static final int LOCAL_BYTES = 30;
    private static final int ENTRY_BYTES = 46;
    private static final int END_BYTES = 22;

    private final ByteArrayOutputStream content = new ByteArrayOutputStream();
    private final ByteArrayOutputStream directory = new ByteArrayOutputStream();
    private int entries;

    /**
     * Content in the archive.
     *
     * @param header where it begins
     * @param method 0 or 8
     * @param packed its bytes in the archive
     * @param size its bytes
     */
    record Stored(int header, int method, int packed, int size) {}

    /** Adds content without a name, deflated. */
    Stored deflated(byte[] bytes) {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        deflater.setInput(bytes);
        deflater.finish();
        byte[] packed = new byte[bytes.length + 64];
        int length = deflater.deflate(packed);
        deflater.end();
        return add(8, packed, length, bytes.length);
    }

    /** Adds a copy of content, at another place. */
    Stored again(Stored other) {
        byte[] packed = Arrays.copyOfRange(
                content.toByteArray(), other.header() + LOCAL_BYTES, other.header() + LOCAL_BYTES + other.packed());
        return add(other.method(), packed, packed.length, other.size());
    }

    /** Adds content without a name, as it is. */
    Stored stored(byte[] bytes) {
        return add(0, bytes, bytes.length, bytes.length);
    }

    private Stored add(int method, byte[] packed, int length, int size) {
        Stored added = new Stored(content.size(), method, length, size);
        content.writeBytes(buffer(LOCAL_BYTES)
                .putInt(0, 0x04034b50)
                .putShort(8, (short) method)
                .array());
        content.write(packed, 0, length);
        return added;
    }

    /** Names content. */
    ArchiveBytes name(String name, Stored stored) {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        directory.writeBytes(buffer(ENTRY_BYTES)
                .putInt(0, 0x02014b50)
                .putShort(10, (short) stored.method())
                .putInt(20, stored.packed())
                .putInt(24, stored.size())
                .putShort(28, (short) text.length)
                .putInt(42, stored.header())
                .array());
        directory.writeBytes(text);
        entries++;
        return this;
    }

    byte[] bytes() {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(content.toByteArray());
        all.writeBytes(directory.toByteArray());
        all.writeBytes(buffer(END_BYTES)
                .putInt(0, 0x06054b50)
                .putShort(8, (short) entries)
                .putShort(10, (short) entries)
                .putInt(12, directory.size())
                .putInt(16, content.size())
                .array());
        return all.toByteArray();
    }

    private static ByteBuffer buffer(int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    }
}
