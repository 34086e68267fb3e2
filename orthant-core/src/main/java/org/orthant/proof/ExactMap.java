package org.orthant.proof;

import java.math.BigInteger;
import java.util.Arrays;
import org.orthant.exact.ScaledIntegers;
import org.orthant.layer.AffineMap;

/** An affine map in integers that share a power of two. */
final class ExactMap {

    private final AffineMap map;
    private final ScaledIntegers[] rows;
    private final int exponent;

    private ExactMap(AffineMap map) {
        this.map = map;
        this.rows = new ScaledIntegers[map.outputs()];
        int lowest = 0;
        double[] row = new double[map.inputs()];
        for (int k = 0; k < rows.length; k++) {
            if (map.isDiagonal()) {
                rows[k] = ScaledIntegers.of(map.weight(k, k), map.offset(k));
            } else {
                map.copyRow(k, row);
                double[] whole = Arrays.copyOf(row, row.length + 1);
                whole[row.length] = map.offset(k);
                rows[k] = ScaledIntegers.of(whole);
            }
            lowest = Math.min(lowest, rows[k].exponent());
        }
        this.exponent = lowest;
    }

    static ExactMap of(AffineMap map) {
        return new ExactMap(map);
    }

    /** Returns the power of two by which results of {@link #apply} are to be multiplied. */
    int exponent() {
        return exponent;
    }

    /** Returns {@code (Pᵀv; v·c + β)} for {@code (v; β)}. */
    BigInteger[] apply(BigInteger[] vector) {
        BigInteger[] result = new BigInteger[map.inputs() + 1];
        Arrays.fill(result, BigInteger.ZERO);
        int last = map.inputs();
        result[last] = vector[map.outputs()].shiftLeft(-exponent);
        for (int k = 0; k < rows.length; k++) {
            if (vector[k].signum() == 0) {
                continue;
            }
            BigInteger factor = vector[k].shiftLeft(rows[k].exponent() - exponent);
            int size = rows[k].size() - 1;
            for (int j = 0; j < size; j++) {
                int input = map.isDiagonal() ? k : j;
                result[input] = result[input].add(factor.multiply(rows[k].integer(j)));
            }
            result[last] = result[last].add(factor.multiply(rows[k].integer(size)));
        }
        return result;
    }
}
