package org.orthant.verify.ball;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.testing.Layers;
import org.orthant.testing.Randomised;
import org.orthant.verify.budget.Deadline;

class BallMarginTest {

    private static final int LABELS = 60;
    private static final int FEATURES = 8;

    /** Share of the size of logits. */
    private static final double CLOSE = 1e-10;

    @Test
    void smallSetsHaveTheSameMarginFromTheEmptySetAsFromScratch() {
        Randomised.repeat(50, random -> {
            BallRows rows = rows(random);
            BallMargin warm = new BallMargin(rows, false, new EmptySetStart(rows), Deadline.none());
            BallMargin cold = new BallMargin(rows, false, null, Deadline.none());
            for (int size = 0; size <= LABELS / 2; size += 3) {
                LabelSet set = LabelSet.of(
                        LABELS,
                        random.ints(0, LABELS).distinct().limit(size).sorted().toArray());
                warm.solve(set, false);
                cold.solve(set, false);
                assertThat(warm.low()).isCloseTo(cold.low(), within(CLOSE * rows.size()));
                assertThat(warm.high()).isCloseTo(cold.high(), within(CLOSE * rows.size()));
                assertThat(warm.high() - warm.low()).isLessThan(CLOSE * rows.size());
            }
        });
    }

    @Test
    void theEmptySetSavesStepsOfSmallSets() {
        BallRows rows = rows(new SplittableRandom(1));
        BallMargin warm = new BallMargin(rows, false, new EmptySetStart(rows), Deadline.none());
        BallMargin cold = new BallMargin(rows, false, null, Deadline.none());
        int saved = 0;
        for (int label = 0; label < LABELS; label++) {
            warm.solve(LabelSet.of(LABELS, label), false);
            cold.solve(LabelSet.of(LABELS, label), false);
            saved += cold.steps() - warm.steps();
        }
        assertThat(saved).isPositive();
    }

    private static BallRows rows(SplittableRandom random) {
        DenseLayer layer = Layers.random(random, LABELS, FEATURES).withBias(Layers.gaussian(random, LABELS));
        return new BallRows(layer, FeatureDomain.ball(FEATURES, 3));
    }
}
