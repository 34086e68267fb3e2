package org.orthant.data.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The words of a text: its longest runs of letters, digits and plus signs (for C++), in lower case. */
public final class Words {

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}\\p{Nd}+]+");

    private Words() {}

    /** Returns the words of a text, in their order. */
    public static List<String> of(String text) {
        List<String> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(text.toLowerCase(Locale.ROOT));
        while (matcher.find()) {
            words.add(matcher.group());
        }
        return words;
    }
}
