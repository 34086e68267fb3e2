package org.orthant.model;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A model that was opened. Its numbers stay in its files, which must stay as they are while it is in use.
 *
 * @param file the file or folder, as the user named it
 * @param format the detected format
 * @param tensors its tensors, in the order of the file
 * @param facts what else it states
 * @param graph how it computes, if the format includes that
 */
public record Model(Path file, ModelFormat format, List<ModelTensor> tensors, Facts facts, Optional<Graph> graph) {

    /** Copies the list. */
    public Model {
        tensors = List.copyOf(tensors);
    }

    /** A model whose format has no graph. */
    public static Model ofTensors(Path file, ModelFormat format, List<ModelTensor> tensors, Facts facts) {
        return new Model(file, format, tensors, facts, Optional.empty());
    }

    /** A model that is its graph: its tensors are the graph's constants. */
    public static Model ofGraph(Path file, ModelFormat format, Graph graph, Facts facts) {
        return new Model(file, format, List.copyOf(graph.constants().values()), facts, Optional.of(graph));
    }

    /** The tensor of that name. */
    public Optional<ModelTensor> tensor(String name) {
        return tensors.stream().filter(tensor -> tensor.name().equals(name)).findFirst();
    }
}
