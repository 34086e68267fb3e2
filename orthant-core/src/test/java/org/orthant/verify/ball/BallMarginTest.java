package org.orthant.verify.ball;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Ball;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.FeatureDomain;
import org.orthant.testing.Layers;
import org.orthant.testing.Randomised;
import org.orthant.verify.budget.Deadline;

class BallMarginTest {

    private static final int LABELS = 60;
    private static final int FEATURES = 8;
    private static final int UNTRAINED = 3;
    private static final List<MarginGoal> GOALS = List.of(MarginGoal.values());

    /** Share of the size of logits. */
    private static final double CLOSE = 1e-10;

    @Test
    void smallSetsHaveTheSameMarginFromTheEmptySetAsFromScratch() {
        Randomised.repeat(50, random -> {
            BallRows rows = rows(random);
            BallMargin warm = new BallMargin(rows, new EmptySetStart(rows), null, Deadline.none());
            BallMargin cold = new BallMargin(rows, null, null, Deadline.none());
            for (int size = 0; size <= LABELS / 2; size += 3) {
                LabelSet set = LabelSet.of(
                        LABELS,
                        random.ints(0, LABELS).distinct().limit(size).sorted().toArray());
                warm.solve(set, MarginGoal.MARGIN);
                cold.solve(set, MarginGoal.MARGIN);
                assertThat(warm.low()).isCloseTo(cold.low(), within(CLOSE * rows.size()));
                assertThat(warm.high()).isCloseTo(cold.high(), within(CLOSE * rows.size()));
                assertThat(warm.high() - warm.low()).isLessThan(CLOSE * rows.size());
            }
        });
    }

    @Test
    void theEmptySetSavesStepsOfSmallSets() {
        BallRows rows = rows(new SplittableRandom(1));
        BallMargin warm = new BallMargin(rows, new EmptySetStart(rows), null, Deadline.none());
        BallMargin cold = new BallMargin(rows, null, null, Deadline.none());
        int saved = 0;
        for (int label = 0; label < LABELS; label++) {
            warm.solve(LabelSet.of(LABELS, label), MarginGoal.MARGIN);
            cold.solve(LabelSet.of(LABELS, label), MarginGoal.MARGIN);
            saved += cold.steps() - warm.steps();
        }
        assertThat(saved).isPositive();
    }

    /** Large layers find the worst labels in single precision, list some of them, and start from smoothed margins. */
    @Test
    void largeRankingsHaveTheMarginsThatDoublesOfAllRowsGive() {
        Randomised.repeat(40, random -> {
            int features = 3 + random.nextInt(8);
            DenseLayer layer = nearMean(random, 12 * features + random.nextInt(60), features);
            Ball ball = new Ball(features, 1 + random.nextInt(4), 1, random.nextBoolean(), false);
            BallRows many = new BallRows(layer, ball, true, 0);
            BallMargin large = new BallMargin(many, null, new UntrainedClassStart(many), Deadline.none());
            BallMargin small = new BallMargin(new BallRows(layer, ball, true), null, null, Deadline.none());
            double close = CLOSE * many.size();
            for (int label = 0; label < layer.labels(); label++) {
                LabelSet set = LabelSet.of(layer.labels(), label);
                small.solve(set, MarginGoal.MARGIN);
                MarginGoal goal = GOALS.get(random.nextInt(GOALS.size()));
                large.solve(set, goal);
                assertThat(large.low()).isLessThanOrEqualTo(small.high() + close);
                assertThat(large.high()).isGreaterThanOrEqualTo(small.low() - close);
                boolean whole =
                        goal == MarginGoal.MARGIN || (goal == MarginGoal.MARGIN_IF_NEVER && small.high() < -close);
                if (whole) {
                    assertThat(large.high() - large.low()).isLessThan(close);
                }
            }
        });
    }

    /** The upper end is found at once, at a combination of zero, and then many labels enter without a weight until the point attains it. */
    @Test
    void classesBetweenOthersThatOnlyABiasLiftsHaveThatMargin() {
        Randomised.repeat(30, random -> {
            int features = 6 + random.nextInt(8);
            int labels = 20 * features;
            double[][] rows = new double[labels][features];
            double[] bias = new double[labels];
            for (int label = labels - 1; label >= 0; label--) {
                for (int j = 0; j < features; j++) {
                    rows[label][j] = label < features
                            ? (rows[labels - 1 - label][j] + rows[labels / 2 + label][j]) / 2
                            : (float) (2 * random.nextDouble() - 1);
                }
                bias[label] = label < features ? 0.001 + 0.001 * random.nextDouble() : 0;
            }
            DenseLayer layer = DenseLayer.of(DoubleMatrix.of(rows)).withBias(bias);
            BallMargin margin = new BallMargin(
                    new BallRows(layer, new Ball(features, 4, 1, false, false), true), null, null, Deadline.none());
            for (int label = 0; label < features; label++) {
                margin.solve(LabelSet.of(labels, label), MarginGoal.MARGIN);
                assertThat(margin.high() - margin.low()).isLessThan(1e-8);
            }
        });
    }

    @Test
    void untrainedClassesStartFromTheSolutionOfOne() {
        DenseLayer layer = nearMean(new SplittableRandom(1), 400, 20);
        BallRows rows = new BallRows(layer, new Ball(20, 1, 20, true, false), true, 0);
        BallMargin margin = new BallMargin(rows, null, new UntrainedClassStart(rows), Deadline.none());
        for (int label = layer.labels() - UNTRAINED; label < layer.labels(); label++) {
            assertThat(rows.isNearMean(label)).isTrue();
            margin.solve(LabelSet.of(layer.labels(), label), MarginGoal.MARGIN);
            assertThat(margin.passes()).isLessThan(20);
        }
    }

    /** Random rows around a common one, of which the last are near their mean, and biases. */
    private static DenseLayer nearMean(SplittableRandom random, int labels, int features) {
        double[][] rows = new double[labels][features];
        for (int i = 0; i < labels; i++) {
            double share = i < labels - UNTRAINED ? 1 : 1e-3;
            Arrays.setAll(rows[i], j -> j % 3 - 1 + share * random.nextDouble(-1, 1));
        }
        return DenseLayer.of(rows).withBias(random.doubles(labels, -0.2, 0.2).toArray());
    }

    private static BallRows rows(SplittableRandom random) {
        DenseLayer layer = Layers.random(random, LABELS, FEATURES).withBias(Layers.gaussian(random, LABELS));
        return new BallRows(layer, FeatureDomain.ball(FEATURES, 3), false);
    }
}
