package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.AffineMap;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.FeatureDomain;

/** Features that two doubles get wrong, because maps cancel what the doubles hold. */
class MappedMarginTest {

    private static final Rational THIRD = Rational.parse("1/3");

    /** The double nearest to ⅓, the one nearest to the rest, and what is left then. */
    private static final double HIGH = 1 / 3.0;

    private static final double LOW = THIRD.differenceToDouble(HIGH);
    private static final Rational REST = THIRD.subtract(Rational.exactly(HIGH)).subtract(Rational.exactly(LOW));

    private static final double SCALE = 0x1p120;

    /** The feature is {@code 2^120 (a_0 − a_1 − a_2) − c}: half of the rest, whose sign two doubles turn. */
    private static FeatureDomain domain() {
        double half = -REST.multiply(Rational.exactly(SCALE / 2)).toDouble();
        DoubleMatrix difference = DoubleMatrix.of(new double[][] {{SCALE, -SCALE, -SCALE}});
        return FeatureDomain.image(AffineMap.dense(difference, new double[] {half}), FeatureDomain.box(3, 1));
    }

    private static final Point POINT = Point.of(List.of(THIRD, Rational.exactly(HIGH), Rational.exactly(LOW)));

    @Test
    void theErrorOfAFeatureCountsForItsLogit() {
        Checker checker = new Checker(DenseLayer.of(new double[][] {{1}}), domain());
        LabelSet right = REST.signum() > 0 ? LabelSet.of(1, 0) : LabelSet.of(1);
        LabelSet wrong = REST.signum() > 0 ? LabelSet.of(1) : LabelSet.of(1, 0);
        assertThat(checker.check(new Certificate.Argmaxable(right, POINT, Optional.empty())))
                .isEqualTo(new CheckResult.Accepted());
        assertThat(checker.check(new Certificate.Argmaxable(wrong, POINT, Optional.empty())))
                .isInstanceOf(CheckResult.Rejected.class);
        assertThat(checker.flawOfMargin(right, margin(0))).isEmpty();
        assertThat(checker.flawOfMargin(wrong, margin(0))).isPresent();
    }

    private static MarginProof margin(double low) {
        return new MarginProof(low, POINT, Double.POSITIVE_INFINITY, Optional.empty());
    }

    @Test
    void pointsOfAnotherSizeAreRejectedAmongOthers() {
        Checker checker = new Checker(DenseLayer.of(new double[][] {{1}}), FeatureDomain.box(1, 9));
        LabelSet on = LabelSet.of(1, 0);
        assertThat(checker.check(List.of(
                        new Certificate.Argmaxable(on, Point.of(1), Optional.empty()),
                        new Certificate.Argmaxable(on, Point.of(1, 2, 3), Optional.empty()))))
                .containsExactly(
                        new CheckResult.Accepted(),
                        new CheckResult.Rejected("the witness has 3 coordinates: expected 1"));
    }
}
