package org.orthant.bench;

import java.util.List;

/**
 * How the cost of a label set grows with the number of labels.
 *
 * @param features d
 * @param sizes from layers of different numbers of labels
 */
record GrowthReport(int features, List<Size> sizes) implements Report {

    GrowthReport {
        sizes = List.copyOf(sizes);
    }

    /**
     * One layer.
     *
     * @param labels n
     * @param floorMillis the time of one pass over the weights
     * @param memoryBytes what the layer and all that is needed to decide about its label sets take up
     * @param result how our engine did
     */
    record Size(int labels, double floorMillis, long memoryBytes, SolverResult result) {}

    /** The nanoseconds that a typical label set takes, by the number of weights. */
    double nanosPerWeight(Size size) {
        return size.result.solveMillis().median() * 1e6 / weights(size);
    }

    /** The bytes in use, by the number of weights. */
    double bytesPerWeight(Size size) {
        return size.memoryBytes / weights(size);
    }

    private double weights(Size size) {
        return (double) size.labels * features;
    }
}
