package org.orthant.encoders.bert;

/**
 * The sizes of a BERT model.
 *
 * @param words subwords that have an embedding
 * @param width the length of a subword's vector, which is also {@code e}
 * @param layers the number of layers
 * @param heads attention heads in each layer, which share the width among them
 * @param inner the length of a vector between the two affine maps of a layer
 * @param positions the most subwords a text can have
 * @param kinds of subwords, all but the first of which are for pairs of texts
 * @param epsilon what is added to a variance before dividing by it
 * @param dropout the share of a vector's numbers that are dropped in training
 * @param attentionDropout the share of attention weights that are dropped in training
 */
public record BertSizes(
        int words,
        int width,
        int layers,
        int heads,
        int inner,
        int positions,
        int kinds,
        double epsilon,
        double dropout,
        double attentionDropout) {

    /** Checks the sizes. */
    public BertSizes {
        if (words < 1 || width < 1 || layers < 1 || heads < 1 || inner < 1 || positions < 2 || kinds < 1) {
            throw new IllegalArgumentException("a BERT model of " + layers + " layers, " + heads + " heads, width "
                    + width + " and " + inner + ", for " + words + " subwords of " + kinds + " kinds at " + positions
                    + " positions: expected positive numbers");
        }
        if (width % heads != 0) {
            throw new IllegalArgumentException("a BERT model of width " + width + " with " + heads
                    + " heads: expected a width that they share equally");
        }
        if (!(epsilon >= 0 && epsilon < 1)) {
            throw new IllegalArgumentException("epsilon " + epsilon + ": expected a small number");
        }
        requireShare(dropout);
        requireShare(attentionDropout);
    }

    private static void requireShare(double dropout) {
        if (!(dropout >= 0 && dropout < 1)) {
            throw new IllegalArgumentException("dropout " + dropout + ": expected a share from 0 to 1, 1 excluded");
        }
    }

    /**
     * Returns about the number of bytes that a text of {@code length} subwords takes until its gradient is known.
     *
     * <p>In each layer about ten vectors and two inner ones stay for each subword, and from each head three rows of attention.
     */
    public long trainingBytes(int length) {
        return Float.BYTES * (long) layers * length * (10L * width + 2L * inner + 3L * heads * length);
    }
}
