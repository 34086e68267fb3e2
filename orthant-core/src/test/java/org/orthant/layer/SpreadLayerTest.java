package org.orthant.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.ideal.ClosedFormVerdict;
import org.orthant.ideal.IdealDftLayer;
import org.orthant.labels.ActiveSets;
import org.orthant.labels.LabelSet;
import org.orthant.proof.Certificate;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Checker;
import org.orthant.proof.Point;
import org.orthant.testing.Randomised;
import org.orthant.verify.Deployed;
import org.orthant.verify.Question;
import org.orthant.verify.Session;
import org.orthant.verify.Verdict;
import org.orthant.verify.Verifier;

class SpreadLayerTest {

    /** Models name frequencies by their seed: other ones for the same seed would make them useless. */
    @Test
    void aSeedGivesTheSameFrequenciesForever() {
        assertThat(Frequencies.of(1000, 10, 8, 0).all())
                .endsWith(165, 56, 197, 480, 257, 262, 319, 120)
                .startsWith(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
        assertThat(Frequencies.of(5369, 59, 6, -7).all()).endsWith(1062, 2279, 415, 2389, 2051, 1366);
    }

    @Test
    void frequenciesAreDistinctAndTheFirstOnesDoNotDependOnTheirNumber() {
        Randomised.repeat(200, random -> {
            int n = random.nextInt(1, 200);
            int most = (n - 1) / 2;
            int k = random.nextInt(most + 1);
            int m = random.nextInt(most - k + 1);
            long seed = random.nextLong();
            Frequencies some = Frequencies.of(n, k, m, seed);
            Frequencies all = Frequencies.of(n, k, most - k, seed);
            assertThat(IntStream.of(all.all()).sorted().toArray())
                    .isEqualTo(IntStream.rangeClosed(1, most).toArray());
            assertThat(Arrays.copyOf(all.all(), k + m)).isEqualTo(some.all());
            assertThat(some.columns()).isEqualTo(2 * (k + m) + 1);
        });
    }

    @Test
    void weightsAreTheTruthRoundedToAFloat() {
        Randomised.repeat(200, random -> {
            int n = random.nextInt(3, random.nextInt(10) > 0 ? 60 : 5000);
            int k = random.nextInt((n - 1) / 2);
            int m = random.nextInt(1, (n - 1) / 2 - k + 1);
            double scale = random.nextBoolean() ? SpreadLayer.usualScale(n) : random.nextDouble(0.1, 100);
            SpreadLayer layer = SpreadLayer.of(Frequencies.of(n, k, m, random.nextLong()), scale);
            int j = random.nextInt(k + m);
            int label = random.nextInt(n);
            BigDecimal angle =
                    ExactCircle.turn((long) label * layer.frequencies().all()[j] % n, n);
            BigDecimal factor = ExactCircle.root(2, n).multiply(new BigDecimal(scale));
            assertNearestFloat(layer.weight(label, 2 * j + 1), factor.multiply(ExactCircle.cosine(angle)));
            assertNearestFloat(layer.weight(label, 2 * j + 2), factor.multiply(ExactCircle.sine(angle)));
            assertNearestFloat(layer.weight(label, 0), ExactCircle.root(1, n).multiply(new BigDecimal(scale)));
        });
    }

    @Test
    void rowsAndLogitsGoWithTheWeights() {
        Randomised.repeat(30, random -> {
            SpreadLayer layer = withSlack(SpreadLayer.of(Frequencies.of(40, 3, 5, 1), 2.5), 3, random);
            double[] x = random.doubles(layer.features(), -1, 1).toArray();
            double[] logits = layer.logits(x);
            for (int label = 0; label < 40; label++) {
                double[] row = layer.row(label);
                double sum = 0;
                for (int j = 0; j < row.length; j++) {
                    assertThat(row[j]).isEqualTo(layer.weight(label, j));
                    sum += row[j] * x[j];
                }
                assertThat(logits[label]).isCloseTo(sum, within(1e-12));
            }
        });
    }

    @Test
    void withoutSpreadAndScaleItIsTheDftLayerInFloats() {
        DftLayer dft = DftLayer.of(50, 7);
        SpreadLayer layer = SpreadLayer.of(Frequencies.of(50, 7, 0, 3), 1);
        for (int label = 0; label < 50; label++) {
            for (int j = 0; j < 15; j++) {
                assertThat(layer.weight(label, j)).isEqualTo((float) dft.weight(label, j));
            }
        }
    }

    @Test
    void everySetOfUpToKLabelsIsArgmaxableAndProvenWhateverTheSlack() {
        Randomised.repeat(5, random -> {
            SpreadLayer layer = withSlack(SpreadLayer.of(Frequencies.of(11, 2, 2, random.nextLong()), 3), 2, random);
            Question question = Question.radius(FeatureDomain.box(layer.features(), 1e4));
            Session session = Verifier.of(layer, question).session();
            Checker checker = new Checker(layer, question.domain());
            ActiveSets.of(11, 2).stream().forEach(set -> {
                Verdict verdict = session.verify(set);
                assertThat(verdict).as("%s", set).isInstanceOf(Verdict.Argmaxable.class);
                assertThat(checker.check(verdict.certify(set))).isInstanceOf(CheckResult.Accepted.class);
                assertThat(IdealDftLayer.of(layer).decide(set)).isInstanceOf(ClosedFormVerdict.Argmaxable.class);
            });
        });
    }

    @Test
    void aWitnessOfTheFixedPartWithZerosIsOneOfTheWholeLayer() {
        Randomised.repeat(20, random -> {
            SpreadLayer fixed = SpreadLayer.of(Frequencies.of(60, 4, 10, random.nextLong()), 1.5);
            SpreadLayer whole = withSlack(fixed, 5, random);
            LabelSet set = LabelSet.of(
                    60, random.ints(0, 60).distinct().limit(4).sorted().toArray());
            Verdict verdict = Verifier.of(fixed, Question.verdict(FeatureDomain.box(fixed.features(), 1e4)))
                    .session()
                    .verify(set);
            double[] padded =
                    Arrays.copyOf(((Verdict.Argmaxable) verdict).witness().toDoubles(), whole.features());
            Certificate certificate = new Certificate.Argmaxable(set, Point.of(padded), Optional.empty());
            assertThat(new Checker(whole, FeatureDomain.box(whole.features(), 1e4)).check(certificate))
                    .isInstanceOf(CheckResult.Accepted.class);
        });
    }

    /** Rounded to float32, low frequencies alone lose some of the sets that true cosines guarantee. */
    @Test
    void spreadFrequenciesOpenRegionsThatRoundingCloses() {
        Randomised.repeat(1, random -> {
            SpreadLayer low = SpreadLayer.of(Frequencies.of(400, 10, 0, 0), 2.5);
            SpreadLayer spread = SpreadLayer.of(Frequencies.of(400, 10, 30, 0), 2.5);
            int lowReaching = 0;
            for (int i = 0; i < 20; i++) {
                LabelSet set = LabelSet.of(
                        400, random.ints(0, 400).distinct().limit(10).sorted().toArray());
                lowReaching += isSafeWithRoom(low, set) ? 1 : 0;
                assertThat(isSafeWithRoom(spread, set)).as("%s", set).isTrue();
            }
            assertThat(lowReaching).isLessThan(10);
        });
    }

    /** Whether a set is argmaxable with a radius of 1 or more, and safe in float32. */
    private static boolean isSafeWithRoom(SpreadLayer layer, LabelSet set) {
        Question question = Question.thresholds(FeatureDomain.box(layer.features(), 1e4))
                .withFormats(List.of(NumberFormat.FLOAT32));
        return Verifier.of(layer, question)
                .session()
                .verify(set)
                .match(
                        yes -> yes.radius().orElseThrow().low() >= 1
                                && yes.deployment().answers().get(NumberFormat.FLOAT32) == Deployed.SAFE,
                        never -> false,
                        open -> false);
    }

    @Test
    void sizesThatDoNotFitAreRefused() {
        assertThatThrownBy(() -> Frequencies.of(100, 20, 30, 0))
                .hasMessage("k + m = 20 + 30 are too many frequencies for 100 labels: expected at most (n-1)/2 = 49");
        assertThatThrownBy(() -> Frequencies.of(100, -1, 3, 0)).hasMessageContaining("k = -1 is negative");
        assertThatThrownBy(() -> Frequencies.of(100, 1, -3, 0)).hasMessageContaining("m = -3 is negative");
        assertThatThrownBy(() -> Frequencies.of(100, 1, Integer.MAX_VALUE, 0)).hasMessageContaining("too many");
        assertThatThrownBy(() -> Frequencies.of(0, 0, 0, 0)).hasMessageContaining("at least one label");
        for (double scale : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY, 1e300}) {
            assertThatThrownBy(() -> SpreadLayer.of(Frequencies.of(9, 1, 1, 0), scale))
                    .hasMessageContaining("scale " + scale);
        }
    }

    private static SpreadLayer withSlack(SpreadLayer layer, int columns, RandomGenerator random) {
        double[][] slack = new double[layer.labels()][];
        Arrays.setAll(slack, i -> random.doubles(columns, -1, 1).toArray());
        return layer.withSlack(DoubleMatrix.of(slack));
    }

    /** Rounded twice, first to a double: half a unit of a float, and next to nothing more. */
    private static void assertNearestFloat(double weight, BigDecimal truth) {
        assertThat(weight).isEqualTo((float) weight);
        double unit = Math.ulp(truth.floatValue());
        assertThat(new BigDecimal(weight).subtract(truth).abs().doubleValue()).isLessThanOrEqualTo(unit * 0.50001);
    }
}
