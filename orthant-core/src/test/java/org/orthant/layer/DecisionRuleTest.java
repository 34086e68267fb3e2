package org.orthant.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.orthant.testing.Randomised;

class DecisionRuleTest {

    private static final DenseLayer LAYER =
            DenseLayer.of(new double[][] {{1, 2}, {3, 4}}).withBias(0.5, -1);
    private static final Box DOMAIN = FeatureDomain.nonNegative(2, 1);

    @Test
    void positiveLogitsAreWhatLayersMeanAnyway() {
        RuledLayer ruled = RuledLayer.of(LAYER, DOMAIN, DecisionRule.threshold());
        assertThat(ruled.layer()).isSameAs(LAYER);
        assertThat(ruled.domain()).isSameAs(DOMAIN);
        assertThat(DecisionRule.thresholds(0, 0)).isEqualTo(DecisionRule.threshold());
        assertThat(DecisionRule.probabilities(0.5)).isEqualTo(DecisionRule.threshold());
    }

    @Test
    void thresholdsAreTakenOffTheBias() {
        OutputLayer one =
                RuledLayer.of(LAYER, DOMAIN, DecisionRule.thresholds(0.25)).layer();
        assertThat(one.bias(0)).isEqualTo(0.25);
        assertThat(one.bias(1)).isEqualTo(-1.25);
        OutputLayer each =
                RuledLayer.of(LAYER, DOMAIN, DecisionRule.thresholds(0.5, -3)).layer();
        assertThat(each.bias(0)).isZero();
        assertThat(each.bias(1)).isEqualTo(2);
        assertThat(each.row(1)).containsExactly(3, 4);
    }

    @Test
    void probabilitiesAreThresholdsOfLogits() {
        assertThat(DecisionRule.probabilities(0.9, 0.1).thresholds().get(0)).isEqualTo(Math.log(9), offset());
        assertThat(DecisionRule.probabilities(0.9, 0.1).thresholds().get(1)).isEqualTo(-Math.log(9), offset());
    }

    private static org.assertj.core.data.Offset<Double> offset() {
        return org.assertj.core.data.Offset.offset(1e-15);
    }

    @Test
    void aThresholdThatIsRoundedTellsExactlyByHowMuch() {
        Randomised.repeat(1000, random -> {
            double bias = Math.scalb(random.nextDouble() - 0.5, random.nextInt(-60, 60));
            double threshold = Math.scalb(random.nextDouble() - 0.5, random.nextInt(-60, 60));
            DenseLayer layer = DenseLayer.of(new double[][] {{1}}).withBias(bias);
            DecisionRule.Threshold rule = new DecisionRule.Threshold(List.of(threshold));
            double shifted =
                    RuledLayer.of(layer, FeatureDomain.free(1), rule).layer().bias(0);
            assertThat(new BigDecimal(threshold).add(new BigDecimal(rule.adjustment(layer, 0))))
                    .isEqualByComparingTo(new BigDecimal(bias).subtract(new BigDecimal(shifted)));
        });
    }

    @Test
    void rankingsHaveOneMoreFeatureWithoutBounds() {
        for (DecisionRule rule : List.of(DecisionRule.topK(), DecisionRule.argmax())) {
            RuledLayer ruled = RuledLayer.of(LAYER, DOMAIN, rule);
            assertThat(ruled.layer().row(1)).containsExactly(3, 4, -1);
            assertThat(ruled.layer().bias(1)).isEqualTo(-1);
            assertThat(ruled.domain())
                    .isEqualTo(FeatureDomain.of(
                            new double[] {0, 0, Double.NEGATIVE_INFINITY},
                            new double[] {1, 1, Double.POSITIVE_INFINITY}));
        }
    }

    @Test
    void rulesApplyToDftLayers() {
        DftLayer layer = DftLayer.of(7, 1);
        OutputLayer ranking =
                RuledLayer.of(layer, FeatureDomain.free(3), DecisionRule.topK()).layer();
        assertThat(ranking.features()).isEqualTo(4);
        assertThat(ranking.weight(5, 2)).isEqualTo(layer.weight(5, 2));
        assertThat(RuledLayer.of(layer, FeatureDomain.free(3), DecisionRule.thresholds(1))
                        .layer()
                        .bias(6))
                .isEqualTo(-1);
    }

    @Test
    void rulesAreReadFromTheirText() {
        for (DecisionRule rule : List.of(DecisionRule.threshold(), DecisionRule.topK(), DecisionRule.argmax())) {
            assertThat(DecisionRule.parse(rule.text())).isEqualTo(rule);
        }
        assertThat(DecisionRule.parse("threshold", 1, 2)).isEqualTo(DecisionRule.thresholds(1, 2));
        assertThatIllegalArgumentException().isThrownBy(() -> DecisionRule.parse("softmax"));
        assertThatIllegalArgumentException().isThrownBy(() -> DecisionRule.parse("argmax", 1));
    }

    @Test
    void nonsenseIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> DecisionRule.thresholds(Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> DecisionRule.probabilities(1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RuledLayer.of(LAYER, DOMAIN, DecisionRule.thresholds(1, 2, 3)))
                .withMessageContaining("3 thresholds for 2 labels");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RuledLayer.of(
                        LAYER.withBias(Double.MAX_VALUE, 0), DOMAIN, DecisionRule.thresholds(-Double.MAX_VALUE)));
        assertThat(DecisionRule.argmax().objection(1)).isEmpty();
        assertThat(DecisionRule.argmax().objection(2)).isPresent();
        assertThat(DecisionRule.topK().objection(2)).isEmpty();
    }
}
