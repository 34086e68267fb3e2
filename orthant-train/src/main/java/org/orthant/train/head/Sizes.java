package org.orthant.train.head;

/** What sizes of a head make sense. */
final class Sizes {

    private Sizes() {}

    static void requireLabels(int labels) {
        if (labels < 3) {
            throw new IllegalArgumentException(labels + " labels are too few: expected at least 3");
        }
    }

    static void requireActive(int active, int most, int labels) {
        if (active < 1 || active > most) {
            throw new IllegalArgumentException("k = " + active + " active labels do not fit " + labels
                    + " labels: expected a number from 1 to " + most);
        }
    }

    static void requireSlack(int slack) {
        if (slack < 0) {
            throw new IllegalArgumentException("slack " + slack
                    + " is negative: expected 0 or more columns, such as the width of a layer without guarantee");
        }
    }

    /** {@code log(p / (1 - p))} of the probability {@code p = active / labels}. */
    static double logit(int active, int labels) {
        return Math.log((double) active / (labels - active));
    }
}
