package org.orthant.train.encoder;

import ai.djl.ndarray.NDManager;
import org.orthant.data.DenseInputs;
import org.orthant.data.Inputs;
import org.orthant.data.TextInputs;

/**
 * A bag of words: the mean of the embeddings of an example's words, weighted by their counts, then ReLU.
 *
 * @param width the length of an embedding, which is also {@code e}
 */
public record WordsDesign(int width) implements EncoderDesign {

    /** Checks the width. */
    public WordsDesign {
        if (width < 1) {
            throw new IllegalArgumentException(
                    "embeddings of " + width + " numbers are too short: expected at least 1");
        }
    }

    @Override
    public int features(Inputs inputs) {
        return width;
    }

    @Override
    public void requireSuitable(Inputs inputs) {
        EncoderDesign.requireNoImages("words", inputs);
        if (inputs instanceof DenseInputs) {
            throw new IllegalArgumentException(
                    "encoder words: the data are feature vectors, not words; use encoder features");
        }
        if (inputs instanceof TextInputs) {
            throw new IllegalArgumentException("encoder words: the data are raw text; make words of them first");
        }
        if ((long) inputs.features() * width > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("encoder words: embeddings of " + width + " numbers for "
                    + inputs.features() + " words are too many; use shorter ones, at most "
                    + (Integer.MAX_VALUE - 8) / inputs.features());
        }
    }

    @Override
    public Encoder create(Inputs inputs, NDManager manager, long seed) {
        return new WordsEncoder(inputs.features(), width, seed);
    }
}
