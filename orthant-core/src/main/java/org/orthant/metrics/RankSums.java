package org.orthant.metrics;

import java.util.Arrays;
import java.util.Optional;

/** Sums over examples for the metrics of the k best labels. */
final class RankSums {

    private final int rank;
    private final Optional<Propensities> propensities;
    private long examples;
    private long labelled;
    private double precision;
    private double recall;
    private double gain;
    private double weighted;
    private double bestWeighted;

    RankSums(int rank, Optional<Propensities> propensities) {
        this.rank = rank;
        this.propensities = propensities;
    }

    int rank() {
        return rank;
    }

    /** Counts an example by its labels from the best on, at least {@code rank} of them, and its active labels. */
    void add(int[] ranking, int[] active) {
        int shown = Math.min(rank, ranking.length);
        int hits = 0;
        double discounted = 0;
        for (int i = 0; i < shown; i++) {
            if (Arrays.binarySearch(active, ranking[i]) >= 0) {
                hits++;
                discounted += discount(i);
                int label = ranking[i];
                weighted += propensities.map(known -> known.weight(label)).orElse(0.0);
            }
        }
        bestWeighted +=
                propensities.map(known -> known.bestWeight(active, rank)).orElse(0.0);
        examples++;
        precision += (double) hits / rank;
        if (active.length > 0) {
            labelled++;
            recall += (double) hits / active.length;
            gain += discounted / bestGain(Math.min(rank, active.length));
        }
    }

    void merge(RankSums other) {
        examples += other.examples;
        labelled += other.labelled;
        precision += other.precision;
        recall += other.recall;
        gain += other.gain;
        weighted += other.weighted;
        bestWeighted += other.bestWeighted;
    }

    double meanPrecision() {
        return mean(precision, examples);
    }

    double meanRecall() {
        return mean(recall, labelled);
    }

    /** Of both means. */
    double harmonicMean() {
        double sum = meanPrecision() + meanRecall();
        return sum == 0 ? 0 : 2 * meanPrecision() * meanRecall() / sum;
    }

    double meanGain() {
        return mean(gain, labelled);
    }

    /** NaN without propensities. */
    double weightedPrecision() {
        if (propensities.isEmpty()) {
            return Double.NaN;
        }
        return bestWeighted == 0 ? 0 : weighted / bestWeighted;
    }

    private static double mean(double sum, long count) {
        return count == 0 ? 0 : sum / count;
    }

    private static double bestGain(int hits) {
        double best = 0;
        for (int i = 0; i < hits; i++) {
            best += discount(i);
        }
        return best;
    }

    /** What a hit is worth at a place counted from 0. */
    private static double discount(int place) {
        return Math.log(2) / Math.log(place + 2);
    }
}
