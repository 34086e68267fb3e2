package org.orthant.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class LayerSizeTest {

    private static final LayerSize MIMIC = new LayerSize(8921, 500);

    @Test
    void aBottleneckTrainsProjectionBiasAndClassifier() {
        assertThat(MIMIC.bottleneck(100)).isEqualTo(500 * 100 + 100 + 8921 * 100);
    }

    @Test
    void aDftLayerTrainsProjectionBiasAndSlack() {
        assertThat(MIMIC.dft(80, 100)).isEqualTo(500 * 261 + 261 + 8921 * 100);
        assertThat(new LayerSize(468, 512).dft(20, 8)).isEqualTo(28_881);
    }

    /** The sizes of published comparisons. */
    @Test
    void aSpreadFrequencyTrainsTwoFeaturesMore() {
        LayerSize proteins = new LayerSize(5369, 512);
        assertThat(proteins.spread(59, 80, 18)).isEqualTo(513 * (119 + 160 + 18) + 5369 * 18);
        assertThat(proteins.spread(59, 0, 18)).isEqualTo(proteins.dft(59, 18));
    }

    @Test
    void aFewColumnsPayForTheGuarantee() {
        long columns = MIMIC.columnsForGuarantee(80);
        assertThat(columns).isEqualTo(9);
        assertThat(MIMIC.dft(80, (int) (100 - columns))).isLessThanOrEqualTo(MIMIC.bottleneck(100));
        assertThat(MIMIC.dft(80, (int) (101 - columns))).isGreaterThan(MIMIC.bottleneck(100));
    }

    @Test
    void millionsOfLabelsDoNotOverflow() {
        assertThat(new LayerSize(10_000_000, 4096).bottleneck(4096)).isEqualTo(4096L * 10_004_097L);
    }

    @Test
    void parametersBeyondTheRangeOfLongsAreRefused() {
        LayerSize largest = new LayerSize(Integer.MAX_VALUE, Integer.MAX_VALUE);
        assertThat(largest.guarantee(Integer.MAX_VALUE / 2)).isEqualTo((1L << 31) * Integer.MAX_VALUE);
        assertThat(largest.columnsForGuarantee(Integer.MAX_VALUE / 2)).isEqualTo(1L << 30);
        assertThat(largest.bottleneck(Integer.MAX_VALUE)).isEqualTo(((1L << 32) - 1) * Integer.MAX_VALUE);
        assertThatThrownBy(() -> largest.dft(Integer.MAX_VALUE / 2, Integer.MAX_VALUE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("more than 2^63 parameters: take smaller sizes");
    }

    @Test
    void impossibleSizesAreRefusedByName() {
        assertThatThrownBy(() -> new LayerSize(0, 5)).hasMessageContaining("0 labels");
        assertThatThrownBy(() -> new LayerSize(5, -1)).hasMessageContaining("-1 encoder features");
        assertThatThrownBy(() -> MIMIC.dft(-2, 5)).hasMessageContaining("-2 active labels");
        assertThatThrownBy(() -> MIMIC.dft(2, -5)).hasMessageContaining("-5 slack columns");
        assertThatThrownBy(() -> MIMIC.bottleneck(0)).hasMessageContaining("0 features");
    }
}
