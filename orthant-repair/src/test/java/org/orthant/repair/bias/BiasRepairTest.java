package org.orthant.repair.bias;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.AffineMap;
import org.orthant.layer.Box;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.NumberFormat;
import org.orthant.proof.Certificate;
import org.orthant.proof.Checker;
import org.orthant.proof.MarginProof;
import org.orthant.testing.Randomised;
import org.orthant.verify.Question;
import org.orthant.verify.Session;
import org.orthant.verify.Verifier;

/** The change is the smallest one, what it opens is proven, and where there is none, the reason is found. */
class BiasRepairTest {

    private static final double MARGIN = 0.25;

    private static DenseLayer layer(SplittableRandom random, int labels, int features) {
        DoubleMatrix.Builder weights = DoubleMatrix.builder(labels, features);
        double[] bias = new double[labels];
        for (int i = 0; i < labels; i++) {
            for (int j = 0; j < features; j++) {
                weights.set(i, j, random.nextInt(-3, 4));
            }
            bias[i] = random.nextInt(-8, 9) / 4.0;
        }
        return DenseLayer.of(weights.build()).withBias(bias);
    }

    private static List<LabelSet> sets(SplittableRandom random, DecisionRule rule, int labels) {
        List<LabelSet> sets = new ArrayList<>();
        int count = random.nextInt(1, 4);
        for (int i = 0; i < count; i++) {
            int size = rule.match(threshold -> -1, topK -> 2, argmax -> 1);
            int[] active = size < 0
                    ? IntStream.range(0, labels)
                            .filter(label -> random.nextBoolean())
                            .toArray()
                    : random.ints(0, labels).distinct().limit(size).sorted().toArray();
            LabelSet set = LabelSet.of(labels, active);
            if (!sets.contains(set)) {
                sets.add(set);
            }
        }
        return sets;
    }

    private static void assertProven(BiasChange change, FeatureDomain domain, DecisionRule rule, int sets) {
        Checker checker = new Checker(change.layer(), domain, rule);
        assertThat(change.certificates()).hasSize(sets);
        for (Certificate certificate : change.certificates()) {
            assertThat(checker.check(certificate).isAccepted()).isTrue();
            Optional<MarginProof> margin =
                    certificate.match(yes -> yes.margin(), never -> Optional.empty(), open -> Optional.empty());
            assertThat(margin.orElseThrow().low()).isGreaterThanOrEqualTo(MARGIN);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"threshold", "top-k", "argmax"})
    void theTotalIsThatOfTheJointProgram(String name) {
        DecisionRule rule = DecisionRule.parse(name);
        Box box = Box.of(new double[] {-1, 0}, new double[] {2, 1.5});
        int possible = 0;
        int impossible = 0;
        int moved = 0;
        for (int seed = 0; seed < 150; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            DenseLayer layer = layer(random, 4, 2);
            List<LabelSet> sets = sets(random, rule, 4);
            boolean[] changeable = new boolean[4];
            Arrays.fill(changeable, true);
            changeable[0] = seed % 3 != 0;
            Optional<Rational> expected =
                    JointProgram.leastTotal(layer, box, rule.isRanking(), sets, MARGIN, changeable);
            if (JointProgram.leastTotal(layer, box, rule.isRanking(), sets, MARGIN + 1e-6, changeable)
                            .isEmpty()
                    && expected.isPresent()) {
                // Exactly this margin is possible, and no more: rounding decides.
                continue;
            }
            BiasResult result = BiasRepair.of(layer, box, rule)
                    .requiring(sets)
                    .withMargin(MARGIN)
                    .changing(label -> changeable[label])
                    .run();
            if (expected.isEmpty()) {
                impossible++;
                assertThat(result).as("seed " + seed).isInstanceOf(NoBiasChange.class);
                NoBiasChange reason = (NoBiasChange) result;
                assertThat(reason.lacking()).isPositive();
                assertThat(reason.least()).isGreaterThan(1e6);
                assertThat(sets).containsAll(reason.sets());
                assertThat(JointProgram.leastTotal(layer, box, rule.isRanking(), reason.sets(), MARGIN, changeable))
                        .isEmpty();
                continue;
            }
            possible++;
            assertThat(result).as("seed " + seed).isInstanceOf(BiasChange.class);
            BiasChange change = (BiasChange) result;
            double total = expected.get().toDouble();
            moved += total > 0 ? 1 : 0;
            assertThat(change.total()).as("seed " + seed).isCloseTo(total, within(1e-5));
            assertThat(change.least()).isBetween(total - 1e-5, total + 1e-9);
            assertThat(changeable[0] || change.change()[0] == 0).isTrue();
            assertProven(change, box, rule, sets.size());
        }
        assertThat(possible).isGreaterThan(40);
        assertThat(moved).isGreaterThan(25);
        assertThat(impossible).isGreaterThan(rule.isRanking() ? 3 : 5);
    }

    @Test
    void equalRowsAreTheReasonWhyNoBiasHelps() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1, 0}, {0, 1}, {1, 0}, {-1, -1}});
        BiasResult result = BiasRepair.of(layer, FeatureDomain.box(2, 1), DecisionRule.argmax())
                .requiring(List.of(LabelSet.of(4, 0), LabelSet.of(4, 1), LabelSet.of(4, 2)))
                .withMargin(MARGIN)
                .run();
        assertThat(result).isInstanceOf(NoBiasChange.class);
        NoBiasChange reason = (NoBiasChange) result;
        assertThat(reason.sets()).containsExactlyInAnyOrder(LabelSet.of(4, 0), LabelSet.of(4, 2));
        assertThat(reason.equalRows()).containsExactly(List.of(0, 2));
        assertThat(reason.least()).isInfinite();
        boolean impossible = result.match(found -> false, none -> true);
        assertThat(impossible).isTrue();
    }

    @Test
    void thresholdsMoveAgainstBiases() {
        // With features that are never negative, the first label is always on.
        DenseLayer layer = DenseLayer.of(new double[][] {{1, 2}, {-1, 1}}).withBias(0.5, 0.25);
        Box relu = Box.of(new double[2], new double[] {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY});
        DecisionRule rule = DecisionRule.thresholds(0.125);
        BiasChange change = (BiasChange) BiasRepair.of(layer, relu, rule)
                .requiring(List.of(LabelSet.of(2)))
                .withMargin(MARGIN)
                .run();
        // At x = (t, 0), the first logit is 0.5 + t, and the second one 0.25 − t: t pays for itself.
        assertThat(change.total()).isCloseTo(0.5 - 0.125 + 0.25 + 0.375, within(1e-5));
        assertThat(change.thresholds(rule)[0] + change.change()[0]).isCloseTo(0.125, within(1e-12));
        assertProven(change, relu, rule, 1);
        DenseLayer same = layer;
        FeatureDomain domain = relu;
        DecisionRule moved = DecisionRule.thresholds(change.thresholds(rule));
        BiasChange nothing = (BiasChange) BiasRepair.of(same, domain, moved)
                .requiring(List.of(LabelSet.of(2)))
                .withMargin(MARGIN - 1e-9)
                .run();
        assertThat(nothing.total()).isZero();
    }

    @Test
    void keptSetsStayPossible() {
        // The class in the middle needs more bias than the others can spare, unless theirs rise, too.
        DenseLayer layer = DenseLayer.of(new double[][] {{1}, {0}, {-1}}).withBias(0, -2, 0);
        Box box = FeatureDomain.box(1, 1);
        BiasRepair repair = BiasRepair.of(layer, box, DecisionRule.argmax())
                .requiring(List.of(LabelSet.of(3, 1)))
                .withMargin(MARGIN);
        List<LabelSet> kept = List.of(LabelSet.of(3, 0), LabelSet.of(3, 2));
        BiasChange change = (BiasChange) repair.keeping(kept).run();
        assertThat(change.total()).isCloseTo(2 + MARGIN, within(1e-5));
        assertProven(change, box, DecisionRule.argmax(), 3);
        assertThatThrownBy(() -> repair.keeping(List.of(LabelSet.of(3, 1))).run())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is to be kept");
    }

    @Test
    void ballsAndImagesHaveCuts() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1, 0}, {0.5, 0.25}, {0, 1}, {-1, -1}})
                .withBias(0, -3, 0, 0);
        FeatureDomain ball = FeatureDomain.ball(2, 1);
        FeatureDomain image = FeatureDomain.image(
                AffineMap.dense(DoubleMatrix.of(new double[][] {{1, 1, 0}, {0, 1, -1}}), new double[] {0.5, 0}),
                FeatureDomain.box(3, 1));
        for (FeatureDomain domain : List.of(ball, image)) {
            BiasChange change = (BiasChange) BiasRepair.of(layer, domain, DecisionRule.argmax())
                    .requiring(List.of(LabelSet.of(4, 1)))
                    .withMargin(MARGIN)
                    .run();
            assertProven(change, domain, DecisionRule.argmax(), 1);
            assertThat(change.total()).isBetween(change.least() - 1e-12, change.least() + 1e-4);
        }
    }

    @Test
    void nothingChangesWhereNothingIsMissing() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1, 0}, {0, 1}});
        BiasChange change = (BiasChange) BiasRepair.of(layer, FeatureDomain.box(2, 1), DecisionRule.threshold())
                .requiring(List.of(LabelSet.of(2), LabelSet.of(2, 0, 1)))
                .withMargin(MARGIN)
                .run();
        assertThat(change.total()).isZero();
        assertThat(change.changed()).isZero();
        assertThat(change.cuts()).isZero();
        BiasChange none = (BiasChange) BiasRepair.of(layer, FeatureDomain.box(2, 1), DecisionRule.threshold())
                .run();
        assertThat(none.certificates()).isEmpty();
    }

    @Test
    void wrongQuestionsAreRefusedAndWorkCanBeCancelled() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1, 0}, {0, 1}}).withBias(5, 5);
        BiasRepair repair = BiasRepair.of(layer, FeatureDomain.box(2, 1), DecisionRule.threshold());
        assertThatThrownBy(() -> repair.withMargin(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> repair.withMargin(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> repair.requiring(List.of(LabelSet.of(3))))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> BiasRepair.of(layer, FeatureDomain.box(3, 1), DecisionRule.threshold()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> repair.requiring(List.of(LabelSet.of(2)))
                        .withCancellation(() -> true)
                        .run())
                .isInstanceOf(CancellationException.class);
    }

    /** Layers as files store them: numbers of a format, twins, large and small biases, and every kind of domain. */
    @Test
    void everyRepairEndsWithMarginsThatHoldAsWrittenOrWithAReason() {
        AtomicInteger changed = new AtomicInteger();
        AtomicInteger reached = new AtomicInteger();
        Randomised.repeat(150, random -> {
            NumberFormat format = random.nextBoolean() ? NumberFormat.FLOAT16 : NumberFormat.FLOAT32;
            DenseLayer layer = stored(random, format);
            FeatureDomain domain = domain(random, layer.features());
            DecisionRule rule = random.nextBoolean() ? DecisionRule.argmax() : DecisionRule.threshold();
            double margin = List.of(1e-3, 0.01, 0.1, 0.5, 2.0).get(random.nextInt(5));
            List<LabelSet> required = new ArrayList<>();
            List<LabelSet> kept = new ArrayList<>();
            Session session =
                    Verifier.of(layer, Question.verdict(domain).withRule(rule)).session();
            for (int label = 0; label < layer.labels(); label++) {
                LabelSet set = LabelSet.of(layer.labels(), label);
                session.verify(set).match(yes -> kept.add(set), never -> required.add(set), open -> false);
            }
            BiasResult result = BiasRepair.of(layer, domain, rule)
                    .requiring(required)
                    .keeping(kept)
                    .withMargin(margin)
                    .rounding((label, bias) -> format.round(bias))
                    .run();
            if (result instanceof BiasChange change) {
                changed.incrementAndGet();
                reached.addAndGet(change.missed().isEmpty() ? 1 : 0);
                Checker checker = new Checker(change.layer(), domain, rule);
                for (int label = 0; label < layer.labels(); label++) {
                    double bias = change.layer().bias(label);
                    assertThat(bias).isEqualTo(format.round(bias));
                }
                for (Certificate certificate : change.certificates()) {
                    assertThat(checker.check(certificate).isAccepted()).isTrue();
                    LabelSet set = certificate.labelSet();
                    if (required.contains(set) && !change.missed().containsKey(set)) {
                        assertThat(certificate
                                        .match(
                                                Certificate.Argmaxable::margin,
                                                never -> Optional.<MarginProof>empty(),
                                                open -> Optional.<MarginProof>empty())
                                        .orElseThrow()
                                        .low())
                                .isGreaterThanOrEqualTo(margin);
                    }
                }
            }
        });
        assertThat(changed.get()).isGreaterThan(40);
        assertThat(reached.get()).isGreaterThan(changed.get() * 9 / 10);
    }

    private static DenseLayer stored(SplittableRandom random, NumberFormat format) {
        int n = random.nextInt(3, 12);
        int d = random.nextInt(1, 5);
        double size = List.of(1.0, 4.0, 30.0, 1000.0).get(random.nextInt(4));
        boolean integers = random.nextInt(3) == 0;
        DoubleMatrix.Builder weights = DoubleMatrix.builder(n, d);
        double[][] rows = new double[n][d];
        double[] biases = new double[n];
        for (int i = 0; i < n; i++) {
            boolean related = i > 0 && random.nextInt(4) == 0;
            double[] other = rows[related ? random.nextInt(i) : i];
            double factor = random.nextBoolean() ? 1 : 0.5;
            for (int j = 0; j < d; j++) {
                rows[i][j] = format.round(
                        related ? factor * other[j] : integers ? random.nextInt(-2, 3) : random.nextDouble(-2, 2));
                weights.set(i, j, rows[i][j]);
            }
            biases[i] = random.nextInt(4) == 0 ? 0 : format.round(random.nextDouble(-size, size));
        }
        return DenseLayer.of(weights.build()).withBias(biases);
    }

    private static FeatureDomain domain(SplittableRandom random, int features) {
        double[] ones = new double[features];
        Arrays.fill(ones, 1);
        return switch (random.nextInt(5)) {
            case 0 -> FeatureDomain.nonNegative(features, Double.POSITIVE_INFINITY);
            case 1 -> FeatureDomain.free(features);
            case 2 -> FeatureDomain.box(features, 2);
            case 3 -> FeatureDomain.layerNorm(ones, new double[features]);
            default -> FeatureDomain.nonNegative(features, 3);
        };
    }
}
