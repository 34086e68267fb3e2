package org.orthant.bench;

import java.util.List;

/**
 * How many label sets of one layer are decided per second, by the number of threads.
 *
 * @param subject what the layer is, such as {@code W25}
 * @param labels n
 * @param features d
 * @param throughputs one for each number of threads; the others are compared with the first
 */
record ThroughputReport(String subject, int labels, int features, List<Throughput> throughputs) implements Report {

    ThroughputReport {
        throughputs = List.copyOf(throughputs);
    }

    /** How many times faster than the first it was. */
    double ratio(Throughput throughput) {
        return throughput.setsPerSecond() / throughputs.get(0).setsPerSecond();
    }
}
