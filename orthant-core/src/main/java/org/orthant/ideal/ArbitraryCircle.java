package org.orthant.ideal;

import java.util.Comparator;
import java.util.stream.IntStream;

/** Distinct nodes anywhere on the circle, in any order of labels. */
final class ArbitraryCircle implements Circle {

    private static final double TURN = 2 * Math.PI;

    private final int[] labels;
    private final double[] angles;

    /** Takes one angle per label, all within one turn. */
    ArbitraryCircle(double[] angleOfLabel) {
        labels = IntStream.range(0, angleOfLabel.length)
                .boxed()
                .sorted(Comparator.comparingDouble(label -> angleOfLabel[label]))
                .mapToInt(Integer::intValue)
                .toArray();
        angles = IntStream.of(labels).mapToDouble(label -> angleOfLabel[label]).toArray();
    }

    @Override
    public int size() {
        return labels.length;
    }

    @Override
    public int labelAt(int position) {
        return labels[position];
    }

    @Override
    public double logSine(int position, int gap) {
        // The mean of two differences, not the difference to a mean: exact for nodes that are close together.
        double before = angles[position] - angles[gap];
        double after = angles[position] - end(gap);
        return Math.log(Math.abs(Math.sin((before + after) / 4)));
    }

    @Override
    public double middle(int gap) {
        return (angles[gap] + end(gap)) / 2;
    }

    private double end(int gap) {
        return gap + 1 < angles.length ? angles[gap + 1] : angles[0] + TURN;
    }
}
