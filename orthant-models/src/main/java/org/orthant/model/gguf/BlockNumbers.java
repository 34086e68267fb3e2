package org.orthant.model.gguf;

import org.orthant.model.Numbers;
import org.orthant.model.bytes.FileBytes;

/** Numbers that are stored in blocks, which are decoded on demand. */
record BlockNumbers(FileBytes bytes, BlockFormat format) implements Numbers {

    @Override
    public double at(long index) {
        double[] numbers = new double[format.size()];
        format.decode(block(index / format.size(), 1), 0, numbers, 0);
        return numbers[(int) (index % format.size())];
    }

    @Override
    public void copy(long from, int count, double[] into, int offset) {
        if (count == 0) {
            return;
        }
        int size = format.size();
        long first = from / size;
        int blocks = Math.toIntExact((from + count - 1) / size - first + 1);
        byte[] stored = block(first, blocks);
        boolean whole = from % size == 0 && count % size == 0;
        double[] numbers = whole ? into : new double[blocks * size];
        for (int block = 0; block < blocks; block++) {
            format.decode(stored, block * format.bytes(), numbers, (whole ? offset : 0) + block * size);
        }
        if (!whole) {
            System.arraycopy(numbers, (int) (from % size), into, offset, count);
        }
    }

    @Override
    public boolean areQuantised() {
        return true;
    }

    private byte[] block(long first, int count) {
        return bytes.bytes(first * format.bytes(), count * format.bytes());
    }
}
