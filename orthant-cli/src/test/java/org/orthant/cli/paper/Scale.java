package org.orthant.cli.paper;

/**
 * How much smaller than the paper's a generated data set and its experiment are.
 *
 * <p>Numbers of examples and of labels are divided by the factor {@code f}. Numbers of active labels, lengths of texts, sides of
 * images, widths of layers and encoders are divided by {@code √f}: an example has one label at least, and every label of
 * BioASQ has to occur in the test part.
 *
 * @param factor {@code f}
 */
record Scale(int factor) {

    /** Returns the smaller number of examples or labels. */
    int number(int ofPaper) {
        return Math.max(1, ofPaper / factor);
    }

    /** Returns the smaller size of one of them. */
    int size(double ofPaper) {
        return (int) Math.max(1, Math.round(ofPaper / Math.sqrt(factor)));
    }
}
