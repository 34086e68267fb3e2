package org.orthant.bench;

import java.util.List;
import java.util.OptionalDouble;

/** How one contender did: its measurements, for the label sets from the first on. */
record Standing(String name, boolean isPeer, List<Measurement> measurements) {

    Standing {
        measurements = List.copyOf(measurements);
    }

    /** The milliseconds that a set took to decide. */
    Quantiles solveMillis() {
        return Quantiles.of(measurements.stream()
                .mapToDouble(each -> each.solveNanos() / 1e6)
                .toArray());
    }

    /** The milliseconds that a set took to be written down as a model. */
    Quantiles buildMillis() {
        return Quantiles.of(measurements.stream()
                .mapToDouble(each -> each.buildNanos() / 1e6)
                .toArray());
    }

    /** The median of the steps, where they are known for all sets. */
    OptionalDouble medianSteps() {
        double[] steps = measurements.stream()
                .filter(each -> each.outcome().steps().isPresent())
                .mapToDouble(each -> each.outcome().steps().orElseThrow())
                .toArray();
        return steps.length < measurements.size()
                ? OptionalDouble.empty()
                : OptionalDouble.of(Quantiles.of(steps).median());
    }

    /** How many sets were given this verdict. */
    int count(Verdict verdict) {
        return (int) measurements.stream()
                .filter(each -> each.outcome().verdict() == verdict)
                .count();
    }
}
