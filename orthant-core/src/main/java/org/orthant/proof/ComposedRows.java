package org.orthant.proof;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.orthant.exact.EnclosedVector;
import org.orthant.exact.ScaledIntegers;
import org.orthant.exact.VectorSum;
import org.orthant.layer.AffineMap;
import org.orthant.layer.ComposedLayer;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.OutputLayer;

/**
 * The rows of a layer as functions of the numbers {@code a} that maps before it take: {@code w_i·(Pa + c) + b_i}.
 *
 * <p>They are the exact products of stored numbers, which are no doubles: they are known rounded, with a bound of the error, and as
 * integers. A ranking has its threshold as one more feature, the last, with the weight −1 for all labels.
 */
final class ComposedRows implements CircuitRows {

    private static final double UNIT_ROUNDOFF = 0x1p-53;

    /** Above the relative error that evaluating a bound may have. */
    private static final double BOUND_SLACK = 1 + 0x1p-20;

    private final OutputLayer layer;
    private final List<AffineMap> maps;
    private final boolean ranking;
    private final MapNorms[] norms;
    private volatile @Nullable OutputLayer rounded;

    /**
     * Composes rows with maps.
     *
     * @param layer of features, without the threshold of a ranking
     * @param maps the one whose values are features comes first
     */
    ComposedRows(OutputLayer layer, List<AffineMap> maps, boolean ranking) {
        this.layer = layer;
        this.maps = maps;
        this.ranking = ranking;
        this.norms = maps.stream().map(MapNorms::of).toArray(MapNorms[]::new);
    }

    /** Returns the number of coordinates of {@code a}. */
    int inputs() {
        return maps.isEmpty() ? layer.features() : maps.get(maps.size() - 1).inputs();
    }

    @Override
    public OutputLayer rounded() {
        OutputLayer known = rounded;
        if (known == null) {
            DenseLayer composed = ComposedLayer.of(layer, maps);
            known = ranking ? composed.withColumns(minusOnes()) : composed;
            rounded = known;
        }
        return known;
    }

    private DoubleMatrix minusOnes() {
        double[][] column = new double[layer.labels()][1];
        for (double[] entry : column) {
            entry[0] = -1;
        }
        return DoubleMatrix.of(column);
    }

    @Override
    public double error(int label) {
        return errors(label)[0];
    }

    @Override
    public double biasError(int label) {
        return errors(label)[1];
    }

    /** Bounds of the errors of weights and of the bias, in any order of summation. */
    private double[] errors(int label) {
        double[] row = layer.row(label);
        double length = MarginCheck.length(row);
        double bias = Math.abs(layer.bias(label));
        double error = 0;
        double biasError = 0;
        for (MapNorms map : norms) {
            double steps = map.outputs() + 4.0;
            double relative = steps * UNIT_ROUNDOFF;
            double lostLength = map.lengthOf(error);
            if (!map.isLinear()) {
                biasError = (biasError
                                + relative * (bias + length * map.offset())
                                + lostLength * map.offset()
                                + steps * Double.MIN_VALUE)
                        * BOUND_SLACK;
                bias = (bias + (length + lostLength) * map.offset()) * BOUND_SLACK;
            }
            error = ((map.lost(error) + relative * length) * map.column() + steps * Double.MIN_VALUE) * BOUND_SLACK;
            length = ((length + lostLength) * map.spectral()) * BOUND_SLACK;
        }
        return new double[] {error, biasError};
    }

    @Override
    public ScaledIntegers exact(int label) {
        double[] stored = Arrays.copyOf(layer.row(label), layer.features() + 1);
        stored[layer.features()] = layer.bias(label);
        ScaledIntegers row = ScaledIntegers.of(stored);
        BigInteger[] numbers = row.integers();
        int exponent = row.exponent();
        for (AffineMap map : maps) {
            ExactMap exact = ExactMap.of(map);
            numbers = exact.apply(numbers);
            exponent += exact.exponent();
        }
        if (ranking) {
            numbers = Arrays.copyOf(numbers, numbers.length + 1);
            numbers[numbers.length - 1] = numbers[numbers.length - 2];
            int shift = Math.max(0, exponent);
            for (int j = 0; shift > 0 && j < numbers.length; j++) {
                numbers[j] = numbers[j].shiftLeft(shift);
            }
            exponent -= shift;
            numbers[numbers.length - 2] = BigInteger.ONE.shiftLeft(-exponent).negate();
        }
        return ScaledIntegers.of(numbers, exponent);
    }

    @Override
    public EnclosedVector combination(List<Integer> labels, double[] factors, double[] corrections) {
        int d = layer.features();
        // Weights, then the bias, then the weight of a ranking's threshold.
        VectorSum sum = new VectorSum(d + 2);
        double[] row = new double[d + 2];
        for (int i = 0; i < factors.length; i++) {
            layer.copyRow(labels.get(i), row);
            row[d] = layer.bias(labels.get(i));
            row[d + 1] = -1;
            sum.add(factors[i], row);
            if (corrections[i] != 0) {
                sum.add(corrections[i], row);
            }
        }
        PulledBack vector = PulledBack.of(sum, d);
        for (AffineMap map : maps) {
            vector = vector.through(map);
        }
        return vector.asRow(ranking);
    }
}
