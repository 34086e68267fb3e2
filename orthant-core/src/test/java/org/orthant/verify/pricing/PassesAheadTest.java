package org.orthant.verify.pricing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.orthant.layer.FeatureDomain;
import org.orthant.testing.Layers;
import org.orthant.testing.Randomised;
import org.orthant.verify.rows.DomainRows;
import org.orthant.verify.rows.PreparedRows;

class PassesAheadTest {

    @Test
    void productsAreTheBitsOfSinglePassesAndOnlyOfKnownPoints() {
        Randomised.repeat(20, random -> {
            int features = random.nextInt(1, 30);
            PreparedRows rows = new PreparedRows(new DomainRows(
                    Layers.random(random, random.nextInt(1, 400), features), FeatureDomain.box(features, 1)));
            PassesAhead ahead = new PassesAhead(rows);
            float[] taken = new float[rows.paddedRows()];
            for (int count : new int[] {3, 8, 1, 0}) {
                double[][] points = new double[count][];
                for (int k = 0; k < count; k++) {
                    points[k] = random.doubles(rows.dimension(), -1, 1).toArray();
                }
                ahead.compute(points);
                for (double[] point : points) {
                    float[] narrow = new float[rows.dimension()];
                    PassesAhead.negate(point, narrow);
                    float[] expected = new float[rows.paddedRows()];
                    rows.multiply(narrow, expected);
                    assertThat(ahead.take(narrow, taken)).isTrue();
                    assertThat(Arrays.copyOf(taken, rows.rows())).containsExactly(Arrays.copyOf(expected, rows.rows()));
                    narrow[0] = Math.nextUp(narrow[0]);
                    assertThat(ahead.take(narrow, taken)).isFalse();
                }
            }
            float[] zeros = new float[rows.dimension()];
            assertThat(ahead.take(zeros, taken)).isFalse();
        });
    }
}
