package org.orthant.io;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.orthant.io.DomainStatement.MapStatement;
import org.orthant.layer.Ball;
import org.orthant.layer.FeatureDomain;

/** Gathers the members of a domain, which may be nested. */
final class DomainMembers {

    private static final Pattern FINGERPRINT = Pattern.compile("sha256:[0-9a-f]{64}");

    /** More than any layer has, while their bounds still fit into memory. */
    static final int MOST_FEATURES = 1 << 24;

    private final int depth;
    private @Nullable List<Double> lower;
    private @Nullable List<Double> upper;
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
            case "lower" -> lower = bounds(line, Double.NEGATIVE_INFINITY);
            case "upper" -> upper = bounds(line, Double.POSITIVE_INFINITY);
            case "ball" -> {
                ball = new BallMembers();
                line.object(ball::read);
            }
            case "image" -> {
                image = new MapMembers();
                line.object(image::read);
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

    private static List<Double> bounds(CertificateLine line, double none) throws IOException {
        return line.isArray() ? line.numbersOr(none) : List.of(line.numberOr(none));
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
                    spread(required(lower, "lower"), features), spread(required(upper, "upper"), features));
        }
        if (lower != null || upper != null) {
            throw new IllegalArgumentException("the domain is a ball and also has bounds: expected one of them");
        }
        return ball.complete(features);
    }

    private static double[] spread(List<Double> bounds, int features) {
        double[] all = bounds.stream().mapToDouble(bound -> bound).toArray();
        if (all.length == 1) {
            double[] spread = new double[features];
            Arrays.fill(spread, all[0]);
            return spread;
        }
        if (all.length != features) {
            throw new IllegalArgumentException("the domain has " + all.length + " bounds for " + features
                    + " features: expected one for all, or one for each");
        }
        return all;
    }

    /** The members of a ball. */
    private static final class BallMembers {
        private @Nullable Double radius;
        private @Nullable Integer multiple;
        private @Nullable Boolean centred;
        private @Nullable Boolean surface;

        void read(String name, CertificateLine line) throws IOException {
            switch (name) {
                case "radius" -> radius = line.number();
                case "multiple" -> multiple = line.integer();
                case "centred" -> centred = line.truth();
                case "surface" -> surface = line.truth();
                default -> throw line.problem("\"" + name + "\" is not a member of a ball");
            }
        }

        Ball complete(int features) {
            return new Ball(
                    features,
                    required(radius, "radius"),
                    required(multiple, "multiple"),
                    required(centred, "centred"),
                    required(surface, "surface"));
        }
    }

    /** The members of a map. */
    private static final class MapMembers {
        private @Nullable String map;
        private @Nullable Integer outputs;
        private @Nullable Integer inputs;

        void read(String name, CertificateLine line) throws IOException {
            switch (name) {
                case "map" -> map = line.string();
                case "outputs" -> outputs = line.integer();
                case "inputs" -> inputs = line.integer();
                default -> throw line.problem("\"" + name + "\" is not a member of an image");
            }
        }

        MapStatement complete() {
            return new MapStatement(
                    requireFingerprint(required(map, "map")),
                    requireSize(required(outputs, "outputs"), "outputs"),
                    requireSize(required(inputs, "inputs"), "inputs"));
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
            throw new IllegalArgumentException("the domain lacks \"" + name + "\"");
        }
        return value;
    }
}
