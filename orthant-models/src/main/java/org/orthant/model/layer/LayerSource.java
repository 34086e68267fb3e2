package org.orthant.model.layer;

import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.orthant.io.ReadPolicy;

/**
 * Where an output layer comes from. A source is small and serialisable, unlike the layer: it can be sent to other machines, which open
 * the layer there.
 *
 * <pre>{@code
 * OutputLayer layer = LayerSource.file(Path.of("model.onnx")).open().layer();
 * OutputLayer named = LayerSource.file(weights).withTensor("fc.weight").withBias(BiasSource.file(bias)).open().layer();
 * }</pre>
 *
 * <p>Sources are immutable values; equal ones open equal layers as long as their files stay the same.
 */
public interface LayerSource extends Serializable {

    /**
     * Reads or makes the layer. Large matrices stay in their file, which must not change while the layer is in use.
     *
     * @throws org.orthant.io.BadInputException if a file is invalid; {@link UnclearLayerException} if a model has several candidate
     *     layers, and {@link org.orthant.model.weights.AmbiguousTensorException} if a file of weights has several matrices
     * @throws IllegalArgumentException if sizes, or numbers that are written out, do not fit each other
     */
    OpenedLayer open();

    /** Returns the files that the layer is read from; none if it is made from its sizes. */
    List<Path> files();

    /** Returns the same source with its files elsewhere. */
    LayerSource withFiles(UnaryOperator<Path> moved);

    /** Returns the size of a layer that is made, as opposed to read, so that it can be refused before memory is taken. */
    default Optional<LayerSize> size() {
        return Optional.empty();
    }

    /** Returns this layer with a bias; a layer that already has one, and a DFT layer, are refused when they are opened. */
    default LayerSource withBias(BiasSource bias) {
        return new BiasedLayer(this, bias);
    }

    /** Returns the layer in a file of weights, the output layer of a model, or the layer of a run folder. */
    static FileLayer file(Path file) {
        return new FileLayer(file.toString(), null, null, ReadPolicy.STRANGERS);
    }
}
