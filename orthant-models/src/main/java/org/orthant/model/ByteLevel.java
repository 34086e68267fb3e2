package org.orthant.model;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/**
 * The alphabet of byte-level pair encodings (GPT-2's and its successors'): every byte is written as a character that can be seen. The
 * visible characters of ISO 8859-1 stand for themselves, and the other 68 bytes, in ascending order, are the characters from U+0100 on: a
 * space is {@code Ġ}.
 */
public final class ByteLevel {

    private static final int FIRST_SUBSTITUTE = 0x100;
    private static final int[] BYTES = new int[2 * FIRST_SUBSTITUTE];

    static {
        Arrays.fill(BYTES, -1);
        int substitute = FIRST_SUBSTITUTE;
        for (int value = 0; value < FIRST_SUBSTITUTE; value++) {
            boolean visible = (value >= '!' && value <= '~') || (value >= 0xa1 && value <= 0xff && value != 0xad);
            BYTES[visible ? value : substitute++] = value;
        }
    }

    private ByteLevel() {}

    /** Returns the text that a token of this alphabet stands for; a token with other characters stands for itself. */
    public static String decode(String token) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(token.length());
        for (int i = 0; i < token.length(); i++) {
            char character = token.charAt(i);
            int value = character < BYTES.length ? BYTES[character] : -1;
            if (value < 0) {
                return token;
            }
            bytes.write(value);
        }
        return TokenText.of(bytes.toByteArray());
    }
}
