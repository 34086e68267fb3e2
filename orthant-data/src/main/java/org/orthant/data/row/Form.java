package org.orthant.data.row;

import java.nio.file.Path;
import java.util.Locale;
import org.orthant.data.DenseInputs;
import org.orthant.data.ImageInputs;
import org.orthant.data.Inputs;
import org.orthant.data.SparseInputs;
import org.orthant.data.TokenInputs;
import org.orthant.io.Vocabulary;

/**
 * The form of a data set's inputs, and with it the grammar of a line of its files ({@code
 * docs/reference/data-sets.md}).
 */
public enum Form {
    /** {@code 1,5 3:0.5 17:2}: active labels, then features with their values. */
    SPARSE,
    /** {@code 1,5 17 3 17}: active labels, then the ids of words in their order. */
    TOKENS,
    /** {@code 1,5 0.5 -1 2e-3}: active labels, then the value of every feature. */
    DENSE,
    /** {@code {"labels":["game","role"],"text":"A game"}}: JSON with the names of active labels, and the document. */
    TEXT,
    /**
     * {@code 1,5 images/1a/1a2b.jpg}: active labels, then the name of a file, relative to the folder of the line's own.
     */
    IMAGES;

    /** Returns the form of these inputs. */
    public static Form of(Inputs inputs) {
        if (inputs instanceof SparseInputs) {
            return SPARSE;
        }
        if (inputs instanceof TokenInputs) {
            return TOKENS;
        }
        if (inputs instanceof ImageInputs) {
            return IMAGES;
        }
        return inputs instanceof DenseInputs ? DENSE : TEXT;
    }

    /** Returns the name that files use. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the ending of files that hold lines of this form. */
    public String extension() {
        return this == TEXT ? ".jsonl" : ".txt";
    }

    /** Starts to read lines of a file, for the named labels and the given number of features. */
    public RowReader reader(Path file, Vocabulary labelNames, int features) {
        return switch (this) {
            case SPARSE -> new SparseRowReader(file, labelNames.labels(), features);
            case TOKENS -> new TokenRowReader(file, labelNames.labels(), features);
            case DENSE -> new DenseRowReader(file, labelNames.labels(), features);
            case TEXT -> new TextRowReader(file, labelNames);
            case IMAGES -> new ImageRowReader(file, labelNames.labels(), features);
        };
    }
}
