package org.orthant.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

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

    /**
     * The paper counts the weights of the projection alone, 80,500 for MIMIC-III, and so 10 columns. With biases it is 80,661, and a column that is
     * saved also saves its part of the projection, so that 9 are enough.
     */
    @Test
    void thePaperCountsTenColumnsForTheGuarantee() {
        assertThat(500 * (2 * 80 + 1)).isEqualTo(80_500);
        assertThat((80_500 - 1) / 8921 + 1).isEqualTo(10);
        assertThat(MIMIC.guarantee(80)).isEqualTo(80_661);
        assertThat(MIMIC.columnsForGuarantee(80)).isEqualTo(9);
    }

    /** "About 50 %" in the caption of the paper's figure 6, and what it is for its other two data sets. */
    @Test
    void aDftLayerOfHalfTheWidthHasUpToHalfOfTheParameters() {
        LayerSize bioasq = new LayerSize(20_000, 768);
        LayerSize openImages = new LayerSize(8933, 2432);
        assertThat(bioasq.dft(50, 100)).isEqualTo(2_154_569);
        assertThat(bioasq.bottleneck(200)).isEqualTo(4_153_800);
        assertThat(fewer(bioasq.dft(50, 100), bioasq.bottleneck(200))).isCloseTo(0.481, within(0.0005));
        assertThat(fewer(MIMIC.dft(80, 100), MIMIC.bottleneck(200))).isCloseTo(0.457, within(0.0005));
        assertThat(fewer(openImages.dft(50, 100), openImages.bottleneck(200))).isCloseTo(0.392, within(0.0005));
        // Where the guarantee costs more than it saves.
        assertThat(openImages.dft(50, 25) / (double) openImages.bottleneck(25)).isCloseTo(1.865, within(0.0005));
    }

    private static double fewer(long dft, long bottleneck) {
        return 1 - dft / (double) bottleneck;
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
