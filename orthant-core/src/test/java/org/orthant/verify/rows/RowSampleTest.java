package org.orthant.verify.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowSampleTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 63, 64, 65, 511, 512, 1023, 1024, 1025, 1100, 5000})
    void placesAndRowsBelongTogether(int rows) {
        RowBlocks blocks = new RowBlocks(1, rows);
        for (int i = 0; i < rows; i++) {
            blocks.add(new double[] {i});
        }
        RowSample sample = new RowSample(blocks, 512, row -> new double[] {row});
        float[] products = new float[sample.capacity() + 3];
        sample.multiply(new float[] {2}, products, 3);
        for (int k = 0; k < sample.size(); k++) {
            assertThat(sample.row(k)).isLessThan(rows);
            assertThat(sample.position(sample.row(k))).isEqualTo(k);
            assertThat(sample.unit(k)[0]).isEqualTo(sample.row(k));
            assertThat(products[3 + k]).isEqualTo((float) (2 * sample.row(k)));
        }
        long inside = IntStream.range(0, rows)
                .filter(row -> sample.position(row) >= 0)
                .count();
        assertThat(inside).isEqualTo(sample.size()).isGreaterThanOrEqualTo(Math.min(rows, 449));
    }
}
