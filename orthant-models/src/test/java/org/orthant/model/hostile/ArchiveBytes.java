package org.orthant.model.hostile;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** A zip archive put together byte by byte, whose directory may name the same bytes more than once. */
final class ArchiveBytes {

    private static final int LOCAL_BYTES = 30;
    private static final int ENTRY_BYTES = 46;
    private static final int END_BYTES = 22;

    private final List<Stored> contents = new ArrayList<>();
    private final Map<String, Stored> names = new LinkedHashMap<>();

    /** A place of the archive that has content, with the number and the checksum of its bytes when unpacked. */
    static final class Stored {
        private final int method;
        private final byte[] packed;
        private final int size;
        private final int checksum;
        private byte[] name = {};
        private int header;

        private Stored(int method, byte[] packed, int size, int checksum) {
            this.method = method;
            this.packed = packed;
            this.size = size;
            this.checksum = checksum;
        }
    }

    private static int checksum(byte[] bytes) {
        CRC32 checksum = new CRC32();
        checksum.update(bytes);
        return (int) checksum.getValue();
    }

    /** Adds content without a name, deflated. */
    Stored deflated(byte[] bytes) {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        deflater.setInput(bytes);
        deflater.finish();
        byte[] packed = new byte[bytes.length + 64];
        int length = deflater.deflate(packed);
        deflater.end();
        return add(new Stored(8, Arrays.copyOf(packed, length), bytes.length, checksum(bytes)));
    }

    /** Adds a copy of content, at another place. */
    Stored again(Stored other) {
        return add(new Stored(other.method, other.packed, other.size, other.checksum));
    }

    /** Adds content without a name, as it is. */
    Stored stored(byte[] bytes) {
        return add(new Stored(0, bytes, bytes.length, checksum(bytes)));
    }

    private Stored add(Stored added) {
        contents.add(added);
        return added;
    }

    /** Names content. */
    ArchiveBytes name(String name, Stored stored) {
        names.put(name, stored);
        if (stored.name.length == 0) {
            stored.name = name.getBytes(StandardCharsets.UTF_8);
        }
        return this;
    }

    byte[] bytes() {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (Stored stored : contents) {
            stored.header = all.size();
            all.writeBytes(buffer(LOCAL_BYTES)
                    .putInt(0, 0x04034b50)
                    .putShort(8, (short) stored.method)
                    .putInt(14, stored.checksum)
                    .putInt(18, stored.packed.length)
                    .putInt(22, stored.size)
                    .putShort(26, (short) stored.name.length)
                    .array());
            all.writeBytes(stored.name);
            all.writeBytes(stored.packed);
        }
        int directory = all.size();
        names.forEach((name, stored) -> {
            byte[] text = name.getBytes(StandardCharsets.UTF_8);
            all.writeBytes(buffer(ENTRY_BYTES)
                    .putInt(0, 0x02014b50)
                    .putShort(10, (short) stored.method)
                    .putInt(16, stored.checksum)
                    .putInt(20, stored.packed.length)
                    .putInt(24, stored.size)
                    .putShort(28, (short) text.length)
                    .putInt(42, stored.header)
                    .array());
            all.writeBytes(text);
        });
        all.writeBytes(buffer(END_BYTES)
                .putInt(0, 0x06054b50)
                .putShort(8, (short) names.size())
                .putShort(10, (short) names.size())
                .putInt(12, all.size() - directory)
                .putInt(16, directory)
                .array());
        return all.toByteArray();
    }

    private static ByteBuffer buffer(int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    }
}
