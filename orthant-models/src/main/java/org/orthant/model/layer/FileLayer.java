package org.orthant.model.layer;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BadInputException;
import org.orthant.io.ReadPolicy;
import org.orthant.layer.DenseLayer;
import org.orthant.model.weights.WeightReader;

/**
 * The layer in a file. A run folder has its trained layer. A file that is named like one of weights ({@code .npy}, {@code
 * .safetensors}, text) has the rows of its only matrix, without a bias unless one is named. Anything else is a model, whose output layer
 * comes with its bias.
 *
 * @param path the file or folder
 * @param tensor the matrix in it, or the output of a model; null for the only one, or the output layer
 * @param biasTensor the bias of that matrix; null for none, or the model's own
 * @param policy how far the author of the file is trusted
 */
public record FileLayer(
        String path, @Nullable String tensor, @Nullable String biasTensor, ReadPolicy policy) implements LayerSource {

    /** Returns the same file with the matrix, or output, of that name. */
    public FileLayer withTensor(@Nullable String name) {
        return new FileLayer(path, name, biasTensor, policy);
    }

    /** Returns the same file with the bias of that name. */
    public FileLayer withBiasTensor(@Nullable String name) {
        return new FileLayer(path, tensor, name, policy);
    }

    /** Returns the same file, whose author is trusted as far as that. */
    public FileLayer withPolicy(ReadPolicy trusted) {
        return new FileLayer(path, tensor, biasTensor, trusted);
    }

    /** Returns whether this is a model, whose content determines the layer. */
    public boolean isModel() {
        return !isWeights() && run().isEmpty();
    }

    private boolean isWeights() {
        return !Files.isDirectory(file()) && WeightReader.knows(file());
    }

    /** Returns the run folder whose layer this is, if it is one. */
    public Optional<Path> run() {
        return tensor == null ? RunLayer.folder(file()) : Optional.empty();
    }

    @Override
    public OpenedLayer open() {
        Optional<Path> run = run();
        if (run.isPresent()) {
            if (biasTensor != null) {
                throw BadInputException.in(run.get(), "is a run folder, whose layer has its own bias or none");
            }
            return RunLayer.open(run.get());
        }
        if (isWeights()) {
            DenseLayer layer = DenseLayer.of(WeightReader.read(file(), Optional.ofNullable(tensor), policy));
            return OpenedLayer.of(biasTensor == null ? layer : new BiasSource.InFile(path, biasTensor).addTo(layer));
        }
        ModelHead head = tensor == null
                ? ModelHead.find(file(), policy)
                : ModelHead.named(file(), tensor, Optional.ofNullable(biasTensor), policy);
        return new OpenedLayer(head.taken().layer(), Optional.of(head), Optional.empty());
    }

    private Path file() {
        return Path.of(path);
    }

    @Override
    public List<Path> files() {
        return List.of(file());
    }

    @Override
    public FileLayer withFiles(UnaryOperator<Path> moved) {
        return new FileLayer(moved.apply(file()).toString(), tensor, biasTensor, policy);
    }
}
