package org.orthant.train.encoder;

import org.orthant.data.DenseInputs;
import org.orthant.data.Inputs;
import org.orthant.data.SparseInputs;
import org.orthant.io.tree.Section;

/** No encoder at all: the features of the data are the activations. */
public record FeaturesDesign() implements GivenActivations {

    private static final String NAME = "features";

    /** The most features of a dense row; for more, use an encoder with embeddings. */
    static final int MOST_FEATURES = 100_000;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void requireSuitable(Inputs inputs) {
        EncoderDesign.requireNoImages(NAME, inputs);
        if (!(inputs instanceof DenseInputs || inputs instanceof SparseInputs)) {
            throw new IllegalArgumentException("encoder features: the data are words or text, not features;"
                    + " use encoder words, or cnn for words in their order");
        }
        if (inputs.features() > MOST_FEATURES) {
            throw new IllegalArgumentException("encoder features: " + inputs.features() + " features are more than "
                    + MOST_FEATURES + "; use encoder words, which sums an embedding of each");
        }
    }

    /** Makes them. */
    public static final class Kind extends NamedEncoderKind {

        /** For the services of Java. */
        public Kind() {
            super(NAME, "the features as they are");
        }

        @Override
        public EncoderDesign read(Section section) {
            return new FeaturesDesign();
        }

        @Override
        public EncoderDesign design(EncoderChoices choices, Inputs inputs) {
            return new FeaturesDesign();
        }

        @Override
        public boolean isUsualFor(Inputs inputs) {
            return inputs instanceof DenseInputs;
        }
    }
}
