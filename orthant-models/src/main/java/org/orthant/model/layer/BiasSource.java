package org.orthant.model.layer;

import java.io.Serializable;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BadInputException;
import org.orthant.layer.DenseLayer;
import org.orthant.model.weights.WeightReader;

/** Where a bias comes from: numbers that are written out, or a file with a number per label. */
public sealed interface BiasSource extends Serializable {

    /** Returns the layer with this bias. */
    DenseLayer addTo(DenseLayer layer);

    /** Returns a bias that is written out. */
    static BiasSource numbers(double... numbers) {
        return new Numbers(Arrays.stream(numbers).boxed().toList());
    }

    /** Returns the only vector of a file. */
    static BiasSource file(Path file) {
        return new InFile(file.toString(), null);
    }

    /** Returns the vector of a file with that name, or the only one. */
    static BiasSource file(Path file, Optional<String> tensor) {
        return new InFile(file.toString(), tensor.orElse(null));
    }

    /** A bias that is written out. */
    record Numbers(List<Double> numbers) implements BiasSource {

        /** Copies the list. */
        public Numbers {
            numbers = List.copyOf(numbers);
        }

        @Override
        public DenseLayer addTo(DenseLayer layer) {
            return layer.withBias(numbers.stream().mapToDouble(value -> value).toArray());
        }
    }

    /** A bias in a file. */
    record InFile(String path, @Nullable String tensor) implements BiasSource {

        @Override
        public DenseLayer addTo(DenseLayer layer) {
            double[] numbers = WeightReader.readVector(file(), Optional.ofNullable(tensor));
            if (numbers.length != layer.labels()) {
                throw BadInputException.in(
                        file(),
                        "has " + numbers.length + " numbers for " + layer.labels() + " labels: expected one per label");
            }
            return layer.withBias(numbers);
        }

        /** Returns the file. */
        Path file() {
            return Path.of(path);
        }
    }
}
