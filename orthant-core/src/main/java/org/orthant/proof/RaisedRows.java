package org.orthant.proof;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import org.orthant.exact.EnclosedVector;
import org.orthant.exact.ScaledIntegers;
import org.orthant.exact.VectorSum;
import org.orthant.labels.LabelSet;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.RuledLayer;

/** Rows with one more feature, the last, whose weights are the signs of a label set. */
final class RaisedRows implements CircuitRows {

    private final CircuitRows rows;
    private final LabelSet labelSet;
    private final OutputLayer rounded;

    private RaisedRows(CircuitRows rows, LabelSet labelSet) {
        this.rows = rows;
        this.labelSet = labelSet;
        this.rounded = RuledLayer.withFeature(rows.rounded(), labelSet::signAt);
    }

    static CircuitRows of(CircuitRows rows, LabelSet labelSet) {
        RaisedRows raised = new RaisedRows(rows, labelSet);
        return rows instanceof StoredRows ? new StoredRows(raised.rounded) : raised;
    }

    @Override
    public OutputLayer rounded() {
        return rounded;
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
        ScaledIntegers exact = rows.exact(label);
        int shift = Math.max(0, exact.exponent());
        BigInteger[] numbers = Arrays.copyOf(exact.integers(), exact.size() + 1);
        for (int j = 0; j < exact.size(); j++) {
            numbers[j] = numbers[j].shiftLeft(shift);
        }
        int last = exact.size();
        numbers[last] = numbers[last - 1];
        BigInteger one = BigInteger.ONE.shiftLeft(shift - exact.exponent());
        numbers[last - 1] = labelSet.signAt(label) > 0 ? one : one.negate();
        return ScaledIntegers.of(numbers, exact.exponent() - shift);
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
                return j == slack ? signs.value(0) : combination.value(j < slack ? j : slack);
            }

            @Override
            public double bound(int j) {
                return j == slack ? signs.bound(0) : combination.bound(j < slack ? j : slack);
            }
        };
    }
}
