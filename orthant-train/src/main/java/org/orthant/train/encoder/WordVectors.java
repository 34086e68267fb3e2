package org.orthant.train.encoder;

import java.io.BufferedWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.orthant.data.Dataset;
import org.orthant.data.Inputs;
import org.orthant.data.TextInputs;
import org.orthant.data.TokenInputs;
import org.orthant.data.text.Lexicon;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;
import org.orthant.io.Excerpt;
import org.orthant.io.TextLines;
import org.orthant.io.Vocabulary;
import org.orthant.train.optim.EmbeddingTable;

/**
 * Files of embeddings that were trained before, in the text format of word2vec: a word and its numbers on each line,
 * separated by spaces. A first line with two numbers only, the number of words and the length of a row, is ignored.
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

    /**
     * Trains vectors on the training documents of a data set, and writes them with length 1, as Mullenbach et al. (2018)
     * scale theirs. Raw text has the vocabulary that the text CNN would choose.
     *
     * @return the number of words
     * @throws IllegalArgumentException if the examples are not documents, or their words have no names
     */
    public static int train(Dataset data, Word2Vec.Options options, Word2Vec.Progress progress, Path out) {
        Inputs inputs = data.train().inputs();
        Optional<Vocabulary> names = data.featureNames();
        if (inputs instanceof TextInputs raw) {
            Lexicon lexicon = Lexicon.of(raw.texts(), EncoderDesign.LEAST_DOCUMENTS);
            names = Optional.of(lexicon.words());
            inputs = lexicon.sequences(raw.texts());
        }
        if (!(inputs instanceof TokenInputs documents) || names.isEmpty()) {
            throw new IllegalArgumentException("word vectors need documents with their words in order, and names of"
                    + " words: expected text (.jsonl), or a folder of tokens such as that of orthant data mimic3");
        }
        float[][] vectors = Word2Vec.train(documents.tokens(), documents.features(), options, progress);
        return write(out, names.get(), vectors);
    }

    private static int write(Path out, Vocabulary words, float[][] vectors) {
        int[] present = IntStream.range(0, vectors.length)
                .filter(word -> vectors[word].length > 0)
                .toArray();
        if (present.length == 0) {
            throw new IllegalArgumentException("the training documents have no words");
        }
        for (int word : present) {
            if (words.name(word).indexOf(' ') >= 0) {
                throw new IllegalArgumentException("the word \"" + Excerpt.of(words.name(word))
                        + "\" has a blank, which separates a word from its numbers in files of word vectors");
            }
        }
        AtomicFile.writeNamed(out, file -> {
            try (BufferedWriter lines = Files.newBufferedWriter(file)) {
                lines.write(present.length + " " + vectors[present[0]].length + "\n");
                for (int word : present) {
                    lines.write(line(words.name(word), vectors[word]));
                }
            }
        });
        return present.length;
    }

    private static String line(String word, float[] vector) {
        double squares = 0;
        for (float number : vector) {
            squares += (double) number * number;
        }
        StringBuilder line = new StringBuilder(word);
        for (float number : vector) {
            line.append(' ').append((float) (number / Math.sqrt(squares)));
        }
        return line.append('\n').toString();
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
