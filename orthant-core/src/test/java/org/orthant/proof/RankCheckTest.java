package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.AffineMap;
import org.orthant.layer.Ball;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;

/** A class that two pairs of others are never both behind, so that it is third at best. */
class RankCheckTest {

    private static final DenseLayer LAYER = DenseLayer.of(new double[][] {{2, 0}, {0, 2}, {3, 0}, {0, 3}, {1, 1}});
    private static final FeatureDomain DOMAIN = FeatureDomain.nonNegative(2, 8);
    private static final LabelSet LAST = LabelSet.of(5, 4);
    private static final Circuit FIRST = Circuit.ofLabels(0, 1, 4);
    /** {@code (3 + 3) / 2 ≥ 1}, so that features do not cancel without their lower bounds. */
    private static final Circuit SECOND = circuit(List.of(2, 3, 4), List.of(0, 1));
    /** There, logits are 2, 0, 3, 0 and 1. */
    private static final Point POINT = Point.of(1, 0, 0.5);

    private static Circuit circuit(List<Integer> labels, List<Integer> lower) {
        return new Circuit(labels, lower, List.of(), Optional.empty());
    }

    private static Optional<String> flaw(FeatureDomain domain, DecisionRule rule, LabelSet set, RankProof proof) {
        Certificate claim = new Certificate.Unargmaxable(set, FIRST, List.of(), Optional.empty(), Optional.of(proof));
        return new Checker(LAYER, domain, rule)
                .check(claim)
                .match(accepted -> Optional.empty(), rejected -> Optional.of(rejected.reason()));
    }

    private static Optional<String> flaw(int low, int high, Point point, Circuit... further) {
        return flaw(DOMAIN, DecisionRule.argmax(), LAST, new RankProof(low, high, point, List.of(further)));
    }

    @Test
    void anIntervalHoldsThatRefutationsAndAPointProve() {
        assertThat(flaw(3, 3, POINT, SECOND)).isEmpty();
        assertThat(flaw(1, 3, POINT, SECOND)).isEmpty();
        assertThat(flaw(2, 3, POINT)).isEmpty();
        assertThat(flaw(2, 5, POINT)).isEmpty();
        assertThat(flaw(DOMAIN, DecisionRule.topK(), LAST, new RankProof(3, 3, POINT, List.of(SECOND))))
                .isEmpty();
    }

    @Test
    void eachPlaceNeedsARefutation() {
        assertThat(flaw(4, 4, POINT, SECOND))
                .contains("the rank may be less than 4: expected 3 refutations, and there are 2");
        assertThat(flaw(3, 3, POINT)).contains("the rank may be less than 3: expected 2 refutations, and there are 1");
    }

    @Test
    void refutationsShareNoClassButTheirOwn() {
        assertThat(flaw(3, 3, POINT, FIRST))
                .contains("label 0 is in two refutations of the rank: expected each in one at most");
        assertThat(flaw(3, 3, POINT, circuit(List.of(1, 2, 4), List.of(0, 1))))
                .contains("label 1 is in two refutations of the rank: expected each in one at most");
        assertThat(flaw(4, 4, POINT, SECOND, SECOND))
                .contains("label 2 is in two refutations of the rank: expected each in one at most");
        // Also one more than needed.
        assertThat(flaw(2, 3, POINT, FIRST)).isPresent();
    }

    @Test
    void everyRefutationMustHold() {
        assertThat(flaw(3, 3, POINT, circuit(List.of(2, 4), List.of(0, 1))))
                .contains("no non-negative combination of the circuit's constraints cancels");
        assertThat(flaw(3, 3, POINT, circuit(List.of(2, 3, 4, 7), List.of(0, 1))))
                .contains("label 7 of the circuit is none of 5");
        assertThat(flaw(3, 3, POINT, circuit(List.of(2, 3, 4), List.of(0, 9)))).isPresent();
        assertThat(flaw(1, 3, POINT, circuit(List.of(4), List.of()))).isPresent();
    }

    @Test
    void labelsThatDoNotExistTakeNoMemory() {
        Circuit far = circuit(List.of(2, 3, Integer.MAX_VALUE), List.of());
        long before = allocated();
        assertThat(flaw(3, 3, POINT, far)).contains("label 2147483647 of the circuit is none of 5");
        assertThat(allocated() - before).isLessThan(1 << 24);
    }

    private static long allocated() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }

    @Test
    void aPointProvesTheNumberOfClassesThatAreNotBelowItsThreshold() {
        assertThat(flaw(1, 2, POINT, SECOND)).contains("the point of the rank proves rank 3, not 2");
        assertThat(flaw(2, 2, POINT)).contains("the point of the rank proves rank 3, not 2");
        // A threshold at the logit 0 of classes 1 and 3: these are not below it.
        assertThat(flaw(2, 4, Point.of(1, 0, 0))).contains("the point of the rank proves rank 5, not 4");
        assertThat(flaw(2, 5, Point.of(1, 0, 0))).isEmpty();
        assertThat(flaw(2, 5, Point.of(1, 0, 1)))
                .contains("the point of the rank has a threshold that is not below the logit of label 4");
        assertThat(flaw(2, 5, Point.of(1, 0, 1.5))).isPresent();
        assertThat(flaw(2, 3, Point.of(9, 0, 0.5)).orElseThrow()).contains("outside of the domain");
        assertThat(flaw(2, 3, Point.of(1, 0))).contains("the point of the rank has 2 coordinates: expected 3");
    }

    /** Twice the precision of doubles shows the larger difference, and only integers the smaller one. */
    @ParameterizedTest
    @ValueSource(doubles = {0x1p-80, 0x1p-400})
    void tiesAreDecidedExactly(double difference) {
        Rational tiny = Rational.parse("1/3").multiply(Rational.exactly(difference));
        Point above = Point.of(List.of(Rational.ONE, Rational.ZERO, Rational.ONE.subtract(tiny)));
        Point at = Point.of(List.of(Rational.ONE, Rational.ZERO, Rational.ONE));
        assertThat(flaw(3, 3, above, SECOND)).isEmpty();
        assertThat(flaw(3, 3, at, SECOND)).isPresent();
        // The logit of class 0 is 2 − 2·tiny, just below the threshold, and then 2.
        Point below = Point.of(List.of(Rational.ONE.subtract(tiny), Rational.of(2), Rational.of(2)));
        assertThat(flaw(1, 4, below)).isEmpty();
        Point tie = Point.of(List.of(Rational.ONE, Rational.of(2), Rational.of(2)));
        assertThat(flaw(1, 4, tie)).contains("the point of the rank proves rank 5, not 4");
    }

    @Test
    void whatIsNoIntervalIsRefused() {
        assertThat(flaw(0, 3, POINT)).contains("the rank from 0 to 3 is not an interval of numbers from 1 on");
        assertThat(flaw(-1, 3, POINT)).isPresent();
        assertThat(flaw(3, 2, POINT, SECOND)).contains("the rank from 3 to 2 is not an interval of numbers from 1 on");
    }

    @Test
    void onlyASingleClassInARankingHasARank() {
        RankProof proof = new RankProof(2, 3, POINT, List.of());
        assertThat(flaw(DOMAIN, DecisionRule.threshold(), LAST, proof))
                .contains("a rank is that of a single class in a ranking");
        assertThat(flaw(DOMAIN, DecisionRule.topK(), LabelSet.of(5, 3, 4), proof))
                .contains("a rank is that of a single class in a ranking");
        assertThat(new Checker(LAYER, DOMAIN).rank(LAST, POINT)).isEmpty();
        assertThat(new Checker(LAYER, DOMAIN, DecisionRule.topK()).rank(LabelSet.of(5, 3, 4), POINT))
                .isEmpty();
    }

    @Test
    void aPointHasARank() {
        Checker checker = new Checker(LAYER, DOMAIN, DecisionRule.argmax());
        assertThat(checker.rank(LAST, POINT)).isEqualTo(OptionalInt.of(3));
        assertThat(checker.rank(LAST, Point.of(1, 0, 0))).isEqualTo(OptionalInt.of(5));
        assertThat(checker.rank(LAST, Point.of(1, 0, 1))).isEmpty();
        assertThat(checker.rank(LAST, Point.of(-1, 0, -9))).isEmpty();
        assertThat(checker.rank(LAST, Point.of(1))).isEmpty();
        assertThat(checker.rank(LabelSet.of(5, 2), Point.of(1, 0, 2.5))).isEqualTo(OptionalInt.of(1));
        assertThat(checker.flawOfCircuit(LAST, FIRST)).isEmpty();
        assertThat(checker.flawOfCircuit(LAST, Circuit.ofLabels(0, 4))).isPresent();
    }

    @Test
    void inABallAndItsImageTheSame() {
        AffineMap twice = AffineMap.diagonal(new double[] {2, 2}, new double[2]);
        Circuit opposite = Circuit.ofLabels(0, 1, 4);
        FeatureDomain ball = new Ball(2, 1, 1, false, false);
        for (FeatureDomain domain : List.of(ball, FeatureDomain.image(twice, ball))) {
            DecisionRule rule = DecisionRule.argmax();
            assertThat(flaw(domain, rule, LAST, new RankProof(2, 3, Point.of(0.5, 0, 0.25), List.of())))
                    .isEmpty();
            assertThat(flaw(domain, rule, LAST, new RankProof(2, 2, Point.of(0.5, 0, 0.25), List.of())))
                    .isPresent();
            assertThat(flaw(domain, rule, LAST, new RankProof(2, 3, Point.of(1.5, 0, 0.25), List.of())))
                    .isPresent();
            assertThat(flaw(domain, rule, LAST, new RankProof(3, 3, Point.of(0.5, 0, 0.25), List.of(opposite))))
                    .isPresent();
        }
    }

    @Test
    void onASphereBothPointsAroundItCount() {
        FeatureDomain sphere = new Ball(2, 1, 1, false, true);
        // The direction of any length; at length 1, logits are 2, 0, 3, 0 and 1.
        Checker checker = new Checker(LAYER, sphere, DecisionRule.argmax());
        assertThat(checker.rank(LAST, Point.of(7, 0, 0.5))).isEqualTo(OptionalInt.of(3));
        assertThat(checker.rank(LAST, Point.of(0, 0, -0.5))).isEmpty();
        assertThat(checker.rank(LAST, Point.of(7, 0))).isEmpty();
        // Of length √2: the logit of class 4 is √2, between those of the two points, and the threshold is, too.
        assertThat(checker.rank(LAST, Point.of(1, 1, Math.sqrt(2)))).isEmpty();
        assertThat(checker.rank(LAST, Point.of(1, 1, 1.4))).isEqualTo(OptionalInt.of(5));
    }
}
