package org.orthant.verify.ranking;

import static org.orthant.kernel.Kernels.FASTEST;

import java.util.BitSet;
import java.util.Optional;
import org.orthant.layer.OutputLayer;

/**
 * Classes whose rows are near the mean of all rows, as those that were never trained, and what serves to refute them all: a {@link
 * MixtureSample} of the other rows. Shared between threads.
 */
public final class NearMean {

    /** Of the mean squared distance from the mean: a quarter of the usual distance. */
    private static final double NEAR = 0x1p-4;

    private final OutputLayer layer;
    private boolean measured;
    private final BitSet near = new BitSet();
    private Optional<MixtureSample> sample = Optional.empty();

    /** Of the rows of a ranking, whose last feature is the threshold. */
    public NearMean(OutputLayer layer) {
        this.layer = layer;
    }

    /** Returns the sample of rows of which a class is probably a mixture; none if the class is not near the mean, or the layer is small. */
    public synchronized Optional<MixtureSample> sample(int label) {
        if (MixtureSample.serves(layer) && !measured) {
            measure();
            measured = true;
            sample = MixtureSample.of(layer, near);
        }
        return near.get(label) ? sample.map(usual -> usual.suiting(label)) : Optional.empty();
    }

    private double[] mean() {
        double[] mean = new double[layer.features()];
        double[] row = new double[layer.features()];
        for (int label = 0; label < layer.labels(); label++) {
            layer.copyRow(label, row);
            FASTEST.addScaled(mean, 1.0 / layer.labels(), row, row.length);
        }
        return mean;
    }

    private void measure() {
        double[] mean = mean();
        double[] distances = new double[layer.labels()];
        double[] row = new double[layer.features()];
        double sum = 0;
        for (int label = 0; label < distances.length; label++) {
            layer.copyRow(label, row);
            FASTEST.addScaled(row, -1, mean, row.length);
            distances[label] = FASTEST.dot(row, row, row.length);
            sum += distances[label];
        }
        for (int label = 0; label < distances.length; label++) {
            near.set(label, distances[label] <= NEAR * sum / distances.length);
        }
    }
}
