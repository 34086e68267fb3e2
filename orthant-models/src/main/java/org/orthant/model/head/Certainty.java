package org.orthant.model.head;

/** How certain it is that a layer determines the model's predictions. */
public enum Certainty {
    /** The graph leads from an output, through the nodes that turn scores into a prediction, directly to it. */
    FOUND,
    /** An output of the graph, or a name and shape that fit. */
    LIKELY,
    /** A linear layer somewhere in the model: the user must say. */
    POSSIBLE
}
