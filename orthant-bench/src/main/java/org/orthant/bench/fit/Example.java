package org.orthant.bench.fit;

import java.util.Arrays;
import org.orthant.labels.LabelSet;

/** A label set and the features that are to produce it: what an ideal encoder would make of one document. */
final class Example {

    private final int[] active;
    private final float[] features;
    private final float[] slopes;
    private final Adam adam;

    /** Takes over the features. */
    Example(LabelSet set, float[] features) {
        this.active = set.active();
        this.features = Arrays.copyOf(features, ColumnBlock.padded(features.length));
        this.slopes = new float[features.length];
        this.adam = new Adam(features.length);
    }

    /** x, followed by zeros; not to be changed. */
    float[] features() {
        return features;
    }

    /** The active labels from {@code first} up to, but without, {@code end}. */
    int[] active(int first, int end) {
        return Arrays.copyOfRange(active, position(first), position(end));
    }

    /** The sums of slopes that {@link LabelBlock#addFeatureSlopes} adds to. */
    float[] slopes() {
        return slopes;
    }

    /** Moves the features against the slopes. */
    void step(float rate) {
        adam.step(features, 0, slopes, rate);
    }

    private int position(int label) {
        int found = Arrays.binarySearch(active, label);
        return found < 0 ? -found - 1 : found;
    }
}
