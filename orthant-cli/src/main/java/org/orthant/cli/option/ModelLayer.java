package org.orthant.cli.option;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.orthant.io.BadInputException;
import org.orthant.io.WeightReader;
import org.orthant.model.Model;
import org.orthant.model.head.Candidate;
import org.orthant.model.head.Certainty;
import org.orthant.model.head.OutputLayers;
import org.orthant.model.open.ModelFile;

/**
 * The layer that is taken from a model file of others.
 *
 * @param taken the layer
 * @param others other outputs of the model that are layers, too
 */
record ModelLayer(Candidate taken, List<Candidate> others) {

    /** Copies the list. */
    ModelLayer {
        others = List.copyOf(others);
    }

    /** Whether a path is neither a file of weights by its name nor part of a run, so that its content has to tell. */
    static boolean isIn(Path path) {
        boolean weights = !Files.isDirectory(path) && WeightReader.knows(path);
        return !weights && RunFolders.ofModel(path).isEmpty();
    }

    /** The output layer of the model. */
    static ModelLayer find(Path file) {
        OutputLayers found = OutputLayers.find(open(file));
        Candidate best = found.best().orElseThrow(() -> unclear(file, found));
        return new ModelLayer(
                best,
                found.candidates().stream()
                        .skip(1)
                        .filter(other -> other.certainty() != Certainty.POSSIBLE)
                        .toList());
    }

    /** The layer of that name: that of its weights, or that of the output that it computes. */
    static ModelLayer named(Path file, String name, Optional<String> bias) {
        return new ModelLayer(OutputLayers.named(open(file), name, bias), List.of());
    }

    /** Opens a model; what is none might have been meant as one of the files that are known by name. */
    static Model open(Path file) {
        try {
            return ModelFile.open(file);
        } catch (BadInputException none) {
            if (none.problem().endsWith(ModelFile.KNOWN)) {
                throw BadInputException.in(file, none.problem() + "; " + textual(file), none);
            }
            if (Files.isDirectory(file) && none.file().equals(file)) {
                throw BadInputException.in(file, none.problem() + ", or " + RunFolders.DESCRIPTION + " of a run", none);
            }
            throw none;
        }
    }

    /** Whoever names a file like one of weights has asked for a whole model; others may have meant weights. */
    private static String textual(Path file) {
        return WeightReader.knows(file)
                ? "weights as text are no model: give them to verify --weights, or save them with numpy.save first"
                : "rows as text need a name that ends in .csv, .tsv or .txt";
    }

    private static BadInputException unclear(Path file, OutputLayers found) {
        String choice = found.candidates().isEmpty()
                ? ""
                : ": name a layer (--tensor), such as "
                        + found.candidates().stream().map(Candidate::toString).collect(Collectors.joining(", "));
        return BadInputException.in(file, found.summary() + choice);
    }
}
