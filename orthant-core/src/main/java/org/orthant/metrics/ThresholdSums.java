package org.orthant.metrics;

/** Counts, over examples and per label, of what is predicted: the labels with a logit above 0. */
final class ThresholdSums {

    private final long[] hits;
    private final long[] predicted;
    private final long[] actual;
    private long examples;
    private long exact;

    ThresholdSums(int labels) {
        this.hits = new long[labels];
        this.predicted = new long[labels];
        this.actual = new long[labels];
    }

    void add(float[] logits, int from, int[] active) {
        int correct = 0;
        for (int label : active) {
            actual[label]++;
            if (logits[from + label] > 0) {
                hits[label]++;
                correct++;
            }
        }
        int all = 0;
        for (int label = 0; label < predicted.length; label++) {
            if (logits[from + label] > 0) {
                predicted[label]++;
                all++;
            }
        }
        examples++;
        exact += correct == active.length && all == active.length ? 1 : 0;
    }

    void merge(ThresholdSums other) {
        for (int label = 0; label < hits.length; label++) {
            hits[label] += other.hits[label];
            predicted[label] += other.predicted[label];
            actual[label] += other.actual[label];
        }
        examples += other.examples;
        exact += other.exact;
    }

    double exactMatch() {
        return examples == 0 ? 0 : (double) exact / examples;
    }

    double microF1() {
        long allHits = 0;
        long allPredicted = 0;
        long allActual = 0;
        for (int label = 0; label < hits.length; label++) {
            allHits += hits[label];
            allPredicted += predicted[label];
            allActual += actual[label];
        }
        return f1(allHits, allPredicted, allActual);
    }

    double macroF1() {
        double sum = 0;
        for (int label = 0; label < hits.length; label++) {
            sum += f1(hits[label], predicted[label], actual[label]);
        }
        return sum / hits.length;
    }

    double macroF1OfActive() {
        double sum = 0;
        int active = 0;
        for (int label = 0; label < hits.length; label++) {
            if (actual[label] > 0) {
                sum += f1(hits[label], predicted[label], actual[label]);
                active++;
            }
        }
        return active == 0 ? 0 : sum / active;
    }

    /** The harmonic mean of hits/predicted and hits/actual, in a form that needs neither to exist. */
    private static double f1(long hits, long predicted, long actual) {
        return hits == 0 ? 0 : 2.0 * hits / (predicted + actual);
    }
}
