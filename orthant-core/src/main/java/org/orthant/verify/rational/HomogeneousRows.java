package org.orthant.verify.rational;

import java.util.List;
import org.orthant.exact.Rational;

/** Rows without a bias. */
record HomogeneousRows(List<List<Rational>> rows) implements ExactRows {

    @Override
    public int labels() {
        return rows.size();
    }

    @Override
    public int features() {
        return rows.get(0).size();
    }

    @Override
    public List<Rational> row(int label) {
        return rows.get(label);
    }

    @Override
    public Rational bias(int label) {
        return Rational.ZERO;
    }

    /** The largest weight. */
    @Override
    public Rational length(int label) {
        return rows.get(label).stream().map(Rational::abs).reduce(Rational.ZERO, (a, b) -> a.compareTo(b) < 0 ? b : a);
    }
}
