package org.orthant.train.encoder;

import ai.djl.ndarray.NDManager;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.orthant.data.Inputs;
import org.orthant.data.TokenInputs;

/**
 * A convolutional network over words, or over amino acids: embeddings, filters over neighbours, tanh, and the largest value
 * of each filter over the document.
 *
 * @param width the length of an embedding
 * @param filters the number of filters of each window
 * @param windows how many neighbours a filter sees: one number for each group of filters
 * @param dropout the share of an embedding's numbers that are left out in training
 * @param mostTokens where documents are cut
 * @param vectors a file with embeddings to start from, in the text format of word2vec
 */
public record TextCnnDesign(
        int width, int filters, List<Integer> windows, double dropout, int mostTokens, Optional<Path> vectors)
        implements EncoderDesign {

    /** The sizes of the paper's MIMIC-III models (Mullenbach et al., 2018). */
    public static final TextCnnDesign PAPER = new TextCnnDesign(100, 500, List.of(4), 0.2, 2500, Optional.empty());

    /** For proteins: windows from short motifs to whole domains, as DeepGOPlus has them (Kulmanov and Hoehndorf, 2020). */
    public static final TextCnnDesign PROTEINS =
            new TextCnnDesign(8, 64, List.of(8, 16, 32, 64), 0.1, 2000, Optional.empty());

    /** Checks the sizes. */
    public TextCnnDesign {
        windows = List.copyOf(windows);
        int least = windows.stream().mapToInt(window -> window).min().orElse(0);
        if (width < 1 || filters < 1 || least < 1 || mostTokens < Collections.max(windows)) {
            throw new IllegalArgumentException("a text CNN with embeddings of " + width + ", " + filters
                    + " filters for each of the windows " + windows + ", and documents of " + mostTokens
                    + " words: expected positive numbers, and documents no shorter than a filter");
        }
        if (Set.copyOf(windows).size() < windows.size()) {
            throw new IllegalArgumentException("a text CNN with the windows " + windows + ": expected different ones");
        }
        if (!(dropout >= 0 && dropout < 1)) {
            throw new IllegalArgumentException("dropout " + dropout + ": expected a share from 0 to 1, 1 excluded");
        }
    }

    @Override
    public int features(Inputs inputs) {
        return Math.multiplyExact(filters, windows.size());
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
