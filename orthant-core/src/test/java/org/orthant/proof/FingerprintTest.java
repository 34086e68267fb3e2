package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DftLayer;
import org.orthant.layer.FloatMatrix;

class FingerprintTest {

    private static final DenseLayer LAYER = DenseLayer.of(new double[][] {{1, 0}, {0.5, 0.75}});

    @Test
    void itIsTheDocumentedHash() {
        // Computed by other means from the bytes that the class describes.
        assertThat(Fingerprint.of(LAYER))
                .isEqualTo("sha256:0cd5cbf6eba9617280888c3c3afda3ded5bc34e6c8c28d8043401ddb31804b36");
    }

    @Test
    void itDependsOnNumbersNotOnStorage() {
        DenseLayer single = DenseLayer.of(FloatMatrix.of(new float[][] {{1, -0.0f}, {0.5f, 0.75f}}));
        assertThat(Fingerprint.of(single)).isEqualTo(Fingerprint.of(LAYER));
        DftLayer dft = DftLayer.of(5, 1);
        double[][] rows = new double[5][];
        for (int i = 0; i < 5; i++) {
            rows[i] = dft.row(i);
        }
        assertThat(Fingerprint.of(DenseLayer.of(rows))).isEqualTo(Fingerprint.of(dft));
    }

    @Test
    void minusZeroCountsAsZeroInTheBias() {
        assertThat(Fingerprint.of(LAYER.withBias(1, -0.0))).isEqualTo(Fingerprint.of(LAYER.withBias(1, 0.0)));
    }

    @Test
    void everyNumberCounts() {
        assertThat(Fingerprint.of(LAYER))
                .isNotEqualTo(Fingerprint.of(DenseLayer.of(new double[][] {{1, 0}, {0.5, Math.nextUp(0.75)}})))
                .isNotEqualTo(Fingerprint.of(DenseLayer.of(new double[][] {{1, Double.MIN_VALUE}, {0.5, 0.75}})))
                .isNotEqualTo(Fingerprint.of(DenseLayer.of(new double[][] {{1}, {0}, {0.5}, {0.75}})))
                .isNotEqualTo(Fingerprint.of(LAYER.withBias(1, 0)));
        assertThat(Fingerprint.of(LAYER.withBias(1, 0))).isNotEqualTo(Fingerprint.of(LAYER.withBias(0, 1)));
    }
}
