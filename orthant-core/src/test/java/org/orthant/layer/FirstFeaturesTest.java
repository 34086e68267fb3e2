package org.orthant.layer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FirstFeaturesTest {

    @Test
    void boundsOfTheOthersMustContainZero() {
        Box box = FeatureDomain.of(new double[] {1, -1, 0}, new double[] {2, 1, 0});
        assertThat(FirstFeatures.of(box, 1)).contains(FeatureDomain.of(new double[] {1}, new double[] {2}));
        assertThat(FirstFeatures.of(box, 3)).contains(box);
        assertThat(FirstFeatures.of(FeatureDomain.of(new double[] {0, 1}, new double[] {1, 2}), 1))
                .isEmpty();
    }

    @Test
    void zerosChangeNeitherTheLengthNorTheSumOfAVector() {
        for (boolean centred : new boolean[] {false, true}) {
            for (boolean surface : new boolean[] {false, true}) {
                assertThat(FirstFeatures.of(new Ball(5, 2, 3, centred, surface), 4))
                        .contains(new Ball(4, 2, 3, centred, surface));
            }
        }
    }

    @Test
    void anImageIsNotCut() {
        Image image = FeatureDomain.layerNorm(new double[] {1, 2}, new double[] {0, 0});
        assertThat(FirstFeatures.of(image, 1)).isEmpty();
        assertThat(FirstFeatures.of(image, 2)).contains(image);
    }
}
