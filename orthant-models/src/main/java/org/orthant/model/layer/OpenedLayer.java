package org.orthant.model.layer;

import java.nio.file.Path;
import java.util.Optional;
import org.orthant.layer.OutputLayer;

/**
 * A layer and where it was found.
 *
 * @param layer the layer
 * @param head the candidate of the model, if the layer was taken from one
 * @param run the run folder that it was taken from, if it was
 */
public record OpenedLayer(OutputLayer layer, Optional<ModelHead> head, Optional<Path> run) {

    static OpenedLayer of(OutputLayer layer) {
        return new OpenedLayer(layer, Optional.empty(), Optional.empty());
    }

    OpenedLayer withLayer(OutputLayer other) {
        return new OpenedLayer(other, head, run);
    }
}
