package org.orthant.proof;

import java.math.BigInteger;
import java.util.List;
import org.orthant.exact.EnclosedVector;
import org.orthant.exact.ScaledIntegers;
import org.orthant.exact.VectorSum;
import org.orthant.labels.LabelSet;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.RuledLayer;

/**
 * Rows with one more feature, the last, whose weights are the signs of a label set.
 *
 * @param rows the rows without it
 * @param labelSet the label set
 * @param rounded the rows with it, rounded
 */
record RaisedRows(CircuitRows rows, LabelSet labelSet, OutputLayer rounded) implements CircuitRows {

    static CircuitRows of(CircuitRows rows, LabelSet labelSet) {
        OutputLayer rounded = RuledLayer.withFeature(rows.rounded(), labelSet::signAt);
        return rows instanceof StoredRows ? new StoredRows(rounded) : new RaisedRows(rows, labelSet, rounded);
    }

    @Override
    public double error(int label) {
        return rows.error(label);
    }

    @Override
    public double biasError(int label) {
        return rows.biasError(label);
    }

    @Override
    public ScaledIntegers exact(int label) {
        return beforeBias(rows.exact(label), labelSet.signAt(label));
    }

    /** Returns a row with one more weight, a small integer, between its weights and its bias. */
    static ScaledIntegers beforeBias(ScaledIntegers row, int weight) {
        // The integer is a multiple of the common power of two, as soon as that is at most 1.
        int shift = Math.max(0, row.exponent());
        int exponent = row.exponent() - shift;
        int bias = row.size() - 1;
        BigInteger[] numbers = new BigInteger[row.size() + 1];
        for (int j = 0; j <= bias; j++) {
            numbers[j < bias ? j : bias + 1] = row.integer(j).shiftLeft(shift);
        }
        numbers[bias] = BigInteger.valueOf(weight).shiftLeft(-exponent);
        return ScaledIntegers.of(numbers, exponent);
    }

    @Override
    public EnclosedVector combination(List<Integer> labels, double[] factors, double[] corrections) {
        EnclosedVector combination = rows.combination(labels, factors, corrections);
        VectorSum signs = new VectorSum(1);
        for (int i = 0; i < factors.length; i++) {
            double[] sign = {labelSet.signAt(labels.get(i))};
            signs.add(factors[i], sign);
            signs.add(corrections[i], sign);
        }
        int slack = rounded.features() - 1;
        return new EnclosedVector() {
            @Override
            public double value(int j) {
                return j == slack ? signs.value(0) : combination.value(Math.min(j, slack));
            }

            @Override
            public double bound(int j) {
                return j == slack ? signs.bound(0) : combination.bound(Math.min(j, slack));
            }
        };
    }
}
