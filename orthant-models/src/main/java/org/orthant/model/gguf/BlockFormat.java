package org.orthant.model.gguf;

import org.orthant.io.NumberKind;

/** How numbers that follow each other are quantised together. */
interface BlockFormat {

    /** The number of numbers in a block. */
    int size();

    /** The number of bytes of a block. */
    int bytes();

    /**
     * Computes the numbers that a block stands for.
     *
     * @param block bytes among which the block is
     * @param from where it begins
     * @param into gets {@link #size} numbers
     * @param offset where the first of them goes
     */
    void decode(byte[] block, int from, double[] into, int offset);

    /** Returns the float16 at a place. */
    static double half(byte[] block, int at) {
        return NumberKind.half((short) (u8(block, at) | u8(block, at + 1) << Byte.SIZE));
    }

    /** Returns the byte at a place, without a sign. */
    static int u8(byte[] block, int at) {
        return block[at] & 0xff;
    }
}
