package org.orthant.model.layer;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.orthant.io.BadInputException;
import org.orthant.io.ReadPolicy;
import org.orthant.model.Model;
import org.orthant.model.head.Candidate;
import org.orthant.model.head.Certainty;
import org.orthant.model.head.OutputLayers;
import org.orthant.model.open.ModelFile;

/**
 * The layer that is taken from a model, and the other outputs of the model.
 *
 * @param taken the layer
 * @param others other outputs of the model that are layers as well
 */
public record ModelHead(Candidate taken, List<Candidate> others) {

    /** Copies the list. */
    public ModelHead {
        others = List.copyOf(others);
    }

    /** Finds the output layer of the model in a stranger's file or folder. */
    public static ModelHead find(Path file) {
        return find(file, ReadPolicy.STRANGERS);
    }

    /** Takes the layer of that name of the model in a stranger's file or folder. */
    public static ModelHead named(Path file, String name, Optional<String> bias) {
        return named(file, name, bias, ReadPolicy.STRANGERS);
    }

    /**
     * Finds the output layer of the model in a file or folder.
     *
     * @throws UnclearLayerException if there are several candidate layers
     * @throws BadInputException if the model cannot be read or has no layer
     */
    public static ModelHead find(Path file, ReadPolicy policy) {
        OutputLayers found = OutputLayers.find(ModelFile.open(file, policy));
        if (found.best().isPresent()) {
            return new ModelHead(
                    found.best().get(),
                    found.candidates().stream()
                            .skip(1)
                            .filter(other -> other.certainty() != Certainty.POSSIBLE)
                            .toList());
        }
        throw found.candidates().isEmpty()
                ? BadInputException.in(file, found.summary())
                : new UnclearLayerException(file, found);
    }

    /** Takes the layer of that name: that of its weights, or that of the output that it computes. */
    public static ModelHead named(Path file, String name, Optional<String> bias, ReadPolicy policy) {
        Model model = ModelFile.open(file, policy);
        return new ModelHead(OutputLayers.named(model, name, bias), List.of());
    }
}
