package org.orthant.audit.model;

import org.orthant.model.head.FeatureOrigin;

/** Why a feature domain is assumed. */
public enum DomainReason {
    /** The user gave it. */
    ASKED,
    /** The graph of the model restricts features: an activation, a normalisation, or a linear map before the layer. */
    GRAPH,
    /** The graph was followed, and no restriction is known. */
    UNBOUNDED_GRAPH,
    /** The configuration names an architecture whose last operations are known. */
    ARCHITECTURE,
    /** The file does not state what precedes the layer, so that all features are assumed, and "can" may be too optimistic. */
    NO_GRAPH;

    /** Returns the reason for the domain that a model file determines. */
    static DomainReason of(FeatureOrigin origin) {
        return switch (origin.evidence()) {
            case GRAPH -> origin.isRestricted() ? GRAPH : UNBOUNDED_GRAPH;
            case ARCHITECTURE -> ARCHITECTURE;
            case NONE -> NO_GRAPH;
        };
    }
}
