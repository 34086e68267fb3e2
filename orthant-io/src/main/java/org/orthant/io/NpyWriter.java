package org.orthant.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.orthant.layer.FloatMatrix;
import org.orthant.layer.WeightMatrix;

/**
 * Writes numbers as NumPy does, without losing a bit: float32 for a {@link FloatMatrix}, float64 for all else.
 *
 * <p>The file appears under its name when it is complete, replacing any older one; a failure leaves none.
 */
public final class NpyWriter {

    private static final int CHUNK_BYTES = 1 << 16;
    private static final int HEADER_MULTIPLE = 64;
    private static final byte[] MAGIC_AND_VERSION = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0};

    private final FileChannel channel;
    private final ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES).order(ByteOrder.LITTLE_ENDIAN);

    private NpyWriter(FileChannel channel) {
        this.channel = channel;
    }

    /** Writes a matrix, row after row. */
    public static void write(Path file, WeightMatrix matrix) throws IOException {
        boolean floats = matrix instanceof FloatMatrix;
        String shape = "(" + matrix.rows() + ", " + matrix.columns() + ")";
        replace(file, writer -> {
            writer.header(floats ? "<f4" : "<f8", shape);
            double[] row = new double[matrix.columns()];
            for (int i = 0; i < matrix.rows(); i++) {
                matrix.copyRow(i, row);
                writer.numbers(row, floats);
            }
        });
    }

    /** Writes a vector with one axis. */
    public static void writeVector(Path file, double[] vector) throws IOException {
        replace(file, writer -> {
            writer.header("<f8", "(" + vector.length + ",)");
            writer.numbers(vector, false);
        });
    }

    private interface Content {
        void writeTo(NpyWriter writer) throws IOException;
    }

    private static void replace(Path file, Content content) throws IOException {
        AtomicFile.replace(file, unfinished -> {
            try (FileChannel channel =
                    FileChannel.open(unfinished, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                NpyWriter writer = new NpyWriter(channel);
                content.writeTo(writer);
                writer.flush();
            }
        });
    }

    private void header(String type, String shape) {
        String dictionary = "{'descr': '" + type + "', 'fortran_order': False, 'shape': " + shape + ", }";
        int unpadded = MAGIC_AND_VERSION.length + Short.BYTES + dictionary.length() + 1;
        int padding = Math.floorMod(-unpadded, HEADER_MULTIPLE);
        chunk.put(MAGIC_AND_VERSION)
                .putShort((short) (dictionary.length() + padding + 1))
                .put((dictionary + " ".repeat(padding) + "\n").getBytes(StandardCharsets.US_ASCII));
    }

    private void numbers(double[] numbers, boolean floats) throws IOException {
        for (double number : numbers) {
            if (chunk.remaining() < Double.BYTES) {
                flush();
            }
            if (floats) {
                chunk.putFloat((float) number);
            } else {
                chunk.putDouble(number);
            }
        }
    }

    private void flush() throws IOException {
        chunk.flip();
        while (chunk.hasRemaining()) {
            channel.write(chunk);
        }
        chunk.clear();
    }
}
