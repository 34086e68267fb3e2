package org.orthant.audit.model;

import java.util.List;

/**
 * An output layer of a model with its audit.
 *
 * @param audited the results
 * @param tied the names of the other output layers with the same numbers, names and question, such as tied embeddings: the results are also
 *     about these
 * @since 0.4.0
 */
public record AuditedHead(AuditedModel audited, List<String> tied) {

    /** Copies the list. */
    public AuditedHead {
        tied = List.copyOf(tied);
    }

    /** Returns the name of the layer. */
    public String layer() {
        return audited.assumed().head().name();
    }
}
