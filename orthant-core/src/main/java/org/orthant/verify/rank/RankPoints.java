package org.orthant.verify.rank;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.orthant.exact.Rational;
import org.orthant.proof.Point;

/** Points with thresholds between the logit of a class and those below it. */
public final class RankPoints {

    /** Of the size of logits: closer ones may be in another order than rounded ones. */
    private static final double[] DISTANCES = {0, 0x1p-50, 0x1p-44, 0x1p-36};

    /** Below minus all sums of products of doubles, in binary digits. */
    private static final int LOWEST = 4000;

    private RankPoints() {}

    /** Returns a point of the domain with a threshold below all logits: it proves the last rank, if no product of maps is beyond doubles. */
    public static Point ofLastRank(RankRows rows, double[] x) {
        List<Rational> coordinates = new ArrayList<>();
        for (double coordinate : new Placer(rows.base()).placed(x)) {
            coordinates.add(Rational.exactly(coordinate));
        }
        coordinates.add(Rational.scaled(BigInteger.ONE.negate(), LOWEST));
        return Point.of(coordinates);
    }

    /** Returns {@code x}, moved into the domain, followed by a threshold; several if rounding makes unclear which classes are below. */
    public static Stream<Point> of(RankRows rows, int label, double[] x) {
        double[] inside = new Placer(rows.base()).placed(x);
        double[] logits = rows.logits(inside);
        double own = logits[label];
        double size = Arrays.stream(logits).map(Math::abs).max().orElse(0);
        return Arrays.stream(DISTANCES)
                .map(distance -> threshold(logits, own, distance * size))
                .distinct()
                .filter(threshold -> threshold < own && Double.isFinite(threshold))
                .mapToObj(threshold -> {
                    double[] all = Arrays.copyOf(inside, inside.length + 1);
                    all[inside.length] = threshold;
                    return Point.of(all);
                });
    }

    /** The middle between the logit and the next one that is lower by more than a distance. */
    private static double threshold(double[] logits, double own, double distance) {
        double below = DoubleStream.of(logits)
                .filter(logit -> logit < own - distance)
                .max()
                .orElse(own - Math.max(1, 2 * Math.abs(own)));
        double middle = below / 2 + own / 2;
        return middle < own ? middle : below;
    }
}
