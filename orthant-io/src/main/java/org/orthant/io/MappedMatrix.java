package org.orthant.io;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.util.Objects;
import org.orthant.layer.WeightMatrix;

/**
 * A matrix of single precision numbers that stays in its file, row after row: the operating system keeps in memory what
 * is used, outside of Java's heap and once for all processes.
 *
 * <p>The file must stay as it is while the matrix is in use. If it becomes shorter, Java throws an {@link
 * InternalError} where the lost part is read, or soon after.
 */
final class MappedMatrix implements WeightMatrix {

    /** Java maps less than 2 GiB at a time. */
    private static final long SEGMENT_BYTES = 1 << 30;

    private final int rows;
    private final int columns;
    private final int rowsPerSegment;
    private final FloatBuffer[] segments;

    private MappedMatrix(int rows, int columns, int rowsPerSegment) {
        this.rows = rows;
        this.columns = columns;
        this.rowsPerSegment = rowsPerSegment;
        this.segments = new FloatBuffer[(rows - 1) / rowsPerSegment + 1];
    }

    /** Returns whether rows of {@code columns} numbers can be mapped. */
    static boolean canHold(int columns) {
        return (long) columns * Float.BYTES <= SEGMENT_BYTES;
    }

    /** Maps what follows the channel's position, which may be closed afterwards, and refuses what is not finite. */
    static MappedMatrix of(FileChannel channel, ByteOrder order, int rows, int columns) throws IOException {
        return of(channel, order, rows, columns, SEGMENT_BYTES);
    }

    static MappedMatrix of(FileChannel channel, ByteOrder order, int rows, int columns, long segmentBytes)
            throws IOException {
        long rowBytes = (long) columns * Float.BYTES;
        MappedMatrix matrix = new MappedMatrix(rows, columns, (int) Math.min(rows, segmentBytes / rowBytes));
        for (int segment = 0; segment < matrix.segments.length; segment++) {
            long first = (long) segment * matrix.rowsPerSegment;
            long count = Math.min(matrix.rowsPerSegment, rows - first);
            matrix.segments[segment] = channel.map(
                            MapMode.READ_ONLY, channel.position() + first * rowBytes, count * rowBytes)
                    .order(order)
                    .asFloatBuffer();
        }
        matrix.requireFinite();
        return matrix;
    }

    private void requireFinite() {
        double[] entries = new double[columns];
        for (int row = 0; row < rows; row++) {
            copyRow(row, entries);
            for (int column = 0; column < columns; column++) {
                if (!Double.isFinite(entries[column])) {
                    throw new IllegalArgumentException("the weight in row " + row + ", column " + column + " is "
                            + entries[column] + ": weights must be finite (rows and columns count from 0)");
                }
            }
        }
    }

    @Override
    public int rows() {
        return rows;
    }

    @Override
    public int columns() {
        return columns;
    }

    @Override
    public double at(int row, int column) {
        Objects.checkIndex(row, rows);
        Objects.checkIndex(column, columns);
        return segments[row / rowsPerSegment].get(row % rowsPerSegment * columns + column);
    }

    @Override
    public void copyRow(int row, double[] into, int offset) {
        Objects.checkIndex(row, rows);
        Objects.checkFromIndexSize(offset, columns, into.length);
        FloatBuffer segment = segments[row / rowsPerSegment];
        int start = row % rowsPerSegment * columns;
        for (int column = 0; column < columns; column++) {
            into[offset + column] = segment.get(start + column);
        }
    }

    @Override
    public String toString() {
        return "MappedMatrix[" + rows + " x " + columns + "]";
    }
}
