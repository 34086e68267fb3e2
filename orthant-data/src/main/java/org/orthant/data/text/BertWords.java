package org.orthant.data.text;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The words of a text as BERT sees them: what stands between blanks, with every punctuation mark and every Chinese
 * character as a word of its own. Control characters are dropped.
 *
 * @param lowerCase whether words are taken in lower case
 * @param stripAccents whether letters lose their accents, as in most models without capitals
 */
public record BertWords(boolean lowerCase, boolean stripAccents) {

    private static final int REPLACEMENT = 0xFFFD;

    /** Returns the words of a text, in their order. */
    public List<String> of(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        folded(cleaned(text)).codePoints().forEach(character -> {
            boolean mark = isPunctuation(character);
            if (mark || character == ' ') {
                end(word, words);
            }
            if (mark) {
                words.add(Character.toString(character));
            } else if (character != ' ') {
                word.appendCodePoint(character);
            }
        });
        end(word, words);
        return words;
    }

    private static void end(StringBuilder word, List<String> words) {
        if (word.length() > 0) {
            words.add(word.toString());
            word.setLength(0);
        }
    }

    private static String cleaned(String text) {
        StringBuilder cleaned = new StringBuilder(text.length());
        text.codePoints().forEach(character -> {
            if (character == '\t' || character == '\n' || character == '\r' || Character.isSpaceChar(character)) {
                cleaned.append(' ');
            } else if (isChinese(character)) {
                cleaned.append(' ').appendCodePoint(character).append(' ');
            } else if (character != REPLACEMENT && !isControl(character)) {
                cleaned.appendCodePoint(character);
            }
        });
        return cleaned.toString();
    }

    private String folded(String text) {
        StringBuilder folded = new StringBuilder(text.length());
        String decomposed = stripAccents ? Normalizer.normalize(text, Normalizer.Form.NFD) : text;
        decomposed.codePoints().forEach(character -> {
            if (!stripAccents || Character.getType(character) != Character.NON_SPACING_MARK) {
                // One by one: a whole word in lower case would end with another sigma than models know.
                String letter = Character.toString(character);
                folded.append(lowerCase ? letter.toLowerCase(Locale.ROOT) : letter);
            }
        });
        return folded.toString();
    }

    private static boolean isControl(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL, Character.FORMAT, Character.PRIVATE_USE, Character.SURROGATE -> true;
            default -> false;
        };
    }

    /** Returns whether a character is punctuation: Unicode's, and all ASCII except letters, digits, blank and control characters. */
    private static boolean isPunctuation(int character) {
        if (character < 0x80) {
            return character > ' ' && character < 0x7F && !Character.isLetterOrDigit(character);
        }
        return switch (Character.getType(character)) {
            case Character.CONNECTOR_PUNCTUATION,
                    Character.DASH_PUNCTUATION,
                    Character.START_PUNCTUATION,
                    Character.END_PUNCTUATION,
                    Character.INITIAL_QUOTE_PUNCTUATION,
                    Character.FINAL_QUOTE_PUNCTUATION,
                    Character.OTHER_PUNCTUATION -> true;
            default -> false;
        };
    }

    /**
     * Returns whether BERT treats a character as Chinese: one in the blocks of ideographs, which are written without blanks,
     * unlike other scripts of Asia.
     */
    private static boolean isChinese(int character) {
        return isWithin(character, 0x3400, 0x4DBF)
                || isWithin(character, 0x4E00, 0x9FFF)
                || isWithin(character, 0xF900, 0xFAFF)
                || isWithin(character, 0x20000, 0x2A6DF)
                || isWithin(character, 0x2A700, 0x2CEAF)
                || isWithin(character, 0x2F800, 0x2FA1F);
    }

    private static boolean isWithin(int character, int first, int last) {
        return character >= first && character <= last;
    }
}
