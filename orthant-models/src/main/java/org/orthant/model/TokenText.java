package org.orthant.model;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.orthant.io.Printable;

/** What tokens are called, so that every character of them can be seen. */
final class TokenText {

    /** The space, as SentencePiece writes it. */
    private static final char SPACE = '\u2581';

    private TokenText() {}

    /** Returns the text with a mark for each space, and escapes for invisible characters. */
    static String visible(String text) {
        return Printable.of(text.replace(' ', SPACE));
    }

    /** Returns the text that bytes stand for in UTF-8; those that are only a part of a character stand as {@code \xe2}. */
    static String of(byte[] utf8) {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        ByteBuffer in = ByteBuffer.wrap(utf8);
        CharBuffer out = CharBuffer.allocate(utf8.length);
        StringBuilder text = new StringBuilder();
        CoderResult result;
        do {
            result = decoder.decode(in, out, true);
            text.append(out.flip());
            out.clear();
            for (int i = 0; result.isMalformed() && i < result.length(); i++) {
                text.append(String.format(Locale.ROOT, "\\x%02x", in.get() & 0xff));
            }
        } while (result.isMalformed());
        return text.toString();
    }
}
