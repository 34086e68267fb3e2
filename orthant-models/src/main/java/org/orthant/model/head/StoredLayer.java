package org.orthant.model.head;

import java.util.List;
import java.util.Optional;
import org.orthant.model.Model;
import org.orthant.model.ModelFormat;
import org.orthant.model.ModelTensor;

/**
 * The tensors of a model's file that a layer's numbers come from: row {@code i} of the layer is {@link #factor}{@code (i)} times
 * row {@code i} of {@link #weights}, and its bias is the sum of {@link #biases}.
 *
 * <p>Immutable; threads may share it.
 */
public final class StoredLayer {

    private final ModelFormat format;
    private final List<ModelTensor> tensors;
    private final ModelTensor weights;
    private final double[] factors;
    private final List<StoredBias> biases;
    private final Sharing sharing;
    private final Optional<String> obstacle;

    /** Finds the other parts of a model that use a tensor. */
    @FunctionalInterface
    interface Sharing {
        List<String> others(ModelTensor tensor);
    }

    StoredLayer(
            Model model,
            ModelTensor weights,
            double[] factors,
            List<StoredBias> biases,
            Sharing sharing,
            Optional<String> obstacle) {
        this.format = model.format();
        this.tensors = model.tensors();
        this.weights = weights;
        this.factors = factors.clone();
        this.biases = List.copyOf(biases);
        this.sharing = sharing;
        this.obstacle = obstacle;
    }

    /** The format of the model. */
    public ModelFormat format() {
        return format;
    }

    /** All tensors of the model. */
    public List<ModelTensor> tensors() {
        return tensors;
    }

    /** The weights as they are stored, one row per label. */
    public ModelTensor weights() {
        return weights;
    }

    /** Returns what the model multiplies a row by. */
    public double factor(int label) {
        return factors[factors.length == 1 ? 0 : label];
    }

    /** The tensors that are added to the scores; empty if the layer has no bias. */
    public List<StoredBias> biases() {
        return biases;
    }

    /** Returns which other parts of the model use the weights, and change with them. */
    public List<String> weightsSharedWith() {
        return sharing.others(weights);
    }

    /** Returns which other parts of the model use a bias, and change with it. */
    public List<String> sharedWith(StoredBias bias) {
        return sharing.others(bias.tensor());
    }

    /** Returns why the layer cannot be changed in its file, if it cannot. */
    public Optional<String> obstacle() {
        return obstacle;
    }
}
