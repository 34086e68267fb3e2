package org.orthant.audit.survey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.orthant.layer.ActivationRange;
import org.orthant.layer.Ball;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;

class LeadingColumnsTest {

    private final DenseLayer layer =
            DenseLayer.of(new double[][] {{1, 2, 3}, {4, 5, 6}}).withBias(7, 8);

    @Test
    void theFirstColumnsKeepWeightsBiasAndBounds() {
        OutputLayer cut = LeadingColumns.of(layer, 2);
        assertThat(cut.features()).isEqualTo(2);
        assertThat(cut.weight(1, 1)).isEqualTo(5);
        assertThat(cut.bias(0)).isEqualTo(7);
        assertThat(LeadingColumns.of(ActivationRange.RELU6.domain(3), 2)).isEqualTo(ActivationRange.RELU6.domain(2));
    }

    @Test
    void allOfThemAreTheLayer() {
        assertThat(LeadingColumns.of(layer, 3)).isSameAs(layer);
    }

    @Test
    void theFirstFeaturesOfABallAreABallOfTheSameRadius() {
        assertThat(LeadingColumns.of(FeatureDomain.ball(3, 0.5), 2)).isEqualTo(FeatureDomain.ball(2, 0.5));
        assertThat(LeadingColumns.of(FeatureDomain.sphere(3, 0.5), 2)).isEqualTo(FeatureDomain.ball(2, 0.5));
        assertThat(LeadingColumns.of(FeatureDomain.sphere(3, 0.5), 3)).isEqualTo(FeatureDomain.sphere(3, 0.5));
    }

    @Test
    void theFirstFeaturesOfNormalisedOnesAndOfImagesAreRefusedInOneLine() {
        for (FeatureDomain domain :
                List.of(new Ball(3, 1, 3, true, false), FeatureDomain.rmsNorm(new double[3], new double[3]))) {
            assertThat(LeadingColumns.of(domain, 3)).isSameAs(domain);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new SurveyPlan(
                            4, domain, DecisionRule.topK(), List.of(1), List.of(2, 3), 10, SurveyPlan.DEFAULT_SEED))
                    .withMessage("the first features alone cannot be asked about where features are "
                            + domain.described() + ": ask about all of them");
        }
    }
}
