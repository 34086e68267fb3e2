package org.orthant.train.encoder;

import ai.djl.ndarray.NDManager;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.orthant.data.DenseInputs;
import org.orthant.data.ImageInputs;
import org.orthant.data.Inputs;
import org.orthant.data.SparseInputs;
import org.orthant.data.TextInputs;
import org.orthant.io.tree.Section;
import org.orthant.train.folder.EncoderActivation;

/**
 * A bag of words: the mean of the embeddings of an example's words, weighted by their counts, then a leaky ReLU or ReLU.
 *
 * @param width the length of an embedding, which is also {@code e}
 * @param activation leaky ReLU, or ReLU as in the paper
 */
public record WordsDesign(int width, EncoderActivation activation) implements EncoderDesign {

    private static final String NAME = "words";
    private static final int USUAL_WIDTH = 512;
    private static final List<EncoderActivation> ACTIVATIONS =
            List.of(EncoderActivation.LEAKY_RELU, EncoderActivation.RELU);

    /** Checks the width and the activation. */
    public WordsDesign {
        if (width < 1) {
            throw new IllegalArgumentException(
                    "embeddings of " + width + " numbers are too short: expected at least 1");
        }
        EncoderActivation.parse(activation.text(), ACTIVATIONS);
    }

    /** A bag of words with a leaky ReLU. */
    public WordsDesign(int width) {
        this(width, EncoderActivation.LEAKY_RELU);
    }

    @Override
    public int features(Inputs inputs) {
        return width;
    }

    @Override
    public void requireSuitable(Inputs inputs) {
        EncoderDesign.requireNoImages(NAME, inputs);
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
    public TokenFeatures tokenFeatures() {
        return TokenFeatures.OF_WORD;
    }

    /** Words count as often as they occur: never a negative number of times. */
    @Override
    public void requireTokens(Inputs inputs) {
        if (inputs instanceof SparseInputs bags) {
            for (int example = 0; example < bags.size(); example++) {
                int number = example;
                bags.forEach(example, (word, count) -> requireCount(number, word, count));
            }
        }
    }

    private static void requireCount(int example, int word, float count) {
        if (count < 0) {
            throw new IllegalArgumentException("encoder words: feature " + word + " of example " + example
                    + " has the value " + count + ", and label-wise attention needs counts of words: expected positive"
                    + " numbers; use another output layer");
        }
    }

    @Override
    public Encoder create(Inputs inputs, NDManager manager, long seed) {
        return new WordsEncoder(inputs.features(), width, activation, seed);
    }

    @Override
    public Map<String, Object> section() {
        Map<String, Object> section = new LinkedHashMap<>();
        section.put("kind", NAME);
        section.put("width", width);
        section.put(EncoderActivation.KEY, activation.text());
        return section;
    }

    @Override
    public long parameters(Inputs inputs) {
        return (long) inputs.features() * width;
    }

    /** Makes them. */
    public static final class Kind extends NamedEncoderKind {

        /** For the services of Java. */
        public Kind() {
            super(NAME, "the mean of trained embeddings of words", "embedding", EncoderActivation.KEY);
        }

        @Override
        public EncoderDesign read(Section section) {
            return new WordsDesign(
                    section.number("width"), EncoderActivation.read(section, ACTIVATIONS, EncoderActivation.RELU));
        }

        @Override
        public EncoderDesign design(EncoderChoices choices, Inputs inputs) {
            return new WordsDesign(
                    choices.number("embedding").orElse(USUAL_WIDTH),
                    choices.activation(ACTIVATIONS, EncoderActivation.LEAKY_RELU));
        }

        @Override
        public boolean isUsualFor(Inputs inputs) {
            return !(inputs instanceof DenseInputs || inputs instanceof ImageInputs);
        }
    }
}
