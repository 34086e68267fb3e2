package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.orthant.exact.EnclosedVector;
import org.orthant.exact.Rational;
import org.orthant.exact.ScaledIntegers;
import org.orthant.labels.LabelSet;
import org.orthant.layer.AffineMap;
import org.orthant.layer.DenseLayer;

/** Rows as they are stored, and rows with the signs of a label set as one more weight. */
class CircuitRowsTest {

    private static final LabelSet FIRST = LabelSet.of(2, 0);

    private static DenseLayer layer(double scale) {
        return DenseLayer.of(new double[][] {{3 * scale, -5 * scale}, {7 * scale, 11 * scale}})
                .withBias(13 * scale, -17 * scale);
    }

    @Test
    void storedRowsAreExact() {
        StoredRows rows = new StoredRows(layer(1));
        assertThat(rows.error(0)).isZero();
        assertThat(rows.biasError(0)).isZero();
        assertExact(rows.exact(1), 7, 11, -17);
    }

    @Test
    void raisedRowsHaveTheSignBeforeTheBias() {
        for (double scale : new double[] {0x1p-40, 1, 0x1p40}) {
            ComposedRows composed = new ComposedRows(layer(scale), List.of(), false);
            CircuitRows raised = RaisedRows.of(composed, FIRST);
            assertThat(raised.rounded().row(0)).containsExactly(3 * scale, -5 * scale, 1);
            assertThat(raised.rounded().row(1)).containsExactly(7 * scale, 11 * scale, -1);
            assertExact(raised.exact(0), 3 * scale, -5 * scale, 1, 13 * scale);
            assertExact(raised.exact(1), 7 * scale, 11 * scale, -1, -17 * scale);
        }
    }

    @Test
    void raisedRowsHaveTheErrorsOfTheirRows() {
        AffineMap map = AffineMap.diagonal(new double[] {0.1, 0.3}, new double[] {0.7, 0.9});
        ComposedRows composed = new ComposedRows(layer(1), List.of(map), false);
        CircuitRows raised = RaisedRows.of(composed, FIRST);
        assertThat(raised.error(0)).isEqualTo(composed.error(0)).isPositive();
        assertThat(raised.biasError(1)).isEqualTo(composed.biasError(1)).isPositive();
    }

    @Test
    void storedRowsStayStoredWhenRaised() {
        CircuitRows raised = RaisedRows.of(new StoredRows(layer(1)), FIRST);
        assertThat(raised).isInstanceOf(StoredRows.class);
        assertExact(raised.exact(1), 7, 11, -1, -17);
        assertThat(RaisedRows.of(new ComposedRows(layer(1), List.of(), false), FIRST))
                .isInstanceOf(RaisedRows.class);
    }

    @Test
    void combinationsAddMultipliersAndCorrections() {
        double[] factors = {2, -1};
        double[] corrections = {0.5, 0.25};
        List<Integer> both = List.of(0, 1);
        // 2.5 (3, −5; 13) − 0.75 (7, 11; −17).
        double[] weights = {2.25, -20.75};
        double bias = 45.25;
        EnclosedVector stored = new StoredRows(layer(1)).combination(both, factors, corrections);
        assertValues(stored, weights[0], weights[1], bias);
        EnclosedVector raised = RaisedRows.of(new ComposedRows(layer(1), List.of(), false), FIRST)
                .combination(both, factors, corrections);
        // With the signs 2.5 and 0.75 of the labels.
        assertValues(raised, weights[0], weights[1], 3.25, bias);
    }

    private static void assertValues(EnclosedVector vector, double... expected) {
        for (int j = 0; j < expected.length; j++) {
            assertThat(vector.value(j)).isEqualTo(expected[j]);
            double unit = Math.abs(expected[j]) * 0x1p-52;
            assertThat(vector.bound(j)).isBetween(unit, unit * 1.0001);
        }
    }

    private static void assertExact(ScaledIntegers row, double... expected) {
        assertThat(row.size()).isEqualTo(expected.length);
        for (int j = 0; j < expected.length; j++) {
            assertThat(Rational.scaled(row.integer(j), row.exponent())).isEqualTo(Rational.exactly(expected[j]));
        }
    }
}
