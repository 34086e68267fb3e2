package org.orthant.verify;

import java.util.Optional;
import java.util.stream.IntStream;
import org.orthant.layer.Box;
import org.orthant.layer.FeatureDomain;

/** Determines which questions cannot be asked about a domain, and why, in one line each. */
public final class DomainLimits {

    private DomainLimits() {}

    /** Returns why radii cannot be asked for; empty if they can. */
    public static Optional<String> radii(FeatureDomain domain) {
        return domain.asBox().filter(Box::isFinite).isEmpty()
                ? Optional.of("a radius needs finite bounds for every feature")
                : domain.asBox().flatMap(box -> fixed(box, "a radius needs"));
    }

    /** Returns why nothing can be asked about the layer as deployed; empty if it can. */
    public static Optional<String> deployment(FeatureDomain domain) {
        return domain.match(
                box -> fixed(box, "claims about deployed arithmetic need"),
                ball -> Optional.of(
                        "claims about deployed arithmetic need bounds for every feature: they do not cover the normalisation"
                                + " before the layer"),
                image -> Optional.of(
                        "claims about deployed arithmetic are about the layer alone: they do not cover the arithmetic before"
                                + " it"));
    }

    private static Optional<String> fixed(Box box, String needs) {
        return IntStream.range(0, box.features())
                .filter(box::isFixed)
                .mapToObj(j -> needs + " more than one value of every feature, and feature " + j + " is always "
                        + box.lower(j))
                .findFirst();
    }
}
