package org.orthant.attention;

import java.util.Optional;
import org.orthant.labels.LabelSet;
import org.orthant.proof.Certificate;

/**
 * The answer about one label set of a head. Immutable, and small: a document names the tokens that occur, and the witness that has a number
 * for each token of the vocabulary is made from it when it is asked for.
 *
 * @since 0.4.0
 */
public sealed interface AttentionAnswer {

    /** Returns the label set. */
    LabelSet set();

    /** Returns its proof, about the layer of {@link HeadBounds}. */
    Certificate certificate();

    /** Returns a document that produces it, if it can be produced; it is also the witness of the certificate. */
    Optional<Document> document();

    /**
     * A document produces the label set.
     *
     * @param set the label set
     * @param rows the partial label set of the layer of bounds whose witness the document is
     * @param produces the document
     * @param vocabulary the number of tokens
     */
    record Possible(LabelSet set, LabelSet rows, Document produces, int vocabulary) implements AttentionAnswer {

        @Override
        public Certificate certificate() {
            return new Certificate.Argmaxable(rows, produces.point(vocabulary), Optional.empty());
        }

        @Override
        public Optional<Document> document() {
            return Optional.of(produces);
        }
    }

    /**
     * No document produces the label set, or whether one does is undecided.
     *
     * @param set the label set
     * @param certificate the proof, or the reason
     */
    record NoneFound(LabelSet set, Certificate certificate) implements AttentionAnswer {

        @Override
        public Optional<Document> document() {
            return Optional.empty();
        }
    }
}
