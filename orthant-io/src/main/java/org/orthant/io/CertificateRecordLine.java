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
import org.orthant.io.LineMembers.Member;
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
    private final CertificateHeader header;
    private final int version;

    private CertificateRecordLine(CertificateHeader header) {
        this.header = header;
        this.version = header.version();
    }

    static CertificateRecord parse(Path file, long number, String text, CertificateHeader header) {
        CertificateRecordLine line = new CertificateRecordLine(header);
        CertificateLine.parse(file, number, text, longestArray(header), line::read);
        try {
            return new CertificateRecord(number, required(line.index, "index"), line.certificate(header.labels()));
        } catch (IllegalArgumentException e) {
            throw BadInputException.at(file, number, String.valueOf(e.getMessage()));
        }
    }

    /** No array needs to be longer: labels are listed once each, and so are both bounds of each feature. */
    private static long longestArray(CertificateHeader header) {
        return header.labels() + 2L * (1 + header.domain().innermost().features());
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
                line.object(radius.members::read);
            }
            case "circuit" -> circuit = CircuitMembers.read(version, line);
            case "margin" -> {
                requireKnown(name, line, 2);
                margin = new MarginMembers();
                line.object(margin.members::read);
            }
            case "rank" -> {
                requireKnown(name, line, 3);
                rank = new RankMembers();
                line.object(rank.members::read);
            }
            case "safe" -> safe = claims(name, line, SafeMembers::new, claim -> claim.members::read);
            case "impossible" -> impossible = claims(name, line, RefutationMembers::new, claim -> claim.members::read);
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
        return objects(line, create, members);
    }

    private static <T> List<T> objects(
            CertificateLine line, Supplier<T> create, Function<T, CertificateLine.Members> members) throws IOException {
        List<T> objects = new ArrayList<>();
        line.objects(() -> {
            T object = create.get();
            objects.add(object);
            return members.apply(object);
        });
        return objects;
    }

    private Certificate certificate(int labels) {
        LabelSet labelSet = labelSet(labels);
        String claim = required(verdict, "verdict");
        return switch (claim) {
            case "argmaxable" -> {
                allow(claim, "witness", "radius", "safe", "margin");
                Point x = point("witness", required(witness, "witness"));
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

    /** Returns a point, which is one of the innermost domain, followed by a threshold in rankings. */
    private Point point(String name, Point point) {
        int expected = header.domain().innermost().features() + (header.rule().isRanking() ? 1 : 0);
        if (point.size() != expected) {
            throw new IllegalArgumentException(
                    "the " + name + " has " + point.size() + " coordinates: expected " + expected);
        }
        return point;
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

    private static LineMembers members(String object) {
        return new LineMembers(object, "the certificate");
    }

    /** The members of a margin. */
    private final class MarginMembers {
        private final LineMembers members = members("a margin");
        private final Member<Double> low = members.add("low", CertificateLine::number);
        private final Member<Double> high = members.add("high", line -> line.numberOr(Double.POSITIVE_INFINITY));
        private final Member<Point> point = members.add("point", CertificateLine::point);
        private final Member<CircuitMembers> ceiling =
                members.add("circuit", line -> CircuitMembers.read(version, line));

        MarginProof complete() {
            return new MarginProof(
                    low.required(),
                    point("point of the margin", point.required()),
                    high.required(),
                    ceiling.optional().map(CircuitMembers::complete));
        }
    }

    /** The members of a rank. */
    private final class RankMembers {
        private final LineMembers members = members("a rank");
        private final Member<Integer> low = members.add("low", CertificateLine::integer);
        private final Member<Integer> high = members.add("high", CertificateLine::integer);
        private final Member<Point> point = members.add("point", CertificateLine::point);
        private final Member<List<CircuitMembers>> circuits = members.add("circuits", this::circuits);

        private List<CircuitMembers> circuits(CertificateLine line) throws IOException {
            return objects(line, () -> new CircuitMembers(version), circuit -> circuit::read);
        }

        RankProof complete() {
            return new RankProof(
                    low.required(),
                    high.required(),
                    point("point of the rank", point.required()),
                    circuits.required().stream().map(CircuitMembers::complete).toList());
        }
    }

    /** The members of a claim that an input is safe. */
    private final class SafeMembers {
        private final LineMembers members = members("a safe input");
        private final Member<String> format = members.add("format", CertificateLine::string);
        private final Member<Point> input = members.add("input", CertificateLine::point);

        SafeInput complete(Point witness) {
            return new SafeInput(
                    NumberFormat.parse(format.required()),
                    input.optional().map(x -> point("input", x)).orElse(witness));
        }
    }

    /** The members of a proof that no input of a format produces a label set. */
    private static final class RefutationMembers {
        private final LineMembers members = members("an impossibility");
        private final Member<String> format = members.add("format", CertificateLine::string);
        private final Member<List<Integer>> labels = members.add("labels", CertificateLine::integers);
        private final Member<Point> weights = members.add("weights", CertificateLine::point);
        private final Member<Double> within = members.add("within", CertificateLine::number);

        DeployedRefutation complete() {
            return new DeployedRefutation(
                    NumberFormat.parse(format.required()),
                    labels.required(),
                    weights.required(),
                    within.optional().orElse(Double.POSITIVE_INFINITY));
        }
    }

    /** The members of a radius. */
    private final class RadiusMembers {
        private final LineMembers members = members("a radius");
        private final Member<Double> low = members.add("low", CertificateLine::number);
        private final Member<Double> high = members.add("high", CertificateLine::number);
        private final Member<Point> centre = members.add("centre", CertificateLine::point);
        private final Member<List<Integer>> labels = members.add("labels", CertificateLine::integers);
        private final Member<Point> weights = members.add("weights", CertificateLine::point);

        RadiusProof complete(Point witness) {
            return new RadiusProof(
                    low.required(),
                    centre.optional().map(x -> point("centre", x)).orElse(witness),
                    high.required(),
                    labels.required(),
                    weights.required());
        }
    }

    static <T> T required(@Nullable T value, String name) {
        if (value == null) {
            throw new IllegalArgumentException("the certificate lacks \"" + name + "\"");
        }
        return value;
    }
}
