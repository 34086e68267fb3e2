package org.orthant.proof;

import java.util.Arrays;
import java.util.List;
import org.orthant.exact.EnclosedVector;
import org.orthant.exact.ScaledIntegers;
import org.orthant.exact.VectorSum;
import org.orthant.layer.OutputLayer;

/** The rows of a layer as they are stored. */
record StoredRows(OutputLayer rounded) implements CircuitRows {

    @Override
    public double error(int label) {
        return 0;
    }

    @Override
    public double biasError(int label) {
        return 0;
    }

    @Override
    public ScaledIntegers exact(int label) {
        return ScaledIntegers.of(withBias(label));
    }

    @Override
    public EnclosedVector combination(List<Integer> labels, double[] factors, double[] corrections) {
        VectorSum sum = new VectorSum(rounded.features() + 1);
        for (int i = 0; i < factors.length; i++) {
            double[] row = withBias(labels.get(i));
            sum.add(factors[i], row);
            if (corrections[i] != 0) {
                sum.add(corrections[i], row);
            }
        }
        return sum;
    }

    private double[] withBias(int label) {
        double[] row = Arrays.copyOf(rounded.row(label), rounded.features() + 1);
        row[rounded.features()] = rounded.bias(label);
        return row;
    }
}
