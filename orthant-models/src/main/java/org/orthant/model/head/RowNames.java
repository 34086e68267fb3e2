package org.orthant.model.head;

import java.util.List;
import java.util.Optional;
import org.orthant.model.Facts;
import org.orthant.model.Tokens;

/**
 * The names of a layer's rows: those of labels, or else of the tokens that the rows of a language model stand for.
 *
 * @param names one per row, or none
 * @param remark how names and rows differ, if they do
 */
record RowNames(List<String> names, Optional<String> remark) {

    /** None, for layers that are probably not the output layer. */
    static final RowNames NONE = new RowNames(List.of(), Optional.empty());

    static RowNames of(Facts facts, int rows) {
        if (facts.labels().size() == rows) {
            return new RowNames(facts.labels(), Optional.empty());
        }
        // A layer with far fewer rows than tokens does not choose tokens.
        return facts.tokens()
                .filter(tokens -> rows > tokens.size() / 2)
                .map(tokens -> of(tokens, rows))
                .orElse(NONE);
    }

    private static RowNames of(Tokens tokens, int rows) {
        int more = tokens.size() - rows;
        return new RowNames(
                tokens.names(rows),
                more <= 0
                        ? Optional.empty()
                        : Optional.of("the tokenizer has " + more + " more tokens than the layer has rows: resize the"
                                + " embeddings of the model"));
    }
}
