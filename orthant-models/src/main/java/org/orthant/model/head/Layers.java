package org.orthant.model.head;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.orthant.io.BadInputException;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.WeightMatrix;
import org.orthant.model.ModelTensor;
import org.orthant.model.TensorMatrix;

/** Linear maps as layers of the core. */
final class Layers {

    private Layers() {}

    /** Reads the maps, which have the same features, one below the other. */
    static Supplier<DenseLayer> of(Path file, List<LinearMap> maps) {
        return () -> understood(file, () -> layer(maps));
    }

    /** Reads something of a file, and names the file in what is wrong with it. */
    static <T> T understood(Path file, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (BadInputException named) {
            throw named;
        } catch (IllegalArgumentException problem) {
            throw BadInputException.in(file, String.valueOf(problem.getMessage()), problem);
        }
    }

    /** Reads weights, one row per label, and a bias. */
    static DenseLayer read(Path file, ModelTensor weights, Optional<ModelTensor> bias) {
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
