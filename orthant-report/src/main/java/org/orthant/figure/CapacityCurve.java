package org.orthant.figure;

import java.util.List;

/**
 * The share of all label sets of each size that can be predicted, estimated from random ones.
 *
 * @param label what it is a curve of, such as {@code 64 columns}
 * @param points by ascending size, at least one
 */
public record CapacityCurve(String label, List<Point> points) {

    /**
     * Random label sets of one size.
     *
     * @param size the number of labels of each set
     * @param asked the number of sets asked about
     * @param answered the number of them that can be predicted
     * @param low the lower end of a confidence interval of the share of all sets of that size that can be predicted
     * @param high its upper end
     */
    public record Point(int size, long asked, long answered, double low, double high) {

        /** Refuses numbers that contradict one another. */
        public Point {
            boolean counted = 0 <= size && 0 <= answered && answered <= asked && asked > 0;
            if (!counted || !(0 <= low && low <= high && high <= 1)) {
                throw new IllegalArgumentException("no share is " + answered + " of " + asked + " sets of " + size
                        + " labels, from " + low + " to " + high);
            }
        }

        /** Returns the share of the sets asked about that can be predicted. */
        public double share() {
            return (double) answered / asked;
        }
    }

    /** Copies the points and refuses sizes that do not ascend. */
    public CapacityCurve {
        points = List.copyOf(points);
        if (points.isEmpty()) {
            throw new IllegalArgumentException("the curve \"" + label + "\" has no points");
        }
        for (int i = 1; i < points.size(); i++) {
            if (points.get(i).size() <= points.get(i - 1).size()) {
                throw new IllegalArgumentException("the sizes of \"" + label + "\" do not ascend: "
                        + points.get(i - 1).size() + " is followed by "
                        + points.get(i).size());
            }
        }
    }
}
