package org.orthant.datasets.bioasq;

/**
 * How articles are chosen so that all headings are in the training part and in the test part.
 *
 * @param headings n, the number of headings, the most frequent ones of the subset
 * @param subset the number of articles, drawn at random, that are considered
 * @param maxActive articles of more headings are not considered
 * @param train the number of training articles
 * @param validation the number of validation articles
 * @param test the number of test articles
 * @param seed of the random numbers
 */
public record Choice(int headings, int subset, int maxActive, int train, int validation, int test, long seed) {

    /** The numbers of the paper. */
    public static final Choice PAPER = new Choice(20_000, 1_000_000, 50, 100_000, 5_000, 10_000, 0);

    /** Checks the numbers. */
    public Choice {
        require(headings >= 1, "headings", headings);
        require(subset >= 1, "articles in the subset", subset);
        require(maxActive >= 1, "active headings", maxActive);
        require(train >= 1, "training articles", train);
        require(validation >= 0, "validation articles", validation);
        require(test >= 1, "test articles", test);
        if ((long) train + validation + test > subset) {
            throw new IllegalArgumentException("the parts have " + ((long) train + validation + test)
                    + " articles, and the subset " + subset + ": expected at least as many");
        }
    }

    private static void require(boolean holds, String what, int number) {
        if (!holds) {
            throw new IllegalArgumentException(number + " " + what + ": expected more");
        }
    }
}
