package org.orthant.datasets.mimic;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The words of a note: runs of letters, digits and underscores that are not digits only, in lower case. */
final class NoteTokens {

    private static final Pattern TOKEN = Pattern.compile("[\\p{L}\\p{N}_]+");
    private static final Pattern NUMBER = Pattern.compile("\\p{N}+");

    private NoteTokens() {}

    static List<String> of(String note) {
        List<String> tokens = new ArrayList<>();
        Matcher matcher = TOKEN.matcher(note);
        while (matcher.find()) {
            String token = matcher.group();
            if (!NUMBER.matcher(token).matches()) {
                tokens.add(token.toLowerCase(Locale.ROOT));
            }
        }
        return tokens;
    }
}
