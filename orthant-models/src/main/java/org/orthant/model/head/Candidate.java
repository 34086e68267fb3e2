package org.orthant.model.head;

import java.util.List;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import org.orthant.layer.ClaimSubject;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.model.Task;

/**
 * A layer {@code z = Wx + b} of a model that may be its output layer.
 *
 * @param name what to call it: the tensor of its weights, or the output that it computes
 * @param labels the number of its rows
 * @param features the number of its columns
 * @param bias whether it adds a bias
 * @param path the way from the layer to the model's output, such as {@code MatMul_12 → Add_13 → Softmax_14}
 * @param certainty how sure it is
 * @param reason why it was chosen
 * @param task how its scores become a prediction
 * @param topK how many labels the model itself returns, where its graph ends in a top-k
 * @param origin where its features come from, as far as the file says
 * @param labelNames names of its labels, one per row, or none
 * @param remarks what a user should know before trusting an audit of it
 * @param subject whether the model computes the layer itself, or a quantised version of it
 * @param numbers reads it, and finds where it is stored
 */
public record Candidate(
        String name,
        int labels,
        int features,
        boolean bias,
        String path,
        Certainty certainty,
        String reason,
        Task task,
        OptionalInt topK,
        FeatureOrigin origin,
        List<String> labelNames,
        List<String> remarks,
        ClaimSubject subject,
        LayerNumbers numbers) {

    /** Copies the lists. */
    public Candidate {
        labelNames = List.copyOf(labelNames);
        remarks = List.copyOf(remarks);
    }

    /** Reads the weights and the bias; what is not finite is refused. */
    public DenseLayer layer() {
        return numbers.layer().get();
    }

    /** Returns the same layer with a bias that the model does not have; {@code added} adds it. */
    public Candidate biased(UnaryOperator<DenseLayer> added) {
        return new Candidate(
                name,
                labels,
                features,
                true,
                path,
                certainty,
                reason + ", with the bias of another file",
                task,
                topK,
                origin,
                labelNames,
                remarks,
                subject,
                new LayerNumbers(() -> added.apply(layer()), numbers.stored()));
    }

    /** Returns where its numbers are stored. */
    public StoredLayer stored() {
        return numbers.stored().get();
    }

    /** Returns the bounds of all features, where bounds are all that is known about them. */
    public FeatureRange range() {
        return origin.range();
    }

    /** Reads the maps before the layer and returns the feature vectors that it can be given. */
    public FeatureDomain domain() {
        return origin.domain();
    }

    @Override
    public String toString() {
        return name + " (" + labels + " x " + features + (bias ? ", bias" : "") + ")";
    }
}
