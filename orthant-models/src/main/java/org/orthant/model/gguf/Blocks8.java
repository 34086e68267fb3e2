package org.orthant.model.gguf;

/** Q8_0: a scale, and 32 integers of eight bits. A number is {@code d·q}. */
record Blocks8() implements BlockFormat {

    @Override
    public int size() {
        return 32;
    }

    @Override
    public int bytes() {
        return Short.BYTES + size();
    }

    @Override
    public void decode(byte[] block, int from, double[] into, int offset) {
        double scale = BlockFormat.half(block, from);
        for (int i = 0; i < size(); i++) {
            into[offset + i] = scale * block[from + Short.BYTES + i];
        }
    }
}
