package org.orthant.io;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.FloatMatrix;
import org.orthant.layer.WeightMatrix;

/**
 * So many numbers of one type from where a channel stands, as a matrix or a vector. They are read in chunks; what is
 * not finite is refused, except in tables.
 */
final class StoredNumbers {

    /** Smaller matrices are copied, which is safer: whatever happens to the file then, the numbers stay. */
    static final long MAPPED_FROM_BYTES = 1 << 24;

    private static final int MOST_ALONG_AN_AXIS = Integer.MAX_VALUE - 8;

    /** A multiple of every number's size. */
    private static final int CHUNK_BYTES = 1 << 16;

    private final FileChannel channel;
    private final NumberType type;
    private final ByteBuffer chunk;
    private long unread;

    StoredNumbers(FileChannel channel, NumberType type, long count) {
        this.channel = channel;
        this.type = type;
        this.chunk = ByteBuffer.allocate(CHUNK_BYTES).order(type.order()).limit(0);
        this.unread = count * type.bytes();
    }

    /** Returns a length of an axis as a number of rows or columns; the text shows the whole shape. */
    static int axis(long length, String shape) {
        if (length < 1 || length > MOST_ALONG_AN_AXIS) {
            throw new IllegalArgumentException(
                    "has the shape " + shape + ": expected from 1 to " + MOST_ALONG_AN_AXIS + " along each axis");
        }
        return (int) length;
    }

    /**
     * Returns a matrix whose columns, or else rows, come one after the other; large ones stay in their file if they
     * can.
     */
    WeightMatrix matrix(int rows, int columns, boolean byColumn, long mappedFromBytes) throws IOException {
        if (type.kind() == NumberType.Kind.SINGLE
                && !byColumn
                && MappedMatrix.canHold(columns)
                && unread >= mappedFromBytes) {
            return MappedMatrix.of(channel, type.order(), rows, columns);
        }
        if (type.fitsFloat()) {
            FloatMatrix.Builder floats = FloatMatrix.builder(rows, columns);
            fill(rows, columns, byColumn, (row, column, entry) -> floats.set(row, column, (float) entry));
            return floats.build();
        }
        DoubleMatrix.Builder doubles = DoubleMatrix.builder(rows, columns);
        fill(rows, columns, byColumn, doubles::set);
        return doubles.build();
    }

    /** Returns the rows as they are, whether finite or not. */
    double[][] table(int rows, int columns, boolean byColumn) throws IOException {
        double[][] table = new double[rows][columns];
        fill(rows, columns, byColumn, (row, column, entry) -> table[row][column] = entry);
        return table;
    }

    private interface Setter {
        void set(int row, int column, double entry);
    }

    private void fill(int rows, int columns, boolean byColumn, Setter matrix) throws IOException {
        for (int outer = 0; outer < (byColumn ? columns : rows); outer++) {
            for (int inner = 0; inner < (byColumn ? rows : columns); inner++) {
                matrix.set(byColumn ? inner : outer, byColumn ? outer : inner, next());
            }
        }
    }

    double[] vector(int length) throws IOException {
        double[] vector = new double[length];
        for (int i = 0; i < length; i++) {
            vector[i] = next();
            if (!Double.isFinite(vector[i])) {
                throw new IllegalArgumentException(
                        "the number at position " + i + " is " + vector[i] + ": numbers must be finite");
            }
        }
        return vector;
    }

    private double next() throws IOException {
        if (!chunk.hasRemaining()) {
            chunk.clear().limit((int) Math.min(CHUNK_BYTES, unread));
            while (chunk.position() % type.bytes() != 0 || chunk.position() == 0) {
                if (channel.read(chunk) < 0) {
                    throw new EOFException("the file became shorter while it was read");
                }
            }
            chunk.flip();
            unread -= chunk.limit();
        }
        return type.next(chunk);
    }
}
