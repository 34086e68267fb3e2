package org.orthant.bench;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;
import org.orthant.bench.measure.Quantiles;
import org.orthant.bench.solver.SolverVerdict;
import org.orthant.verify.Effort;
import org.orthant.verify.Effort.Arithmetic;

/** The results of one solver: its measurements, for the label sets from the first on. */
record SolverResult(String name, boolean isBaseline, List<Measurement> measurements) {

    SolverResult {
        measurements = List.copyOf(measurements);
    }

    /** The milliseconds that a set took to decide. */
    Quantiles solveMillis() {
        return quantiles(each -> each.solveNanos() / 1e6);
    }

    /** The milliseconds that a set took to be written down as a model. */
    Quantiles buildMillis() {
        return quantiles(each -> each.buildNanos() / 1e6);
    }

    /** The milliseconds that checking the proof of a set took, where there is one for all sets. */
    Optional<Quantiles> checkMillis() {
        return measurements.stream().allMatch(each -> each.checkNanos().isPresent())
                ? Optional.of(quantiles(each -> each.checkNanos().orElseThrow() / 1e6))
                : Optional.empty();
    }

    /** The median of the steps, where they are known for all sets. */
    OptionalDouble medianSteps() {
        return medianOfEffort(Effort::steps);
    }

    /** The median of the full passes over the weights, where they are known for all sets. */
    OptionalDouble medianPasses() {
        return medianOfEffort(Effort::passes);
    }

    /** How many sets doubles could not decide, where that is known for all sets. */
    OptionalLong beyondDoubles() {
        return tellsItsEffort()
                ? OptionalLong.of(measurements.stream()
                        .filter(each -> each.outcome().effort().orElseThrow().arithmetic() != Arithmetic.DOUBLE)
                        .count())
                : OptionalLong.empty();
    }

    /** How many sets were given this verdict. */
    int count(SolverVerdict verdict) {
        return (int) measurements.stream()
                .filter(each -> each.outcome().verdict() == verdict)
                .count();
    }

    private OptionalDouble medianOfEffort(ToDoubleFunction<Effort> number) {
        return tellsItsEffort()
                ? OptionalDouble.of(quantiles(each ->
                                number.applyAsDouble(each.outcome().effort().orElseThrow()))
                        .median())
                : OptionalDouble.empty();
    }

    private boolean tellsItsEffort() {
        return measurements.stream().allMatch(each -> each.outcome().effort().isPresent());
    }

    private Quantiles quantiles(ToDoubleFunction<Measurement> number) {
        return Quantiles.of(measurements.stream().mapToDouble(number).toArray());
    }
}
