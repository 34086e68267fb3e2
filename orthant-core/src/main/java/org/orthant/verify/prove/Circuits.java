package org.orthant.verify.prove;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.orthant.exact.Rational;
import org.orthant.proof.Circuit;
import org.orthant.verify.rows.ConstraintId;
import org.orthant.verify.rows.ConstraintId.Kind;

/** Converts between circuits and the constraints of linear programs. */
public final class Circuits {

    private Circuits() {}

    /** Returns the circuit of constraints whose multipliers are left to the checker. */
    public static Circuit of(Collection<ConstraintId> constraints) {
        return of(new TreeSet<>(constraints), Optional.empty());
    }

    /** Returns the circuit of constraints with positive multipliers. */
    public static Circuit of(SortedMap<ConstraintId, Rational> multipliers) {
        return of(multipliers.keySet(), Optional.of(List.copyOf(multipliers.values())));
    }

    /** Returns the constraints of a circuit, in its order. */
    public static List<ConstraintId> constraints(Circuit circuit) {
        return Stream.of(
                        circuit.labels().stream().map(ConstraintId::label),
                        circuit.lowerBounds().stream().map(ConstraintId::lowerBound),
                        circuit.upperBounds().stream().map(ConstraintId::upperBound))
                .flatMap(part -> part)
                .toList();
    }

    private static Circuit of(Collection<ConstraintId> ascending, Optional<List<Rational>> multipliers) {
        return new Circuit(
                indices(ascending, Kind.LABEL),
                indices(ascending, Kind.LOWER_BOUND),
                indices(ascending, Kind.UPPER_BOUND),
                multipliers);
    }

    private static List<Integer> indices(Collection<ConstraintId> constraints, Kind kind) {
        return constraints.stream()
                .filter(constraint -> constraint.kind() == kind)
                .map(ConstraintId::index)
                .toList();
    }
}
