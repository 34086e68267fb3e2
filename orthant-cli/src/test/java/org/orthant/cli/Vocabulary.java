package org.orthant.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The phrases that texts for users do not contain, with their replacements, as {@code vocabulary.txt} lists them.
 *
 * @param phrases the phrases, in the order of the file
 */
record Vocabulary(List<Phrase> phrases) {

    /**
     * A phrase to avoid.
     *
     * @param pattern recognises the phrase
     * @param replacement what to write instead
     */
    record Phrase(Pattern pattern, String replacement) {}

    /**
     * A phrase in a text.
     *
     * @param place the file or command
     * @param line the line, counted from 1
     * @param words the phrase as it is written there
     * @param replacement what to write instead
     */
    record Finding(String place, int line, String words, String replacement) {

        @Override
        public String toString() {
            return place + ":" + line + ": \"" + words + "\": write \"" + replacement + "\"";
        }
    }

    static Vocabulary read() throws IOException {
        List<Phrase> phrases = new ArrayList<>();
        for (String line : lines("vocabulary.txt")) {
            String[] parts = line.split("\\s+=> ", 2);
            Pattern pattern = Pattern.compile(parts[0].replace(" ", "\\s+"), Pattern.CASE_INSENSITIVE);
            phrases.add(new Phrase(pattern, parts[1]));
        }
        return new Vocabulary(List.copyOf(phrases));
    }

    /** Returns the lines of a resource, without comments and blank ones. */
    static List<String> lines(String resource) throws IOException {
        try (InputStream in = Objects.requireNonNull(Vocabulary.class.getResourceAsStream(resource));
                BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return reader.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .toList();
        }
    }

    /** Returns all phrases to avoid in a text, in the order of its lines. */
    List<Finding> findings(String place, String text) {
        List<Finding> findings = new ArrayList<>();
        for (Phrase phrase : phrases) {
            for (MatchResult match : phrase.pattern().matcher(text).results().toList()) {
                int line = 1
                        + (int) text.substring(0, match.start())
                                .chars()
                                .filter(c -> c == '\n')
                                .count();
                String words = match.group().replaceAll("\\s+", " ").strip();
                findings.add(new Finding(place, line, words, phrase.replacement()));
            }
        }
        findings.sort(Comparator.comparingInt(Finding::line));
        return findings;
    }
}
