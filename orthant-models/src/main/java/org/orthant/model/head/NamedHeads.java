package org.orthant.model.head;

import java.util.List;
import org.orthant.model.Model;

/** Output layers of models that are tensors with names and nothing else. */
final class NamedHeads {

    private final Model model;

    NamedHeads(Model model) {
        this.model = model;
    }

    OutputLayers find() {
        return new OutputLayers(List.of(), model.file() + " has no graph");
    }
}
