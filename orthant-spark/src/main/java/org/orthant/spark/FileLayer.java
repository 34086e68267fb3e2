package org.orthant.spark;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BadInputException;
import org.orthant.io.WeightReader;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.OutputLayer;
import org.orthant.model.Model;
import org.orthant.model.head.Candidate;
import org.orthant.model.head.OutputLayers;
import org.orthant.model.open.ModelFile;

/**
 * The layer in a file of weights, or the output layer of a model.
 *
 * @param weights the file
 * @param tensor the matrix in it, if it has several
 * @param bias the file of the bias, if it is in another one
 * @param numbers the bias, if it is written out
 * @param biasTensor the vector of the bias, if its file has several
 */
public record FileLayer(
        SharedFile weights,
        @Nullable String tensor,
        @Nullable SharedFile bias,
        List<Double> numbers,
        @Nullable String biasTensor)
        implements LayerSource {

    /** Copies the list. */
    public FileLayer {
        numbers = List.copyOf(numbers);
    }

    static FileLayer of(SharedFile weights) {
        return new FileLayer(weights, null, null, List.of(), null);
    }

    /** The same with the bias of a file. */
    public FileLayer withBias(String path) {
        return new FileLayer(weights, tensor, SharedFile.at(path), List.of(), biasTensor);
    }

    @Override
    public OutputLayer open() {
        Path file = weights.local();
        DenseLayer layer = WeightReader.knows(file)
                ? DenseLayer.of(WeightReader.read(file, Optional.ofNullable(tensor)))
                : ofModel(file);
        SharedFile own = bias == null && biasTensor != null && WeightReader.knows(file) ? weights : bias;
        if (own != null) {
            return withBias(layer, own.local());
        }
        if (numbers.isEmpty()) {
            return layer;
        }
        requireAsMany(Path.of("--bias"), numbers.size(), layer);
        return layer.withBias(numbers.stream().mapToDouble(value -> value).toArray());
    }

    private DenseLayer ofModel(Path file) {
        Candidate head = head(ModelFile.open(file), file);
        if (head.bias() && (bias != null || !numbers.isEmpty())) {
            throw BadInputException.in(file, "the layer " + head + " has a bias of its own: leave --bias out");
        }
        return head.layer();
    }

    private Candidate head(Model model, Path file) {
        OutputLayers found = OutputLayers.find(model);
        if (tensor == null) {
            return found.best()
                    .orElseThrow(() -> BadInputException.in(
                            file, found.summary() + ": name a layer with --tensor; orthant audit --list shows them"));
        }
        Optional<String> named = bias == null ? Optional.ofNullable(biasTensor) : Optional.empty();
        return found.candidates().stream()
                .filter(candidate -> named.isEmpty()
                        && model.tensor(tensor).isEmpty()
                        && candidate.name().equals(tensor))
                .findFirst()
                .orElseGet(() -> OutputLayers.chosen(model, tensor, named));
    }

    private OutputLayer withBias(DenseLayer layer, Path file) {
        double[] vector = WeightReader.readVector(file, Optional.ofNullable(biasTensor));
        requireAsMany(file, vector.length, layer);
        return layer.withBias(vector);
    }

    private static void requireAsMany(Path file, int numbers, DenseLayer layer) {
        if (numbers != layer.labels()) {
            throw BadInputException.in(
                    file, "has " + numbers + " numbers for " + layer.labels() + " labels: expected one per label");
        }
    }

    @Override
    public List<SharedFile> files() {
        return Stream.concat(Stream.of(weights), Stream.ofNullable(bias)).toList();
    }

    @Override
    public LayerSource withFiles(UnaryOperator<SharedFile> moved) {
        return new FileLayer(
                moved.apply(weights), tensor, bias == null ? null : moved.apply(bias), numbers, biasTensor);
    }
}
