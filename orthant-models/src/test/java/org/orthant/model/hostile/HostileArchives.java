package org.orthant.model.hostile;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.orthant.model.hostile.ArchiveBytes.Stored;
import org.orthant.model.numpy.NumpyFile;

/** Archives of NumPy and PyTorch. */
final class HostileArchives {

    private static final int MEGABYTE = 1 << 20;

    private HostileArchives() {}

    static Map<String, Supplier<byte[]>> files() {
        return Map.of(
                "overlapping.npz", HostileArchives::overlappingArrays,
                "repeated.npz", HostileArchives::repeatedArray,
                "growing.npz", HostileArchives::growingArrays,
                "shared.pt", HostileArchives::sharedStorages,
                "lists.pt", HostileArchives::emptyLists,
                "names.pt", HostileArchives::longNames);
    }

    /** An array of a megabyte that takes a kilobyte. */
    private static byte[] array(int megabytes) {
        return NumpyFile.npy("<f4", false, "(" + 1024 * megabytes + ", 256)", new byte[megabytes * MEGABYTE]);
    }

    /** A thousand names for 64 megabytes. */
    private static byte[] overlappingArrays() {
        ArchiveBytes zip = new ArchiveBytes();
        Stored shared = zip.deflated(array(64));
        for (int i = 0; i < 1000; i++) {
            zip.name("layer" + i + ".npy", shared);
        }
        return zip.bytes();
    }

    /** A thousand names for a megabyte that does not compress, each of which would be copied to look at its header. */
    private static byte[] repeatedArray() {
        ArchiveBytes zip = new ArchiveBytes();
        byte[] random = new byte[MEGABYTE];
        new Random(1).nextBytes(random);
        Stored shared = zip.deflated(NumpyFile.npy("<f4", false, "(1024, 256)", random));
        for (int i = 0; i < 1000; i++) {
            zip.name("layer" + i + ".npy", shared);
        }
        return zip.bytes();
    }

    /** Arrays that do not overlap, each of which grows a thousandfold; the audit would need one. */
    private static byte[] growingArrays() {
        ArchiveBytes zip = new ArchiveBytes();
        Stored first = zip.deflated(array(64));
        for (int i = 0; i < 16; i++) {
            zip.name("layer" + i + ".npy", i == 0 ? first : zip.again(first));
        }
        return zip.bytes();
    }

    /** Four thousand tensors whose numbers are one megabyte, each under another name. */
    private static byte[] sharedStorages() {
        ArchiveBytes zip = new ArchiveBytes();
        Stored shared = zip.deflated(new byte[MEGABYTE]);
        PickleBytes pickle = new PickleBytes().code('}').code('(');
        for (int i = 0; i < 4000; i++) {
            pickle.text("layer" + i + ".weight").tensor(String.valueOf(i), 512, 512);
            zip.name("archive/data/" + i, shared);
        }
        return zip.name(
                        "archive/data.pkl",
                        zip.stored(pickle.code('u').code('.').bytes()))
                .bytes();
    }

    /** Nine million lists in nine megabytes. */
    private static byte[] emptyLists() {
        ByteArrayOutputStream lists = new ByteArrayOutputStream();
        lists.writeBytes(new byte[] {(byte) 0x80, 2});
        lists.writeBytes("]".repeat(9_000_000).getBytes(StandardCharsets.US_ASCII));
        lists.write('.');
        ArchiveBytes zip = new ArchiveBytes();
        return zip.name("archive/data.pkl", zip.stored(lists.toByteArray())).bytes();
    }

    /** A dictionary in a dictionary and so on, each twice under a long name: the names of their tensors are longer than the file. */
    private static byte[] longNames() {
        PickleBytes pickle =
                new PickleBytes().code('}').text("w").tensor("0", 2, 2).code('s');
        for (int level = 0; level < 10; level++) {
            pickle.code('q').code(level).code('0').code('}');
            for (int i = 0; i < 4; i++) {
                pickle.text("n".repeat(80) + i).code('h').code(level).code('s');
            }
        }
        ArchiveBytes zip = new ArchiveBytes();
        return zip.name("archive/data/0", zip.stored(new byte[16]))
                .name("archive/data.pkl", zip.stored(pickle.code('.').bytes()))
                .bytes();
    }
}
