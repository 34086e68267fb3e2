package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Ball;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.testing.Randomised;

/** A sphere lies between two points of a ray, which are as close to it as doubles allow. */
class SphereRayTest {

    @Test
    void theSphereIsBetweenTwoPointsOfTheRay() {
        Randomised.repeat(300, random -> {
            int d = random.nextInt(1, 5);
            double scale = Math.scalb(1.0, random.nextInt(-500, 500));
            double[] x = new double[d];
            Arrays.setAll(x, j -> scale * random.nextDouble(-1, 1));
            double radius = Math.scalb(random.nextDouble(0.5, 1), random.nextInt(-500, 500));
            Ball sphere = new Ball(d, radius, random.nextInt(1, 5), false, true);
            List<Point> points = SphereRay.around(sphere, Point.of(x));
            Rational squared = ChainPlacement.squaredRadius(sphere);
            Rational outer = ChainPlacement.squaredLength(points.get(0), d);
            Rational inner = ChainPlacement.squaredLength(points.get(1), d);
            assertThat(outer).isGreaterThanOrEqualTo(squared);
            assertThat(inner).isLessThan(squared);
            // Factors that are next to each other differ by at most 2^-52, and their squares by twice as much.
            assertThat(outer.divide(inner).subtract(Rational.ONE)).isLessThan(Rational.exactly(0x1.000001p-51));
        });
    }

    @Test
    void whatFollowsTheCoordinatesOfTheSphereIsKept() {
        List<Point> points = SphereRay.around(new Ball(2, 5, 1, false, true), Point.of(6, -8, 7));
        assertThat(points.get(0)).isEqualTo(Point.of(3, -4, 7));
        assertThat(points.get(1).coordinate(2)).isEqualTo(Rational.of(7));
    }

    @Test
    void onlyZeroHasNoRay() {
        assertThat(SphereRay.around(new Ball(2, 1, 1, false, true), Point.of(0, 0)))
                .isEmpty();
        double[] lengths = {Double.MIN_VALUE, 0x1p-600, 1, 0x1p600, Double.MAX_VALUE};
        for (double radius : lengths) {
            for (double length : lengths) {
                List<Point> points = SphereRay.around(new Ball(1, radius, 1, false, true), Point.of(length));
                Rational exactly = Rational.exactly(radius);
                assertThat(points.get(0).coordinate(0)).isGreaterThanOrEqualTo(exactly);
                assertThat(points.get(1).coordinate(0)).isLessThan(exactly);
            }
        }
    }

    @Test
    void aLogitThatIsPositiveOnlyOutsideOfTheSphereIsNoWitness() {
        // The logit x − 1 is zero at the only point of the ray that is on the sphere.
        Checker checker =
                new Checker(DenseLayer.of(new double[][] {{1, 0}}).withBias(-1), new Ball(2, 1, 1, false, true));
        LabelSet on = LabelSet.of(1, 0);
        assertThat(checker.check(witness(on, 1, 0))).isInstanceOf(CheckResult.Rejected.class);
        assertThat(checker.check(witness(on, 3, 0))).isInstanceOf(CheckResult.Rejected.class);
        Checker clear =
                new Checker(DenseLayer.of(new double[][] {{1, 0}}).withBias(-1 + 0x1p-51), FeatureDomain.sphere(2, 1));
        assertThat(clear.check(witness(on, 1, 0))).isEqualTo(new CheckResult.Accepted());
        // Negative inside of the sphere and zero on it.
        assertThat(checker.check(witness(LabelSet.of(1), 1, 0))).isInstanceOf(CheckResult.Rejected.class);
    }

    @Test
    void severalWitnessesAreCheckedAsOneIs() {
        Checker checker =
                new Checker(DenseLayer.of(new double[][] {{1, 0}}).withBias(-0.5), FeatureDomain.sphere(2, 1));
        List<Certificate> certificates = List.of(
                witness(LabelSet.of(1, 0), 1, 1),
                witness(LabelSet.of(1, 0), 1, 2),
                witness(LabelSet.of(1), 1, 2),
                witness(LabelSet.of(1), 0, 0),
                witness(LabelSet.of(1), 1));
        assertThat(checker.check(certificates))
                .isEqualTo(certificates.stream().map(checker::check).toList());
        assertThat(checker.check(certificates))
                .extracting(result -> result instanceof CheckResult.Accepted)
                .containsExactly(true, false, true, false, false);
    }

    private static Certificate witness(LabelSet set, double... point) {
        return new Certificate.Argmaxable(set, Point.of(point), Optional.empty());
    }
}
