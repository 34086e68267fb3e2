package org.orthant.io;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.layer.AffineMap;
import org.orthant.layer.Ball;
import org.orthant.layer.Box;
import org.orthant.layer.DomainChain;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.Image;
import org.orthant.proof.Fingerprint;

/**
 * States a domain as a file does: bounds and balls by their numbers, the maps of an image by their fingerprints.
 *
 * <p>A domain without maps is stated completely. An image is known again only with its maps at hand: {@link #resolve} finds them by
 * fingerprint, {@link #difference} compares with a given domain.
 *
 * @param maps from the layer back to the innermost domain, so that {@code x = maps[0](maps[1](… a))}; at most {@link #MOST_MAPS}
 * @param innermost a box or a ball, to which {@code a} belongs
 */
public record DomainStatement(List<MapStatement> maps, FeatureDomain innermost) {

    /** Longer chains are refused: each step of one is a layer of the model. */
    public static final int MOST_MAPS = 64;

    /**
     * Names a map {@code a ↦ Pa + c}.
     *
     * @param fingerprint see {@link Fingerprint}
     * @param outputs rows of {@code P}
     * @param inputs columns of {@code P}
     */
    public record MapStatement(String fingerprint, int outputs, int inputs) {

        /** Checks the sizes. */
        public MapStatement {
            if (outputs < 1 || inputs < 1) {
                throw new IllegalArgumentException(
                        "a map has " + outputs + " outputs and " + inputs + " inputs: expected at least one of each");
            }
        }

        static MapStatement of(AffineMap map) {
            return new MapStatement(Fingerprint.of(map), map.outputs(), map.inputs());
        }

        /** Returns the size and the fingerprint, such as {@code 109 x 512, sha256:…}. */
        public String described() {
            return outputs + " x " + inputs + ", " + fingerprint;
        }
    }

    /** Checks that each map takes what the next one returns. */
    public DomainStatement {
        maps = List.copyOf(maps);
        if (maps.size() > MOST_MAPS) {
            throw new IllegalArgumentException(
                    "the domain is an image under " + maps.size() + " maps: expected at most " + MOST_MAPS);
        }
        innermost = innermost.match(box -> box, ball -> ball, image -> {
            throw new IllegalArgumentException("the innermost domain is an image: expected a box or a ball");
        });
        for (int i = 0; i < maps.size(); i++) {
            int given = i + 1 < maps.size() ? maps.get(i + 1).outputs() : innermost.features();
            if (maps.get(i).inputs() != given) {
                throw new IllegalArgumentException(
                        "a map takes " + maps.get(i).inputs() + " numbers and gets " + given + ": expected the same");
            }
        }
    }

    /** States a domain. */
    public static DomainStatement of(FeatureDomain domain) {
        List<MapStatement> maps = maps(domain).stream().map(MapStatement::of).toList();
        return new DomainStatement(maps, domain.match(box -> box, ball -> ball, Image::innermost));
    }

    /** Returns the maps of a domain in the order of {@link #maps()}; none if it is not an image. */
    public static List<AffineMap> maps(FeatureDomain domain) {
        return DomainChain.of(domain).maps();
    }

    /** Returns the number of features of the layer. */
    public int features() {
        return maps.isEmpty() ? innermost.features() : maps.get(0).outputs();
    }

    /** Returns whether the domain is bounded. */
    public boolean isFinite() {
        return innermost.isFinite();
    }

    /** Returns whether the domain is an image, so that points of it are given as points of the innermost domain. */
    public boolean isImage() {
        return !maps.isEmpty();
    }

    /** Returns the bounds, where the domain is nothing but bounds. */
    public Optional<Box> asBox() {
        return isImage() ? Optional.empty() : innermost.asBox();
    }

    /** Returns the domain in words. */
    public String described() {
        StringBuilder words = new StringBuilder();
        for (MapStatement map : maps) {
            words.append("a linear map (")
                    .append(map.outputs())
                    .append(" x ")
                    .append(map.inputs())
                    .append(") of ");
        }
        return words + (isImage() && innermost instanceof Box ? "inputs from " : "") + innermost.described();
    }

    /** Returns the first map that is not among those given, with its fingerprint and its size; empty if all are there. */
    public Optional<MapStatement> missing(Collection<AffineMap> given) {
        Map<MapStatement, AffineMap> known = stated(given);
        return maps.stream().filter(map -> !known.containsKey(map)).findFirst();
    }

    /**
     * Returns the domain that is stated, with its maps from those given, in any order.
     *
     * @throws IllegalArgumentException if one of the maps is not there
     */
    public FeatureDomain resolve(Collection<AffineMap> given) {
        Map<MapStatement, AffineMap> known = stated(given);
        FeatureDomain domain = innermost;
        for (int i = maps.size() - 1; i >= 0; i--) {
            AffineMap map = known.get(maps.get(i));
            if (map == null) {
                throw new IllegalArgumentException("the map " + maps.get(i).described()
                        + " was not given: expected one of that size, with that fingerprint");
            }
            domain = FeatureDomain.image(map, domain);
        }
        return domain;
    }

    /** Fingerprints are computed only where there is something to find. */
    private Map<MapStatement, AffineMap> stated(Collection<AffineMap> given) {
        Map<MapStatement, AffineMap> known = new HashMap<>();
        if (isImage()) {
            given.forEach(map -> known.putIfAbsent(MapStatement.of(map), map));
        }
        return known;
    }

    /** Returns how a domain differs from this one, after "is about another domain: "; empty if it is the same. */
    public Optional<String> difference(FeatureDomain asked) {
        return difference(of(asked));
    }

    /** Returns how a statement differs from this one, likewise; bounds are compared as numbers. */
    public Optional<String> difference(DomainStatement asked) {
        if (features() != asked.features()) {
            return Optional.of(features() + " features, and asked was about " + asked.features());
        }
        int common = Math.min(maps.size(), asked.maps.size());
        for (int i = 0; i < common; i++) {
            if (!maps.get(i).equals(asked.maps.get(i))) {
                return Optional.of(
                        "map " + (i + 1) + " of its chain is " + maps.get(i).described() + ", and asked was about "
                                + asked.maps.get(i).described());
            }
        }
        boolean sameChain = maps.size() == asked.maps.size();
        if (sameChain && innermost instanceof Box box && asked.innermost instanceof Box other) {
            return difference(box, other);
        }
        boolean same = sameChain && innermost instanceof Ball && innermost.equals(asked.innermost);
        return same
                ? Optional.empty()
                : Optional.of(described(common) + ", and asked was about " + asked.described(common));
    }

    /** Without the maps that both have. */
    private String described(int from) {
        return new DomainStatement(maps.subList(from, maps.size()), innermost).described();
    }

    private Optional<String> difference(Box box, Box asked) {
        String feature = isImage() ? "input " : "feature ";
        for (int j = 0; j < box.features(); j++) {
            if (box.lower(j) != asked.lower(j) || box.upper(j) != asked.upper(j)) {
                return Optional.of(feature + j + " is from " + box.lower(j) + " to " + box.upper(j)
                        + ", and asked was about " + asked.lower(j) + " to " + asked.upper(j));
            }
        }
        return Optional.empty();
    }
}
