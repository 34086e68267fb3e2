package org.orthant.model;

import java.util.Optional;

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

    private static final int UNKNOWN = 2;
    private static final int CONTROL = 3;
    private static final int USER_DEFINED = 4;
    private static final int RESERVED = 5;

    private final String plural;

    TokenKind(String plural) {
        this.plural = plural;
    }

    /** Returns the kind of a token by the number of its type in SentencePiece and GGUF; empty for usual pieces and bytes. */
    public static Optional<TokenKind> ofPiece(long type) {
        return switch ((int) type) {
            case UNKNOWN, CONTROL -> Optional.of(SPECIAL);
            case USER_DEFINED -> Optional.of(ADDED);
            case RESERVED -> Optional.of(UNUSED);
            default -> Optional.empty();
        };
    }

    /** Returns what several of them are called. */
    public String plural() {
        return plural;
    }
}
