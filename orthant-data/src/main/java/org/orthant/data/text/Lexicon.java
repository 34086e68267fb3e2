package org.orthant.data.text;

import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.orthant.data.IntRows;
import org.orthant.data.SparseInputs;
import org.orthant.data.TokenInputs;
import org.orthant.io.Vocabulary;

/**
 * The vocabulary of a model. Turns text into their ids and ignores all other words.
 *
 * @param words in the order of their ids
 */
public record Lexicon(Vocabulary words) {

    /** Returns the words, in alphabetical order, that occur in at least {@code leastDocuments} of these documents. */
    public static Lexicon of(List<String> documents, int leastDocuments) {
        List<String> words = FrequentTerms.of(
                documents.stream().flatMap(document -> new HashSet<>(Words.of(document)).stream()), leastDocuments);
        if (words.isEmpty()) {
            throw new IllegalArgumentException("no word occurs in " + leastDocuments
                    + " documents: expected text with letters or digits, or more documents");
        }
        return new Lexicon(Vocabulary.of(words));
    }

    /** Returns the number of occurrences of each known word in each document; a document without any has an empty row. */
    public SparseInputs bags(List<String> documents) {
        SparseInputs.Builder bags = new SparseInputs.Builder(words.labels());
        for (String document : documents) {
            TreeMap<Integer, Integer> counts = new TreeMap<>();
            for (int id : ids(document)) {
                counts.merge(id, 1, Integer::sum);
            }
            float[] values = new float[counts.size()];
            int filled = 0;
            for (int count : counts.values()) {
                values[filled++] = count;
            }
            bags.add(counts.keySet().stream().mapToInt(id -> id).toArray(), values);
        }
        return bags.build();
    }

    /** Returns the known words of each document, in their order. */
    public TokenInputs sequences(List<String> documents) {
        IntRows.Builder tokens = new IntRows.Builder();
        documents.forEach(document -> tokens.add(ids(document)));
        return new TokenInputs(words.labels(), tokens.build());
    }

    private int[] ids(String document) {
        return Words.of(document).stream()
                .map(words::id)
                .filter(OptionalInt::isPresent)
                .mapToInt(OptionalInt::getAsInt)
                .toArray();
    }
}
