package org.orthant.verify.ball;

/** The label with the least left side at a point, in each of the groups that are compared. */
final class WorstLabels {

    private final boolean ranking;
    private final int[] labels = {-1, -1};
    private final double[] least = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};

    WorstLabels(boolean ranking) {
        this.ranking = ranking;
    }

    void add(int label, int group, double side) {
        if (side < least[group]) {
            least[group] = side;
            labels[group] = label;
        }
    }

    /** The labels of the groups; −1 for a group without labels. */
    int[] labels() {
        return labels.clone();
    }

    /** The least left side of a group; infinite for a group without labels. */
    double least(int group) {
        return least[group];
    }

    /** The margin that the point has as far as these labels tell: the gap between the groups of a ranking, else the least left side. */
    double margin() {
        return ranking ? least[0] + least[1] : least[0];
    }
}
