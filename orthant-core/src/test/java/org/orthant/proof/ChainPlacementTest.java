package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.orthant.exact.Rational;
import org.orthant.layer.AffineMap;
import org.orthant.layer.Ball;
import org.orthant.layer.DomainChain;
import org.orthant.layer.FeatureDomain;
import org.orthant.testing.Randomised;

/** Points are in a ball exactly if they are not longer than its radius, to the last digit. */
class ChainPlacementTest {

    @Test
    void aPointOnTheSurfaceIsInTheBallAndTheNextOneIsNot() {
        Ball ball = FeatureDomain.ball(2, 5);
        assertThat(outside(ball, 3, 4)).isEmpty();
        assertThat(outside(ball, 3, -4)).isEmpty();
        assertThat(outside(ball, 3, Math.nextUp(4.0)))
                .contains("the point is outside of the domain: it is longer than 5.0");
        assertThat(outside(ball, 0, 0)).isEmpty();
        assertThat(outside(ball, 1e200, 0)).isPresent();
        // √2 · 3 is 3√2.
        assertThat(outside(new Ball(2, 3, 2, false, false), 3, 3)).isEmpty();
        assertThat(outside(new Ball(2, 3, 2, false, false), 3, Math.nextUp(3.0)))
                .isPresent();
    }

    @Test
    void coordinatesThatAreNotDoublesCountExactly() {
        Ball ball = FeatureDomain.ball(1, 1);
        Rational tiny = Rational.parse("1/1" + "0".repeat(400));
        ChainPlacement placement = new ChainPlacement(DomainChain.of(ball), false);
        assertThat(placement.outside("point", Point.of(List.of(Rational.ONE.subtract(tiny)))))
                .isEmpty();
        assertThat(placement.outside("point", Point.of(List.of(Rational.ONE.add(tiny)))))
                .isPresent();
    }

    /** Where the square of the radius loses digits by underflow, and a large multiple makes an ordinary number of it again. */
    @Test
    void aSquareThatUnderflowsDoesNotMakeTheBallLarger() {
        int multiple = 1 << 30;
        for (double radius = 0x1p-540; radius < 0x1p-505; radius *= 1.01) {
            Ball ball = new Ball(1, radius, multiple, false, false);
            double length = radius * 0x1p15;
            assertThat(outside(ball, length)).isEmpty();
            assertThat(outside(ball, Math.nextUp(length))).isPresent();
        }
    }

    @Test
    void squaresInDoublesAreBoundsOfTheExactOnes() {
        Randomised.repeat(300, random -> {
            int d = random.nextInt(1, 20);
            double scale = Math.scalb(1.0, random.nextInt(-400, 400));
            double[] x = random.doubles(d, -1, 1).map(value -> scale * value).toArray();
            Rational squares = ChainPlacement.squaredLength(Point.of(x), d);
            assertThat(Rational.exactly(ChainPlacement.mostSquares(Point.of(x), d)))
                    .isBetween(squares, squares.multiply(Rational.exactly(1 + 0x1p-49)));
            Ball ball = new Ball(d, scale * random.nextDouble(0.5, 1), random.nextInt(1, 1000), false, false);
            Rational radius = ChainPlacement.squaredRadius(ball);
            assertThat(Rational.exactly(ChainPlacement.leastSquare(ball)))
                    .isBetween(radius.multiply(Rational.exactly(1 - 0x1p-49)), radius);
        });
        assertThat(ChainPlacement.mostSquares(Point.of(0x1p-540), 1)).isBetween(Double.MIN_VALUE, 0x1p-1060);
        assertThat(ChainPlacement.mostSquares(Point.of(1), 1)).isBetween(1 + 0x1p-50, 1 + 0x1p-49);
        assertThat(ChainPlacement.leastSquare(new Ball(1, 0x1p-520, 9, false, false)))
                .isZero();
    }

    @Test
    void squaresBeyondTheLargestDoubleAreComparedExactly() {
        Ball huge = FeatureDomain.ball(2, 1e300);
        assertThat(outside(huge, 1e300, 0)).isEmpty();
        assertThat(outside(huge, Math.nextUp(1e300), 0)).isPresent();
        assertThat(outside(huge, 1e153, -1e153)).isEmpty();
    }

    @Test
    void coordinatesOfACentredBallSumToZero() {
        Ball centred = new Ball(3, 2, 1, true, false);
        assertThat(outside(centred, 1, -0.25, -0.75)).isEmpty();
        assertThat(outside(centred, 1, -0.25, -0.5))
                .contains("the point is outside of the domain: its coordinates do not sum to zero");
        // Only its own coordinates count, not a threshold that follows.
        ChainPlacement ranking = new ChainPlacement(DomainChain.of(centred), true);
        assertThat(ranking.coordinates()).isEqualTo(4);
        assertThat(ranking.outside("point", Point.of(1, -0.25, -0.75, 9))).isEmpty();
        assertThat(new ChainPlacement(DomainChain.of(centred), false).coordinates())
                .isEqualTo(3);
    }

    @Test
    void aPointOfASphereMayHaveAnyLengthAndMustSumToZeroWhereCentred() {
        assertThat(outside(new Ball(2, 1, 1, false, true), 30, 40)).isEmpty();
        assertThat(outside(new Ball(2, 1, 1, true, true), 30, -30)).isEmpty();
        assertThat(outside(new Ball(2, 1, 1, true, true), 30, 40)).isPresent();
    }

    /** Left sides vanish there without a bias, so that a margin of zero needs no sums. */
    @Test
    void zeroStandsForZeroFeaturesOnlyIfAllMapsAreLinear() {
        AffineMap linear = AffineMap.diagonal(new double[] {2}, new double[1]);
        AffineMap shifted = AffineMap.diagonal(new double[] {2}, new double[] {1});
        Ball ball = FeatureDomain.ball(1, 1);
        assertThat(placement(ball).isZero(Point.of(0))).isTrue();
        assertThat(placement(ball, linear, linear).isZero(Point.of(0))).isTrue();
        assertThat(placement(ball, linear).isZero(Point.of(0x1p-1000))).isFalse();
        assertThat(placement(ball, shifted, linear).isZero(Point.of(0))).isFalse();
        assertThat(placement(ball, linear, shifted).isZero(Point.of(0))).isFalse();
    }

    private static ChainPlacement placement(Ball ball, AffineMap... maps) {
        return new ChainPlacement(new DomainChain(List.of(maps), ball), false);
    }

    @Test
    void theBaseOfAChainIsNotAnImage() {
        FeatureDomain image =
                FeatureDomain.image(AffineMap.diagonal(new double[] {1}, new double[1]), FeatureDomain.box(1, 1));
        assertThat(new ChainPlacement(new DomainChain(List.of(), image), false).outside("point", Point.of(0)))
                .contains("the base of a chain is an image: expected a box or a ball");
    }

    private static Optional<String> outside(Ball ball, double... point) {
        return new ChainPlacement(DomainChain.of(ball), false).outside("point", Point.of(point));
    }
}
