package org.orthant.train.encoder;

import java.nio.file.Path;
import java.util.OptionalInt;
import org.orthant.io.BadInputException;
import org.orthant.io.TextLines;
import org.orthant.io.Vocabulary;
import org.orthant.train.optim.EmbeddingTable;

/**
 * Embeddings that were trained elsewhere, in the text format of word2vec: a word and its numbers on each line, separated by
 * spaces. A first line with two numbers only, the number of words and the length of a row, is ignored.
 */
public final class WordVectors {

    private WordVectors() {}

    /** Replaces the rows of words that the file has, and returns how many there were; other words keep theirs. */
    public static int load(Path file, Vocabulary words, EmbeddingTable table) {
        int[] found = {0};
        TextLines.forEach(file, "words with their vectors", (number, line) -> {
            String[] cells = line.strip().split(" +");
            if (number == 1 && cells.length == 2 && table.width() != 1) {
                return;
            }
            if (cells.length != table.width() + 1) {
                throw BadInputException.at(
                        file,
                        number,
                        "has " + (cells.length - 1) + " numbers: expected " + table.width()
                                + ", the length of an embedding");
            }
            OptionalInt word = words.id(cells[0]);
            if (word.isPresent()) {
                table.setRow(word.getAsInt(), numbers(file, number, cells));
                found[0]++;
            }
        });
        return found[0];
    }

    private static float[] numbers(Path file, long line, String[] cells) {
        float[] numbers = new float[cells.length - 1];
        for (int i = 0; i < numbers.length; i++) {
            try {
                numbers[i] = Float.parseFloat(cells[i + 1]);
            } catch (NumberFormatException e) {
                numbers[i] = Float.NaN;
            }
            if (!Float.isFinite(numbers[i])) {
                throw BadInputException.at(
                        file, line, "\"" + cells[i + 1] + "\" is not a finite number: expected a word and its numbers");
            }
        }
        return numbers;
    }
}
