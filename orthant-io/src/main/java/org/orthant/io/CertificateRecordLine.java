package org.orthant.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.proof.Certificate;
import org.orthant.proof.Circuit;
import org.orthant.proof.Point;
import org.orthant.proof.RadiusProof;

/** Gathers the members of a certificate. */
final class CertificateRecordLine {

    private final Set<String> members = new LinkedHashSet<>();
    private @Nullable Long index;
    private @Nullable List<Integer> active;
    private @Nullable String verdict;
    private @Nullable String reason;
    private @Nullable Point witness;
    private @Nullable RadiusMembers radius;
    private @Nullable CircuitMembers circuit;

    private CertificateRecordLine() {}

    static CertificateRecord parse(Path file, long number, String text, int labels) {
        CertificateRecordLine line = new CertificateRecordLine();
        CertificateLine.parse(file, number, text, line::read);
        try {
            return new CertificateRecord(number, required(line.index, "index"), line.certificate(labels));
        } catch (IllegalArgumentException e) {
            throw BadInputException.at(file, number, String.valueOf(e.getMessage()));
        }
    }

    private void read(String name, CertificateLine line) throws IOException {
        members.add(name);
        switch (name) {
            case "index" -> index = line.wholeNumber(Long.MAX_VALUE);
            case "active" -> active = line.integers();
            case "verdict" -> verdict = line.string();
            case "reason" -> reason = line.string();
            case "witness" -> witness = line.point();
            case "radius" -> {
                radius = new RadiusMembers();
                line.object(radius::read);
            }
            case "circuit" -> {
                circuit = new CircuitMembers();
                line.object(circuit::read);
            }
            default -> throw line.problem("\"" + name + "\" is no member of a certificate");
        }
    }

    private Certificate certificate(int labels) {
        LabelSet labelSet = labelSet(labels, required(active, "active"));
        String claim = required(verdict, "verdict");
        return switch (claim) {
            case "argmaxable" -> {
                allow(claim, "witness", "radius");
                Point x = required(witness, "witness");
                yield new Certificate.Argmaxable(
                        labelSet, x, Optional.ofNullable(radius).map(proof -> proof.complete(x)));
            }
            case "unargmaxable" -> {
                allow(claim, "circuit");
                yield new Certificate.Unargmaxable(
                        labelSet, required(circuit, "circuit").complete());
            }
            case "undecided" -> {
                allow(claim, "reason");
                yield new Certificate.Undecided(labelSet, required(reason, "reason"));
            }
            default ->
                throw new IllegalArgumentException(
                        "the verdict \"" + claim + "\" is unknown: expected argmaxable, unargmaxable or undecided");
        };
    }

    private static LabelSet labelSet(int labels, List<Integer> active) {
        for (int i = 1; i < active.size(); i++) {
            if (active.get(i) <= active.get(i - 1)) {
                throw new IllegalArgumentException("label ids " + active.get(i - 1) + " and " + active.get(i)
                        + " are not in order: expected ascending ids, each once");
            }
        }
        return LabelSet.of(labels, active.stream().mapToInt(id -> id).toArray());
    }

    private void allow(String claim, String... more) {
        Set<String> others = new LinkedHashSet<>(members);
        others.removeAll(Set.of("index", "active", "verdict"));
        others.removeAll(Set.of(more));
        if (!others.isEmpty()) {
            throw new IllegalArgumentException("the verdict " + claim + " does not go with \""
                    + others.iterator().next() + "\"");
        }
    }

    /** The members of a circuit. */
    private static final class CircuitMembers {
        private @Nullable List<Integer> labels;
        private List<Integer> lower = List.of();
        private List<Integer> upper = List.of();
        private @Nullable List<Rational> multipliers;

        void read(String name, CertificateLine line) throws IOException {
            switch (name) {
                case "labels" -> labels = line.integers();
                case "lower" -> lower = line.integers();
                case "upper" -> upper = line.integers();
                case "multipliers" -> multipliers = line.exactNumbers();
                default -> throw line.problem("\"" + name + "\" is no member of a circuit");
            }
        }

        Circuit complete() {
            return new Circuit(required(labels, "labels"), lower, upper, Optional.ofNullable(multipliers));
        }
    }

    /** The members of a radius. */
    private static final class RadiusMembers {
        private @Nullable Double low;
        private @Nullable Double high;
        private @Nullable Point centre;
        private @Nullable List<Integer> labels;
        private @Nullable Point weights;

        void read(String name, CertificateLine line) throws IOException {
            switch (name) {
                case "low" -> low = line.number();
                case "high" -> high = line.number();
                case "centre" -> centre = line.point();
                case "labels" -> labels = line.integers();
                case "weights" -> weights = line.point();
                default -> throw line.problem("\"" + name + "\" is no member of a radius");
            }
        }

        RadiusProof complete(Point witness) {
            return new RadiusProof(
                    required(low, "low"),
                    centre == null ? witness : centre,
                    required(high, "high"),
                    required(labels, "labels"),
                    required(weights, "weights"));
        }
    }

    private static <T> T required(@Nullable T value, String name) {
        if (value == null) {
            throw new IllegalArgumentException("the certificate lacks \"" + name + "\"");
        }
        return value;
    }
}
