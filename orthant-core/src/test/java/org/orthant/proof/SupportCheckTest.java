package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.AffineMap;
import org.orthant.layer.Ball;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DomainChain;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;

/** Bounds by support functions hold with equality, and not one unit in the last place further. */
class SupportCheckTest {

    private static final DenseLayer ONE = DenseLayer.of(new double[][] {{1}});
    private static final LabelSet ON = LabelSet.of(1, 0);
    private static final LabelSet OFF = LabelSet.of(1);
    private static final List<Rational> UNIT = rationals("1");

    @Test
    void doublesDecideWhatIsClear() {
        // Of −2·(x + 4) and 3·(x − 3) with −1 ≤ x ≤ 2 the sum is x − 17 at most: −15.
        OutputLayer layer = DenseLayer.of(new double[][] {{1}, {1}}).withBias(4, -3);
        SupportCheck check = check(layer, FeatureDomain.of(new double[] {-1}, new double[] {2}), false);
        LabelSet second = LabelSet.of(2, 1);
        List<Rational> multipliers = rationals("2", "3");
        assertThat(isProven(check, second, multipliers, "-14")).isTrue();
        assertThat(isProven(check, second, multipliers, "-15")).isFalse();
        assertThat(isProven(check, second, multipliers, "-16")).isFalse();
        // In a ball of radius 2, too, and behind the map x = 3a + 5.
        assertThat(isProven(check(layer, FeatureDomain.ball(1, 2), false), second, multipliers, "-14"))
                .isTrue();
        assertThat(isProven(check(layer, FeatureDomain.ball(1, 2), false), second, multipliers, "-16"))
                .isFalse();
        FeatureDomain image =
                FeatureDomain.image(AffineMap.diagonal(new double[] {3}, new double[] {5}), FeatureDomain.box(1, 1));
        assertThat(isProven(check(layer, image, false), second, multipliers, "-8"))
                .isTrue();
        assertThat(isProven(check(layer, image, false), second, multipliers, "-10"))
                .isFalse();
    }

    @Test
    void multipliersThatAreNotDoublesAreLeftToIntegers() {
        SupportCheck check = check(ONE.withBias(-9), FeatureDomain.box(1, 1), false);
        String huge = "1" + "0".repeat(400);
        for (String text : List.of("1/3", huge)) {
            assertThat(isProven(check, ON, rationals(text), "0")).isFalse();
            assertThat(check.flaw(ON, List.of(0), rationals(text), Optional.empty()))
                    .isEmpty();
            assertThat(check.flaw(OFF, List.of(0), rationals(text), Optional.empty()))
                    .isPresent();
        }
    }

    @Test
    void aDenominatorBeyondThatOfAnyProofIsRejected() {
        SupportCheck check = check(ONE.withBias(-9), FeatureDomain.box(1, 1), false);
        String longest = "1/1" + "0".repeat(110_000);
        assertThat(check.flaw(ON, List.of(0), rationals(longest), Optional.empty()))
                .contains("the common denominator of the circuit's multipliers is longer than 332193 binary digits");
    }

    @Test
    void inABoxEqualityIsAProofAndNothingMore() {
        FeatureDomain box = FeatureDomain.of(new double[] {-3, 0.5}, new double[] {0.125, 7});
        // 2x_0 − x_1 is from −13 to −0.25.
        DenseLayer layer = DenseLayer.of(new double[][] {{2, -1}});
        assertThat(flaw(layer.withBias(0.25), box, ON, UNIT, Optional.empty())).isEmpty();
        assertThat(flaw(layer.withBias(Math.nextUp(0.25)), box, ON, UNIT, Optional.empty()))
                .contains("the multipliers of the circuit allow left sides whose sum is positive");
        assertThat(flaw(layer.withBias(13), box, OFF, UNIT, Optional.empty())).isEmpty();
        assertThat(flaw(layer.withBias(Math.nextDown(13.0)), box, OFF, UNIT, Optional.empty()))
                .isPresent();
    }

    @Test
    void anUnboundedFeatureMustCancelExactly() {
        FeatureDomain halfSpace = FeatureDomain.of(
                new double[] {0, Double.NEGATIVE_INFINITY}, new double[] {Double.POSITIVE_INFINITY, 0});
        OutputLayer layer = DenseLayer.of(new double[][] {{-1, 1}, {1, -1}, {0, 0}});
        LabelSet all = LabelSet.of(3, 0, 1, 2);
        SupportCheck check = check(layer, halfSpace, false);
        // −a + b ≤ 0 where a ≥ 0 ≥ b; the opposite has no largest value.
        assertThat(check.flaw(all, List.of(0), UNIT, Optional.empty())).isEmpty();
        assertThat(check.flaw(all, List.of(1), UNIT, Optional.empty())).isPresent();
        assertThat(check.flaw(all, List.of(2), UNIT, Optional.empty())).isEmpty();
        assertThat(check.flaw(all, List.of(0, 1), rationals("1/3", "1/3"), Optional.empty()))
                .isEmpty();
        assertThat(check.flaw(all, List.of(0, 1), rationals("1/3", "1/2"), Optional.empty()))
                .isPresent();
        // A label whose multiplier is zero takes no part.
        assertThat(check.flaw(all, List.of(0, 1), rationals("1", "0"), Optional.empty()))
                .isEmpty();
    }

    @Test
    void inABallEqualityIsAProofAndNothingMore() {
        // ‖(3, 4)‖ · 2 = 10.
        DenseLayer layer = DenseLayer.of(new double[][] {{3, 4}});
        FeatureDomain ball = FeatureDomain.ball(2, 2);
        assertThat(flaw(layer.withBias(-10), ball, ON, UNIT, Optional.empty())).isEmpty();
        assertThat(flaw(layer.withBias(Math.nextUp(-10.0)), ball, ON, UNIT, Optional.empty()))
                .isPresent();
        // The square of a constant is the same, whatever its sign.
        assertThat(flaw(layer.withBias(10), ball, ON, UNIT, Optional.empty())).isPresent();
        // Without features nothing but the constant is left.
        DenseLayer constant = DenseLayer.of(new double[][] {{0, 0}});
        assertThat(flaw(constant.withBias(0), ball, ON, UNIT, Optional.empty())).isEmpty();
        assertThat(flaw(constant.withBias(Double.MIN_VALUE), ball, ON, UNIT, Optional.empty()))
                .isPresent();
    }

    @Test
    void inACentredBallTheMeanDoesNotCount() {
        // (7, 1) − 4 = (3, −3), whose length is 3√2; times √2 · 5 that is 30.
        DenseLayer layer = DenseLayer.of(new double[][] {{7, 1}});
        Ball centred = new Ball(2, 5, 2, true, false);
        assertThat(flaw(layer.withBias(-30), centred, ON, UNIT, Optional.empty()))
                .isEmpty();
        assertThat(flaw(layer.withBias(Math.nextUp(-30.0)), centred, ON, UNIT, Optional.empty()))
                .isPresent();
        Ball whole = new Ball(2, 5, 2, false, false);
        assertThat(flaw(layer.withBias(-50), whole, ON, UNIT, Optional.empty())).isEmpty();
        assertThat(flaw(layer.withBias(Math.nextUp(-50.0)), whole, ON, UNIT, Optional.empty()))
                .isPresent();
    }

    @Test
    void aTinyRadiusDoesNotVanish() {
        // The radius is 2^15 times the smallest double: with a weight of 0.49 that is more than the bias takes away.
        Ball tiny = new Ball(1, Double.MIN_VALUE, 1 << 30, false, false);
        DenseLayer layer = DenseLayer.of(new double[][] {{0.49}});
        assertThat(flaw(layer.withBias(-1000 * Double.MIN_VALUE), tiny, ON, UNIT, Optional.empty()))
                .isPresent();
        assertThat(flaw(layer.withBias(-17_000 * Double.MIN_VALUE), tiny, ON, UNIT, Optional.empty()))
                .isEmpty();
    }

    @Test
    void aNumberThatLeftSidesAreAtMostIsComparedAtTheScaleOfTheMaps() {
        // x = 0.375 (0.75 a + 0.5) − 0.25 with |a| ≤ 1: at most 0.21875.
        AffineMap outer = AffineMap.dense(DoubleMatrix.of(new double[][] {{0.375}}), new double[] {-0.25});
        AffineMap inner = AffineMap.diagonal(new double[] {0.75}, new double[] {0.5});
        FeatureDomain image = FeatureDomain.image(outer, FeatureDomain.image(inner, FeatureDomain.box(1, 1)));
        OutputLayer layer = ONE.withBias(0);
        for (String multiplier : List.of("1", "1/3", "7")) {
            assertThat(flaw(layer, image, ON, rationals(multiplier), Optional.of(0.21875)))
                    .isEmpty();
            assertThat(flaw(layer, image, ON, rationals(multiplier), Optional.of(Math.nextDown(0.21875))))
                    .isPresent();
        }
    }

    @Test
    void inARankingBothSidesHaveTheSameMultipliersAndTheGapIsMeasuredByOne() {
        // x − (−x) + 1 = 2x + 1 is at most 3 for |x| ≤ 1.
        OutputLayer layer = DenseLayer.of(new double[][] {{1}, {-1}}).withBias(1, 0);
        SupportCheck check = check(layer, FeatureDomain.box(1, 1), true);
        LabelSet first = LabelSet.of(2, 0);
        List<Integer> both = List.of(0, 1);
        for (String multiplier : List.of("1", "1/3", "7")) {
            List<Rational> multipliers = rationals(multiplier, multiplier);
            assertThat(check.flaw(first, both, multipliers, Optional.of(3.0))).isEmpty();
            assertThat(check.flaw(first, both, multipliers, Optional.of(Math.nextDown(3.0))))
                    .isPresent();
        }
        assertThat(check.flaw(first, both, rationals("1", "3/4"), Optional.of(9.0)))
                .contains("the multipliers of the set sum to 1.0, and those of others to 0.75: a ranking needs the"
                        + " same");
        // By thresholds, both count: x + 1 + x ≤ 3 is 1.5 for each.
        SupportCheck thresholds = check(layer, FeatureDomain.box(1, 1), false);
        assertThat(thresholds.flaw(first, both, rationals("1", "1"), Optional.of(1.5)))
                .isEmpty();
        assertThat(thresholds.flaw(first, both, rationals("1", "1"), Optional.of(Math.nextDown(1.5))))
                .isPresent();
    }

    @Test
    void aBaseThatIsAnImageProvesNothing() {
        FeatureDomain image =
                FeatureDomain.image(AffineMap.diagonal(new double[] {1}, new double[1]), FeatureDomain.box(1, 1));
        SupportCheck check = new SupportCheck(ONE.withBias(-9), new DomainChain(List.of(), image), false);
        assertThat(isProven(check, ON, UNIT, "0")).isFalse();
        assertThat(check.flaw(ON, List.of(0), UNIT, Optional.empty())).isPresent();
    }

    private static SupportCheck check(OutputLayer layer, FeatureDomain domain, boolean ranking) {
        return new SupportCheck(layer, DomainChain.of(domain), ranking);
    }

    private static boolean isProven(SupportCheck check, LabelSet set, List<Rational> multipliers, String allowed) {
        List<Integer> labels = multipliers.size() == 1 ? List.of(0) : List.of(0, 1);
        return check.isProven(set, labels, multipliers, Rational.parse(allowed));
    }

    private static Optional<String> flaw(
            OutputLayer layer, FeatureDomain domain, LabelSet set, List<Rational> multipliers, Optional<Double> most) {
        return check(layer, domain, false).flaw(set, List.of(0), multipliers, most);
    }

    private static List<Rational> rationals(String... texts) {
        return Stream.of(texts).map(Rational::parse).toList();
    }
}
