package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.AffineMap;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;

/** Circuits and margins of images, whose multipliers the checker finds by itself. */
class ChainCircuitsTest {

    /** Features from 1 to 3. */
    private static final FeatureDomain IMAGE = FeatureDomain.image(
            AffineMap.diagonal(new double[] {2}, new double[] {1}), FeatureDomain.nonNegative(1, 1));

    private static final DenseLayer ONE = DenseLayer.of(new double[][] {{1}});
    private static final LabelSet ON = LabelSet.of(1, 0);
    private static final Circuit UPPER = new Circuit(List.of(0), List.of(), List.of(0), Optional.empty());

    @Test
    void aMarginOfAnImageIsBoundedToTheLastDigit() {
        Checker checker = new Checker(ONE, IMAGE);
        assertThat(margin(checker, ON, 3, 3, UPPER, 1)).isEmpty();
        assertThat(margin(checker, ON, 2, Math.nextDown(3.0), UPPER, 1).orElseThrow())
                .startsWith("the margin may be more than 2.9999999999999996: ");
        assertThat(margin(checker, ON, Math.nextUp(3.0), 4, UPPER, 1)).isPresent();
        assertThat(margin(checker, LabelSet.of(1), -1, -1, lower(), 0)).isEmpty();
        assertThat(margin(checker, LabelSet.of(1), -2, Math.nextDown(-1.0), lower(), 0))
                .isPresent();
        // Found by a support function.
        Circuit given = new Circuit(List.of(0), List.of(), List.of(), Optional.of(List.of(Rational.ONE)));
        assertThat(margin(checker, ON, 3, 3, given, 1)).isEmpty();
        assertThat(margin(checker, ON, 2, Math.nextDown(3.0), given, 1).orElseThrow())
                .startsWith("the margin may be more than 2.9999999999999996: the multipliers");
    }

    private static Circuit lower() {
        return new Circuit(List.of(0), List.of(0), List.of(), Optional.empty());
    }

    @Test
    void aGapOfAnImageIsBoundedToTheLastDigit() {
        // Logits x and 1: the gap is from 0 to 2.
        Checker checker =
                new Checker(DenseLayer.of(new double[][] {{1}, {0}}).withBias(0, 1), IMAGE, DecisionRule.argmax());
        LabelSet first = LabelSet.of(2, 0);
        Circuit both = new Circuit(List.of(0, 1), List.of(), List.of(0), Optional.empty());
        assertThat(margin(checker, first, 2, 2, both, 1, 2)).isEmpty();
        assertThat(margin(checker, first, 1, Math.nextDown(2.0), both, 1, 2)).isPresent();
        assertThat(margin(checker, first, Math.nextUp(2.0), 3, both, 1, 2)).isPresent();
    }

    @Test
    void whatIsNotAnIntervalHasNoMargin() {
        Checker checker = new Checker(ONE, IMAGE);
        assertThat(margin(checker, ON, Double.NEGATIVE_INFINITY, 3, UPPER, 1))
                .contains("the margin from -Infinity to 3.0 is not an interval");
        assertThat(margin(checker, ON, 5, 4, UPPER, 1)).contains("the margin from 5.0 to 4.0 is not an interval");
        Checker ranking = new Checker(DenseLayer.of(new double[][] {{1}, {0}}), IMAGE, DecisionRule.topK());
        for (LabelSet set : List.of(LabelSet.of(2), LabelSet.of(2, 0, 1))) {
            assertThat(margin(ranking, set, -9, 9, UPPER, 1, 0))
                    .contains("a ranking has no margin without labels on both sides of it");
        }
        // By thresholds such sets have one: the larger logit is at least 0, and at most 1 at the lower end.
        Checker thresholds = new Checker(DenseLayer.of(new double[][] {{1}, {0}}), IMAGE);
        assertThat(margin(thresholds, LabelSet.of(2), -1, -1, lower(), 0)).isEmpty();
    }

    @Test
    void circuitsOfRankingsMayHaveBoundsOfTheBase() {
        // x ≤ 3 is never above 3.5.
        Checker checker =
                new Checker(DenseLayer.of(new double[][] {{1}, {0}}).withBias(0, 3.5), IMAGE, DecisionRule.argmax());
        LabelSet first = LabelSet.of(2, 0);
        assertAccepted(checker, first, new Circuit(List.of(0, 1), List.of(), List.of(0), Optional.empty()));
        assertRejected(checker, first, new Circuit(List.of(0, 1), List.of(0), List.of(), Optional.empty()), "cancels");
        assertRejected(
                checker, first, new Circuit(List.of(0, 1), List.of(), List.of(1), Optional.empty()), "upper bound");
    }

    @Test
    void aCircuitMayCancelInTheFeaturesWhereItHasTooManyLabelsForTheBase() {
        AffineMap line = AffineMap.dense(DoubleMatrix.of(new double[][] {{1}, {2}, {3}}), new double[3]);
        DenseLayer layer = DenseLayer.of(new double[][] {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {-1, -1, -1}});
        Checker checker = new Checker(layer, FeatureDomain.image(line, FeatureDomain.box(1, 1)));
        LabelSet all = LabelSet.of(4, 0, 1, 2, 3);
        assertAccepted(checker, all, Circuit.ofLabels(0, 1, 2, 3));
        assertRejected(checker, all, Circuit.ofLabels(0, 1, 2), "cancels");
        assertRejected(checker, LabelSet.of(4, 0, 1, 2), Circuit.ofLabels(0, 1, 2, 3), "cancels");
        // With bounds, it is one of the base; the number of features of the layer limits it all the same.
        assertAccepted(checker, all, new Circuit(List.of(0, 1, 2, 3), List.of(0), List.of(), Optional.empty()));
        assertAccepted(checker, all, new Circuit(List.of(0, 1, 2, 3), List.of(), List.of(0), Optional.empty()));
        assertRejected(
                checker,
                all,
                new Circuit(List.of(0, 1, 2, 3), List.of(0), List.of(0), Optional.empty()),
                "6 constraints and no multipliers: 5 are enough");
    }

    @Test
    void labelsAreThoseOfTheLayer() {
        Checker checker = new Checker(ONE, IMAGE);
        assertRejected(checker, ON, Circuit.ofLabels(0, 1), "the circuit has a label that is none of 1");
        assertRejected(checker, ON, Circuit.ofLabels(1), "the circuit has a label that is none of 1");
        assertRejected(checker, ON, Circuit.ofLabels(), "the circuit has no labels");
    }

    @Test
    void weightsThatOverflowWhenComposedAreRejected() {
        FeatureDomain huge = FeatureDomain.image(
                AffineMap.diagonal(new double[] {1e200}, new double[1]), FeatureDomain.nonNegative(1, 1));
        Checker checker = new Checker(DenseLayer.of(new double[][] {{-1e200}}), huge);
        assertRejected(checker, ON, lower(), "the composed weights are beyond the largest double");
        assertThat(margin(checker, ON, -1, 0, lower(), 0).orElseThrow())
                .contains("the composed weights are beyond the largest double");
        // The same by its support function, in integers.
        Circuit given = new Circuit(List.of(0), List.of(), List.of(), Optional.of(List.of(Rational.ONE)));
        assertAccepted(checker, ON, given);
    }

    @Test
    void deployedArithmeticNeedsBounds() {
        DeployedRefutation refutation = new DeployedRefutation(NumberFormat.FLOAT32, List.of(0), Point.of(1));
        Checker checker = new Checker(ONE.withBias(-9), IMAGE);
        assertAccepted(checker, ON, UPPER);
        assertThat(checker.check(new Certificate.Unargmaxable(ON, UPPER, List.of(refutation))))
                .isEqualTo(new CheckResult.Rejected("claims about deployed arithmetic need bounds of features"));
    }

    @Test
    void marginsWithinBoundsOfFeaturesAreChecked() {
        Checker checker = new Checker(ONE, FeatureDomain.of(new double[] {1}, new double[] {3}));
        assertThat(margin(checker, ON, 3, 3, UPPER, 3)).isEmpty();
        assertThat(margin(checker, ON, 2, Math.nextDown(3.0), UPPER, 3)).isPresent();
    }

    private static Optional<String> margin(
            Checker checker, LabelSet set, double low, double high, Circuit ceiling, double... point) {
        return checker.flawOfMargin(set, new MarginProof(low, Point.of(point), high, Optional.of(ceiling)));
    }

    private static void assertAccepted(Checker checker, LabelSet set, Circuit circuit) {
        assertThat(checker.check(new Certificate.Unargmaxable(set, circuit))).isEqualTo(new CheckResult.Accepted());
    }

    private static void assertRejected(Checker checker, LabelSet set, Circuit circuit, String reason) {
        assertThat(checker.check(new Certificate.Unargmaxable(set, circuit)))
                .isInstanceOfSatisfying(
                        CheckResult.Rejected.class,
                        rejected -> assertThat(rejected.reason()).contains(reason));
    }
}
