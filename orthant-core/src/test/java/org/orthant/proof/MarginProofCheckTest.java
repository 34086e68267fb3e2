package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.ActivationRange;
import org.orthant.layer.Box;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.RuledLayer;

/** Margins that are known on paper, and claims that miss them by a last digit. */
class MarginProofCheckTest {

    /** The mean of the first three logits is 0 wherever features are, and the last one −0.25: that is its margin, at 0. */
    private static final OutputLayer SHORT =
            DenseLayer.of(new double[][] {{1, 0}, {0, 1}, {-1, -1}, {0, 0}}).withBias(0, 0, 0, -0.25);

    private static final LabelSet LAST = LabelSet.of(4, 3);
    private static final Circuit ALL = Circuit.ofLabels(0, 1, 2, 3);

    /** The last coordinate is the threshold in the middle of the gap. */
    private static final Point MIDDLE = Point.of(0, 0, -0.125);

    private static Optional<String> flaw(
            OutputLayer layer, Box domain, DecisionRule rule, LabelSet set, MarginProof proof) {
        RuledLayer ruled = RuledLayer.of(layer, domain, rule);
        MarginCheck margins = new MarginCheck(ruled.layer(), ruled.domain(), new RowNorms(ruled.layer()));
        CircuitCheck circuits = new CircuitCheck(ruled.layer(), ruled.domain());
        return MarginProofCheck.of(ruled, rule, margins, circuits).flaw(set, proof);
    }

    private static Optional<String> flaw(double low, Point point, double high, Circuit ceiling) {
        return flaw(
                SHORT,
                ActivationRange.FREE.domain(2),
                DecisionRule.argmax(),
                LAST,
                new MarginProof(low, point, high, Optional.of(ceiling)));
    }

    @Test
    void bothEndsOfAGapAreAcceptedToTheLastDigitAndNoFurther() {
        assertThat(flaw(-0.25, MIDDLE, -0.25, ALL)).isEmpty();
        assertThat(flaw(-1, MIDDLE, 1, ALL)).isEmpty();
        assertThat(flaw(Math.nextUp(-0.25), MIDDLE, 0, ALL).orElseThrow())
                .startsWith("the point of the margin leaves label ")
                .contains(" a margin of -0.125, less than -0.12499999999999");
        assertThat(flaw(-1, MIDDLE, Math.nextDown(-0.25), ALL).orElseThrow())
                .startsWith("the margin may be more than -0.25000000000000006: ");
        assertThat(flaw(-0.25, Point.of(0, 0, -0.25), -0.25, ALL)).isPresent();
        assertThat(flaw(-0.25, Point.of(1e-9, 0, -0.125), -0.25, ALL)).isPresent();
        assertThat(flaw(-0.25, Point.of(0, 0), -0.25, ALL))
                .contains("the point of the margin has 2 coordinates: expected 3");
    }

    /** Without a bias, all logits are zero at zero, and the mean of the first three is that of the last one everywhere. */
    @Test
    void aMarginOfZeroIsARefutationAndThePointZero() {
        DenseLayer cone = DenseLayer.of(new double[][] {{1, 0}, {0, 1}, {-1, -1}, {0, 0}});
        Point zero = Point.of(0, -0.0, 0);
        assertThat(flaw(cone, new MarginProof(0, zero, 0, Optional.of(ALL)))).isEmpty();
        assertThat(flaw(cone, new MarginProof(-1, zero, 0, Optional.of(ALL)))).isEmpty();
        assertThat(flaw(cone, new MarginProof(0, zero, 0, Optional.of(Circuit.ofLabels(0, 1, 3)))))
                .contains(
                        "the margin may be more than 0: no non-negative combination of the circuit's constraints cancels");
        assertThat(flaw(cone, new MarginProof(0, zero, 0, Optional.of(Circuit.ofLabels(0, 1, 4)))))
                .contains("the margin may be more than 0: label 4 of the circuit is none of 4");
        assertThat(flaw(cone, new MarginProof(Double.MIN_VALUE, zero, 1, Optional.of(ALL))))
                .isPresent();
        assertThat(flaw(cone, new MarginProof(0, Point.of(0x1p-1000, 0, 0), 0, Optional.of(ALL))))
                .isPresent();
        assertThat(flaw(cone, new MarginProof(0, Point.of(0, 0, 0x1p-1000), 0, Optional.of(ALL))))
                .isPresent();
        Point nearlyZero = Point.of(
                List.of(Rational.ZERO, Rational.exactly(Double.MIN_VALUE).divide(Rational.of(3)), Rational.ZERO));
        assertThat(flaw(cone, new MarginProof(0, nearlyZero, 0, Optional.of(ALL))))
                .isPresent();
        // A bias is not zero at zero.
        assertThat(flaw(-0.125, Point.of(0, 0, 0), 0, ALL)).isPresent();
        assertThat(flaw(0, Point.of(0, 0, 0), 0, ALL)).isPresent();
    }

    private static Optional<String> flaw(OutputLayer layer, MarginProof proof) {
        return flaw(layer, ActivationRange.FREE.domain(2), DecisionRule.argmax(), LAST, proof);
    }

    @Test
    void aCeilingNeedsAllWhoseMixtureItIs() {
        assertThat(flaw(-1, MIDDLE, -0.25, Circuit.ofLabels(0, 1, 3))).isPresent();
        assertThat(flaw(-1, MIDDLE, -0.25, new Circuit(List.of(0, 1, 2, 3), List.of(), List.of(5), Optional.empty())))
                .contains("an upper bound of the margin is that of no feature: there are 3");
        assertThat(flaw(-1, MIDDLE, -0.25, new Circuit(List.of(0, 1, 2, 3), List.of(), List.of(3), Optional.empty())))
                .contains("an upper bound of the margin is that of no feature: there are 3");
    }

    @Test
    void multipliersMayBeGiven() {
        assertThat(flaw(-1, MIDDLE, -0.25, given(1, 1, 1, 3))).isEmpty();
        assertThat(flaw(-1, MIDDLE, -0.25, given(1, 1, 1, 2))).isPresent();
        assertThat(flaw(-1, MIDDLE, Math.nextDown(-0.25), given(1, 1, 1, 3))).isPresent();
    }

    private static Circuit given(long... multipliers) {
        return new Circuit(
                List.of(0, 1, 2, 3),
                List.of(),
                List.of(),
                Optional.of(Arrays.stream(multipliers).mapToObj(Rational::of).toList()));
    }

    @Test
    void whatIsNoIntervalIsRefused() {
        assertThat(flaw(Double.NaN, MIDDLE, 0, ALL).orElseThrow()).endsWith("is not an interval");
        assertThat(flaw(0.5, MIDDLE, 0.25, ALL).orElseThrow()).endsWith("is not an interval");
        assertThat(flaw(Double.NEGATIVE_INFINITY, MIDDLE, 0, ALL).orElseThrow()).endsWith("is not an interval");
        assertThat(flaw(-1, MIDDLE, Double.MIN_VALUE, ALL).orElseThrow()).endsWith("its half is not a double");
        assertThatThrownBy(() -> new MarginProof(0, MIDDLE, Double.POSITIVE_INFINITY, Optional.of(ALL)))
                .hasMessage(
                        "a margin of at most Infinity has a proof of that: expected one exactly where it is finite");
        assertThatThrownBy(() -> new MarginProof(0, MIDDLE, 1, Optional.empty()))
                .hasMessage("a margin of at most 1.0 has no proof of that: expected one exactly where it is finite");
        assertThat(unboundedFlaw(DecisionRule.argmax(), LAST, -1)).isEmpty();
    }

    private static Optional<String> unboundedFlaw(DecisionRule rule, LabelSet set, double low) {
        MarginProof unbounded = new MarginProof(low, MIDDLE, Double.POSITIVE_INFINITY, Optional.empty());
        return flaw(SHORT, ActivationRange.FREE.domain(2), rule, set, unbounded);
    }

    @Test
    void aRankingHasTwoSides() {
        for (LabelSet set : List.of(LabelSet.of(4), LabelSet.of(4, 0, 1, 2, 3))) {
            assertThat(unboundedFlaw(DecisionRule.topK(), set, -9))
                    .contains("a ranking has no margin without labels on both sides of it");
        }
    }

    @Test
    void byThresholdsLeftSidesAreNotHalved() {
        OutputLayer opposite = DenseLayer.of(new double[][] {{1}, {-1}}).withBias(-1, -1);
        Box domain = FeatureDomain.box(1, 10);
        LabelSet both = LabelSet.of(2, 0, 1);
        MarginProof exact = new MarginProof(-1, Point.of(0), -1, Optional.of(Circuit.ofLabels(0, 1)));
        assertThat(flaw(opposite, domain, DecisionRule.threshold(), both, exact))
                .isEmpty();
        assertThat(flaw(
                        opposite,
                        domain,
                        DecisionRule.threshold(),
                        both,
                        new MarginProof(-2, Point.of(0), Math.nextDown(-1), Optional.of(Circuit.ofLabels(0, 1)))))
                .isPresent();
        assertThat(flaw(
                        opposite,
                        domain,
                        DecisionRule.threshold(),
                        both,
                        new MarginProof(Math.nextUp(-1), Point.of(0), 5, Optional.of(Circuit.ofLabels(0, 1)))))
                .isPresent();
        // Without labels: the larger logit is −1 + |x|, and least at 0.
        assertThat(flaw(
                        opposite,
                        domain,
                        DecisionRule.threshold(),
                        LabelSet.of(2),
                        new MarginProof(1, Point.of(0), 1, Optional.of(Circuit.ofLabels(0, 1)))))
                .isEmpty();
    }

    @Test
    void boundsOfFeaturesTakePart() {
        OutputLayer one = DenseLayer.of(new double[][] {{1}});
        Box domain = FeatureDomain.of(new double[] {-2}, new double[] {3});
        Circuit above = new Circuit(List.of(0), List.of(), List.of(0), Optional.empty());
        Circuit below = new Circuit(List.of(0), List.of(0), List.of(), Optional.empty());
        DecisionRule rule = DecisionRule.threshold();
        assertThat(flaw(one, domain, rule, LabelSet.of(1, 0), new MarginProof(3, Point.of(3), 3, Optional.of(above))))
                .isEmpty();
        assertThat(flaw(one, domain, rule, LabelSet.of(1, 0), new MarginProof(3, Point.of(3), 3, Optional.of(below))))
                .isPresent();
        assertThat(flaw(one, domain, rule, LabelSet.of(1), new MarginProof(2, Point.of(-2), 2, Optional.of(below))))
                .isEmpty();
        assertThat(flaw(one, domain, rule, LabelSet.of(1), new MarginProof(2.5, Point.of(-2.5), 3, Optional.of(below))))
                .isPresent();
    }
}
