package org.orthant.train.optim;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A row of numbers for each word, of which a batch looks up a few.
 *
 * <p>A step changes only the rows that gradients were added to, with Adam's averages of those rows ("lazy" Adam): with
 * 7,500 words a batch of short texts touches every fifth row.
 */
public final class EmbeddingTable extends Weights {

    private static final int UNTOUCHED = -1;

    private final int width;
    /** Where the gradient of a row stands among those of the batch. */
    private final int[] slots;

    private int[] touched = new int[64];
    private int touchedCount;
    private float[] gradient = new float[0];

    private EmbeddingTable(String name, int rows, int width, float[] values) {
        super(name, List.of(rows, width), values);
        this.width = width;
        this.slots = new int[rows];
        Arrays.fill(slots, UNTOUCHED);
    }

    /** Numbers from the standard normal distribution. */
    public static EmbeddingTable random(String name, int rows, int width, long seed) {
        float[] values = new float[Math.multiplyExact(rows, width)];
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return new EmbeddingTable(name, rows, width, values);
    }

    /** The number of words. */
    public int rows() {
        return slots.length;
    }

    /** The length of a row. */
    public int width() {
        return width;
    }

    /** Adds a multiple of a row to {@code into} from {@code at} on. */
    public void addRow(int row, float factor, float[] into, int at) {
        float[] values = values();
        int start = row * width;
        for (int i = 0; i < width; i++) {
            into[at + i] += factor * values[start + i];
        }
    }

    /** Replaces a row, before training begins. */
    public void setRow(int row, float[] numbers) {
        if (numbers.length != width) {
            throw new IllegalArgumentException(
                    "a row has " + numbers.length + " numbers: expected " + width + ", the width of the table");
        }
        System.arraycopy(numbers, 0, values(), row * width, width);
    }

    /** Adds a multiple of what stands at {@code at} to the gradient of a row. */
    public void addGradient(int row, float factor, float[] from, int at) {
        int start = slot(row) * width;
        for (int i = 0; i < width; i++) {
            gradient[start + i] += factor * from[at + i];
        }
    }

    private int slot(int row) {
        if (slots[row] == UNTOUCHED) {
            if (touchedCount == touched.length) {
                touched = Arrays.copyOf(touched, 2 * touchedCount);
            }
            if ((touchedCount + 1) * width > gradient.length) {
                gradient = Arrays.copyOf(gradient, Math.max(2 * gradient.length, 64 * width));
            }
            touched[touchedCount] = row;
            slots[row] = touchedCount++;
        }
        return slots[row];
    }

    @Override
    public boolean hasFiniteGradient() {
        for (int i = 0; i < touchedCount * width; i++) {
            if (!Float.isFinite(gradient[i])) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void step(Adam adam) {
        for (int slot = 0; slot < touchedCount; slot++) {
            adam.apply(this, touched[slot] * width, gradient, slot * width, width);
            slots[touched[slot]] = UNTOUCHED;
        }
        Arrays.fill(gradient, 0, touchedCount * width, 0);
        touchedCount = 0;
    }

    @Override
    void valuesChanged() {
        // There is no other copy.
    }
}
