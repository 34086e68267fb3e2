package org.orthant.model.huggingface;

import java.io.IOException;
import java.nio.file.Path;
import org.orthant.io.ReadBudget;
import org.orthant.model.TokenKind;
import org.orthant.model.Tokens;
import org.orthant.model.bytes.FileBytes;
import org.orthant.model.bytes.ProtoMessage;

/** The pieces of a SentencePiece model: a protocol buffer whose first field is repeated, with a text, a score and a type each. */
final class SentencePieces {

    private static final int PIECES = 1;
    private static final int TEXT = 1;
    private static final int TYPE = 3;

    private SentencePieces() {}

    /** Reads the pieces, which are numbered in their order. */
    static void read(Path file, ReadBudget budget, Tokens.Builder tokens) throws IOException {
        ProtoMessage model = ProtoMessage.of(FileBytes.map(file), budget);
        int number = 0;
        while (model.next()) {
            if (model.field() == PIECES && model.type() == ProtoMessage.BYTES) {
                piece(model.message(), number++, tokens);
            }
        }
        if (number == 0) {
            throw new IllegalArgumentException("is not a SentencePiece model, or has no pieces");
        }
    }

    private static void piece(ProtoMessage piece, int number, Tokens.Builder tokens) {
        long type = 1;
        while (piece.next()) {
            if (piece.field() == TEXT && piece.type() == ProtoMessage.BYTES) {
                tokens.put(number, piece.text());
            } else if (piece.field() == TYPE) {
                type = piece.whole();
            }
        }
        TokenKind.ofPiece(type).ifPresent(kind -> tokens.mark(number, kind));
    }
}
