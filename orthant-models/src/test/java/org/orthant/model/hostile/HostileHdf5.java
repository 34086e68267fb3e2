package org.orthant.model.hostile;

import io.jhdf.checksum.JenkinsLookup3HashLittle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Supplier;

/** HDF5 files of the oldest version, as h5py writes them, and archives of Keras with such a file. */
final class HostileHdf5 {

    private static final int HEADER = 96;
    private static final int HEAP = 160;
    private static final int NAMES = 192;
    private static final int TREE = 256;
    private static final int CHILDREN = 100;

    /** The header of a node and as many keys and children as jHDF reads. */
    private static final int NODE_BYTES = 24 + (4 * CHILDREN + 1) * Long.BYTES;

    private HostileHdf5() {}

    static Map<String, Supplier<byte[]>> files() {
        return Map.of(
                "tree.h5", () -> sharedChildren(7),
                "groups.h5", HostileHdf5::groupInItself,
                "index.h5", HostileHdf5::longIndex,
                "tree.keras", () -> archive("{}", sharedChildren(7)),
                "config.keras", () -> archive("[" + "{},".repeat(8_000_000) + "{}]", sharedChildren(1)));
    }

    private static byte[] archive(String config, byte[] weights) {
        ArchiveBytes zip = new ArchiveBytes();
        return zip.name("config.json", zip.deflated(config.getBytes(StandardCharsets.US_ASCII)))
                .name("model.weights.h5", zip.deflated(weights))
                .bytes();
    }

    /** A file whose root is a group with a tree of its members, and room behind them. */
    private static ByteBuffer file(int bytes) {
        ByteBuffer file = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        file.put(new byte[] {(byte) 0x89, 'H', 'D', 'F', '\r', '\n', 0x1a, '\n'});
        file.put(13, (byte) 8).put(14, (byte) 8).putShort(16, (short) 4).putShort(18, (short) 16);
        file.putLong(24, 0).putLong(32, -1).putLong(40, bytes).putLong(48, -1);
        file.putLong(64, HEADER);
        header(file, HEADER, TREE);
        file.position(HEAP).put("HEAP".getBytes(StandardCharsets.US_ASCII));
        file.putLong(HEAP + 8, 64).putLong(HEAP + 16, 1).putLong(HEAP + 24, NAMES);
        return file;
    }

    /** The header of a group. */
    private static void header(ByteBuffer file, int at, long tree) {
        file.put(at, (byte) 1).putShort(at + 2, (short) 1).putInt(at + 4, 1).putInt(at + 8, 24);
        file.putShort(at + 16, (short) 0x11).putShort(at + 18, (short) 16);
        file.putLong(at + 24, tree).putLong(at + 32, HEAP);
    }

    private static void node(ByteBuffer file, int at, int level, int children, long child) {
        file.position(at).put("TREE".getBytes(StandardCharsets.US_ASCII));
        file.put(at + 5, (byte) level).putShort(at + 6, (short) children);
        file.putLong(at + 8, -1).putLong(at + 16, -1);
        for (int i = 0; i < children; i++) {
            file.putLong(at + 24 + 2 * Long.BYTES * i + Long.BYTES, child);
        }
    }

    /** A tree each of whose nodes has the same child a hundred times. */
    private static byte[] sharedChildren(int levels) {
        ByteBuffer file = file(TREE + (levels + 1) * NODE_BYTES);
        for (int level = 0; level <= levels; level++) {
            node(file, TREE + (levels - level) * NODE_BYTES, level, level == 0 ? 0 : CHILDREN, 0);
        }
        for (int level = 1; level <= levels; level++) {
            int at = TREE + (levels - level) * NODE_BYTES;
            node(file, at, level, CHILDREN, at + NODE_BYTES);
        }
        return bytes(file);
    }

    /** A group that has itself as a member, under eight names. */
    private static byte[] groupInItself() {
        int members = 8;
        int table = TREE + NODE_BYTES;
        ByteBuffer file = file(table + 8 + 40 * members);
        node(file, TREE, 0, 1, table);
        file.position(table).put("SNOD".getBytes(StandardCharsets.US_ASCII));
        file.put(table + 4, (byte) 1).putShort(table + 6, (short) members);
        for (int i = 0; i < members; i++) {
            file.put(NAMES + 2 * i, (byte) ('a' + i));
            file.putLong(table + 8 + 40 * i, 2L * i).putLong(table + 16 + 40 * i, HEADER);
        }
        return bytes(file);
    }

    /** A group whose index claims two billion members: a library would make room for them. */
    private static byte[] longIndex() {
        ByteBuffer file = file(TREE + 512);
        // Link information instead of a symbol table, with an index and a heap.
        file.putShort(HEADER + 16, (short) 2).putLong(HEADER + 24, 0).putShort(HEADER + 8, (short) 32);
        file.putShort(HEADER + 18, (short) 18);
        file.putLong(HEADER + 26, TREE).putLong(HEADER + 34, TREE);
        file.position(TREE).put("BTHD".getBytes(StandardCharsets.US_ASCII));
        file.put(TREE + 5, (byte) 5).putInt(TREE + 6, 512).putShort(TREE + 10, (short) 11);
        file.putLong(TREE + 16, TREE).putShort(TREE + 24, (short) 1).putLong(TREE + 26, Integer.MAX_VALUE - 8);
        checksum(file, TREE, 34);
        return bytes(file);
    }

    private static byte[] bytes(ByteBuffer file) {
        byte[] bytes = new byte[file.capacity()];
        file.rewind().get(bytes);
        return bytes;
    }

    private static void checksum(ByteBuffer file, int at, int length) {
        byte[] covered = new byte[length];
        file.position(at).get(covered);
        file.putInt(at + length, JenkinsLookup3HashLittle.hash(covered));
    }
}
