package org.orthant.train.encoder;

import ai.djl.ndarray.NDManager;
import java.nio.file.Path;
import java.util.Optional;
import org.orthant.data.Inputs;
import org.orthant.data.TokenInputs;

/**
 * The convolutional network of the paper's MIMIC-III models (Mullenbach et al., 2018): embeddings of words, filters over
 * neighbouring words, tanh, and the largest value of each filter over the document.
 *
 * @param width the length of an embedding
 * @param filters the number of filters, which is also {@code e}
 * @param window how many neighbouring words a filter sees
 * @param dropout the share of an embedding's numbers that are left out in training
 * @param mostTokens where documents are cut
 * @param vectors a file with embeddings to start from, in the text format of word2vec
 */
public record TextCnnDesign(int width, int filters, int window, double dropout, int mostTokens, Optional<Path> vectors)
        implements EncoderDesign {

    /** The sizes of the paper. */
    public static final TextCnnDesign PAPER = new TextCnnDesign(100, 500, 4, 0.2, 2500, Optional.empty());

    /** Checks the sizes. */
    public TextCnnDesign {
        if (width < 1 || filters < 1 || window < 1 || mostTokens < window) {
            throw new IllegalArgumentException("a text CNN with embeddings of " + width + ", " + filters
                    + " filters of " + window + " words, and documents of " + mostTokens
                    + " words: expected positive numbers, and documents no shorter than a filter");
        }
        if (!(dropout >= 0 && dropout < 1)) {
            throw new IllegalArgumentException("dropout " + dropout + ": expected a share from 0 to 1, 1 excluded");
        }
    }

    @Override
    public int features(Inputs inputs) {
        return filters;
    }

    @Override
    public void requireSuitable(Inputs inputs) {
        EncoderDesign.requireNoImages("cnn", inputs);
        if (!(inputs instanceof TokenInputs)) {
            throw new IllegalArgumentException("encoder cnn: the data have no words in their order;"
                    + " use encoder words for counts, or features for feature vectors");
        }
    }

    @Override
    public Encoder create(Inputs inputs, NDManager manager, long seed) {
        return new TextCnnEncoder(this, inputs.features(), manager, seed);
    }
}
