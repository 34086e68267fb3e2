package org.orthant.train.encoder;

import java.util.Set;
import org.orthant.data.Inputs;
import org.orthant.io.tree.Section;

/**
 * A kind of encoder, by its name. Kinds are services: a line in {@code
 * META-INF/services/org.orthant.train.encoder.EncoderKind} of its module makes one known to files and to the command line.
 */
public interface EncoderKind {

    /** What users call it, such as {@code words}. */
    String name();

    /** What it computes, in a few words for users who choose an encoder. */
    String about();

    /** The encoder that a section of {@code config.yaml} or {@code model.json} describes. */
    EncoderDesign read(Section section);

    /** Whether such sections have its name; otherwise it is a set of sizes of another kind, whose name they have. */
    default boolean namesSections() {
        return true;
    }

    /** The encoder with its usual sizes, but for what was chosen; inputs are those of the data, which may be raw text. */
    EncoderDesign design(EncoderChoices choices, Inputs inputs);

    /** The choices that it takes, by their names. */
    default Set<String> choices() {
        return Set.of();
    }

    /** Returns whether it is the default for inputs like these. */
    default boolean isUsualFor(Inputs inputs) {
        return false;
    }
}
