package org.orthant.model;

/** Kinds of rows of a language model's output layer that users ask about; a token may be of several kinds or of none. */
public enum TokenKind {
    /** Tokens that were added to the vocabulary that a tokenizer was trained with. */
    ADDED("added tokens"),
    /** Tokens with a meaning for the program, such as the end of a text. */
    SPECIAL("special tokens"),
    /** Tokens that are reserved and stand for nothing yet. */
    UNUSED("unused tokens"),
    /** Rows without a token, which round the size of the layer up. */
    PADDED("padded rows");

    private final String plural;

    TokenKind(String plural) {
        this.plural = plural;
    }

    /** Returns what several of them are called. */
    public String plural() {
        return plural;
    }
}
