package org.orthant.model.gguf;

/**
 * Q4_K and Q5_K: 256 numbers in eight parts. The block has a scale {@code d} and an offset {@code m}, each part an {@code s} and a {@code
 * t} of six bits. A number is {@code d·s·q − m·t}.
 *
 * @param fiveBits whether numbers have a fifth bit
 */
record SuperBlocks(boolean fiveBits) implements BlockFormat {

    private static final int PARTS = 8;
    private static final int PART = 32;
    private static final int SCALES = 2 * Short.BYTES;
    private static final int HIGH = SCALES + 12;

    @Override
    public int size() {
        return PARTS * PART;
    }

    @Override
    public int bytes() {
        return low() + PARTS * PART / 2;
    }

    private int low() {
        return HIGH + (fiveBits ? PART : 0);
    }

    @Override
    public void decode(byte[] block, int from, double[] into, int offset) {
        double scale = BlockFormat.half(block, from);
        double shift = BlockFormat.half(block, from + Short.BYTES);
        for (int part = 0; part < PARTS; part++) {
            double step = scale * scale(block, from + SCALES, part);
            double least = shift * offset(block, from + SCALES, part);
            for (int i = 0; i < PART; i++) {
                // Two parts share bytes: the lower halves are the first of them.
                int pair = BlockFormat.u8(block, from + low() + part / 2 * PART + i);
                int bits = part % 2 == 0 ? pair & 0xf : pair >> 4;
                if (fiveBits) {
                    bits |= (BlockFormat.u8(block, from + HIGH + i) >> part & 1) << 4;
                }
                // Both products are exact, and multiples of 2⁻²⁴ below 2²⁸, so that their difference is exact before it
                // is rounded.
                into[offset + part * PART + i] = (float) (step * bits - least);
            }
        }
    }

    /** The six bits of a scale: those of the first four parts in four bytes, the others divided between the last and the first four. */
    private static int scale(byte[] block, int at, int part) {
        return part < 4
                ? BlockFormat.u8(block, at + part) & 0x3f
                : (BlockFormat.u8(block, at + 4 + part) & 0xf) | (BlockFormat.u8(block, at + part - 4) >> 6 << 4);
    }

    /** The six bits of an offset: those of the first four parts in the next four bytes, the others divided likewise. */
    private static int offset(byte[] block, int at, int part) {
        return part < 4
                ? BlockFormat.u8(block, at + 4 + part) & 0x3f
                : (BlockFormat.u8(block, at + 4 + part) >> 4) | (BlockFormat.u8(block, at + part) >> 6 << 4);
    }
}
