package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.orthant.exact.ExactDot;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.testing.Randomised;

/** Hand-made certificates, of which each violates one condition. */
class CheckerTest {

    /** The paper's first figure: {@code +-+} and {@code -+-} are impossible, since 5 w₀ − 4 w₁ + 6 w₂ = 0. */
    private static final DenseLayer THREE_LINES = DenseLayer.of(new double[][] {{1, 0}, {.5, .75}, {-.5, .5}});

    private static final LabelSet POSSIBLE = LabelSet.of(3, 0, 1);
    private static final LabelSet IMPOSSIBLE = LabelSet.of(3, 0, 2);
    private static final Box BOX = FeatureDomain.box(2, 8);

    @Test
    void aWitnessNeedsEverySignAndTheDomain() {
        assertAccepted(THREE_LINES, witness(POSSIBLE, 2, 1));
        assertRejected(THREE_LINES, witness(POSSIBLE, 2, 2), "gives label 2 the logit 0.0");
        assertRejected(THREE_LINES, witness(POSSIBLE, -1, 2), "gives label 0 the logit -1.0");
        assertRejected(THREE_LINES, witness(IMPOSSIBLE, 2, 1), "gives label 1 the logit 1.75");
        assertRejected(THREE_LINES, witness(POSSIBLE, 8.5, 1), "outside of the domain: feature 0 is 8.5");
        assertRejected(THREE_LINES, witness(POSSIBLE, 2), "has 1 coordinates");
        assertRejected(THREE_LINES, witness(LabelSet.of(4, 0, 1), 2, 1), "one of 4 labels");
        assertAccepted(THREE_LINES, witness(POSSIBLE, 8, 1));
    }

    @Test
    void theLastBitOfAWitnessDecides() {
        Point onTheWall = Point.of(1, 1);
        Point inside = Point.ofSums(new double[] {1, 1}, new double[] {0, -0x1p-1000});
        Point outside = Point.ofSums(new double[] {1, 1}, new double[] {0, 0x1p-1000});
        Rational third = Rational.of(BigInteger.ONE, BigInteger.valueOf(3));
        Rational sliver = Rational.of(BigInteger.ONE, BigInteger.TEN.pow(400));
        assertRejected(THREE_LINES, new Certificate.Argmaxable(POSSIBLE, onTheWall, Optional.empty()), "label 2");
        assertAccepted(THREE_LINES, new Certificate.Argmaxable(POSSIBLE, inside, Optional.empty()));
        assertRejected(THREE_LINES, new Certificate.Argmaxable(POSSIBLE, outside, Optional.empty()), "label 2");
        assertAccepted(
                THREE_LINES,
                new Certificate.Argmaxable(
                        POSSIBLE, Point.of(List.of(third, third.subtract(sliver))), Optional.empty()));
        assertRejected(
                THREE_LINES,
                new Certificate.Argmaxable(POSSIBLE, Point.of(List.of(third, third)), Optional.empty()),
                "label 2");
    }

    @Test
    void aRationalWitnessIsJudgedByItsExactCoordinates() {
        OutputLayer layer = DenseLayer.of(new double[][] {{3, 0}}).withBias(-1);
        LabelSet on = LabelSet.of(1, 0);
        Rational third = Rational.parse("1/3");
        for (int digits : new int[] {10, 30, 40, 400}) {
            Rational tiny = Rational.of(BigInteger.ONE, BigInteger.TEN.pow(digits));
            assertAccepted(
                    layer,
                    new Certificate.Argmaxable(
                            on, Point.of(List.of(third.add(tiny), Rational.ZERO)), Optional.empty()));
            assertRejected(
                    layer,
                    new Certificate.Argmaxable(
                            on, Point.of(List.of(third.subtract(tiny), Rational.ZERO)), Optional.empty()),
                    "logit");
        }
        assertRejected(
                layer,
                new Certificate.Argmaxable(on, Point.of(List.of(third, Rational.ZERO)), Optional.empty()),
                "logit");
    }

    @Test
    void cancellationDoesNotFoolIt() {
        Randomised.repeat(2000, random -> {
            int scale = random.nextInt(-1060, 12);
            double[] row = new double[3];
            double[] x = new double[3];
            Arrays.setAll(row, j -> Math.scalb(random.nextGaussian(), random.nextInt(-20, 20)));
            Arrays.setAll(x, j -> Math.scalb(random.nextDouble(-1, 1), scale));
            x[2] = -(row[0] * x[0] + row[1] * x[1]) / row[2];
            OutputLayer layer = DenseLayer.of(new double[][] {row});
            Checker checker = new Checker(layer, FeatureDomain.box(3, 1e300));
            int sign = ExactDot.sign(row, x);
            assertThat(checker.check(witness(LabelSet.of(1, 0), x)) instanceof CheckResult.Accepted)
                    .isEqualTo(sign > 0);
            assertThat(checker.check(witness(LabelSet.of(1), x)) instanceof CheckResult.Accepted)
                    .isEqualTo(sign < 0);
        });
    }

    @Test
    void theLastBitOfTheDomainDecides() {
        Point beyond = Point.ofSums(new double[] {8, 1}, new double[] {0x1p-1000, 0});
        Point within = Point.ofSums(new double[] {8, 1}, new double[] {-0x1p-1000, 0});
        assertRejected(THREE_LINES, new Certificate.Argmaxable(POSSIBLE, beyond, Optional.empty()), "outside");
        assertAccepted(THREE_LINES, new Certificate.Argmaxable(POSSIBLE, within, Optional.empty()));
    }

    @Test
    void aBiasCounts() {
        OutputLayer biased = THREE_LINES.withBias(0, -2, 0);
        assertRejected(biased, witness(POSSIBLE, 2, 1), "label 1 the logit -0.25");
        assertAccepted(biased, witness(LabelSet.of(3, 0), 2, 1));
    }

    @Test
    void aCircuitMustCancel() {
        assertAccepted(THREE_LINES, circuit(IMPOSSIBLE, 0, 1, 2));
        assertRejected(THREE_LINES, circuit(POSSIBLE, 0, 1, 2), "cancels");
        assertRejected(THREE_LINES, circuit(IMPOSSIBLE, 0, 1), "cancels");
        assertRejected(THREE_LINES, circuit(IMPOSSIBLE), "no labels");
        assertRejected(THREE_LINES, circuit(IMPOSSIBLE, 0, 1, 3), "label 3 of the circuit");
        assertRejected(
                THREE_LINES,
                new Certificate.Unargmaxable(
                        IMPOSSIBLE, new Circuit(List.of(0), List.of(2), List.of(), Optional.empty())),
                "feature 2 of the circuit");
    }

    @Test
    void multipliersAreInserted() {
        // 5/4 w₀ − w₁ + 3/2 w₂ = 0 for the signs + - +.
        assertAccepted(THREE_LINES, multiplied(IMPOSSIBLE, "5/4", "1", "3/2"));
        assertAccepted(THREE_LINES, multiplied(IMPOSSIBLE, "5", "4", "6"));
        assertRejected(THREE_LINES, multiplied(IMPOSSIBLE, "5", "4", "7"), "does not cancel in feature 0: -0.5");
        assertRejected(THREE_LINES, multiplied(IMPOSSIBLE, "-5", "-4", "-6"), "negative");
        assertRejected(THREE_LINES, multiplied(IMPOSSIBLE, "0", "0", "0"), "all zero");
        assertRejected(THREE_LINES, multiplied(POSSIBLE, "5", "4", "6"), "does not cancel");
    }

    @Test
    void boundsOfFeaturesTakePart() {
        OutputLayer layer = DenseLayer.of(new double[][] {{1, 1}, {-1, 0}});
        LabelSet neither = LabelSet.of(2);
        Circuit circuit = new Circuit(List.of(0), List.of(0, 1), List.of(), Optional.empty());
        Box nonNegative = FeatureDomain.nonNegative(2, 5);
        assertThat(new Checker(layer, nonNegative).check(new Certificate.Unargmaxable(neither, circuit)))
                .isEqualTo(new CheckResult.Accepted());
        assertThat(new Checker(layer, FeatureDomain.of(new double[] {-0x1p-1000, 0}, new double[] {1, 1}))
                        .check(new Certificate.Unargmaxable(neither, circuit)))
                .isInstanceOf(CheckResult.Rejected.class);
    }

    @Test
    void aBiasBeyondTheDomainIsImpossibleToOvercome() {
        for (Optional<List<Rational>> multipliers :
                List.of(Optional.of(List.of(Rational.ONE, Rational.ONE)), Optional.<List<Rational>>empty())) {
            Circuit circuit = new Circuit(List.of(0), List.of(), List.of(0), multipliers);
            OutputLayer justOut = DenseLayer.of(new double[][] {{1}}).withBias(-3);
            OutputLayer justIn = DenseLayer.of(new double[][] {{1}}).withBias(Math.nextUp(-3));
            Certificate claim = new Certificate.Unargmaxable(LabelSet.of(1, 0), circuit);
            Box domain = FeatureDomain.box(1, 3);
            assertThat(new Checker(justOut, domain).check(claim)).isEqualTo(new CheckResult.Accepted());
            assertThat(new Checker(justIn, domain).check(claim)).isInstanceOf(CheckResult.Rejected.class);
        }
    }

    @Test
    void aZeroRowIsACircuitByItself() {
        OutputLayer layer = DenseLayer.of(new double[][] {{0, 0}, {1, 0}});
        assertAccepted(layer, circuit(LabelSet.of(2), 0));
        assertAccepted(layer, circuit(LabelSet.of(2, 0), 0));
        assertRejected(layer, circuit(LabelSet.of(2), 1), "cancels");
        OutputLayer biased = DenseLayer.of(new double[][] {{0, 0}, {1, 0}}).withBias(-1, 0);
        assertAccepted(biased, circuit(LabelSet.of(2, 0), 0));
        assertRejected(biased, circuit(LabelSet.of(2), 0), "cancels");
        assertAccepted(biased, witness(LabelSet.of(2), -1, 0));
    }

    @Test
    void circuitsThatAreLongerThanAnyMustBringTheirMultipliers() {
        OutputLayer layer = DenseLayer.of(new double[][] {{1, 0}, {2, 0}, {-1, 0}, {3, 0}, {4, 0}});
        LabelSet all = LabelSet.of(5, 0, 1, 2, 3, 4);
        assertRejected(layer, circuit(all, 0, 1, 2, 3, 4), "5 constraints and no multipliers: 4 are enough");
        assertAccepted(layer, circuit(all, 0, 1, 2, 3));
    }

    @Test
    void radiusBoundsAreExact() {
        // Rows of norm 5: the largest ball in the box around the origin that keeps y touches x₀ = 8.
        OutputLayer layer = DenseLayer.of(new double[][] {{5, 0}});
        LabelSet on = LabelSet.of(1, 0);
        assertAccepted(layer, radius(on, 8, 8, 1));
        assertRejected(layer, radius(on, 8, Math.nextDown(8.0), 1), "not an interval");
        assertRejected(layer, radius(on, Math.nextUp(8.0), 9, 1), "closer to the hyperplane of label 0");
        assertRejected(layer, radius(on, 7, 7.9, 1), "do not bound the radius");
        assertRejected(layer, radius(on, 7, 8, 0), "all zero");
        assertRejected(layer, radius(on, 7, 8, -1), "is negative");
        assertRejected(layer, radius(on, 7, Double.POSITIVE_INFINITY, 1), "not an interval");
        assertRejected(layer, radius(on, Double.NaN, 8, 1), "not an interval");
    }

    @Test
    void irrationalNormsAreBoundedNotRounded() {
        // ε ‖(1, 1)‖ ≤ 16, hence ε ≤ 8 √2, which lies between two doubles.
        OutputLayer layer = DenseLayer.of(new double[][] {{1, 1}});
        double root = 8 * Math.sqrt(2);
        Rational square = Rational.exactly(root).multiply(Rational.exactly(root));
        double low = square.compareTo(Rational.of(128)) < 0 ? root : Math.nextDown(root);
        double high = Math.nextUp(low);
        Point corner = Point.of(8, 8);
        LabelSet on = LabelSet.of(1, 0);
        assertAccepted(layer, radius(on, corner, new RadiusProof(low, corner, high, List.of(0), Point.of(3.0))));
        assertRejected(
                layer, radius(on, corner, new RadiusProof(high, corner, high, List.of(0), Point.of(3.0))), "closer");
        assertRejected(
                layer,
                radius(on, corner, new RadiusProof(low, corner, low, List.of(0), Point.of(3.0))),
                "do not bound");
    }

    @Test
    void theCentreMayDifferFromTheWitness() {
        RadiusProof proof = new RadiusProof(4, Point.of(4, 0), 8, List.of(0), Point.of(1.0));
        OutputLayer layer = DenseLayer.of(new double[][] {{5, 0}});
        assertAccepted(layer, radius(LabelSet.of(1, 0), Point.of(1e-300, 0), proof));
        assertRejected(layer, radius(LabelSet.of(1, 0), Point.of(-1, 0), proof), "the witness gives label 0");
    }

    @Test
    void radiiMayBeZeroOrAsLargeAsADouble() {
        OutputLayer layer = DenseLayer.of(new double[][] {{5, 0}});
        assertAccepted(layer, radius(LabelSet.of(1, 0), 0, 8, 1));
        assertAccepted(layer, radius(LabelSet.of(1, 0), 0, Double.MAX_VALUE, 1));
        assertRejected(layer, radius(LabelSet.of(1, 0), -Double.MIN_VALUE, 8, 1), "not an interval");
    }

    @Test
    void flawsNameTheWitnessOrTheCentre() {
        OutputLayer layer = DenseLayer.of(new double[][] {{5, 0}});
        Point near = Point.of(1, 0);
        RadiusProof proof = new RadiusProof(2, near, 8, List.of(0), Point.of(1.0));
        assertRejected(layer, radius(LabelSet.of(1, 0), near, proof), "the witness is closer");
        assertRejected(layer, radius(LabelSet.of(1, 0), Point.of(8, 0), proof), "the centre is closer");
        RadiusProof wrong = new RadiusProof(0, Point.of(-1, 0), 8, List.of(0), Point.of(1.0));
        assertRejected(layer, radius(LabelSet.of(1, 0), near, wrong), "the centre gives label 0");
    }

    @Test
    void circuitsCountAllTheirConstraints() {
        Circuit circuit = new Circuit(List.of(0, 1), List.of(0), List.of(0, 1, 2), Optional.empty());
        assertThat(circuit.size()).isEqualTo(6);
        OutputLayer layer = DenseLayer.of(new double[][] {{1, 0}, {-1, 0}});
        Circuit longer = new Circuit(List.of(0, 1), List.of(0), List.of(0, 1), Optional.empty());
        assertRejected(layer, new Certificate.Unargmaxable(LabelSet.of(2, 0, 1), longer), "4 are enough");
    }

    @Test
    void anUndecidedLabelSetClaimsNothing() {
        assertAccepted(THREE_LINES, new Certificate.Undecided(POSSIBLE, "no time"));
        assertRejected(THREE_LINES, new Certificate.Undecided(LabelSet.of(9), "no time"), "9 labels");
    }

    @Test
    void formsThatMakeNoSenseCannotBeBuilt() {
        assertThatIllegalArgumentException().isThrownBy(() -> Circuit.ofLabels(1, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> Circuit.ofLabels(1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> Circuit.ofLabels(-1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Circuit(List.of(0), List.of(1, 0), List.of(), Optional.empty()))
                .withMessageContaining("lower bounds");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Circuit(List.of(0), List.of(), List.of(1, 1), Optional.empty()))
                .withMessageContaining("upper bounds");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RadiusProof(1, Point.of(1), 2, List.of(1, 0), Point.of(1, 1)))
                .withMessageContaining("labels");
        assertThatIllegalArgumentException().isThrownBy(() -> multiplied(IMPOSSIBLE, "1"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RadiusProof(1, Point.of(1), 2, List.of(0), Point.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> new Checker(THREE_LINES, FeatureDomain.box(3, 1)));
    }

    private static Certificate witness(LabelSet labelSet, double... x) {
        return new Certificate.Argmaxable(labelSet, Point.of(x), Optional.empty());
    }

    private static Certificate circuit(LabelSet labelSet, int... labels) {
        return new Certificate.Unargmaxable(labelSet, Circuit.ofLabels(labels));
    }

    private static Certificate multiplied(LabelSet labelSet, String... multipliers) {
        List<Rational> numbers = Arrays.stream(multipliers).map(Rational::parse).toList();
        return new Certificate.Unargmaxable(
                labelSet, new Circuit(List.of(0, 1, 2), List.of(), List.of(), Optional.of(numbers)));
    }

    private static Certificate radius(LabelSet labelSet, double low, double high, double weight) {
        Point corner = Point.of(8, 0);
        return radius(labelSet, corner, new RadiusProof(low, corner, high, List.of(0), Point.of(weight)));
    }

    private static Certificate radius(LabelSet labelSet, Point witness, RadiusProof proof) {
        return new Certificate.Argmaxable(labelSet, witness, Optional.of(proof));
    }

    @Test
    void theMarginOfACertificateIsChecked() {
        Checker checker = new Checker(DenseLayer.of(new double[][] {{1}}).withBias(-3), FeatureDomain.box(1, 4));
        Circuit upper = new Circuit(List.of(0), List.of(), List.of(0), Optional.empty());
        LabelSet on = LabelSet.of(1, 0);
        for (double high : new double[] {1, 0.5}) {
            MarginProof proof = new MarginProof(0.5, Point.of(4), high, Optional.of(upper));
            Certificate can =
                    new Certificate.Argmaxable(on, Point.of(4), Optional.empty(), List.of(), Optional.of(proof));
            assertThat(checker.check(can).isAccepted()).isEqualTo(high == 1);
        }
        Checker smaller = new Checker(DenseLayer.of(new double[][] {{1}}).withBias(-3), FeatureDomain.box(1, 2));
        for (double high : new double[] {-1, -1.5}) {
            MarginProof proof = new MarginProof(-2, Point.of(2), high, Optional.of(upper));
            Certificate never = new Certificate.Unargmaxable(on, upper, List.of(), Optional.of(proof));
            assertThat(smaller.check(never).isAccepted()).isEqualTo(high == -1);
        }
    }

    @Test
    void aRuleThatCannotPredictASetObjects() {
        Checker checker =
                new Checker(DenseLayer.of(new double[][] {{1}, {-1}}), FeatureDomain.box(1, 1), DecisionRule.argmax());
        assertThat(checker.check(new Certificate.Argmaxable(LabelSet.of(2, 0), Point.of(1, 0), Optional.empty())))
                .isEqualTo(new CheckResult.Accepted());
        assertThat(checker.check(new Certificate.Unargmaxable(LabelSet.of(2, 0, 1), Circuit.ofLabels(0, 1))))
                .isInstanceOf(CheckResult.Rejected.class);
    }

    @Test
    void manyCertificatesAreCheckedAsEachOfThem() {
        Checker checker = new Checker(DenseLayer.of(new double[][] {{1}, {2}}), FeatureDomain.box(1, 1));
        List<Certificate> certificates = List.of(
                new Certificate.Argmaxable(LabelSet.of(2, 0, 1), Point.of(1), Optional.empty()),
                new Certificate.Argmaxable(LabelSet.of(2), Point.of(1), Optional.empty()),
                new Certificate.Unargmaxable(LabelSet.of(2, 0), Circuit.ofLabels(0, 1)),
                new Certificate.Undecided(LabelSet.of(2, 1), "no time"));
        assertThat(checker.check(certificates))
                .containsExactlyElementsOf(
                        certificates.stream().map(checker::check).toList());
        assertThat(checker.check(certificates).stream().map(CheckResult::isAccepted))
                .containsExactly(true, false, true, true);
        assertThat(checker.check(List.of())).isEmpty();
    }

    private static void assertAccepted(OutputLayer layer, Certificate certificate) {
        assertThat(check(layer, certificate)).isEqualTo(new CheckResult.Accepted());
    }

    private static void assertRejected(OutputLayer layer, Certificate certificate, String reason) {
        assertThat(check(layer, certificate))
                .isInstanceOfSatisfying(
                        CheckResult.Rejected.class,
                        rejected -> assertThat(rejected.reason()).contains(reason));
    }

    /** What is said of a certificate, alone and among others alike. */
    private static CheckResult check(OutputLayer layer, Certificate certificate) {
        Checker checker = new Checker(layer, BOX);
        CheckResult result = checker.check(certificate);
        assertThat(checker.check(List.of(certificate))).containsExactly(result);
        Certificate elsewhere = witness(LabelSet.of(layer.labels()), new double[layer.features()]);
        CheckResult ofElsewhere = checker.check(elsewhere);
        assertThat(checker.check(List.of(elsewhere, certificate, elsewhere)))
                .containsExactly(ofElsewhere, result, ofElsewhere);
        return result;
    }
}
