package org.orthant.attention;

import java.util.Optional;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.WeightMatrix;

/**
 * A head with label-wise attention, and the features of the tokens of which documents consist.
 *
 * <pre>{@code
 * AttentionHead head = AttentionHead.of(u, DenseLayer.of(w).withBias(b), h);  // U.weight, final.weight, final.bias of CAML
 * }</pre>
 *
 * <p>Immutable; threads may share it.
 *
 * @param attention {@code U}, a row per label
 * @param output {@code W} and {@code b}
 * @param tokens {@code H}, a row per token
 * @param projection {@code V}, where the attention looks at {@code tanh(V h)} instead of {@code h}
 * @since 0.4.0
 */
public record AttentionHead(
        WeightMatrix attention, OutputLayer output, WeightMatrix tokens, Optional<WeightMatrix> projection) {

    /**
     * Checks that the shapes fit each other.
     *
     * @throws IllegalArgumentException if they do not
     */
    public AttentionHead {
        require(
                attention.rows() == output.labels(),
                "the attention vectors U are " + shape(attention) + " and the weights W " + shape(output)
                        + ": expected a row for each label in both");
        require(
                tokens.columns() == output.features(),
                "the token features H are " + shape(tokens) + " and the weights W " + shape(output)
                        + ": expected the same number of columns");
        WeightMatrix keys = projection.orElse(tokens);
        require(
                projection.map(v -> v.columns() == tokens.columns()).orElse(true),
                "the projection V is " + projection.map(AttentionHead::shape).orElse("") + " and the token features H "
                        + shape(tokens) + ": expected the same number of columns");
        int expected = projection.map(WeightMatrix::rows).orElse(tokens.columns());
        require(
                attention.columns() == expected,
                "the attention vectors U are " + shape(attention) + " and "
                        + (projection.isPresent() ? "the projection V " : "the token features H ") + shape(keys)
                        + ": expected U to have " + expected + " columns");
    }

    /** Returns a head whose attention looks at the token features themselves, as in CAML. */
    public static AttentionHead of(WeightMatrix attention, OutputLayer output, WeightMatrix tokens) {
        return new AttentionHead(attention, output, tokens, Optional.empty());
    }

    /** Returns the number of labels. */
    public int labels() {
        return output.labels();
    }

    /** Returns the number of tokens. */
    public int vocabulary() {
        return tokens.rows();
    }

    private static String shape(WeightMatrix matrix) {
        return matrix.rows() + " x " + matrix.columns();
    }

    private static String shape(OutputLayer layer) {
        return layer.labels() + " x " + layer.features();
    }

    private static void require(boolean holds, String problem) {
        if (!holds) {
            throw new IllegalArgumentException(problem);
        }
    }
}
