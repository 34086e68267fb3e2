package org.orthant.model.head;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.orthant.io.BadInputException;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.FloatMatrix;
import org.orthant.layer.WeightMatrix;
import org.orthant.model.ModelTensor;

/** Linear maps as layers of the core. */
final class Layers {

    /** Smaller matrices are copied: the core then never waits for a file, and other processes may change it. */
    private static final long MAPPED_FROM_ENTRIES = 1L << 22;

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
        WeightMatrix weights = maps.size() == 1 ? matrix(maps.get(0).weights()) : copied(maps);
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

    /** A matrix that stays in its file if it is large and lies there as it is. */
    static WeightMatrix matrix(ModelTensor weights) {
        if (weights.kind().isFloatingPoint() && weights.hasDenseRows() && weights.count() >= MAPPED_FROM_ENTRIES) {
            return new TensorMatrix(weights);
        }
        return copied(List.of(new LinearMap("", weights, new double[0])));
    }

    private static WeightMatrix copied(List<LinearMap> maps) {
        int rows = Math.toIntExact(maps.stream().mapToLong(LinearMap::labels).sum());
        int columns = maps.get(0).features();
        if (maps.stream().allMatch(map -> map.weights().kind().fitsFloat())) {
            FloatMatrix.Builder floats = FloatMatrix.builder(rows, columns);
            fill(maps, columns, (row, column, entry) -> floats.set(row, column, (float) entry));
            return floats.build();
        }
        DoubleMatrix.Builder doubles = DoubleMatrix.builder(rows, columns);
        fill(maps, columns, doubles::set);
        return doubles.build();
    }

    private interface Setter {
        void set(int row, int column, double entry);
    }

    private static void fill(List<LinearMap> maps, int columns, Setter matrix) {
        int first = 0;
        for (LinearMap map : maps) {
            for (int row = 0; row < map.labels(); row++) {
                for (int column = 0; column < columns; column++) {
                    matrix.set(first + row, column, map.weights().at(row, column));
                }
            }
            first += map.labels();
        }
    }
}
