package org.orthant.audit.certify;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import org.orthant.labels.LabelSet;
import org.orthant.layer.FloatMatrix;

/**
 * Fits a layer to label sets by training: a feature vector for each label set and a row for each label, so that all logits have the sign of their
 * label and a distance of at least 1 from 0.
 *
 * <p>It minimises the sum of squared distances {@code max(0, 1 - y z)²} by Adam, batch after batch; active labels, of which sets have few, count
 * three times. A fit proves nothing: {@link FewFeatures} lets the engine decide every label set.
 */
final class SignFit {

    private static final int BATCH = 512;
    private static final int EPOCHS = 1500;
    private static final float ACTIVE_WEIGHT = 3;
    private static final double FASTEST = 0.05;
    private static final double SLOWEST = 5e-4;
    private static final float TINY = 1e-8f;

    private final List<LabelSet> sets;
    private final int labels;
    private final int features;
    private final float[][] vectors;
    private final float[][] columns;
    private final Adam[] vectorSteps;
    private final Adam[] columnSteps;
    private final float[] logits;
    private final float[] slopes;

    /** Starts from random numbers of a seed. */
    SignFit(List<LabelSet> sets, int features, long seed) {
        this.sets = sets;
        this.labels = sets.get(0).labels();
        this.features = features;
        SplittableRandom random = new SplittableRandom(seed);
        this.vectors = new float[sets.size()][features];
        this.columns = new float[features][labels];
        for (float[] vector : vectors) {
            draw(vector, random);
            vector[0] = 1;
        }
        for (float[] column : columns) {
            draw(column, random);
        }
        // Most labels are inactive.
        Arrays.fill(columns[0], -1);
        this.vectorSteps = new Adam[vectors.length];
        Arrays.setAll(vectorSteps, i -> new Adam(features, 0.8f, 0.95f));
        this.columnSteps = new Adam[features];
        Arrays.setAll(columnSteps, c -> new Adam(labels, 0.9f, 0.99f));
        this.logits = new float[labels];
        this.slopes = new float[labels];
    }

    private static void draw(float[] vector, SplittableRandom random) {
        for (int i = 0; i < vector.length; i++) {
            vector[i] = (float) (0.5 * random.nextGaussian());
        }
    }

    /**
     * Trains until all signs are right or time is up, with steps that become smaller towards the end.
     *
     * @param elapsed the share of the time that is over; from 1 on, training ends
     * @return whether few signs are wrong, so that deciding is worth it
     */
    boolean run(DoubleSupplier elapsed) {
        int wrong = sets.size();
        for (int epoch = 0; wrong > 0; epoch++) {
            double progress = Math.max((double) epoch / EPOCHS, elapsed.getAsDouble());
            if (progress >= 1) {
                break;
            }
            wrong = epoch((float) (FASTEST * (1 - progress) + SLOWEST), elapsed);
        }
        return wrong <= sets.size() / 50;
    }

    /** Returns the layer as it is, a row for each label. */
    FloatMatrix layer() {
        float[][] rows = new float[labels][features];
        for (int label = 0; label < labels; label++) {
            for (int c = 0; c < features; c++) {
                rows[label][c] = columns[c][label];
            }
        }
        return FloatMatrix.of(rows);
    }

    /** Returns the number of label sets with a wrong sign. */
    private int epoch(float rate, DoubleSupplier elapsed) {
        int wrong = 0;
        float[][] columnSlopes = new float[features][labels];
        for (int start = 0; start < sets.size(); start += BATCH) {
            if (elapsed.getAsDouble() >= 1) {
                return sets.size();
            }
            for (float[] slope : columnSlopes) {
                Arrays.fill(slope, 0);
            }
            for (int i = start; i < Math.min(sets.size(), start + BATCH); i++) {
                if (!isRight(i)) {
                    wrong++;
                }
                learn(i, columnSlopes, rate);
            }
            for (int c = 0; c < features; c++) {
                columnSteps[c].step(columns[c], columnSlopes[c], rate);
            }
        }
        return wrong;
    }

    /** Computes logits and slopes of a label set, and returns whether all signs are right. */
    private boolean isRight(int i) {
        Arrays.fill(logits, 0);
        for (int c = 0; c < features; c++) {
            add(logits, columns[c], vectors[i][c]);
        }
        int[] active = sets.get(i).active();
        for (int label : active) {
            logits[label] = -logits[label];
        }
        float largest = Float.NEGATIVE_INFINITY;
        for (int label = 0; label < labels; label++) {
            largest = Math.max(largest, logits[label]);
            slopes[label] = 2 * Math.max(0, 1 + logits[label]);
        }
        for (int label : active) {
            slopes[label] *= -ACTIVE_WEIGHT;
        }
        return largest < 0;
    }

    private void learn(int i, float[][] columnSlopes, float rate) {
        float[] slope = new float[features];
        for (int c = 0; c < features; c++) {
            slope[c] = product(slopes, columns[c]);
            add(columnSlopes[c], slopes, vectors[i][c]);
        }
        vectorSteps[i].step(vectors[i], slope, rate);
    }

    private static void add(float[] sum, float[] vector, float factor) {
        for (int j = 0; j < sum.length; j++) {
            sum[j] += factor * vector[j];
        }
    }

    /** With four sums, which the compiler cannot make of one. */
    private static float product(float[] a, float[] b) {
        float s0 = 0;
        float s1 = 0;
        float s2 = 0;
        float s3 = 0;
        int j = 0;
        for (; j + 3 < a.length; j += 4) {
            s0 += a[j] * b[j];
            s1 += a[j + 1] * b[j + 1];
            s2 += a[j + 2] * b[j + 2];
            s3 += a[j + 3] * b[j + 3];
        }
        for (; j < a.length; j++) {
            s0 += a[j] * b[j];
        }
        return s0 + s1 + s2 + s3;
    }

    /** Adam without the correction of its first steps. */
    private static final class Adam {

        private final float[] mean;
        private final float[] square;
        private final float ofMean;
        private final float ofSquare;

        Adam(int size, float ofMean, float ofSquare) {
            this.mean = new float[size];
            this.square = new float[size];
            this.ofMean = ofMean;
            this.ofSquare = ofSquare;
        }

        void step(float[] values, float[] slope, float rate) {
            for (int j = 0; j < values.length; j++) {
                mean[j] = ofMean * mean[j] + (1 - ofMean) * slope[j];
                square[j] = ofSquare * square[j] + (1 - ofSquare) * slope[j] * slope[j];
                values[j] -= rate * mean[j] / ((float) Math.sqrt(square[j]) + TINY);
            }
        }
    }
}
