package org.orthant.bench.fit;

import java.util.Arrays;

/**
 * Some consecutive rows of W while it is fitted, with what is known of their gradient.
 *
 * <p>A block is the unit of parallel work: one thread at a time changes it, and nothing depends on which. Weights are
 * kept twice, by row for the gradients and by column for the logits, so that every inner loop runs along memory.
 */
final class LabelBlock {

    private final int first;
    private final int labels;
    private final int features;
    private final int fixed;
    private final float[][] rows;
    private final ColumnBlock columns;
    private final float[][] gradients;
    private final Adam[] adams;

    /** The entries of the gradient with respect to the logits that are not zero, example after example. */
    private int[] entryRows = new int[1024];

    private float[] entryValues = new float[1024];
    private int[] ends = {};
    private int entries;

    /** Takes over the rows, whose first columns are not trained. */
    LabelBlock(int first, float[][] rows, int fixed) {
        this.first = first;
        this.labels = rows.length;
        this.features = rows[0].length;
        this.fixed = fixed;
        this.rows = rows;
        this.columns = new ColumnBlock(labels, features);
        this.gradients = new float[labels][features - fixed];
        this.adams = new Adam[labels];
        Arrays.setAll(adams, row -> new Adam(features - fixed));
        columns.copy(rows, 0);
    }

    /** Finds the slopes of the loss at the logits of all examples of a batch, and from them those at the weights. */
    void slopes(Batch batch, SparseRounding rounding) {
        entries = 0;
        ends = new int[batch.size()];
        for (int example = 0; example < batch.size(); example++) {
            float[] x = batch.example(example).features();
            int begin = entries;
            int start = batch.start(example);
            float[] logits = columns.logits(x);
            for (int row = 0; row < labels; row++) {
                if (rounding.keeps(logits[row], start, first + row)) {
                    add(row, SparseRounding.probability(logits[row]));
                }
            }
            for (int label : batch.example(example).active(first, first + labels)) {
                add(label - first, -1);
            }
            for (int entry = begin; entry < entries; entry++) {
                addTrained(entryValues[entry], x, gradients[entryRows[entry]]);
            }
            ends[example] = entries;
        }
    }

    /** Adds this block's part of the slopes of the loss at the features of an example. */
    void addFeatureSlopes(int example, float[] slopes) {
        for (int entry = example == 0 ? 0 : ends[example - 1]; entry < ends[example]; entry++) {
            float[] row = rows[entryRows[entry]];
            float value = entryValues[entry];
            for (int j = 0; j < row.length; j++) {
                slopes[j] += value * row[j];
            }
        }
    }

    /** Moves the trained weights against their slopes. */
    void step(float rate) {
        for (int row = 0; row < labels; row++) {
            adams[row].step(rows[row], fixed, gradients[row], rate);
        }
        columns.copy(rows, fixed);
    }

    /** The cross-entropy of the sigmoids of these labels' logits, given which of the labels are active. */
    double loss(float[] x, int[] active) {
        float[] logits = columns.logits(x);
        double loss = 0;
        for (float logit : logits) {
            loss += Math.max(logit, 0) + StrictMath.log1p(StrictMath.exp(-Math.abs(logit)));
        }
        for (int label : active) {
            loss -= logits[label - first];
        }
        return loss;
    }

    /** The first label. */
    int first() {
        return first;
    }

    /** One more than the last label. */
    int end() {
        return first + labels;
    }

    /** The trained weights of a row, as a copy. */
    float[] trained(int row) {
        return Arrays.copyOfRange(rows[row], fixed, features);
    }

    private void addTrained(float value, float[] x, float[] gradient) {
        for (int j = 0; j < gradient.length; j++) {
            gradient[j] += value * x[fixed + j];
        }
    }

    private void add(int row, float value) {
        if (entries == entryRows.length) {
            entryRows = Arrays.copyOf(entryRows, 2 * entries);
            entryValues = Arrays.copyOf(entryValues, 2 * entries);
        }
        entryRows[entries] = row;
        entryValues[entries++] = value;
    }
}
