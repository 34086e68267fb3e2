package org.orthant.model.gguf;

/**
 * Q6_K: 256 numbers in sixteen parts, each with a scale {@code s} of eight bits, and a scale {@code d} of all. A number is
 * {@code d·s·(q − 32)}; four bits of {@code q} are stored first for all, then two bits.
 */
record SixBitBlocks() implements BlockFormat {

    private static final int HALF = 128;
    private static final int RUN = 32;
    private static final int PART = 16;
    private static final int ZERO = 32;
    private static final int HIGH = HALF;
    private static final int SCALES = HIGH + HALF / 2;
    private static final int SCALE = SCALES + 2 * HALF / PART;

    @Override
    public int size() {
        return 2 * HALF;
    }

    @Override
    public int bytes() {
        return SCALE + Short.BYTES;
    }

    @Override
    public void decode(byte[] block, int from, double[] into, int offset) {
        double scale = BlockFormat.half(block, from + SCALE);
        for (int i = 0; i < size(); i++) {
            int half = i / HALF;
            int run = i % HALF / RUN;
            int within = i % RUN;
            // The lower halves of 64 bytes are the first two runs of 32 numbers; each byte of high bits serves all
            // four.
            int pair = BlockFormat.u8(block, from + half * HALF / 2 + run % 2 * RUN + within);
            int low = run < 2 ? pair & 0xf : pair >> 4;
            int high = BlockFormat.u8(block, from + HIGH + half * RUN + within) >> (2 * run) & 3;
            into[offset + i] = scale * block[from + SCALES + i / PART] * ((low | high << 4) - ZERO);
        }
    }
}
