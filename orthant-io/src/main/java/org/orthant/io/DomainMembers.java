package org.orthant.io;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.orthant.io.DomainStatement.MapStatement;
import org.orthant.io.LineMembers.Member;
import org.orthant.layer.Ball;
import org.orthant.layer.FeatureDomain;

/** Gathers the members of a domain, which may be nested. */
final class DomainMembers {

    private static final Pattern FINGERPRINT = Pattern.compile("sha256:[0-9a-f]{64}");

    /** What lacks the members that are missing. */
    private static final String WHOLE = "the domain";

    /** More than any layer has, while their bounds still fit into memory. */
    static final int MOST_FEATURES = 1 << 24;

    private final int depth;
    private @Nullable NumbersForAll lower;
    private @Nullable NumbersForAll upper;
    private @Nullable BallMembers ball;
    private @Nullable MapMembers image;
    private @Nullable DomainMembers base;

    DomainMembers() {
        this(0);
    }

    private DomainMembers(int depth) {
        this.depth = depth;
    }

    void read(String name, CertificateLine line) throws IOException {
        switch (name) {
            case "lower" -> lower = line.numbersForAll(bound -> bound.numberOr(Double.NEGATIVE_INFINITY));
            case "upper" -> upper = line.numbersForAll(bound -> bound.numberOr(Double.POSITIVE_INFINITY));
            case "ball" -> {
                ball = new BallMembers();
                line.object(ball.members::read);
            }
            case "image" -> {
                image = new MapMembers();
                line.object(image.members::read);
            }
            case "of" -> {
                if (depth == DomainStatement.MOST_MAPS) {
                    throw line.problem("the domain is an image under more than " + DomainStatement.MOST_MAPS
                            + " maps: expected fewer");
                }
                base = new DomainMembers(depth + 1);
                line.object(base::read);
            }
            default -> throw line.problem("\"" + name + "\" is not a member of a domain");
        }
    }

    /** Returns whether there are bounds and nothing else, as in files of versions 1 and 2. */
    boolean isBox() {
        return ball == null && image == null && base == null;
    }

    /** Returns the domain of a layer with that number of features. */
    DomainStatement complete(int features) {
        List<MapStatement> maps = new ArrayList<>();
        DomainMembers rest = this;
        int inputs = features;
        while (rest.image != null || rest.base != null) {
            MapStatement map = required(rest.image, "image").complete();
            DomainMembers next = required(rest.base, "of");
            if (rest.lower != null || rest.upper != null || rest.ball != null) {
                throw new IllegalArgumentException(
                        "the domain is an image and also something else: expected one of them");
            }
            if (map.outputs() != inputs) {
                throw new IllegalArgumentException(
                        "a map has " + map.outputs() + " outputs for " + inputs + " features: expected the same");
            }
            maps.add(map);
            inputs = map.inputs();
            rest = next;
        }
        return new DomainStatement(maps, rest.innermost(inputs));
    }

    private FeatureDomain innermost(int features) {
        if (ball == null) {
            return FeatureDomain.of(
                    required(lower, "lower").spread(features, "lower bounds", "features"),
                    required(upper, "upper").spread(features, "upper bounds", "features"));
        }
        if (lower != null || upper != null) {
            throw new IllegalArgumentException("the domain is a ball and also has bounds: expected one of them");
        }
        return ball.complete(features);
    }

    /** The members of a ball. */
    private static final class BallMembers {
        private final LineMembers members = new LineMembers("a ball", WHOLE);
        private final Member<Double> radius = members.add("radius", CertificateLine::number);
        private final Member<Integer> multiple = members.add("multiple", CertificateLine::integer);
        private final Member<Boolean> centred = members.add("centred", CertificateLine::truth);
        private final Member<Boolean> surface = members.add("surface", CertificateLine::truth);

        Ball complete(int features) {
            return new Ball(features, radius.required(), multiple.required(), centred.required(), surface.required());
        }
    }

    /** The members of a map. */
    private static final class MapMembers {
        private final LineMembers members = new LineMembers("an image", WHOLE);
        private final Member<String> map = members.add("map", CertificateLine::string);
        private final Member<Integer> outputs = members.add("outputs", CertificateLine::integer);
        private final Member<Integer> inputs = members.add("inputs", CertificateLine::integer);

        MapStatement complete() {
            return new MapStatement(
                    requireFingerprint(map.required()),
                    requireSize(outputs.required(), "outputs"),
                    requireSize(inputs.required(), "inputs"));
        }
    }

    static String requireFingerprint(String text) {
        if (!FINGERPRINT.matcher(text).matches()) {
            throw new IllegalArgumentException("the fingerprint \"" + Excerpt.of(text)
                    + "\" is invalid: expected sha256: and 64 hexadecimal digits");
        }
        return text;
    }

    static int requireSize(int size, String name) {
        if (size < 1 || size > MOST_FEATURES) {
            throw new IllegalArgumentException(
                    "\"" + name + "\" has " + size + ": expected a number from 1 to " + MOST_FEATURES);
        }
        return size;
    }

    private static <T> T required(@Nullable T value, String name) {
        if (value == null) {
            throw new IllegalArgumentException(WHOLE + " lacks \"" + name + "\"");
        }
        return value;
    }
}
