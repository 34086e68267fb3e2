package org.orthant.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.orthant.io.DomainStatement;
import org.orthant.layer.AffineMap;
import org.orthant.layer.Ball;
import org.orthant.layer.Box;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.FeatureDomain;

/**
 * A {@link FeatureDomain} as it travels to executors, by value.
 *
 * @param maps of an image, the one next to the layer first
 * @param lower bounds of the innermost domain; none if that is a ball
 * @param upper likewise
 * @param ball the innermost domain, if it is one; otherwise none
 */
record AskedDomain(List<AskedMap> maps, List<Double> lower, List<Double> upper, List<AskedBall> ball)
        implements Serializable {

    /** A task carries what its question needs: 8 MiB of numbers are sent to every executor without a thought. */
    private static final long MOST_NUMBERS = 1 << 20;

    /** See {@link Ball}. */
    record AskedBall(int features, double radius, int multiple, boolean centred, boolean surface)
            implements Serializable {}

    /** A map with the rows of its matrix, or only its diagonal, and its offset. */
    record AskedMap(int inputs, boolean diagonal, List<Double> weights, List<Double> offset) implements Serializable {

        static AskedMap of(AffineMap map) {
            List<Double> weights = new ArrayList<>();
            double[] row = new double[map.inputs()];
            for (int i = 0; i < map.outputs(); i++) {
                map.copyRow(i, row);
                for (int j = map.isDiagonal() ? i : 0; j <= (map.isDiagonal() ? i : row.length - 1); j++) {
                    weights.add(row[j]);
                }
            }
            return new AskedMap(
                    map.inputs(),
                    map.isDiagonal(),
                    weights,
                    IntStream.range(0, map.outputs()).mapToObj(map::offset).toList());
        }

        AffineMap map() {
            double[] c = numbers(offset);
            if (diagonal) {
                return AffineMap.diagonal(numbers(weights), c);
            }
            DoubleMatrix.Builder matrix = DoubleMatrix.builder(c.length, inputs);
            for (int i = 0; i < c.length; i++) {
                for (int j = 0; j < inputs; j++) {
                    matrix.set(i, j, weights.get(i * inputs + j));
                }
            }
            return AffineMap.dense(matrix.build(), c);
        }
    }

    static AskedDomain of(FeatureDomain domain) {
        List<AffineMap> maps = DomainStatement.maps(domain);
        for (AffineMap map : maps) {
            if (!map.isDiagonal() && (long) map.outputs() * map.inputs() > MOST_NUMBERS) {
                throw new IllegalArgumentException("a map of " + map.outputs() + " x " + map.inputs()
                        + " numbers before the layer is too large to be sent to executors: ask on one machine, or about the"
                        + " layer alone");
            }
        }
        FeatureDomain innermost = DomainStatement.of(domain).innermost();
        List<AskedMap> asked = maps.stream().map(AskedMap::of).toList();
        return innermost.match(
                box -> new AskedDomain(asked, ends(box, false), ends(box, true), List.of()),
                ball -> new AskedDomain(
                        asked,
                        List.of(),
                        List.of(),
                        List.of(new AskedBall(
                                ball.features(), ball.radius(), ball.multiple(), ball.centred(), ball.surface()))),
                image -> {
                    throw new IllegalStateException("an innermost domain is not an image");
                });
    }

    private static List<Double> ends(Box box, boolean upper) {
        return IntStream.range(0, box.features())
                .mapToObj(j -> upper ? box.upper(j) : box.lower(j))
                .toList();
    }

    FeatureDomain domain() {
        FeatureDomain domain = ball.isEmpty()
                ? FeatureDomain.of(numbers(lower), numbers(upper))
                : new Ball(
                        ball.get(0).features(),
                        ball.get(0).radius(),
                        ball.get(0).multiple(),
                        ball.get(0).centred(),
                        ball.get(0).surface());
        List<AskedMap> inside = new ArrayList<>(maps);
        Collections.reverse(inside);
        for (AskedMap map : inside) {
            domain = FeatureDomain.image(map.map(), domain);
        }
        return domain;
    }

    private static double[] numbers(List<Double> values) {
        return values.stream().mapToDouble(value -> value).toArray();
    }
}
