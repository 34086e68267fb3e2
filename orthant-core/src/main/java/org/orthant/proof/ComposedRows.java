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
 * <p>They are the exact products of stored numbers, which need not be doubles: they are known rounded, with a bound of the error, and as
 * integers. A ranking has its threshold as one more feature, the last, with the weight −1 for all labels.
 */
final class ComposedRows implements CircuitRows {

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
        return errors(label).weightError();
    }

    @Override
    public double biasError(int label) {
        return errors(label).biasError();
    }

    private RowError errors(int label) {
        RowError error = RowError.stored(layer.row(label), layer.bias(label));
        for (MapNorms map : norms) {
            error = error.through(map);
        }
        return error;
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
        ScaledIntegers composed = ScaledIntegers.of(numbers, exponent);
        return ranking ? RaisedRows.beforeBias(composed, -1) : composed;
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
            sum.add(corrections[i], row);
        }
        PulledBack vector = PulledBack.of(sum, d);
        for (AffineMap map : maps) {
            vector = vector.through(map);
        }
        return vector.asRow(ranking);
    }
}
