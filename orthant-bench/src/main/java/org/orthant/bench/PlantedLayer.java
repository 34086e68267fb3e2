package org.orthant.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FloatMatrix;

/**
 * A layer of any size, with sparse label sets that it can predict and others that it hardly can.
 *
 * <p>Fitting takes too long for a million labels. Here every row is 1, followed by random weights g. For a direction u,
 * features {@code (-c, u)} switch on the labels with {@code g . u > c}: with c just below the {@value #ACTIVE} largest
 * products, that is a sparse set. Every second set has one of its labels exchanged for any other.
 */
final class PlantedLayer {

    private static final int ACTIVE = 16;

    static final int FEWEST_LABELS = 2 * ACTIVE;

    /** What one array can hold. */
    static final int MOST_WEIGHTS = Integer.MAX_VALUE - 8;

    private final SplittableRandom random;
    private final FloatMatrix weights;

    PlantedLayer(int labels, int features, long seed) {
        this.random = new SplittableRandom(seed);
        FloatMatrix.Builder builder = FloatMatrix.builder(labels, features);
        for (int label = 0; label < labels; label++) {
            builder.set(label, 0, 1);
            for (int j = 1; j < features; j++) {
                builder.set(label, j, (float) random.nextDouble(-1, 1));
            }
        }
        this.weights = builder.build();
    }

    /** The layer with its next label sets. */
    Subject subject(int sets) {
        List<LabelSet> chosen = new ArrayList<>();
        for (int i = 0; i < sets; i++) {
            int[] active = planted();
            if (i % 2 == 1) {
                active[random.nextInt(active.length)] = otherThan(active);
            }
            chosen.add(LabelSet.of(weights.rows(), active));
        }
        return new Subject("planted", DenseLayer.of(weights), chosen, List.of());
    }

    private int[] planted() {
        int labels = weights.rows();
        int features = weights.columns();
        double[] direction = random.doubles(features, -1, 1).toArray();
        direction[0] = 0;
        double[] row = new double[features];
        double[] products = new double[labels];
        for (int label = 0; label < labels; label++) {
            weights.copyRow(label, row, 0);
            for (int j = 1; j < features; j++) {
                products[label] += row[j] * direction[j];
            }
        }
        double[] sorted = products.clone();
        Arrays.sort(sorted);
        double smallest = sorted[labels - ACTIVE];
        return IntStream.range(0, labels)
                .filter(label -> products[label] >= smallest)
                .toArray();
    }

    private int otherThan(int[] active) {
        return random.ints(0, weights.rows())
                .filter(label -> Arrays.binarySearch(active, label) < 0)
                .findFirst()
                .orElseThrow();
    }
}
