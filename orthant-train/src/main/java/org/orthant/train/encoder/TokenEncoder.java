package org.orthant.train.encoder;

import ai.djl.ndarray.NDArray;
import ai.djl.training.GradientCollector;
import java.util.function.Consumer;
import org.orthant.data.Inputs;

/** An encoder that can also leave the activations of tokens as they are, instead of making one vector of them. */
public interface TokenEncoder extends Encoder {

    /** The number of tokens that it reads of an example; 1 for an example without tokens, which has an empty one. */
    int tokens(Inputs inputs, int example);

    /** The activations of the tokens of these examples. */
    Tokens encodeTokens(Inputs inputs, int[] examples, Pass pass);

    /**
     * The tokens of some examples.
     *
     * @param activations {@code (batch, tokens, e)}, owned by the pass
     * @param logCounts {@code (batch, tokens)}, the logarithm of the multiplicity of each token, and {@link TokenBatch#ABSENT} behind the
     *     end of an example
     * @param collectGradient as that of {@link Encoder.Encoded}
     */
    record Tokens(NDArray activations, NDArray logCounts, Consumer<GradientCollector> collectGradient) {}
}
