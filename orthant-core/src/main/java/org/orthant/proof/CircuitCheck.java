package org.orthant.proof;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.OutputLayer;

/**
 * Whether the constraints of a circuit contradict one another.
 *
 * <p>Multipliers that are given are inserted ({@link GivenMultipliers}). Otherwise floating point tries to prove that there
 * are some ({@link EnclosedMultipliers}), and what it cannot prove is decided in integers ({@link ExactMultipliers}).
 */
final class CircuitCheck {

    private final CircuitRows rows;
    private final OutputLayer layer;
    private final Box domain;
    private final int mostConstraints;

    /** Of one thread or another: label sets that follow each other often have the same circuit. */
    private volatile @Nullable Proven last;

    private @Nullable SharedBasis lastBasis;

    /** A circuit that contradicts itself, with those of its labels that are active. */
    private record Proven(Circuit circuit, List<Integer> active) {

        static Proven of(LabelSet labelSet, Circuit circuit) {
            return new Proven(
                    circuit,
                    circuit.labels().stream().filter(labelSet::isActive).toList());
        }
    }

    CircuitCheck(OutputLayer layer, Box domain) {
        this(new StoredRows(layer), domain, enough(domain.features()));
    }

    /** Of rows and bounds of their features; circuits of more constraints need multipliers. */
    CircuitCheck(CircuitRows rows, Box domain, int mostConstraints) {
        this.mostConstraints = mostConstraints;
        this.rows = rows;
        this.layer = rows.rounded();
        this.domain = domain;
    }

    /** Returns the number of constraints that refute whatever can be refuted with this number of features. */
    static int enough(int features) {
        return features + 2;
    }

    /** What is wrong with the claim that no input satisfies the circuit's constraints; nothing if it holds. */
    Optional<String> flaw(LabelSet labelSet, Circuit circuit) {
        return formalFlaw(circuit).or(() -> {
            // No other label takes part in the proof.
            Proven claim = Proven.of(labelSet, circuit);
            if (claim.equals(last)) {
                return Optional.empty();
            }
            Optional<String> flaw = flawOfSystem(labelSet, circuit);
            if (flaw.isEmpty()) {
                last = claim;
            }
            return flaw;
        });
    }

    private Optional<String> flawOfSystem(LabelSet labelSet, Circuit circuit) {
        if (!circuit.combined().isEmpty()) {
            return flawOfCombined(labelSet, circuit);
        }
        CircuitSystem system = new CircuitSystem(rows, domain, labelSet, circuit);
        return circuit.multipliers()
                .map(multipliers -> GivenMultipliers.flaw(system, domain, circuit, multipliers))
                .orElseGet(() -> EnclosedMultipliers.areProven(system) || ExactMultipliers.exist(system)
                        ? Optional.empty()
                        : Optional.of("no non-negative combination of the circuit's constraints cancels"));
    }

    /** Labels that are combined are one constraint, which needs a positive multiplier to be more than nothing. */
    private Optional<String> flawOfCombined(LabelSet labelSet, Circuit circuit) {
        Collection<Rational> multipliers = circuit.combined().values();
        Optional<String> wrong = flawOfMultipliers(multipliers);
        if (wrong.isPresent() || isProvenInDoubles(labelSet, circuit)) {
            return wrong;
        }
        if (CommonDenominator.of(List.copyOf(multipliers)).isEmpty()) {
            return Optional.of(CommonDenominator.flaw("the circuit's multipliers"));
        }
        return ExactMultipliers.exist(new CircuitSystem(rows, domain, labelSet, circuit))
                ? Optional.empty()
                : Optional.of("no non-negative combination of the circuit's constraints cancels");
    }

    private static Optional<String> flawOfMultipliers(Collection<Rational> multipliers) {
        if (multipliers.stream().anyMatch(multiplier -> multiplier.signum() < 0)) {
            return Optional.of("a multiplier of the circuit is negative");
        }
        return multipliers.stream().allMatch(multiplier -> multiplier.signum() == 0)
                ? Optional.of("the multipliers that the circuit gives are all zero")
                : Optional.empty();
    }

    /**
     * Whether floating point proves that a circuit with combined labels contradicts itself; circuits that have the same other labels share
     * most of the work.
     */
    boolean isProvenInDoubles(LabelSet labelSet, Circuit circuit) {
        if (!(rows instanceof StoredRows)
                || formalFlaw(circuit).isPresent()
                || flawOfMultipliers(circuit.combined().values()).isPresent()) {
            return false;
        }
        CircuitSystem separate = new CircuitSystem(
                rows,
                domain,
                labelSet,
                new Circuit(circuit.separate(), circuit.lowerBounds(), circuit.upperBounds(), Optional.empty()));
        return basis(separate, circuit.separate())
                .filter(basis ->
                        new CombinedMultipliers(separate, basis, layer, labelSet, circuit.combined()).areProven())
                .isPresent();
    }

    /** Returns the basis that separate labels are; the last one is kept. */
    private synchronized Optional<SharedBasis> basis(CircuitSystem system, List<Integer> labels) {
        if (lastBasis == null || !lastBasis.isOf(system, labels)) {
            lastBasis = SharedBasis.of(system, labels).orElse(null);
        }
        return Optional.ofNullable(lastBasis);
    }

    private Optional<String> formalFlaw(Circuit circuit) {
        int d = layer.features();
        if (circuit.labels().isEmpty()) {
            return Optional.of("the circuit has no labels");
        }
        int last = circuit.labels().get(circuit.labels().size() - 1);
        if (last >= layer.labels()) {
            return Optional.of("label " + last + " of the circuit is none of " + layer.labels());
        }
        List<Integer> bounded = new ArrayList<>(circuit.lowerBounds());
        bounded.addAll(circuit.upperBounds());
        for (int feature : bounded) {
            if (feature >= d) {
                return Optional.of("feature " + feature + " of the circuit is none of " + d);
            }
        }
        Optional<String> unbounded = unbounded(circuit.lowerBounds(), domain::lower, "lower")
                .or(() -> unbounded(circuit.upperBounds(), domain::upper, "upper"));
        if (unbounded.isPresent()) {
            return unbounded;
        }
        // More are never needed, and would only keep the checker busy.
        int constraints = circuit.size() - Math.max(0, circuit.combined().size() - 1);
        if (circuit.multipliers().isEmpty() && constraints > mostConstraints) {
            return Optional.of("the circuit has " + constraints + " constraints and no multipliers: " + mostConstraints
                    + " are enough");
        }
        return Optional.empty();
    }

    private static Optional<String> unbounded(List<Integer> features, IntToDoubleFunction bound, String which) {
        return features.stream()
                .filter(feature -> Double.isInfinite(bound.applyAsDouble(feature)))
                .findFirst()
                .map(feature -> "feature " + feature + " of the circuit has no " + which + " bound");
    }
}
