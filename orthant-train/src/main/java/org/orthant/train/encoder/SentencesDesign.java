package org.orthant.train.encoder;

import org.orthant.data.DenseInputs;
import org.orthant.data.Inputs;
import org.orthant.io.tree.Section;

/** A frozen encoder of whole texts, whose vectors are made once, before training: the activations are these vectors. */
public record SentencesDesign() implements GivenActivations {

    private static final String NAME = "sentences";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void requireSuitable(Inputs inputs) {
        EncoderDesign.requireNoImages(NAME, inputs);
        if (!(inputs instanceof DenseInputs)) {
            throw EncoderDesign.notText(NAME);
        }
    }

    @Override
    public boolean takesWholeTexts() {
        return true;
    }

    /** Makes them. */
    public static final class Kind extends NamedEncoderKind {

        /** For the services of Java. */
        public Kind() {
            super(NAME, "a frozen sentence encoder, all-MiniLM-L6-v2, if built with ORTHANT_SENTENCES=yes");
        }

        @Override
        public EncoderDesign read(Section section) {
            return new SentencesDesign();
        }

        @Override
        public EncoderDesign design(EncoderChoices choices, Inputs inputs) {
            EncoderDesign.requireText(NAME, inputs);
            return new SentencesDesign();
        }
    }
}
