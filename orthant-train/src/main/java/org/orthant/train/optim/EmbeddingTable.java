package org.orthant.train.optim;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A row of numbers for each word, of which a batch looks up a few.
 *
 * <p>A step changes only the rows that gradients were added to, with Adam's averages of those rows ("lazy" Adam): with
 * 7,500 words a batch of short texts touches every fifth row.
 *
 * <p>Rows are copied to arrays of their own before they are computed with, for the reason given in {@link Adam#apply}.
 */
public final class EmbeddingTable extends Weights {

    private static final int UNTOUCHED = -1;

    private final int width;
    private final float[] row;
    private final float[] rowMean;
    private final float[] rowVariance;
    /** Where the gradient of a row stands among those of the batch. */
    private final int[] slots;

    private final List<float[]> gradients = new ArrayList<>();
    private int[] touched = new int[64];
    private int touchedCount;

    private EmbeddingTable(String name, int rows, int width, float[] values) {
        super(name, List.of(rows, width), values);
        this.width = width;
        this.row = new float[width];
        this.rowMean = new float[width];
        this.rowVariance = new float[width];
        this.slots = new int[rows];
        Arrays.fill(slots, UNTOUCHED);
    }

    /** Numbers from the standard normal distribution. */
    public static EmbeddingTable random(String name, int rows, int width, long seed) {
        return random(name, rows, width, 1, seed);
    }

    /** Numbers from the normal distribution around zero. */
    public static EmbeddingTable random(String name, int rows, int width, double deviation, long seed) {
        float[] values = new float[Math.multiplyExact(rows, width)];
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) (deviation * random.nextGaussian());
        }
        return new EmbeddingTable(name, rows, width, values);
    }

    /** The length of a row. */
    public int width() {
        return width;
    }

    /** Replaces a row, before training begins. */
    public void setRow(int number, float[] numbers) {
        System.arraycopy(numbers, 0, values(), number * width, width);
    }

    /** Copies a row into {@code target} from {@code at} on. */
    public void copyRow(int number, float[] target, int at) {
        System.arraycopy(values(), number * width, target, at, width);
    }

    /** Returns, for each example, the sum of the rows that it uses, each multiplied by its share. */
    public float[][] sums(RowUses uses) {
        float[][] sums = new float[uses.examples()][width];
        uses.forEach(this::numbers, (numbers, example, share) -> addMultiple(numbers, share, sums[example]));
        return sums;
    }

    private float[] numbers(int number) {
        copyRow(number, row, 0);
        return row;
    }

    /** Adds the gradients of {@link #sums} to those of the rows. */
    public void addGradients(RowUses uses, float[][] sumGradients) {
        uses.forEach(
                row -> gradients.get(slot(row)),
                (gradient, example, share) -> addMultiple(sumGradients[example], share, gradient));
    }

    /** Adds {@code gradient} to the gradient of a row. */
    public void addGradient(int number, float[] gradient) {
        addMultiple(gradient, 1, gradients.get(slot(number)));
    }

    private static void addMultiple(float[] numbers, float factor, float[] sum) {
        for (int i = 0; i < sum.length; i++) {
            sum[i] += factor * numbers[i];
        }
    }

    private int slot(int number) {
        if (slots[number] == UNTOUCHED) {
            if (touchedCount == touched.length) {
                touched = Arrays.copyOf(touched, 2 * touchedCount);
            }
            if (touchedCount == gradients.size()) {
                gradients.add(new float[width]);
            }
            touched[touchedCount] = number;
            slots[number] = touchedCount++;
        }
        return slots[number];
    }

    @Override
    public boolean hasFiniteGradient() {
        // Zero times what is not finite is NaN, which stays: many sums at once find it faster than one.
        float[] sums = new float[width];
        gradients.subList(0, touchedCount).forEach(gradient -> addMultiple(gradient, 0, sums));
        for (float sum : sums) {
            if (!Float.isFinite(sum)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void step(Adam adam) {
        for (int slot = 0; slot < touchedCount; slot++) {
            float[] gradient = gradients.get(slot);
            int at = touched[slot] * width;
            System.arraycopy(values(), at, row, 0, width);
            System.arraycopy(mean(), at, rowMean, 0, width);
            System.arraycopy(variance(), at, rowVariance, 0, width);
            adam.apply(row, rowMean, rowVariance, gradient);
            System.arraycopy(row, 0, values(), at, width);
            System.arraycopy(rowMean, 0, mean(), at, width);
            System.arraycopy(rowVariance, 0, variance(), at, width);
            Arrays.fill(gradient, 0);
            slots[touched[slot]] = UNTOUCHED;
        }
        touchedCount = 0;
    }

    @Override
    void valuesChanged() {
        // There is no other copy.
    }
}
