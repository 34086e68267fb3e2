package org.orthant.proof;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.orthant.exact.IntegerMatrix;
import org.orthant.exact.Rational;

/**
 * Whether a subspace contains a vector other than zero without negative entries.
 *
 * <p>The basis is one as {@link org.orthant.exact.PadicNullSpace} gives it: each vector has a column in which it is
 * positive and the others are zero. So only non-negative combinations {@code t} of the basis count, and the question is
 * whether some {@code t ≥ 0}, not all zero, makes {@code Ct ≥ 0} in the remaining columns. By Gordan's alternative it is
 * so unless {@code Cᵀu < 0} for some {@code u ≥ 0}. The program {@code max τ : Cᵀu + τ1 ≤ 0, u ≥ 0} has the value 0 in
 * the first case and is unbounded in the second; the simplex method decides it in rational numbers, with Bland's rule
 * so that it ends.
 */
final class NonNegativeCombination {

    /** {@code s + Cᵀu + τ1 = 0}: one row per vector, columns for u, then τ, then s. The right-hand side stays zero. */
    private final Rational[][] tableau;

    private final Rational[] gains;
    private final int[] basic;

    private NonNegativeCombination(Rational[][] tableau, Rational[] gains, int[] basic) {
        this.tableau = tableau;
        this.gains = gains;
        this.basic = basic;
    }

    /** Whether some combination of the rows, not all zero, has no negative entry. */
    static boolean exists(IntegerMatrix basis) {
        return switch (basis.rows()) {
            case 0 -> false;
            case 1 -> Arrays.stream(basis.row(0)).allMatch(entry -> entry.signum() >= 0);
            default -> !of(basis).isUnbounded();
        };
    }

    private static NonNegativeCombination of(IntegerMatrix basis) {
        int vectors = basis.rows();
        List<Integer> others = new ArrayList<>();
        for (int column = 0; column < basis.columns(); column++) {
            others.add(column);
        }
        Rational[][] tableau = new Rational[vectors][];
        int[] basic = new int[vectors];
        int[] own = new int[vectors];
        for (int f = 0; f < vectors; f++) {
            own[f] = ownColumn(basis, f);
            others.remove(Integer.valueOf(own[f]));
        }
        int unknowns = others.size();
        for (int f = 0; f < vectors; f++) {
            tableau[f] = new Rational[unknowns + 1 + vectors];
            Arrays.fill(tableau[f], Rational.ZERO);
            for (int i = 0; i < unknowns; i++) {
                tableau[f][i] = Rational.of(basis.at(f, others.get(i)), basis.at(f, own[f]));
            }
            tableau[f][unknowns] = Rational.ONE;
            basic[f] = unknowns + 1 + f;
            tableau[f][basic[f]] = Rational.ONE;
        }
        Rational[] gains = new Rational[unknowns + 1 + vectors];
        Arrays.fill(gains, Rational.ZERO);
        gains[unknowns] = Rational.ONE;
        return new NonNegativeCombination(tableau, gains, basic);
    }

    /** A column in which vector {@code f} is positive and all others are zero. */
    private static int ownColumn(IntegerMatrix basis, int f) {
        for (int column = 0; column < basis.columns(); column++) {
            boolean own = basis.at(f, column).signum() > 0;
            for (int other = 0; own && other < basis.rows(); other++) {
                own = other == f || basis.at(other, column).signum() == 0;
            }
            if (own) {
                return column;
            }
        }
        throw new IllegalArgumentException("vector " + f + " of the basis has no unit column");
    }

    private boolean isUnbounded() {
        for (int entering = firstGain(); entering >= 0; entering = firstGain()) {
            int leaving = leaving(entering);
            if (leaving < 0) {
                return true;
            }
            pivot(leaving, entering);
        }
        return false;
    }

    private int firstGain() {
        for (int column = 0; column < gains.length; column++) {
            if (gains[column].signum() > 0) {
                return column;
            }
        }
        return -1;
    }

    /** All ratios are zero, so that only the order of variables matters. */
    private int leaving(int entering) {
        int leaving = -1;
        for (int f = 0; f < tableau.length; f++) {
            if (tableau[f][entering].signum() > 0 && (leaving < 0 || basic[f] < basic[leaving])) {
                leaving = f;
            }
        }
        return leaving;
    }

    private void pivot(int leaving, int entering) {
        Rational[] pivotRow = tableau[leaving];
        Rational pivot = pivotRow[entering];
        Arrays.setAll(pivotRow, column -> pivotRow[column].divide(pivot));
        for (int f = 0; f < tableau.length; f++) {
            if (f != leaving) {
                eliminate(tableau[f], pivotRow, entering);
            }
        }
        eliminate(gains, pivotRow, entering);
        basic[leaving] = entering;
    }

    private static void eliminate(Rational[] row, Rational[] pivotRow, int column) {
        Rational factor = row[column];
        if (factor.signum() != 0) {
            Arrays.setAll(row, j -> row[j].subtract(factor.multiply(pivotRow[j])));
        }
    }
}
