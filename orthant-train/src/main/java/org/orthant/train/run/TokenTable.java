package org.orthant.train.run;

import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.orthant.data.Inputs;
import org.orthant.data.IntRows;
import org.orthant.data.TokenInputs;
import org.orthant.io.BadInputException;
import org.orthant.io.NpyWriter;
import org.orthant.layer.FloatMatrix;
import org.orthant.train.encoder.TokenFeatures;
import org.orthant.train.loop.Model;

/**
 * The token features {@code h_t} from which label-wise attention computes its logits, as the model computes them in float32.
 *
 * @param features {@code H}, a row per token
 * @param vocabulary whether row {@code t} is word {@code t} and these are all words: the encoder gives a word the same features in every
 *     document. Otherwise features depend on neighbours, and the rows are all different ones of some examples, in the order in which they occur
 */
public record TokenTable(FloatMatrix features, boolean vocabulary) {

    /** Returns the features of all words, or those in these examples if they depend on neighbours. */
    static TokenTable of(Model model, Inputs examples) {
        boolean vocabulary = model.design().encoder().tokenFeatures() == TokenFeatures.OF_WORD;
        return new TokenTable(
                vocabulary ? ofWords(model, examples.features()) : ofExamples(model, examples), vocabulary);
    }

    private static FloatMatrix ofWords(Model model, int words) {
        IntRows.Builder documents = new IntRows.Builder();
        IntStream.range(0, words).forEach(documents::add);
        TokenInputs single = new TokenInputs(words, documents.build());
        return matrix(IntStream.range(0, words)
                .mapToObj(word -> model.tokenFeatures(single, word)[0])
                .toArray(float[][]::new));
    }

    private static FloatMatrix ofExamples(Model model, Inputs examples) {
        Set<FloatBuffer> different = new LinkedHashSet<>();
        for (int example = 0; example < examples.size(); example++) {
            for (float[] token : model.tokenFeatures(examples, example)) {
                different.add(FloatBuffer.wrap(token));
            }
        }
        return matrix(different.stream().map(FloatBuffer::array).toArray(float[][]::new));
    }

    private static FloatMatrix matrix(float[][] rows) {
        FloatMatrix.Builder matrix = FloatMatrix.builder(rows.length, rows[0].length);
        for (int row = 0; row < rows.length; row++) {
            for (int column = 0; column < rows[row].length; column++) {
                matrix.set(row, column, rows[row][column]);
            }
        }
        return matrix.build();
    }

    /** Returns a description of the rows for users. */
    public String described() {
        return vocabulary
                ? "All " + features.rows()
                        + " words: a word has the same features in every document, so that every document"
                        + " of known words consists of these tokens."
                : features.rows()
                        + " different tokens of these examples: features depend on neighbouring words, so that other"
                        + " documents have others, and not every combination of these is a document.";
    }

    /** Writes the features as a NumPy file of float32 numbers, a row per token. */
    public void write(Path file) {
        try {
            NpyWriter.write(file, features);
        } catch (IOException e) {
            throw BadInputException.in(file, "cannot be written: " + e.getMessage(), e);
        }
    }
}
