package org.orthant.data.row;

import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.orthant.data.DenseInputs;
import org.orthant.data.ImageInputs;
import org.orthant.data.Inputs;
import org.orthant.data.IntRows;
import org.orthant.data.SparseInputs;
import org.orthant.data.Split;
import org.orthant.data.TextInputs;
import org.orthant.data.TokenInputs;
import org.orthant.io.Vocabulary;

/** Writes examples as lines that {@link Form#reader} reads: numbers in their shortest form that is read as the same. */
public final class RowWriter {

    private RowWriter() {}

    /** Writes all examples, one per line. */
    public static void write(Split split, Vocabulary labelNames, Appendable out) throws IOException {
        for (int example = 0; example < split.size(); example++) {
            if (split.inputs() instanceof TextInputs documents) {
                out.append(new JsonDocument(
                                labelNames.names(split.labelSet(example)),
                                documents.texts().get(example))
                        .toJson());
            } else {
                out.append(joined(split.active().row(example), ","));
                writeInput(split.inputs(), example, out);
            }
            out.append('\n');
        }
    }

    /** Returns an example of the form {@link Form#TOKENS}: its active labels, ascending, and its words. */
    public static String tokens(int[] active, int[] tokens) {
        return joined(active, ",") + (tokens.length == 0 ? "" : " " + joined(tokens, " "));
    }

    /**
     * Returns an example of the form {@link Form#SPARSE}: its active labels, and the number of occurrences of
     * each id in {@code ids}, which is ascending.
     */
    public static String counts(int[] active, int[] ids) {
        StringBuilder line = new StringBuilder(joined(active, ","));
        for (int start = 0, end = 0; start < ids.length; start = end) {
            while (end < ids.length && ids[end] == ids[start]) {
                end++;
            }
            line.append(' ').append(ids[start]).append(':').append(end - start);
        }
        return line.toString();
    }

    /** Returns an example of the form {@link Form#IMAGES}: its active labels, and the name of its file. */
    public static String image(int[] active, String file) {
        return joined(active, ",") + " " + file;
    }

    private static String joined(int[] ids, String separator) {
        return Arrays.stream(ids).mapToObj(Integer::toString).collect(Collectors.joining(separator));
    }

    private static void writeInput(Inputs inputs, int example, Appendable out) throws IOException {
        if (inputs.length(example) == 0) {
            return;
        }
        out.append(' ');
        if (inputs instanceof SparseInputs sparse) {
            IntRows ids = sparse.ids();
            out.append(IntStream.range(0, ids.length(example))
                    .mapToObj(i -> ids.at(example, i) + ":" + shortest(sparse.value(example, i)))
                    .collect(Collectors.joining(" ")));
        } else if (inputs instanceof TokenInputs sequences) {
            out.append(joined(sequences.tokens().row(example), " "));
        } else if (inputs instanceof DenseInputs dense) {
            out.append(IntStream.range(0, dense.features())
                    .mapToObj(feature -> shortest(dense.at(example, feature)))
                    .collect(Collectors.joining(" ")));
        } else if (inputs instanceof ImageInputs images) {
            out.append(images.files().get(example));
        }
    }

    private static String shortest(float number) {
        int whole = (int) number;
        return whole == number ? Integer.toString(whole) : Float.toString(number);
    }
}
