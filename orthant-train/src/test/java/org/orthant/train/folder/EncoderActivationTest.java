package org.orthant.train.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EncoderActivationTest {

    @Test
    void sectionsThatDoNotNameItMeanWhatTheirEncoderHadThen() {
        assertThat(of("words")).isEqualTo(EncoderActivation.RELU);
        assertThat(of("cnn")).isEqualTo(EncoderActivation.TANH);
        assertThat(of("features")).isEqualTo(EncoderActivation.NONE);
        assertThat(of("tresnet")).isEqualTo(EncoderActivation.POOLED_RELU);
        assertThat(of("sentences")).isEqualTo(EncoderActivation.UNIT_LENGTH);
        assertThat(of("bert")).isEqualTo(EncoderActivation.TANH);
        assertThat(EncoderActivation.of(Map.of("kind", "bert", "pooling", "mean")))
                .isEqualTo(EncoderActivation.LAYER_NORM);
        assertThat(of("mine")).isEqualTo(EncoderActivation.UNKNOWN);
    }

    @Test
    void encodersOfOtherModulesMayNameTheirs() {
        assertThat(EncoderActivation.of(Map.of("kind", "mine", "activation", "leaky-relu")))
                .isEqualTo(EncoderActivation.LEAKY_RELU);
        assertThat(EncoderActivation.of(Map.of("kind", "mine", "activation", "sine")))
                .isEqualTo(EncoderActivation.UNKNOWN);
    }

    @Test
    void onlyBijectionsReachTheWholeHead() {
        for (EncoderActivation activation : EncoderActivation.values()) {
            boolean whole = activation == EncoderActivation.LEAKY_RELU || activation == EncoderActivation.NONE;
            assertThat(activation.isBijective()).as(activation.text()).isEqualTo(whole);
            assertThat(Reach.expected(activation, 9, 9).isWholeHead()).isEqualTo(whole);
            assertThat(Reach.expected(activation, 8, 9).isWholeHead()).isFalse();
        }
        assertThat(Reach.expected(EncoderActivation.TANH, 9, 9).missing())
                .contains("the encoder ends in tanh, whose activations lie between -1 and 1");
    }

    @Test
    void otherNamesAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        EncoderActivation.parse("gelu", List.of(EncoderActivation.LEAKY_RELU, EncoderActivation.RELU)))
                .withMessage("activation gelu: expected leaky-relu or relu");
    }

    private static EncoderActivation of(String kind) {
        return EncoderActivation.of(Map.of("kind", kind));
    }
}
