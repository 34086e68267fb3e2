package org.orthant.io;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/** A line of a journal: the CRC-32 of its text in eight hexadecimal digits, a space, the text, a line feed. */
final class JournalLine {

    private static final int CHECKSUM_LENGTH = 8;
    private static final int PREFIX_LENGTH = CHECKSUM_LENGTH + 1;

    private JournalLine() {}

    static String of(String text) {
        if (text.indexOf('\n') >= 0) {
            throw new IllegalArgumentException("a record must be one line, not \"" + text + "\"");
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return checksum(bytes, 0, bytes.length) + " " + text + "\n";
    }

    static byte[] bytes(String text) {
        return of(text).getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the number of bytes of a text's line. */
    static long length(String text) {
        return PREFIX_LENGTH + text.getBytes(StandardCharsets.UTF_8).length + 1L;
    }

    /** Returns the text of a line, without its line feed; null if the line is not whole. */
    static @Nullable String text(byte[] bytes, int from, int to) {
        int start = from + PREFIX_LENGTH;
        if (start > to) {
            return null;
        }
        String found = new String(bytes, from, PREFIX_LENGTH, StandardCharsets.ISO_8859_1);
        return found.equals(checksum(bytes, start, to) + " ")
                ? new String(bytes, start, to - start, StandardCharsets.UTF_8)
                : null;
    }

    private static String checksum(byte[] bytes, int from, int to) {
        CRC32 checksum = new CRC32();
        checksum.update(bytes, from, to - from);
        return HexFormat.of().toHexDigits((int) checksum.getValue());
    }
}
