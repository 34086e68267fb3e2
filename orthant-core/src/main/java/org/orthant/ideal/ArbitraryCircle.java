package org.orthant.ideal;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/** Distinct nodes anywhere on the circle, in any order of labels. */
final class ArbitraryCircle implements Circle {

    /** 2π is the sum of the two: the second is what rounding leaves out of the first. */
    private static final double TURN = 2 * Math.PI;

    private static final double REST_OF_TURN = 0x1.1a62633145c07p-52;

    /** Beyond it nodes are so far apart, being distinct, that a rounded angle is as good as the exact one. */
    private static final double FAR = 0x1p40;

    private final int[] labels;
    private final double[] angles;

    /** Takes the labels in the order in which they are met going once around, and the angle of each. */
    ArbitraryCircle(int[] cyclicOrder, IntToDoubleFunction angleOfLabel) {
        labels = cyclicOrder.clone();
        angles = Arrays.stream(labels)
                .mapToDouble(angleOfLabel)
                .map(angle -> Math.abs(angle) > FAR ? reduced(angle) : angle)
                .toArray();
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
        // Sums of distances, none of which is negative: accurate even for nodes that are close together.
        double shorter = Math.min(ahead(next(gap), position), ahead(position, gap));
        return Math.log(Math.sin((shorter + width(gap) / 2) / 2));
    }

    @Override
    public double middle(int gap) {
        return reduced(angles[0]) + ahead(0, gap) + width(gap) / 2;
    }

    private double width(int gap) {
        return ahead(gap, next(gap));
    }

    private int next(int gap) {
        return gap + 1 < angles.length ? gap + 1 : 0;
    }

    /** How far to go forward from one position to another: short ways with a small relative error. */
    private double ahead(int from, int to) {
        double difference = angles[to] - angles[from];
        double turns = Math.rint(difference / TURN);
        // The remainder is exact; what rounding took from the difference, and from a turn, comes back with the rest.
        double remainder = Math.fma(-turns, TURN, difference);
        double distance = remainder + (roundedAway(angles[to], angles[from], difference) - turns * REST_OF_TURN);
        return distance >= 0 ? distance : distance + TURN;
    }

    /** What {@code difference} lacks to be exactly {@code a − b}. */
    private static double roundedAway(double a, double b, double difference) {
        double subtracted = a - difference;
        return (a - (difference + subtracted)) + (subtracted - b);
    }

    /** The angle between −π and π. */
    private static double reduced(double angle) {
        return StrictMath.atan2(StrictMath.sin(angle), StrictMath.cos(angle));
    }
}
