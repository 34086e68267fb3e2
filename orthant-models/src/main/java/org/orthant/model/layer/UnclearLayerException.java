package org.orthant.model.layer;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.orthant.io.BadInputException;
import org.orthant.io.Remedy;
import org.orthant.model.head.Candidate;
import org.orthant.model.head.OutputLayers;

/** A model does not determine which of its layers is the output layer: the user has to name one. */
public final class UnclearLayerException extends BadInputException {

    private final List<String> names;

    UnclearLayerException(Path file, OutputLayers found) {
        super(
                file,
                found.summary() + ": name a layer, such as "
                        + found.candidates().stream().map(Candidate::toString).collect(Collectors.joining(", ")),
                Remedy.TENSOR,
                null);
        this.names = found.candidates().stream().map(Candidate::name).toList();
    }

    /** Returns the names of the candidate layers, the most likely first. */
    public List<String> names() {
        return names;
    }
}
