package org.orthant.verify.rational;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.orthant.exact.Rational;
import org.orthant.layer.AffineMap;
import org.orthant.layer.OutputLayer;

/** The rows of a layer composed with the maps before it: {@code w_i·(Pa + c) + b_i} as functions of {@code a}. */
public final class ComposedExactRows implements ExactRows {

    /** Weights of composed layers that are compared with their exact values: more would take longer than they spare. */
    private static final long MOST_COMPARED = 1 << 14;

    private final List<List<Rational>> rows = new ArrayList<>();
    private final List<Rational> biases = new ArrayList<>();
    private final int features;

    /**
     * Composes all rows.
     *
     * @param maps the one whose values the layer takes comes first
     * @param ranking whether a last feature, the threshold of a ranking, has the weight −1 for all labels
     */
    ComposedExactRows(OutputLayer layer, List<AffineMap> maps, boolean ranking) {
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
        this.features = rows.get(0).size();
    }

    /** Returns whether a rounded layer is the exact composition of a layer and maps; false if that takes long to find out. */
    public static boolean are(OutputLayer rounded, OutputLayer layer, List<AffineMap> maps) {
        if (maps.isEmpty()) {
            return true;
        }
        if ((long) rounded.labels() * rounded.features() * layer.features() > MOST_COMPARED) {
            return false;
        }
        ComposedExactRows exact = new ComposedExactRows(layer, maps, false);
        ExactRows stored = new StoredExactRows(rounded);
        for (int label = 0; label < rounded.labels(); label++) {
            if (!exact.row(label).equals(stored.row(label))
                    || !exact.bias(label).equals(stored.bias(label))) {
                return false;
            }
        }
        return true;
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

    @Override
    public int labels() {
        return rows.size();
    }

    @Override
    public int features() {
        return features;
    }

    @Override
    public List<Rational> row(int label) {
        return rows.get(label);
    }

    @Override
    public Rational bias(int label) {
        return biases.get(label);
    }

    /** The largest weight. */
    @Override
    public Rational length(int label) {
        return rows.get(label).stream().map(Rational::abs).reduce(Rational.ZERO, (a, b) -> a.compareTo(b) < 0 ? b : a);
    }
}
