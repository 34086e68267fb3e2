package org.orthant.verify.rational;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.orthant.exact.Rational;
import org.orthant.layer.AffineMap;
import org.orthant.layer.OutputLayer;

/**
 * Rows that are not those of a stored layer.
 *
 * @param rows the weights of each label, at least one
 * @param biases the bias of each label
 */
public record RationalRows(List<List<Rational>> rows, List<Rational> biases) implements ExactRows {

    /** Weights of composed layers that are compared with their exact values: more would take longer than they spare. */
    private static final long MOST_COMPARED = 1 << 14;

    /** Takes copies. */
    public RationalRows {
        rows = List.copyOf(rows);
        biases = List.copyOf(biases);
    }

    /** Returns rows without biases. */
    static RationalRows homogeneous(List<List<Rational>> rows) {
        return new RationalRows(rows, Collections.nCopies(rows.size(), Rational.ZERO));
    }

    /**
     * Returns the rows of a layer composed with the maps before it: {@code w_i·(Pa + c) + b_i} as functions of {@code a}.
     *
     * @param maps the one whose values the layer takes comes first
     * @param ranking whether a last feature, the threshold of a ranking, has the weight −1 for all labels
     */
    static RationalRows composed(OutputLayer layer, List<AffineMap> maps, boolean ranking) {
        List<List<Rational>> rows = new ArrayList<>();
        List<Rational> biases = new ArrayList<>();
        for (int label = 0; label < layer.labels(); label++) {
            List<Rational> row = new StoredExactRows(layer).row(label);
            Rational bias = Rational.exactly(layer.bias(label));
            for (AffineMap map : maps) {
                for (int k = 0; k < map.outputs(); k++) {
                    bias = bias.add(row.get(k).multiply(Rational.exactly(map.offset(k))));
                }
                row = composed(row, map);
            }
            if (ranking) {
                row = new ArrayList<>(row);
                row.add(Rational.ONE.negate());
            }
            rows.add(row);
            biases.add(bias);
        }
        return new RationalRows(rows, biases);
    }

    private static List<Rational> composed(List<Rational> row, AffineMap map) {
        List<Rational> next = new ArrayList<>(Collections.nCopies(map.inputs(), Rational.ZERO));
        for (int k = 0; k < map.outputs(); k++) {
            int from = map.isDiagonal() ? k : 0;
            int to = map.isDiagonal() ? k + 1 : map.inputs();
            for (int j = from; j < to; j++) {
                double weight = map.weight(k, j);
                if (weight != 0 && row.get(k).signum() != 0) {
                    next.set(j, next.get(j).add(row.get(k).multiply(Rational.exactly(weight))));
                }
            }
        }
        return next;
    }

    /** Returns whether a rounded layer is the exact composition of a layer and maps; false if that takes long to find out. */
    public static boolean isComposition(OutputLayer rounded, OutputLayer layer, List<AffineMap> maps) {
        if (maps.isEmpty()) {
            return true;
        }
        if ((long) rounded.labels() * rounded.features() * layer.features() > MOST_COMPARED) {
            return false;
        }
        ExactRows exact = composed(layer, maps, false);
        ExactRows stored = new StoredExactRows(rounded);
        for (int label = 0; label < rounded.labels(); label++) {
            if (!exact.row(label).equals(stored.row(label))
                    || !exact.bias(label).equals(stored.bias(label))) {
                return false;
            }
        }
        return true;
    }

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
        return biases.get(label);
    }

    /** Returns the largest weight. */
    @Override
    public Rational length(int label) {
        return rows.get(label).stream().map(Rational::abs).reduce(Rational.ZERO, (a, b) -> a.compareTo(b) < 0 ? b : a);
    }
}
