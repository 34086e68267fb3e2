package org.orthant.io;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/** A line of a journal: the CRC-32 of its text in eight hexadecimal digits, a space, the text, a line feed. */
final class JournalLine {

    private static final int CHECKSUM_LENGTH = 8;
    private static final int PREFIX_LENGTH = CHECKSUM_LENGTH + 1;

    /** The longest line in bytes; a longer one was never written here. */
    private static final int LONGEST = 2 * CertificateReader.LONGEST_LINE;

    private JournalLine() {}

    static String of(String text) {
        if (text.indexOf('\n') >= 0) {
            throw new IllegalArgumentException("a record must be one line, not \"" + text + "\"");
        }
        return checksum(text.getBytes(StandardCharsets.UTF_8)) + " " + text + "\n";
    }

    static byte[] bytes(String text) {
        return of(text).getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the number of bytes of a text's line. */
    static long length(String text) {
        return PREFIX_LENGTH + text.getBytes(StandardCharsets.UTF_8).length + 1L;
    }

    /** Returns the text of the next line, or null if there is none that is whole. */
    static @Nullable String read(InputStream stream) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int next = stream.read();
        while (next >= 0 && next != '\n') {
            if (line.size() == LONGEST) {
                return null;
            }
            line.write(next);
            next = stream.read();
        }
        if (next < 0 || line.size() < PREFIX_LENGTH) {
            return null;
        }
        byte[] bytes = line.toByteArray();
        String found = new String(bytes, 0, PREFIX_LENGTH, StandardCharsets.ISO_8859_1);
        byte[] text = Arrays.copyOfRange(bytes, PREFIX_LENGTH, bytes.length);
        return found.equals(checksum(text) + " ") ? new String(text, StandardCharsets.UTF_8) : null;
    }

    private static String checksum(byte[] text) {
        CRC32 checksum = new CRC32();
        checksum.update(text);
        return HexFormat.of().toHexDigits((int) checksum.getValue());
    }
}
