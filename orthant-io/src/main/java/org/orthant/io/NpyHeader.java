package org.orthant.io;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.util.List;

/**
 * What the beginning of a {@code .npy} file says about the rest.
 *
 * @param type the type of the numbers
 * @param fortranOrder whether columns come one after the other, instead of rows
 * @param shape the number of entries along each axis
 */
record NpyHeader(NumberType type, boolean fortranOrder, List<Long> shape) {

    NpyHeader {
        shape = List.copyOf(shape);
    }

    /** Reads the header and leaves the channel at the first number; complaints are about the file as a whole. */
    static NpyHeader read(FileChannel channel) throws IOException {
        NpyDictionary dictionary = NpyDictionary.read(Channels.newInputStream(channel));
        return new NpyHeader(NumberType.npy(dictionary.type()), dictionary.fortranOrder(), dictionary.shape());
    }

    /** Returns the number of entries; an overflow is refused. */
    long entries() {
        long entries = 1;
        for (long axis : shape) {
            try {
                entries = Math.multiplyExact(entries, axis);
            } catch (ArithmeticException overflow) {
                throw new IllegalArgumentException(
                        "claims the shape " + shapeText() + ", which is too large", overflow);
            }
        }
        return entries;
    }

    /** Returns the shape as NumPy writes it. */
    String shapeText() {
        String axes = String.join(", ", shape.stream().map(String::valueOf).toList());
        return shape.size() == 1 ? "(" + axes + ",)" : "(" + axes + ")";
    }
}
