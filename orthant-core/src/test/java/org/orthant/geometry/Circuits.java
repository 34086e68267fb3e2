package org.orthant.geometry;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.orthant.counting.Binomial;
import org.orthant.exact.IntegerMatrix;
import org.orthant.layer.OutputLayer;

/**
 * Circuits and cocircuits of a small layer.
 *
 * <p>Circuits are the minimal linear dependencies of rows: the reasons why assignments are impossible. An assignment is
 * argmaxable exactly when no circuit {@linkplain MinimalDependency#forbids forbids} it (Gordan's alternative). Cocircuits are the
 * logit vectors {@code Wx} with as many zeros as possible: the rays where regions meet.
 */
public final class Circuits {

    private static final BigInteger MOST_SUBSETS = BigInteger.valueOf(2_000_000);

    private Circuits() {}

    /** The circuits of the layer's rows, by size and then by labels. */
    public static List<MinimalDependency> of(OutputLayer layer) {
        IntegerRows.requireNoBias(layer);
        return of(IntegerRows.scaledTogether(layer));
    }

    /** The cocircuits of the layer's rows, by size and then by labels. */
    public static List<MinimalDependency> cocircuits(OutputLayer layer) {
        return of(OrthogonalComplement.of(layer));
    }

    /** The circuits of the rows of a matrix. */
    static List<MinimalDependency> of(IntegerMatrix rows) {
        int n = rows.rows();
        int largest = Math.min(n, rows.rank() + 1);
        requireFew(n, largest);
        List<MinimalDependency> circuits = new ArrayList<>();
        for (int size = 1; size <= largest; size++) {
            int[] subset = Subsets.first(size);
            do {
                IntegerMatrix dependencies = rows.selectRows(subset).transpose().nullSpace();
                if (isMinimal(dependencies)) {
                    circuits.add(spread(dependencies.row(0), subset, n));
                }
            } while (Subsets.advance(subset, n));
        }
        return List.copyOf(circuits);
    }

    /**
     * Whether rows with these dependencies form a circuit: there is one dependency up to scale, and it needs every row.
     * A dependency of fewer rows would be a second one, or that one with a zero.
     */
    private static boolean isMinimal(IntegerMatrix dependencies) {
        return dependencies.rows() == 1
                && Arrays.stream(dependencies.row(0)).allMatch(coefficient -> coefficient.signum() != 0);
    }

    private static void requireFew(int n, int largest) {
        if (Binomial.sum(n, largest).compareTo(MOST_SUBSETS) > 0) {
            throw new IllegalArgumentException("looking for circuits of up to " + largest + " among " + n
                    + " rows means more than " + MOST_SUBSETS + " subsets: take fewer labels or features");
        }
    }

    private static MinimalDependency spread(BigInteger[] coefficients, int[] labels, int n) {
        boolean flip = coefficients[0].signum() < 0;
        BigInteger[] all = new BigInteger[n];
        Arrays.fill(all, BigInteger.ZERO);
        for (int i = 0; i < labels.length; i++) {
            all[labels[i]] = flip ? coefficients[i].negate() : coefficients[i];
        }
        return new MinimalDependency(List.of(all));
    }
}
