package org.orthant.cli.paper;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Texts that show their labels: every label has two words of its own, among words that say nothing. */
final class LabelledWords {

    private static final String CONSONANTS = "bdfgklmnprstvz";
    private static final String VOWELS = "aeiou";
    private static final int OWN = 2;
    private static final int FILLERS = 1000;

    private final int labels;
    private final Random random;

    LabelledWords(int labels, long seed) {
        this.labels = labels;
        this.random = new Random(seed);
    }

    /** Returns all words. */
    List<String> all() {
        return IntStream.range(0, OWN * labels + FILLERS)
                .mapToObj(LabelledWords::word)
                .toList();
    }

    /** Returns about {@code length} words, a third of which show the labels. */
    List<String> text(int[] active, int length) {
        int repeated = Math.max(1, length / (3 * OWN * active.length));
        List<String> words = new ArrayList<>();
        for (int label : active) {
            for (int own = 0; own < OWN * repeated; own++) {
                words.add(word(OWN * label + own % OWN));
            }
        }
        while (words.size() < length) {
            double uniform = random.nextDouble();
            words.add(word(OWN * labels + (int) (FILLERS * uniform * uniform)));
        }
        Collections.shuffle(words, random);
        return words;
    }

    /** Returns a length around a mean: from a third of it to five thirds. */
    int length(int mean) {
        return Math.max(1, mean / 3 + random.nextInt(Math.max(1, 4 * mean / 3)));
    }

    /** Returns syllables, at least two, so that none is the beginning of another word's. */
    private static String word(int number) {
        int syllables = CONSONANTS.length() * VOWELS.length();
        StringBuilder word = new StringBuilder();
        int rest = number + syllables;
        while (rest > 0) {
            int syllable = rest % syllables;
            word.append(CONSONANTS.charAt(syllable / VOWELS.length()))
                    .append(VOWELS.charAt(syllable % VOWELS.length()));
            rest /= syllables;
        }
        return word.toString();
    }
}
