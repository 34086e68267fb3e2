package org.orthant.model.head;

/** How sure it is that a layer is the one that decides the model's answers. */
public enum Certainty {
    /** The graph leads from an output, through what makes scores an answer, straight to it. */
    FOUND,
    /** An output of the graph, or a name and shape that fit. */
    LIKELY,
    /** A linear layer somewhere in the model: the user must say. */
    POSSIBLE
}
