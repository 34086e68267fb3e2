package org.orthant.geometry;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.orthant.exact.IntegerMatrix;
import org.orthant.layer.OutputLayer;

/**
 * What keeps a layer from being generic, found exactly and named by label.
 *
 * @param rank the rank of the weights
 * @param fullRank the rank they could have, {@code min(n, d)}
 * @param silent labels whose weights and bias are all zero: their logit is always 0, neither on nor off
 * @param constant labels whose weights are zero but not their bias: always on, or always off
 * @param twins labels with the hyperplane of an earlier label
 */
public record Degeneracies(int rank, int fullRank, List<Integer> silent, List<Integer> constant, List<Twins> twins) {

    /** Copies the lists. */
    public Degeneracies {
        silent = List.copyOf(silent);
        constant = List.copyOf(constant);
        twins = List.copyOf(twins);
    }

    /**
     * Two labels that share a hyperplane.
     *
     * @param opposite whether they always differ, rather than always agree
     */
    public record Twins(int first, int second, boolean opposite) {}

    /** Examines a layer. */
    public static Degeneracies of(OutputLayer layer) {
        IntegerMatrix rows = IntegerRows.scaledOneByOne(layer);
        List<Integer> silent = new ArrayList<>();
        List<Integer> constant = new ArrayList<>();
        List<Twins> twins = new ArrayList<>();
        Map<List<BigInteger>, Integer> seen = new HashMap<>();
        for (int label = 0; label < layer.labels(); label++) {
            BigInteger[] row = rows.row(label);
            if (isZero(row, layer.features())) {
                (isZero(row, row.length) ? silent : constant).add(label);
                continue;
            }
            List<BigInteger> direction = primitive(row);
            Integer same = seen.putIfAbsent(direction, label);
            Integer opposite =
                    seen.get(direction.stream().map(BigInteger::negate).toList());
            if (same != null) {
                twins.add(new Twins(same, label, false));
            } else if (opposite != null) {
                twins.add(new Twins(opposite, label, true));
                seen.remove(direction);
            }
        }
        return new Degeneracies(
                weights(rows, layer.features()).rank(),
                Math.min(layer.labels(), layer.features()),
                silent,
                constant,
                twins);
    }

    /** Returns whether nothing was found. A layer may still fail to be in general position: see {@link GeneralPosition}. */
    public boolean isEmpty() {
        return rank == fullRank && silent.isEmpty() && constant.isEmpty() && twins.isEmpty();
    }

    /** Returns one sentence per finding. */
    public List<String> describe() {
        List<String> findings = new ArrayList<>();
        for (int label : silent) {
            findings.add("label " + label + " has only zero weights: its logit is always 0, so no label set at all is"
                    + " argmaxable");
        }
        for (int label : constant) {
            findings.add("label " + label + " has only zero weights and a bias: it never changes");
        }
        for (Twins pair : twins) {
            findings.add("labels " + pair.first + " and " + pair.second + " have "
                    + (pair.opposite ? "opposite rows: they always differ" : "parallel rows: they always agree"));
        }
        if (rank < fullRank) {
            findings.add("the weights have rank " + rank + " where " + fullRank + " is possible");
        }
        return findings;
    }

    private static boolean isZero(BigInteger[] row, int length) {
        return Arrays.stream(row, 0, length).allMatch(entry -> entry.signum() == 0);
    }

    private static List<BigInteger> primitive(BigInteger[] row) {
        BigInteger common = Arrays.stream(row).reduce(BigInteger.ZERO, BigInteger::gcd);
        return Arrays.stream(row).map(entry -> entry.divide(common)).toList();
    }

    private static IntegerMatrix weights(IntegerMatrix rows, int features) {
        BigInteger[][] weights = new BigInteger[rows.rows()][];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = Arrays.copyOf(rows.row(i), features);
        }
        return IntegerMatrix.of(weights, features);
    }
}
