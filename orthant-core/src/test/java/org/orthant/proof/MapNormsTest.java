package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.orthant.exact.Rational;
import org.orthant.layer.AffineMap;
import org.orthant.layer.DoubleMatrix;
import org.orthant.testing.Matrices;
import org.orthant.testing.Randomised;

/** Norms of maps are upper bounds, and hardly more. */
class MapNormsTest {

    @Test
    void normsOfDenseMapsAreThoseOfColumnsAndOfAllEntries() {
        Randomised.repeat(300, random -> {
            double[][] rows = Matrices.of(random.nextInt(1, 6), random.nextInt(1, 6), () -> random.nextDouble(-2, 2));
            double[] offset = numbers(random, rows.length);
            MapNorms norms = MapNorms.of(AffineMap.dense(DoubleMatrix.of(rows), offset));
            Rational all = Rational.ZERO;
            Rational column = Rational.ZERO;
            for (int j = 0; j < rows[0].length; j++) {
                int input = j;
                Rational squares = squares(
                        Arrays.stream(rows).mapToDouble(row -> row[input]).toArray());
                all = all.add(squares);
                column = column.compareTo(squares) < 0 ? squares : column;
            }
            assertThat(norms.outputs()).isEqualTo(rows.length);
            assertThat(norms.isDiagonal()).isFalse();
            assertRoot(norms.column(), column);
            assertRoot(norms.spectral(), all);
            assertRoot(norms.offset(), squares(offset));
        });
    }

    @Test
    void normsOfDiagonalMapsAreTheLargestFactor() {
        MapNorms norms = MapNorms.of(AffineMap.diagonal(new double[] {1, -7, 5}, new double[] {0, 3, -4}));
        assertThat(norms.column()).isEqualTo(7);
        assertThat(norms.spectral()).isEqualTo(7);
        assertRoot(norms.offset(), Rational.of(25));
        assertThat(norms.outputs()).isEqualTo(3);
        assertThat(norms.isDiagonal()).isTrue();
    }

    @Test
    void aMapIsLinearExactlyIfAllOffsetsAreZero() {
        assertThat(MapNorms.of(AffineMap.diagonal(new double[2], new double[] {0, -0.0})))
                .returns(true, MapNorms::isLinear)
                .returns(0.0, MapNorms::offset);
        assertThat(MapNorms.of(AffineMap.diagonal(new double[2], new double[] {0, Double.MIN_VALUE})))
                .returns(false, MapNorms::isLinear);
        assertThat(MapNorms.of(AffineMap.dense(DoubleMatrix.of(new double[][] {{1}, {1}}), new double[] {-1, 0})))
                .returns(false, MapNorms::isLinear);
    }

    @Test
    void weightsWhoseSquaresUnderflowCount() {
        double[][] tiny = {{0x1p-600}, {0x1p-590}};
        MapNorms norms = MapNorms.of(AffineMap.dense(DoubleMatrix.of(tiny), new double[2]));
        assertThat(norms.column()).isBetween(0x1p-589, 0x1.01p-500);
        assertThat(norms.spectral()).isBetween(0x1p-589, 0x1.01p-500);
    }

    @Test
    void lengthsAreThoseOfVectorsOfEqualEntries() {
        Randomised.repeat(300, random -> {
            int outputs = random.nextInt(1, 1000);
            double entry = random.nextDouble();
            Rational squares = square(entry).multiply(Rational.of(outputs));
            MapNorms dense = new MapNorms(outputs, 2, 3, 1, false);
            assertRoot(dense.lengthOf(entry), squares);
            assertRoot(dense.lost(entry), squares);
            MapNorms diagonal = new MapNorms(outputs, 2, 3, 1, true);
            assertRoot(diagonal.lengthOf(entry), squares);
            assertThat(diagonal.lost(entry)).isEqualTo(entry);
        });
    }

    private static void assertRoot(double bound, Rational squares) {
        assertThat(bound).isPositive();
        assertThat(square(bound)).isBetween(squares, squares.multiply(Rational.exactly(1 + 0x1p-18)));
    }

    private static Rational squares(double[] numbers) {
        return Arrays.stream(numbers).mapToObj(MapNormsTest::square).reduce(Rational.ZERO, Rational::add);
    }

    private static Rational square(double number) {
        return Rational.exactly(number).multiply(Rational.exactly(number));
    }

    private static double[] numbers(SplittableRandom random, int size) {
        return random.doubles(size, -2, 2).toArray();
    }
}
