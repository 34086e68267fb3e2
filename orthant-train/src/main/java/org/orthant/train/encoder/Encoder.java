package org.orthant.train.encoder;

import ai.djl.ndarray.NDArray;
import ai.djl.training.GradientCollector;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.orthant.data.Inputs;
import org.orthant.train.optim.Weights;

/** Turns examples into activations. For one thread at a time. */
public interface Encoder {

    /** What is trained; empty if nothing is. */
    List<Weights> weights();

    /**
     * How to divide a batch where there is not enough memory for all of it: the places of those examples in {@code
     * examples} that are encoded together.
     */
    default List<int[]> portions(Inputs inputs, int[] examples) {
        return List.of(IntStream.range(0, examples.length).toArray());
    }

    /** The activations of these examples. */
    Encoded encode(Inputs inputs, int[] examples, Pass pass);

    /**
     * What became of some examples.
     *
     * @param activations {@code (batch, e)}, owned by the pass
     * @param collectGradient after gradients have been computed by this collector: adds them to those of the encoder's weights, as
     *     far as DJL has not done so
     */
    record Encoded(NDArray activations, Consumer<GradientCollector> collectGradient) {}
}
