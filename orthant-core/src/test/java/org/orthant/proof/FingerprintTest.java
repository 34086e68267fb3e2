package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.orthant.layer.AffineMap;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DftLayer;
import org.orthant.layer.DoubleMatrix;
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

    @Test
    void aMapHasTheDocumentedHash() {
        // Computed by other means from the bytes that the class describes.
        assertThat(Fingerprint.of(AffineMap.dense(DoubleMatrix.of(new double[][] {{1, 2}, {1, 1}}), new double[] {0, -1
                })))
                .isEqualTo("sha256:39bcfa0dbd4da993ce6e62113bcaf7705064abfc7eb0750d6bd42cd69a49cf5b");
    }

    @Test
    void aScaleForEachCoordinateHasTheFingerprintOfItsMatrix() {
        AffineMap diagonal = AffineMap.diagonal(new double[] {2, -3}, new double[] {-0.0, 0});
        AffineMap dense = AffineMap.dense(DoubleMatrix.of(new double[][] {{2, -0.0}, {0, -3}}), new double[2]);
        assertThat(Fingerprint.of(diagonal))
                .isEqualTo(Fingerprint.of(dense))
                .isEqualTo("sha256:abf5f735af6906855dd2feef6b2d90ff44414c8a09b180280da38a806cc26726")
                .isNotEqualTo(Fingerprint.of(AffineMap.diagonal(new double[] {2, -3}, new double[] {0, 1})));
    }

    @Test
    void aMapIsNotALayer() {
        assertThat(Fingerprint.of(AffineMap.dense(
                        DoubleMatrix.of(new double[][] {{1, 0}, {0.5, 0.75}}), new double[2])))
                .isNotEqualTo(Fingerprint.of(LAYER));
    }
}
