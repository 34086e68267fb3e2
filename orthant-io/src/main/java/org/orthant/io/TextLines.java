package org.orthant.io;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The lines of a UTF-8 file; line breaks of all systems and a byte order mark are understood. */
public final class TextLines {

    /** The three bytes with which some systems open a UTF-8 file, as Latin-1 shows them. */
    private static final String BYTE_ORDER_MARK = "\u00EF\u00BB\u00BF";

    /** Takes one line after the other. */
    @FunctionalInterface
    public interface Action {
        /** Takes a line; the first one has the number 1. */
        void accept(long number, String line);
    }

    /** Takes one line after the other, and whether it was Latin-1. */
    @FunctionalInterface
    public interface LatinAction {
        /** Takes a line; the first one has the number 1. */
        void accept(long number, String line, boolean latin1);
    }

    private TextLines() {}

    /** Hands each line to {@code action}; {@code expected} is named where a line is not UTF-8. */
    public static void forEach(Path file, String expected, Action action) {
        try (InputStream in = Files.newInputStream(RegularFile.of(file))) {
            forEach(file, in, expected, action);
        } catch (IOException failure) {
            throw BadInputException.unreadable(file, failure);
        }
    }

    /** The same for what a stream has, which is called {@code file} where something is wrong with it. */
    public static void forEach(Path file, InputStream in, String expected, Action action) {
        forEachEncoded(
                file, in, expected, (number, bytes) -> action.accept(number, decode(file, number, expected, bytes)));
    }

    /** The same for text of mixed origin: a line that is not UTF-8 is taken as Latin-1. */
    public static void forEachOrLatin1(Path file, InputStream in, String expected, LatinAction action) {
        forEachEncoded(file, in, expected, (number, bytes) -> {
            String text = bytes;
            boolean latin1 = false;
            try {
                text = decode(bytes);
            } catch (CharacterCodingException malformed) {
                latin1 = true;
            }
            action.accept(number, text, latin1);
        });
    }

    private static void forEachEncoded(Path file, InputStream in, String expected, Action action) {
        // Every byte is a character of Latin-1, and line breaks are the same in UTF-8: lines are found before they are
        // decoded, so that a line that cannot be decoded can be named.
        long number = 0;
        BufferedReader reader =
                new BufferedReader(new LineLimit(new InputStreamReader(in, StandardCharsets.ISO_8859_1)));
        try {
            skipByteOrderMark(reader);
            for (String bytes = reader.readLine(); bytes != null; bytes = reader.readLine()) {
                number++;
                action.accept(number, bytes);
            }
        } catch (LineLimit.LineTooLongException tooLong) {
            throw BadInputException.at(
                    file,
                    number + 1,
                    "is longer than " + LineLimit.LONGEST + " bytes: expected short lines of " + expected);
        } catch (IOException failure) {
            throw BadInputException.unreadable(file, failure);
        }
    }

    /** Skips a byte order mark at the start of a file, if there is one. */
    static void skipByteOrderMark(BufferedReader latin1) throws IOException {
        char[] start = new char[BYTE_ORDER_MARK.length()];
        latin1.mark(start.length);
        int read = latin1.read(start);
        if (read < start.length || !BYTE_ORDER_MARK.equals(new String(start))) {
            latin1.reset();
        }
    }

    private static String decode(Path file, long number, String expected, String bytes) {
        try {
            return decode(bytes);
        } catch (CharacterCodingException malformed) {
            throw BadInputException.at(
                    file, number, "is not UTF-8 text: expected " + expected + " in a file saved as UTF-8");
        }
    }

    /** Returns the UTF-8 text of bytes each of which is a character of Latin-1 here. */
    public static String decode(String bytes) throws CharacterCodingException {
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes.getBytes(StandardCharsets.ISO_8859_1)))
                .toString();
    }
}
