package org.orthant.io;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.FloatMatrix;
import org.orthant.layer.WeightMatrix;

/** Reads {@code .npy} files of floating point numbers, in chunks; large matrices that can stay in their file do so. */
final class NpyReader {

    /** A multiple of every number's size. */
    private static final int CHUNK_BYTES = 1 << 16;

    /** Smaller files are copied, which is safer: whatever happens to the file then, the numbers stay. */
    static final long MAPPED_FROM_BYTES = 1 << 24;

    private final FileChannel channel;
    private final NpyHeader header;
    private final ByteBuffer chunk;

    private NpyReader(FileChannel channel) throws IOException {
        this.channel = channel;
        this.header = NpyHeader.read(channel);
        this.chunk =
                ByteBuffer.allocate(CHUNK_BYTES).order(header.type().order()).limit(0);
        requireExactSize();
    }

    static WeightMatrix matrix(Path file) throws IOException {
        return matrix(file, MAPPED_FROM_BYTES);
    }

    /** The matrix, in its file if that has so many bytes. */
    static WeightMatrix matrix(Path file, long mappedFromBytes) throws IOException {
        return read(file, reader -> reader.matrix(mappedFromBytes));
    }

    static double[] vector(Path file) throws IOException {
        return read(file, NpyReader::vector);
    }

    private interface Content<T> {
        T of(NpyReader reader) throws IOException;
    }

    private static <T> T read(Path file, Content<T> content) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            return content.of(new NpyReader(channel));
        } catch (IllegalArgumentException problem) {
            throw BadInputException.in(file, String.valueOf(problem.getMessage()), problem);
        }
    }

    private void requireExactSize() throws IOException {
        long actual = channel.size() - channel.position();
        // Division, because the product of a hostile shape may overflow.
        long entries = header.entries();
        int size = header.type().bytes();
        if (actual % size != 0 || actual / size != entries) {
            throw new IllegalArgumentException((actual / size < entries ? "is truncated" : "has trailing data") + ": "
                    + header.shapeText() + " numbers of " + size + " bytes need "
                    + (entries <= Long.MAX_VALUE / size ? String.valueOf(entries * size) : "too many")
                    + " bytes after the header, but there are " + actual);
        }
    }

    private interface Setter {
        void set(int row, int column, double entry);
    }

    private WeightMatrix matrix(long mappedFromBytes) throws IOException {
        if (header.shape().size() != 2) {
            throw new IllegalArgumentException("has the shape " + header.shapeText()
                    + ": expected two axes, (labels, features); a bias is read as a vector");
        }
        int rows = axis(0);
        int columns = axis(1);
        if (header.isFloatsByRow() && MappedMatrix.canHold(columns) && channel.size() >= mappedFromBytes) {
            return MappedMatrix.of(channel, header.type().order(), rows, columns);
        }
        if (header.type().fitsFloat()) {
            FloatMatrix.Builder floats = FloatMatrix.builder(rows, columns);
            fill(rows, columns, (row, column, entry) -> floats.set(row, column, (float) entry));
            return floats.build();
        }
        DoubleMatrix.Builder doubles = DoubleMatrix.builder(rows, columns);
        fill(rows, columns, doubles::set);
        return doubles.build();
    }

    private void fill(int rows, int columns, Setter matrix) throws IOException {
        boolean byColumn = header.fortranOrder();
        for (int outer = 0; outer < (byColumn ? columns : rows); outer++) {
            for (int inner = 0; inner < (byColumn ? rows : columns); inner++) {
                matrix.set(byColumn ? inner : outer, byColumn ? outer : inner, next());
            }
        }
    }

    private double[] vector() throws IOException {
        int axes = header.shape().size();
        if (axes != 1 && !(axes == 2 && header.shape().get(1) == 1)) {
            throw new IllegalArgumentException(
                    "has the shape " + header.shapeText() + ": expected one axis, one number per label");
        }
        double[] vector = new double[axis(0)];
        for (int i = 0; i < vector.length; i++) {
            vector[i] = next();
            if (!Double.isFinite(vector[i])) {
                throw new IllegalArgumentException(
                        "the number at position " + i + " is " + vector[i] + ": numbers must be finite");
            }
        }
        return vector;
    }

    private int axis(int axis) {
        long length = header.shape().get(axis);
        if (length < 1 || length > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("has the shape " + header.shapeText() + ": expected from 1 to "
                    + (Integer.MAX_VALUE - 8) + " along each axis");
        }
        return (int) length;
    }

    private double next() throws IOException {
        if (!chunk.hasRemaining()) {
            chunk.clear();
            while (chunk.position() % header.type().bytes() != 0 || chunk.position() == 0) {
                if (channel.read(chunk) < 0) {
                    throw new EOFException("the file became shorter while it was read");
                }
            }
            chunk.flip();
        }
        return header.type().next(chunk);
    }
}
