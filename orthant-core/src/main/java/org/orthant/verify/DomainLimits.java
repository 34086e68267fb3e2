package org.orthant.verify;

import java.util.Optional;
import org.orthant.layer.Box;
import org.orthant.layer.FeatureDomain;

/** Says which questions cannot be asked about a domain, and why, in one line each. */
public final class DomainLimits {

    private DomainLimits() {}

    /** Returns why radii cannot be asked for; empty if they can. */
    public static Optional<String> radii(FeatureDomain domain) {
        return domain.asBox().filter(Box::isFinite).isPresent()
                ? Optional.empty()
                : Optional.of("a radius needs finite bounds for every feature");
    }

    /** Returns why nothing can be asked about the layer as deployed; empty if it can. */
    public static Optional<String> deployment(FeatureDomain domain) {
        return domain.match(
                box -> Optional.empty(),
                ball -> Optional.of(
                        "claims about deployed arithmetic need bounds for every feature: they do not cover the normalisation"
                                + " before the layer"),
                image -> Optional.of(
                        "claims about deployed arithmetic are about the layer alone: they do not cover the arithmetic before"
                                + " it"));
    }
}
