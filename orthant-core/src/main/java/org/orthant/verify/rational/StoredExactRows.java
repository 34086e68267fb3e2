package org.orthant.verify.rational;

import java.util.Arrays;
import java.util.List;
import org.orthant.exact.Rational;
import org.orthant.layer.OutputLayer;
import org.orthant.verify.rows.RowLength;

/** The rows of a layer as they are stored. */
record StoredExactRows(OutputLayer layer) implements ExactRows {

    @Override
    public int labels() {
        return layer.labels();
    }

    @Override
    public int features() {
        return layer.features();
    }

    @Override
    public List<Rational> row(int label) {
        return Arrays.stream(layer.row(label)).mapToObj(Rational::exactly).toList();
    }

    @Override
    public Rational bias(int label) {
        return Rational.exactly(layer.bias(label));
    }

    @Override
    public Rational length(int label) {
        return RowLength.exactly(layer.row(label));
    }
}
