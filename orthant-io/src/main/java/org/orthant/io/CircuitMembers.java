package org.orthant.io;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.orthant.exact.Rational;
import org.orthant.proof.Circuit;

/** Gathers the members of a circuit. */
final class CircuitMembers {

    private final int version;
    private @Nullable List<Integer> labels;
    private List<Integer> lower = List.of();
    private List<Integer> upper = List.of();
    private @Nullable List<Optional<Rational>> multipliers;

    /** Of a file of some version. */
    CircuitMembers(int version) {
        this.version = version;
    }

    /** Returns the members of a circuit, the value at the current token. */
    static CircuitMembers read(int version, CertificateLine line) throws IOException {
        CircuitMembers circuit = new CircuitMembers(version);
        line.object(circuit::read);
        return circuit;
    }

    void read(String name, CertificateLine line) throws IOException {
        switch (name) {
            case "labels" -> labels = line.integers();
            case "lower" -> lower = line.integers();
            case "upper" -> upper = line.integers();
            case "multipliers" -> multipliers = multipliers(line);
            default -> throw line.problem("\"" + name + "\" is not a member of a circuit");
        }
    }

    private List<Optional<Rational>> multipliers(CertificateLine line) throws IOException {
        List<Optional<Rational>> read = line.exactNumbersOrNull();
        if (version < 4 && read.contains(Optional.<Rational>empty())) {
            throw line.problem("null is not a multiplier of a circuit of version " + version);
        }
        return read;
    }

    Circuit complete() {
        List<Integer> all = CertificateRecordLine.required(labels, "labels");
        List<Optional<Rational>> given = multipliers;
        if (given == null) {
            return new Circuit(all, lower, upper, Optional.empty());
        }
        if (!given.contains(Optional.<Rational>empty())) {
            return new Circuit(
                    all,
                    lower,
                    upper,
                    Optional.of(given.stream().flatMap(Optional::stream).toList()));
        }
        return new Circuit(all, lower, upper, Optional.empty(), combined(all, given));
    }

    /** The multipliers of labels that have one; bounds must have none. */
    private Map<Integer, Rational> combined(List<Integer> all, List<Optional<Rational>> given) {
        int bounds = lower.size() + upper.size();
        if (given.size() != all.size() + bounds) {
            throw new IllegalArgumentException("there are " + given.size() + " multipliers for " + (all.size() + bounds)
                    + " constraints: expected one for each");
        }
        Map<Integer, Rational> combined = new TreeMap<>();
        for (int i = 0; i < given.size(); i++) {
            if (given.get(i).isPresent()) {
                if (i >= all.size()) {
                    throw new IllegalArgumentException(
                            "a bound has a multiplier and another constraint has none: expected null for all bounds");
                }
                combined.put(all.get(i), given.get(i).get());
            }
        }
        if (combined.isEmpty()) {
            throw new IllegalArgumentException("all multipliers are null: expected some numbers, or no multipliers");
        }
        return combined;
    }
}
