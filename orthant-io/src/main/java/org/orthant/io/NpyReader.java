package org.orthant.io;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.orthant.layer.WeightMatrix;

/** Reads {@code .npy} files of floating point numbers. */
final class NpyReader {

    private final FileChannel channel;
    private final NpyHeader header;

    private NpyReader(FileChannel channel) throws IOException {
        this.channel = channel;
        this.header = NpyHeader.read(channel);
        requireExactSize();
    }

    static WeightMatrix matrix(Path file) throws IOException {
        return matrix(file, StoredNumbers.MAPPED_FROM_BYTES);
    }

    /** Returns the matrix, mapped if it has at least {@code mappedFromBytes} bytes. */
    static WeightMatrix matrix(Path file, long mappedFromBytes) throws IOException {
        return read(file, reader -> reader.matrix(mappedFromBytes));
    }

    static double[] vector(Path file) throws IOException {
        return read(file, NpyReader::vector);
    }

    /** Returns the rows of a matrix, whose numbers need not be finite. */
    static double[][] table(Path file) throws IOException {
        return read(file, NpyReader::table);
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

    private WeightMatrix matrix(long mappedFromBytes) throws IOException {
        requireMatrix();
        return numbers().matrix(axis(0), axis(1), header.fortranOrder(), mappedFromBytes);
    }

    private double[][] table() throws IOException {
        requireMatrix();
        return numbers().table(axis(0), axis(1), header.fortranOrder());
    }

    private void requireMatrix() {
        if (header.shape().size() != 2) {
            throw new IllegalArgumentException("has the shape " + header.shapeText()
                    + ": expected two axes, (labels, features); a bias is read as a vector");
        }
    }

    private double[] vector() throws IOException {
        int axes = header.shape().size();
        if (axes != 1 && !(axes == 2 && header.shape().get(1) == 1)) {
            throw new IllegalArgumentException(
                    "has the shape " + header.shapeText() + ": expected one axis, one number per label");
        }
        return numbers().vector(axis(0));
    }

    private StoredNumbers numbers() {
        return new StoredNumbers(channel, header.type(), header.entries());
    }

    private int axis(int axis) {
        return StoredNumbers.axis(header.shape().get(axis), header.shapeText());
    }
}
