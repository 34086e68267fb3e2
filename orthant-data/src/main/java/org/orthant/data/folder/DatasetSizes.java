package org.orthant.data.folder;

import org.orthant.data.Dataset;
import org.orthant.data.row.Form;

/**
 * What a data set is, without its examples.
 *
 * @param name of the data set
 * @param form of the inputs
 * @param labels n
 * @param features the number of feature columns or words, 0 for raw text, the side of images in pixels
 * @param train the number of training examples
 * @param validation the number of validation examples
 * @param test the number of test examples
 */
public record DatasetSizes(String name, Form form, int labels, int features, int train, int validation, int test) {

    /** Checks the numbers. */
    public DatasetSizes {
        require(labels >= 1, "labels", labels, "at least 1");
        require(form == Form.TEXT ? features == 0 : features >= 1, "features", features, "at least 1, or 0 for text");
        require(
                train >= 0 && validation >= 0 && test >= 0,
                "examples",
                Math.min(train, Math.min(validation, test)),
                "no negative number");
    }

    /** Returns those of a data set. */
    public static DatasetSizes of(Dataset dataset) {
        return new DatasetSizes(
                dataset.name(),
                Form.of(dataset.train().inputs()),
                dataset.labels(),
                dataset.features(),
                dataset.train().size(),
                dataset.validation().size(),
                dataset.test().size());
    }

    /** Returns the number of examples in all parts. */
    public long examples() {
        return (long) train + validation + test;
    }

    private static void require(boolean holds, String member, int value, String expected) {
        if (!holds) {
            throw new IllegalArgumentException("\"" + member + "\" has " + value + ": expected " + expected);
        }
    }
}
