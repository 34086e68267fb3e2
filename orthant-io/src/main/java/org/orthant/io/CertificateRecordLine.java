package org.orthant.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.orthant.labels.LabelSet;
import org.orthant.layer.NumberFormat;
import org.orthant.proof.Certificate;
import org.orthant.proof.DeployedRefutation;
import org.orthant.proof.MarginProof;
import org.orthant.proof.Point;
import org.orthant.proof.RadiusProof;
import org.orthant.proof.RankProof;
import org.orthant.proof.SafeInput;

/** Gathers the members of a certificate. */
final class CertificateRecordLine {

    private final Set<String> members = new LinkedHashSet<>();
    private @Nullable Long index;
    private @Nullable List<Integer> active;
    private @Nullable List<Integer> inactive;
    private @Nullable String verdict;
    private @Nullable String reason;
    private @Nullable Point witness;
    private @Nullable RadiusMembers radius;
    private @Nullable CircuitMembers circuit;
    private @Nullable MarginMembers margin;
    private @Nullable RankMembers rank;
    private List<SafeMembers> safe = List.of();
    private List<RefutationMembers> impossible = List.of();
    private final int version;

    private CertificateRecordLine(int version) {
        this.version = version;
    }

    static CertificateRecord parse(Path file, long number, String text, CertificateHeader header) {
        CertificateRecordLine line = new CertificateRecordLine(header.version());
        CertificateLine.parse(file, number, text, line::read);
        try {
            return new CertificateRecord(number, required(line.index, "index"), line.certificate(header.labels()));
        } catch (IllegalArgumentException e) {
            throw BadInputException.at(file, number, String.valueOf(e.getMessage()));
        }
    }

    private void read(String name, CertificateLine line) throws IOException {
        members.add(name);
        switch (name) {
            case "index" -> index = line.wholeNumber(Long.MAX_VALUE);
            case "active" -> active = line.integers();
            case "inactive" -> {
                requireKnown(name, line, 3);
                inactive = line.integers();
            }
            case "verdict" -> verdict = line.string();
            case "reason" -> reason = line.string();
            case "witness" -> witness = line.point();
            case "radius" -> {
                radius = new RadiusMembers();
                line.object(radius::read);
            }
            case "circuit" -> {
                circuit = new CircuitMembers(version);
                line.object(circuit::read);
            }
            case "margin" -> {
                requireKnown(name, line, 2);
                margin = new MarginMembers();
                line.object(margin::read);
            }
            case "rank" -> {
                requireKnown(name, line, 3);
                rank = new RankMembers();
                line.object(rank::read);
            }
            case "safe" -> safe = claims(name, line, SafeMembers::new, claim -> claim::read);
            case "impossible" -> impossible = claims(name, line, RefutationMembers::new, claim -> claim::read);
            default -> throw line.problem("\"" + name + "\" is not a member of a certificate");
        }
    }

    /** Earlier versions did not know all members. */
    private void requireKnown(String name, CertificateLine line, int since) {
        if (version < since) {
            throw line.problem("\"" + name + "\" is not a member of a certificate of version " + version);
        }
    }

    /** Claims about deployed layers. */
    private <T> List<T> claims(
            String name, CertificateLine line, Supplier<T> create, Function<T, CertificateLine.Members> members)
            throws IOException {
        requireKnown(name, line, 2);
        List<T> claims = new ArrayList<>();
        line.objects(() -> {
            T claim = create.get();
            claims.add(claim);
            return members.apply(claim);
        });
        return claims;
    }

    private Certificate certificate(int labels) {
        LabelSet labelSet = labelSet(labels);
        String claim = required(verdict, "verdict");
        return switch (claim) {
            case "argmaxable" -> {
                allow(claim, "witness", "radius", "safe", "margin");
                Point x = required(witness, "witness");
                yield new Certificate.Argmaxable(
                        labelSet,
                        x,
                        Optional.ofNullable(radius).map(proof -> proof.complete(x)),
                        safe.stream().map(members -> members.complete(x)).toList(),
                        Optional.ofNullable(margin).map(MarginMembers::complete));
            }
            case "unargmaxable" -> {
                allow(claim, "circuit", "impossible", "margin", "rank");
                yield new Certificate.Unargmaxable(
                        labelSet,
                        required(circuit, "circuit").complete(),
                        impossible.stream().map(RefutationMembers::complete).toList(),
                        Optional.ofNullable(margin).map(MarginMembers::complete),
                        Optional.ofNullable(rank).map(RankMembers::complete));
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

    private LabelSet labelSet(int labels) {
        int[] on = ascending(required(active, "active"));
        return inactive == null ? LabelSet.of(labels, on) : LabelSet.partial(labels, on, ascending(inactive));
    }

    private static int[] ascending(List<Integer> ids) {
        for (int i = 1; i < ids.size(); i++) {
            if (ids.get(i) <= ids.get(i - 1)) {
                throw new IllegalArgumentException("label ids " + ids.get(i - 1) + " and " + ids.get(i)
                        + " are not in order: expected ascending ids, each once");
            }
        }
        return ids.stream().mapToInt(id -> id).toArray();
    }

    private void allow(String claim, String... more) {
        Set<String> others = new LinkedHashSet<>(members);
        others.removeAll(Set.of("index", "active", "inactive", "verdict"));
        others.removeAll(Set.of(more));
        if (!others.isEmpty()) {
            throw new IllegalArgumentException("the verdict " + claim + " does not go with \""
                    + others.iterator().next() + "\"");
        }
    }

    /** The members of a margin. */
    private final class MarginMembers {
        private @Nullable Double low;
        private @Nullable Double high;
        private @Nullable Point point;
        private @Nullable CircuitMembers ceiling;

        void read(String name, CertificateLine line) throws IOException {
            switch (name) {
                case "low" -> low = line.number();
                case "high" -> high = line.numberOr(Double.POSITIVE_INFINITY);
                case "point" -> point = line.point();
                case "circuit" -> {
                    ceiling = new CircuitMembers(version);
                    line.object(ceiling::read);
                }
                default -> throw line.problem("\"" + name + "\" is no member of a margin");
            }
        }

        MarginProof complete() {
            return new MarginProof(
                    required(low, "low"),
                    required(point, "point"),
                    required(high, "high"),
                    Optional.ofNullable(ceiling).map(CircuitMembers::complete));
        }
    }

    /** The members of a rank. */
    private final class RankMembers {
        private @Nullable Integer low;
        private @Nullable Integer high;
        private @Nullable Point point;
        private @Nullable List<CircuitMembers> circuits;

        void read(String name, CertificateLine line) throws IOException {
            switch (name) {
                case "low" -> low = line.integer();
                case "high" -> high = line.integer();
                case "point" -> point = line.point();
                case "circuits" -> {
                    List<CircuitMembers> read = new ArrayList<>();
                    line.objects(() -> {
                        CircuitMembers each = new CircuitMembers(version);
                        read.add(each);
                        return each::read;
                    });
                    circuits = read;
                }
                default -> throw line.problem("\"" + name + "\" is not a member of a rank");
            }
        }

        RankProof complete() {
            return new RankProof(
                    required(low, "low"),
                    required(high, "high"),
                    required(point, "point"),
                    required(circuits, "circuits").stream()
                            .map(CircuitMembers::complete)
                            .toList());
        }
    }

    /** The members of a claim that an input is safe. */
    private static final class SafeMembers {
        private @Nullable String format;
        private @Nullable Point input;

        void read(String name, CertificateLine line) throws IOException {
            switch (name) {
                case "format" -> format = line.string();
                case "input" -> input = line.point();
                default -> throw line.problem("\"" + name + "\" is not a member of a safe input");
            }
        }

        SafeInput complete(Point witness) {
            return new SafeInput(NumberFormat.parse(required(format, "format")), input == null ? witness : input);
        }
    }

    /** The members of a proof that no input of a format produces a label set. */
    private static final class RefutationMembers {
        private @Nullable String format;
        private @Nullable List<Integer> labels;
        private @Nullable Point weights;
        private double within = Double.POSITIVE_INFINITY;

        void read(String name, CertificateLine line) throws IOException {
            switch (name) {
                case "format" -> format = line.string();
                case "labels" -> labels = line.integers();
                case "weights" -> weights = line.point();
                case "within" -> within = line.number();
                default -> throw line.problem("\"" + name + "\" is not a member of an impossibility");
            }
        }

        DeployedRefutation complete() {
            return new DeployedRefutation(
                    NumberFormat.parse(required(format, "format")),
                    required(labels, "labels"),
                    required(weights, "weights"),
                    within);
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
                default -> throw line.problem("\"" + name + "\" is not a member of a radius");
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

    static <T> T required(@Nullable T value, String name) {
        if (value == null) {
            throw new IllegalArgumentException("the certificate lacks \"" + name + "\"");
        }
        return value;
    }
}
