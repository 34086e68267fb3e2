package org.orthant.model.head;

import java.util.List;
import java.util.Optional;
import org.orthant.model.Model;

/**
 * The layers of a model that may be its output layer, best first.
 *
 * <pre>{@code
 * OutputLayers layers = OutputLayers.find(ModelFile.open(Path.of("model.onnx")));
 * layers.best().ifPresent(layer -> System.out.println(layer.name()));
 * }</pre>
 *
 * <p>Immutable; threads may share it.
 *
 * @param candidates the candidates
 * @param summary what was found, or why nothing was, in one sentence
 * @since 0.2.0
 */
public record OutputLayers(List<Candidate> candidates, String summary) {

    /** Copies the list. */
    public OutputLayers {
        candidates = List.copyOf(candidates);
    }

    /**
     * Finds the output layer of a model: in its graph if it has one, else by names. Reads no weights.
     *
     * @throws org.orthant.io.BadInputException if the graph is invalid
     */
    public static OutputLayers find(Model model) {
        return model.graph()
                .map(graph -> GraphHeads.of(model, graph).find())
                .orElseGet(() -> new NamedHeads(model).find());
    }

    /**
     * The layer whose weights are the tensor of that name, in the file's own orientation where a graph multiplies by it
     * and with one row per label where none does, and whose bias is the other one, if one is named.
     */
    public static Candidate chosen(Model model, String tensor, Optional<String> bias) {
        return new ChosenHead(model).find(tensor, bias);
    }

    /**
     * The layer that a user names: by the tensor of its weights, as {@link #chosen} takes it, or by the output that it computes.
     */
    public static Candidate named(Model model, String name, Optional<String> bias) {
        Optional<Candidate> output = model.tensor(name).isPresent() || bias.isPresent()
                ? Optional.empty()
                : find(model).candidates().stream()
                        .filter(candidate -> candidate.name().equals(name))
                        .findFirst();
        return output.orElseGet(() -> chosen(model, name, bias));
    }

    /** Returns the output layers of a model with several outputs that are decided separately; otherwise at most one, that of {@link #best}. */
    public List<Candidate> heads() {
        List<Candidate> found = candidates.stream()
                .filter(candidate -> candidate.certainty() == Certainty.FOUND)
                .toList();
        return found.size() > 1 ? found : best().stream().toList();
    }

    /** Returns the output layer, if the model determines it; otherwise the user has to choose. */
    public Optional<Candidate> best() {
        return candidates.stream().findFirst().filter(first -> first.certainty() != Certainty.POSSIBLE);
    }
}
