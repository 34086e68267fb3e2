package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.AffineMap;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;

/** Certificates about balls and images are accepted if they prove their claim, and rejected if they nearly do. */
class ChainClaimsTest {

    /** Two classes and one between them, which is ahead of neither: its row is their mean, its bias no larger. */
    private static final DenseLayer MEAN = DenseLayer.of(new double[][] {{1, 0}, {0, 1}, {0.5, 0.5}});

    private static final FeatureDomain DISC = FeatureDomain.ball(2, 2);

    @Test
    void theMeanOfTwoRowsNeverWinsInABall() {
        Checker checker = new Checker(MEAN.withBias(0, 0, 0), DISC, DecisionRule.argmax());
        assertAccepted(checker, never(3, 2, List.of(0, 1, 2), rationals("1/2", "1/2", "1")));
        assertRejected(checker, never(3, 2, List.of(0, 1, 2), rationals("1/2", "1/4", "1")), "the same");
        assertRejected(checker, never(3, 2, List.of(0, 1, 2), rationals("1/4", "3/4", "1")), "positive");
        assertRejected(checker, never(3, 2, List.of(0, 1, 2), rationals("-1/2", "3/2", "1")), "negative");
        assertRejected(checker, never(3, 2, List.of(0, 1, 2), rationals("0", "0", "0")), "zero");
        // The same as a circuit whose multipliers are left to the checker, in the features themselves.
        assertAccepted(checker, never(3, 2, Circuit.ofLabels(0, 1, 2)));
        assertRejected(checker, never(3, 0, Circuit.ofLabels(0, 1, 2)), "cancels");
    }

    @Test
    void aBiasWinsInABallExactlyIfTheRadiusIsTooShortToMakeUpForIt() {
        // Class 0 loses to class 1 by its bias of 2, and gains at most 2·‖w_0 − w_1‖ = 2√2 by features: it can win.
        DenseLayer two = DenseLayer.of(new double[][] {{1, 0}, {0, 1}});
        LabelSet first = LabelSet.of(2, 0);
        Checker can = new Checker(two.withBias(0, 2), DISC, DecisionRule.argmax());
        assertAccepted(can, witness(first, 1.4, -1.4, 0.9));
        assertRejected(can, witness(first, 1.4, -1.45, 0.9), "longer");
        // With a bias of 2√2, rounded up, it never can; rounded down, the same multipliers prove nothing.
        double root = Math.sqrt(8);
        double above = root * root >= 8
                        && Rational.exactly(root)
                                        .multiply(Rational.exactly(root))
                                        .compareTo(Rational.of(8))
                                >= 0
                ? root
                : Math.nextUp(root);
        Checker cannot = new Checker(two.withBias(0, above), DISC, DecisionRule.argmax());
        assertAccepted(cannot, never(2, 0, List.of(0, 1), rationals("1", "1")));
        Checker barely = new Checker(two.withBias(0, Math.nextDown(above)), DISC, DecisionRule.argmax());
        assertRejected(barely, never(2, 0, List.of(0, 1), rationals("1", "1")), "positive");
    }

    @Test
    void pointsOfACentredBallSumToZeroExactly() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1, 0}, {0, 1}});
        Checker checker = new Checker(
                layer, FeatureDomain.layerNorm(new double[] {2, 1}, new double[] {0, 0.5}), DecisionRule.argmax());
        LabelSet first = LabelSet.of(2, 0);
        // x = (2·1, −1 + 0.5).
        assertAccepted(checker, witness(first, 1, -1, 0));
        assertRejected(checker, witness(first, 1, -0x1.fffffffffffffp-1, 0), "sum to zero");
        assertRejected(checker, witness(first, Math.nextUp(1.0), -Math.nextUp(1.0), 0), "longer");
        assertRejected(checker, witness(first, 1, -1, 2.5), "label 0");
        assertRejected(checker, witness(first, 1, -1), "coordinates");
    }

    @Test
    void anImageOfNonNegativeNumbersIsACone() {
        // x = (a_0 + a_1, a_1 − a_0) with a ≥ 0: label 1 is on alone for no a, as x_0 ≥ |x_1|.
        AffineMap map = AffineMap.dense(DoubleMatrix.of(new double[][] {{1, 1}, {-1, 1}}), new double[2]);
        FeatureDomain cone = FeatureDomain.image(map, FeatureDomain.of(new double[2], infinite(2)));
        DenseLayer layer = DenseLayer.of(new double[][] {{1, 0}, {0, 1}});
        Checker checker = new Checker(layer, cone);
        assertAccepted(checker, witness(LabelSet.of(2, 0, 1), 1, 2));
        assertRejected(checker, witness(LabelSet.of(2, 0, 1), 2, 1), "label 1");
        assertRejected(checker, witness(LabelSet.of(2, 0, 1), -1, 3), "outside");
        LabelSet second = LabelSet.of(2, 1);
        assertAccepted(checker, never(second, new Circuit(List.of(0), List.of(0, 1), List.of(), Optional.empty())));
        assertAccepted(checker, never(2, 1, List.of(0), rationals("1")));
        assertRejected(
                checker, never(second, new Circuit(List.of(0), List.of(0), List.of(), Optional.empty())), "cancels");
        assertRejected(
                checker, never(second, new Circuit(List.of(1), List.of(0, 1), List.of(), Optional.empty())), "cancels");
        assertRejected(
                checker,
                never(second, new Circuit(List.of(0), List.of(0), List.of(1), Optional.empty())),
                "upper bound");
        assertRejected(
                checker,
                never(second, new Circuit(List.of(0), List.of(0, 1), List.of(), Optional.of(rationals("1", "1", "1")))),
                "labels alone");
    }

    @Test
    void compositionsAreThoseOfTheStoredNumbersNotOfRoundedProducts() {
        // 0.1·0.1 is no double: the composed weights cancel exactly, whatever rounding makes of them.
        AffineMap map = AffineMap.dense(DoubleMatrix.of(new double[][] {{0.1}, {0.3}}), new double[] {0.7, 0});
        DenseLayer layer = DenseLayer.of(new double[][] {{0.3, -0.1}}).withBias(-0.3 * 0.7);
        Rational exact = Rational.exactly(0.3).multiply(Rational.exactly(0.7)).subtract(Rational.exactly(0.3 * 0.7));
        Rational slope = Rational.exactly(0.3)
                .multiply(Rational.exactly(0.1))
                .subtract(Rational.exactly(0.1).multiply(Rational.exactly(0.3)));
        assertThat(slope.signum()).isZero();
        assertThat(exact.signum()).isNotZero();
        Checker checker = new Checker(layer, FeatureDomain.image(map, FeatureDomain.free(1)));
        LabelSet right = exact.signum() > 0 ? LabelSet.of(1, 0) : LabelSet.of(1);
        LabelSet wrong = exact.signum() > 0 ? LabelSet.of(1) : LabelSet.of(1, 0);
        assertAccepted(checker, witness(right, 5));
        assertRejected(checker, witness(wrong, 5), "logit");
        assertAccepted(checker, never(wrong, Circuit.ofLabels(0)));
        assertRejected(checker, never(right, Circuit.ofLabels(0)), "cancels");
    }

    @Test
    void aWitnessOnASphereIsARayAndItsLengthIsThatOfTheSphere() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1, 0}}).withBias(-0.5);
        Checker checker = new Checker(layer, FeatureDomain.sphere(2, 1));
        // The ray through (1, 1) meets the sphere at 0.707, that through (1, 2) at 0.447.
        assertAccepted(checker, witness(LabelSet.of(1, 0), 1, 1));
        assertAccepted(checker, witness(LabelSet.of(1, 0), 1e-5, 1e-5));
        assertRejected(checker, witness(LabelSet.of(1, 0), 1, 2), "logit");
        assertAccepted(checker, witness(LabelSet.of(1), 1, 2));
        assertRejected(checker, witness(LabelSet.of(1), 0, 0), "length");
    }

    @Test
    void radiiAndDeployedArithmeticNeedBounds() {
        Checker checker = new Checker(MEAN, DISC);
        LabelSet all = LabelSet.of(3, 0, 1, 2);
        Point point = Point.of(1, 1);
        assertRejected(
                checker,
                new Certificate.Argmaxable(
                        all, point, Optional.of(new RadiusProof(0.1, point, 9, List.of(0), Point.of(1)))),
                "bounds");
        assertRejected(
                checker,
                new Certificate.Argmaxable(
                        all, point, Optional.empty(), List.of(new SafeInput(NumberFormat.FLOAT32, point))),
                "bounds");
    }

    @Test
    void marginsInABallAreBoundedOnBothSides() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1, 0}, {0, 1}});
        Checker checker = new Checker(layer, DISC, DecisionRule.argmax());
        LabelSet first = LabelSet.of(2, 0);
        double high = Math.nextUp(Math.sqrt(8));
        Circuit ceiling = new Circuit(List.of(0, 1), List.of(), List.of(), Optional.of(rationals("1", "1")));
        Point point = Point.of(1.4, -1.4, 0);
        assertThat(checker.flawOfMargin(first, new MarginProof(2.8, point, high, Optional.of(ceiling))))
                .isEmpty();
        assertThat(checker.flawOfMargin(first, new MarginProof(Math.nextUp(2.8), point, high, Optional.of(ceiling))))
                .isPresent();
        assertThat(checker.flawOfMargin(first, new MarginProof(2.8, point, 2.828, Optional.of(ceiling))))
                .isPresent();
    }

    private static double[] infinite(int size) {
        double[] infinite = new double[size];
        Arrays.fill(infinite, Double.POSITIVE_INFINITY);
        return infinite;
    }

    private static List<Rational> rationals(String... texts) {
        return Stream.of(texts).map(Rational::parse).toList();
    }

    private static Certificate witness(LabelSet set, double... point) {
        return new Certificate.Argmaxable(set, Point.of(point), Optional.empty());
    }

    private static Certificate never(int labels, int active, List<Integer> circuit, List<Rational> multipliers) {
        return never(LabelSet.of(labels, active), new Circuit(circuit, List.of(), List.of(), Optional.of(multipliers)));
    }

    private static Certificate never(int labels, int active, Circuit circuit) {
        return never(LabelSet.of(labels, active), circuit);
    }

    private static Certificate never(LabelSet set, Circuit circuit) {
        return new Certificate.Unargmaxable(set, circuit);
    }

    private static void assertAccepted(Checker checker, Certificate certificate) {
        assertThat(checker.check(certificate)).isEqualTo(new CheckResult.Accepted());
    }

    private static void assertRejected(Checker checker, Certificate certificate, String reason) {
        assertThat(checker.check(certificate))
                .isInstanceOfSatisfying(
                        CheckResult.Rejected.class,
                        rejected -> assertThat(rejected.reason()).contains(reason));
    }

    /** The third class is the mean of the others; with a shift, the first one wins everywhere. */
    @Test
    void marginsOfZeroNeedZeroFeaturesAndARefutation() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1}, {-1}, {0}});
        FeatureDomain ball = FeatureDomain.ball(1, 0.5);
        FeatureDomain shifted =
                FeatureDomain.image(AffineMap.diagonal(new double[] {1}, new double[] {1}), FeatureDomain.ball(1, 0.5));
        Circuit all = new Circuit(List.of(0, 1, 2), List.of(), List.of(), Optional.empty());
        assertThat(flawOfZero(layer, ball, 2, all)).isEmpty();
        // The refutation alone proves no more than zero.
        MarginProof tooLow = new MarginProof(-1, Point.of(0, 0), -0.25, Optional.of(all));
        assertThat(new Checker(layer, ball, DecisionRule.argmax()).flawOfMargin(LabelSet.of(3, 2), tooLow))
                .isPresent();
        assertThat(flawOfZero(layer, shifted, 2, all)).isPresent();
        assertThat(flawOfZero(layer, ball, 0, all)).isPresent();
        assertThat(flawOfZero(layer, ball, 2, new Circuit(List.of(0, 2), List.of(), List.of(), Optional.empty())))
                .isPresent();
    }

    private static Optional<String> flawOfZero(DenseLayer layer, FeatureDomain domain, int label, Circuit ceiling) {
        return new Checker(layer, domain, DecisionRule.argmax())
                .flawOfMargin(
                        LabelSet.of(layer.labels(), label),
                        new MarginProof(0, Point.of(0, 0), 0, Optional.of(ceiling)));
    }
}
