package org.orthant.proof;

import java.util.Optional;
import java.util.stream.IntStream;
import org.orthant.exact.Rational;
import org.orthant.exact.ScalarSum;
import org.orthant.layer.AffineMap;
import org.orthant.layer.Ball;
import org.orthant.layer.DomainChain;

/**
 * Points of the base of a chain of maps, followed by the threshold where answers are rankings, which stand for the features that the maps
 * make of them.
 */
final class ChainPlacement implements Placement {

    private final DomainChain chain;
    private final int coordinates;
    private final boolean linear;

    ChainPlacement(DomainChain chain, boolean ranking) {
        this.chain = chain;
        this.linear = chain.maps().stream().allMatch(ChainPlacement::isLinear);
        this.coordinates = chain.base().features() + (ranking ? 1 : 0);
    }

    private static boolean isLinear(AffineMap map) {
        return IntStream.range(0, map.outputs()).allMatch(k -> map.offset(k) == 0);
    }

    @Override
    public boolean isZero(Point point) {
        return linear && point.isZero();
    }

    @Override
    public int coordinates() {
        return coordinates;
    }

    @Override
    public Optional<String> outside(String name, Point point) {
        return chain.base()
                .match(
                        box -> new BoxPlacement(box).outside(name, point),
                        ball -> outside(ball, name, point),
                        image -> Optional.of("the base of a chain is an image: expected a box or a ball"));
    }

    @Override
    public Location locate(Point point) {
        return new MappedLocation(point, chain.maps());
    }

    private static Optional<String> outside(Ball ball, String name, Point point) {
        if (ball.centred() && sum(point, ball.features()).signum() != 0) {
            return Optional.of("the " + name + " is outside of the domain: its coordinates do not sum to zero");
        }
        return ball.surface() || isShort(point, ball)
                ? Optional.empty()
                : Optional.of("the " + name + " is outside of the domain: it is longer than " + ball.roundedRadius());
    }

    private static Rational sum(Point point, int features) {
        Rational sum = Rational.ZERO;
        for (int j = 0; j < features; j++) {
            sum = sum.add(point.coordinate(j));
        }
        return sum;
    }

    private static boolean isShort(Point point, Ball ball) {
        return mostSquares(point, ball.features()) < leastSquare(ball)
                || squaredLength(point, ball.features()).compareTo(squaredRadius(ball)) <= 0;
    }

    /** At least the squared length of the first coordinates; infinite or NaN after an overflow. */
    static double mostSquares(Point point, int features) {
        double[] nearest = point.toDoubles();
        ScalarSum squares = new ScalarSum();
        for (int j = 0; j < features; j++) {
            squares.add(nearest[j], nearest[j]);
        }
        // Remainders are within half a unit in the last place of each coordinate.
        return (squares.value() + squares.bound()) * (1 + 0x1p-50);
    }

    /** At most the squared radius; 0 where the square loses digits by underflow. */
    static double leastSquare(Ball ball) {
        double square = ball.radius() * ball.radius();
        return square > Double.MIN_NORMAL ? square * ball.multiple() * (1 - 0x1p-50) : 0;
    }

    static Rational squaredLength(Point point, int features) {
        Rational sum = Rational.ZERO;
        for (int j = 0; j < features; j++) {
            Rational coordinate = point.coordinate(j);
            sum = sum.add(coordinate.multiply(coordinate));
        }
        return sum;
    }

    static Rational squaredRadius(Ball ball) {
        Rational radius = Rational.exactly(ball.radius());
        return radius.multiply(radius).multiply(Rational.of(ball.multiple()));
    }
}
