package org.orthant.model.gguf;

/**
 * Q4_0, Q4_1, Q5_0 and Q5_1: a scale, perhaps an offset, perhaps a fifth bit of each number, and four bits of each of 32 numbers, of which
 * the lower halves of 16 bytes hold the first 16. A number is {@code d·(q − 8)} or {@code d·(q − 16)}; with an offset, {@code d·q + m}.
 *
 * @param fiveBits whether numbers have a fifth bit
 * @param withOffset whether there is an offset
 */
record Blocks32(boolean fiveBits, boolean withOffset) implements BlockFormat {

    private static final int HALF = 16;

    @Override
    public int size() {
        return 2 * HALF;
    }

    @Override
    public int bytes() {
        return low() + HALF;
    }

    private int high() {
        return withOffset ? 2 * Short.BYTES : Short.BYTES;
    }

    private int low() {
        return high() + (fiveBits ? Integer.BYTES : 0);
    }

    @Override
    public void decode(byte[] block, int from, double[] into, int offset) {
        double scale = BlockFormat.half(block, from);
        double shift = withOffset ? BlockFormat.half(block, from + Short.BYTES) : 0;
        int zero = withOffset ? 0 : fiveBits ? 16 : 8;
        for (int i = 0; i < size(); i++) {
            int pair = BlockFormat.u8(block, from + low() + i % HALF);
            int bits = i < HALF ? pair & 0xf : pair >> 4;
            if (fiveBits) {
                bits |= (BlockFormat.u8(block, from + high() + i / Byte.SIZE) >> i % Byte.SIZE & 1) << 4;
            }
            // The product has at most 16 significant bits; the sum is exact before it is rounded.
            into[offset + i] = (float) (scale * (bits - zero) + shift);
        }
    }
}
