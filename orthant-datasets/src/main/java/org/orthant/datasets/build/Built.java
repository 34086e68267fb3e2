package org.orthant.datasets.build;

import java.util.List;
import org.orthant.data.row.Form;

/**
 * What a builder made.
 *
 * @param name of the data set
 * @param form of its inputs
 * @param labels n
 * @param features the number of feature columns or words, 0 for raw text, the side of images in pixels
 * @param train the number of training examples
 * @param validation the number of validation examples
 * @param test the number of test examples
 * @param skipped what was skipped, and why
 */
public record Built(
        String name,
        Form form,
        int labels,
        int features,
        int train,
        int validation,
        int test,
        List<Skipped.Cases> skipped) {

    /** Takes a copy. */
    public Built {
        skipped = List.copyOf(skipped);
    }
}
