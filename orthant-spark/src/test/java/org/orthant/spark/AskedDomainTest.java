package org.orthant.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.orthant.layer.AffineMap;
import org.orthant.layer.Ball;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.FeatureDomain;
import org.orthant.testing.Serialised;

class AskedDomainTest {

    @Test
    void everyKindOfDomainTravels() throws IOException, ClassNotFoundException {
        AffineMap dense =
                AffineMap.dense(DoubleMatrix.of(new double[][] {{1, 2, 3}, {4, 5, 6}}), new double[] {0.1, -1});
        AffineMap diagonal = AffineMap.diagonal(new double[] {1, 0.3, -2}, new double[] {0, 1, 2});
        for (FeatureDomain domain : List.of(
                FeatureDomain.free(2),
                FeatureDomain.of(new double[] {0, 1}, new double[] {0, 2}),
                FeatureDomain.ball(2, 0.1),
                new Ball(2, 3, 7, true, true),
                FeatureDomain.image(dense, FeatureDomain.nonNegative(3, 5)),
                FeatureDomain.image(dense, FeatureDomain.image(diagonal, new Ball(3, 1, 3, true, false))))) {
            assertThat(Serialised.copy(AskedDomain.of(domain)).domain()).isEqualTo(domain);
        }
    }

    @Test
    void largeMapsAreRefusedInOneLine() {
        AffineMap large = AffineMap.dense(DoubleMatrix.of(new double[1025][1024]), new double[1025]);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AskedDomain.of(FeatureDomain.image(large, FeatureDomain.free(1024))))
                .withMessageStartingWith("a map of 1025 x 1024 numbers before the layer is too large");
    }
}
