package org.orthant.model.head;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.orthant.io.BadInputException;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.WeightMatrix;
import org.orthant.model.Graph;
import org.orthant.model.Model;
import org.orthant.model.ModelTensor;
import org.orthant.model.TensorMatrix;

/** Linear maps as layers of the core. */
final class Layers {

    private Layers() {}

    /** Reads the maps, which have the same features, one below the other. */
    static LayerNumbers of(Model model, List<LinearMap> maps, Graph graph) {
        return new LayerNumbers(() -> understood(model.file(), () -> layer(maps)), () -> stored(model, maps, graph));
    }

    private static StoredLayer stored(Model model, List<LinearMap> maps, Graph graph) {
        LinearMap first = maps.get(0);
        TensorUsers users = new TensorUsers(graph);
        Optional<String> obstacle = maps.size() == 1
                ? Optional.empty()
                : Optional.of("the layer is put together from " + maps.size() + " tensors");
        return new StoredLayer(model, first.stored(), first.factors(), first.biases(), users::sharedUsersOf, obstacle);
    }

    /** The numbers of a layer that is stored as a tensor, one row per label, and perhaps another one, its bias. */
    static LayerNumbers of(Model model, ModelTensor weights, Optional<ModelTensor> bias) {
        List<StoredBias> biases =
                bias.stream().map(tensor -> new StoredBias(tensor, 1)).toList();
        // Libraries that load a model with tied weights use the embeddings, even if another matrix is stored.
        StoredLayer.Sharing tied = tensor ->
                tensor == weights && model.facts().tied() ? List.of("the input embeddings of the model") : List.of();
        return new LayerNumbers(
                () -> read(model.file(), weights, bias),
                () -> new StoredLayer(model, weights, new double[] {1}, biases, tied, Optional.empty()));
    }

    /** Reads something of a file, and names the file in problems with it. */
    static <T> T understood(Path file, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (IllegalArgumentException problem) {
            throw BadInputException.in(file, String.valueOf(problem.getMessage()), problem);
        }
    }

    private static DenseLayer read(Path file, ModelTensor weights, Optional<ModelTensor> bias) {
        return understood(file, () -> {
            double[] shift =
                    bias.map(tensor -> Dequantized.small(tensor, "a bias")).orElse(new double[0]);
            return layer(List.of(new LinearMap("", weights, shift)));
        });
    }

    private static DenseLayer layer(List<LinearMap> maps) {
        WeightMatrix weights =
                TensorMatrix.stacked(maps.stream().map(LinearMap::weights).toList());
        double[] bias = new double[weights.rows()];
        int row = 0;
        for (LinearMap map : maps) {
            if (map.bias().length > 0) {
                System.arraycopy(map.bias(), 0, bias, row, map.labels());
            }
            row += map.labels();
        }
        return DenseLayer.of(weights).withBias(bias);
    }
}
