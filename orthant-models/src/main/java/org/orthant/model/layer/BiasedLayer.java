package org.orthant.model.layer;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.OutputLayer;

/**
 * A layer with a bias from elsewhere.
 *
 * @param rows the layer without it
 * @param bias the bias
 */
record BiasedLayer(LayerSource rows, BiasSource bias) implements LayerSource {

    @Override
    public OpenedLayer open() {
        OpenedLayer opened = rows.open();
        OutputLayer layer = opened.layer();
        if (layer.hasBias()) {
            String which = opened.head().map(head -> head.taken().toString()).orElse("of this run");
            throw new IllegalArgumentException(
                    "the layer " + which + " has a bias of its own: leave the other one out");
        }
        DenseLayer dense = layer.match(given -> given, dft -> refused(), spread -> refused());
        return opened.withLayer(bias.addTo(dense));
    }

    private static DenseLayer refused() {
        throw new IllegalArgumentException("a DFT layer has no bias: write the layer out as rows to give it one");
    }

    @Override
    public List<Path> files() {
        return bias instanceof BiasSource.InFile stored
                ? Stream.concat(rows.files().stream(), Stream.of(stored.file()))
                        .distinct()
                        .toList()
                : rows.files();
    }

    @Override
    public LayerSource withFiles(UnaryOperator<Path> moved) {
        BiasSource there = bias instanceof BiasSource.InFile stored
                ? new BiasSource.InFile(moved.apply(stored.file()).toString(), stored.tensor())
                : bias;
        return new BiasedLayer(rows.withFiles(moved), there);
    }

    @Override
    public Optional<LayerSize> size() {
        return rows.size();
    }
}
