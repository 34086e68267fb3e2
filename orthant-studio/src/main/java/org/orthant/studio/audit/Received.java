package org.orthant.studio.audit;

import java.util.List;
import org.orthant.model.ModelTensor;

/**
 * What is in a file that arrived.
 *
 * @param kind what it is
 * @param description in a few words, where that can be known already
 * @param tensors those of a file of weights that has them by name
 */
record Received(UploadKind kind, String description, List<ModelTensor> tensors) {

    Received {
        tensors = List.copyOf(tensors);
    }
}
