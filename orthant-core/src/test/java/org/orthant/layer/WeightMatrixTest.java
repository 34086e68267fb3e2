package org.orthant.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class WeightMatrixTest {

    @Test
    void entriesAreKeptAsGiven() {
        WeightMatrix doubles = DoubleMatrix.of(new double[][] {{0.1, -2, 3}, {4, 5, -0.0}});
        WeightMatrix floats = FloatMatrix.of(new float[][] {{0.1f, -2, 3}, {4, 5, Float.MIN_VALUE}});
        assertThat(doubles.rows()).isEqualTo(2);
        assertThat(doubles.columns()).isEqualTo(3);
        assertThat(doubles.at(0, 0)).isEqualTo(0.1);
        assertThat(floats.at(0, 0)).isEqualTo((double) 0.1f);
        assertThat(floats.at(1, 2)).isEqualTo(0x1p-149);
        double[] into = {9, 9, 9, 9, 9};
        floats.copyRow(1, into, 1);
        assertThat(into).containsExactly(9, 4, 5, 0x1p-149, 9);
        doubles.copyRow(0, into);
        assertThat(into).containsExactly(0.1, -2, 3, 0x1p-149, 9);
        assertThat(doubles).hasToString("DoubleMatrix[2 x 3]");
        assertThat(floats).hasToString("FloatMatrix[2 x 3]");
    }

    @Test
    void changesOfTheSourceChangeNothing() {
        double[][] rows = {{1, 2}};
        float[][] floatRows = {{1, 2}};
        WeightMatrix doubles = DoubleMatrix.of(rows);
        WeightMatrix floats = FloatMatrix.of(floatRows);
        rows[0][0] = 7;
        floatRows[0][0] = 7;
        assertThat(doubles.at(0, 0)).isEqualTo(1);
        assertThat(floats.at(0, 0)).isEqualTo(1);
    }

    @Test
    void aBuilderGivesItsMatrixOnce() {
        DoubleMatrix.Builder doubles = DoubleMatrix.builder(1, 2).set(0, 1, 5);
        FloatMatrix.Builder floats = FloatMatrix.builder(1, 2).set(0, 1, 5);
        assertThat(doubles.build().at(0, 1)).isEqualTo(5);
        assertThat(floats.build().at(0, 0)).isZero();
        assertThatThrownBy(() -> doubles.set(0, 0, 1)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(floats::build).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void whatIsNotFiniteIsRefusedWithItsPosition() {
        assertThatThrownBy(() -> DoubleMatrix.of(new double[][] {{1, 2}, {3, Double.NaN}}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("the weight in row 1, column 1 is NaN: weights must be finite");
        assertThatThrownBy(() -> FloatMatrix.of(new float[][] {{1, Float.NEGATIVE_INFINITY}}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("the weight in row 0, column 1 is -Infinity");
    }

    @Test
    void impossibleShapesAreRefused() {
        assertThatThrownBy(() -> DoubleMatrix.of(new double[0][])).hasMessageContaining("0 x 0 is empty");
        assertThatThrownBy(() -> DoubleMatrix.of(new double[][] {{}})).hasMessageContaining("1 x 0 is empty");
        assertThatThrownBy(() -> DoubleMatrix.of(new double[][] {{1, 2}, {3}}))
                .hasMessage("row 1 has 1 entries but row 0 has 2: rows must be equally long");
        assertThatThrownBy(() -> FloatMatrix.builder(1 << 16, 1 << 16)).hasMessageContaining("4294967296 entries");
        assertThatThrownBy(() -> FloatMatrix.builder(-1, 3)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void positionsOutOfRangeAreRefused() {
        WeightMatrix matrix = DoubleMatrix.of(new double[][] {{1, 2}, {3, 4}});
        assertThatThrownBy(() -> matrix.at(2, 0)).hasMessage("row 2 is out of range for 2 rows: they run from 0 to 1");
        assertThatThrownBy(() -> matrix.at(0, -1)).hasMessageStartingWith("column -1 is out of range");
        assertThatThrownBy(() -> matrix.copyRow(0, new double[2], 1)).hasMessageContaining("too short for 2 columns");
        assertThatThrownBy(() -> matrix.copyRow(0, new double[9], -1)).hasMessageContaining("too short");
    }
}
