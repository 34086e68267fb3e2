package org.orthant.model.numpy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.ZipOutputStream;
import org.orthant.model.SmallHead;
import org.orthant.model.bytes.ZipEntries;

/** Writes NumPy's arrays for tests, byte by byte. */
public final class NumpyFile {

    private NumpyFile() {}

    /** The small layer's weights, column after column. */
    public static byte[] array() {
        return npy("<f4", true, "(3, 2)", SmallHead.floats(SmallHead.byColumn()));
    }

    /** An array as numpy.save writes it, version 1.0. */
    public static byte[] npy(String type, boolean fortran, String shape, byte[] data) {
        String header = "{'descr': '" + type + "', 'fortran_order': " + (fortran ? "True" : "False") + ", 'shape': "
                + shape + ", }";
        String padded = header + " ".repeat(63 - (header.length() + 10) % 64) + "\n";
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0});
        out.write(padded.length() & 0xff);
        out.write(padded.length() >> 8);
        out.writeBytes(padded.getBytes(StandardCharsets.ISO_8859_1));
        out.writeBytes(data);
        return out.toByteArray();
    }

    /** Weights, biases and pickled names, compressed or not. */
    public static byte[] archive(boolean packed) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            ZipEntries.put(zip, "W.npy", npy("<f4", false, "(3, 2)", SmallHead.floats(SmallHead.byRow())), packed);
            ZipEntries.put(zip, "b.npy", npy("<f4", false, "(3,)", SmallHead.floats(SmallHead.bias())), packed);
            ZipEntries.put(zip, "names.npy", npy("|O", false, "(3,)", new byte[] {(byte) 0x80, 2}), packed);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
