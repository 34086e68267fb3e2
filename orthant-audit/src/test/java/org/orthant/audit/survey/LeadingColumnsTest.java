package org.orthant.audit.survey;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.orthant.layer.ActivationRange;
import org.orthant.layer.DenseLayer;
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
}
