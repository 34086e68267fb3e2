package org.orthant.console.render;

import java.nio.file.Path;
import java.util.List;

/**
 * A model whose outputs were asked about, for formats of continuous integration.
 *
 * @param file the model, as on the command line
 * @param sha256 its hash
 * @param layer the name of its output layer
 * @param version the version of Orthant
 * @param compared whether findings were compared with earlier ones, so that they are new or known
 * @param outputs the classes and label sets
 * @param seconds how long it took
 */
public record CheckedModel(
        Path file,
        String sha256,
        String layer,
        String version,
        boolean compared,
        List<CheckedOutput> outputs,
        double seconds) {

    /** Copies the list. */
    public CheckedModel {
        outputs = List.copyOf(outputs);
    }

    /** Returns the outputs with a problem. */
    List<CheckedOutput> findings() {
        return outputs.stream().filter(output -> output.finding().isPresent()).toList();
    }
}
