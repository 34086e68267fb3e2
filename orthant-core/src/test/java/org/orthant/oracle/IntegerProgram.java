package org.orthant.oracle;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * The linear program {@code max t : Az + c ≥ t r, 0 ≤ z ≤ u} in integers, {@code r > 0}, {@code u ≥ 0}.
 *
 * <p>It is solved by the simplex method on a tableau of integers over one denominator, with Bland's rule so that it ends.
 * None of that needs to be believed: the solution is then inserted into the program, and into its dual, and must have the
 * same value in both.
 */
final class IntegerProgram {

    private final BigInteger[][] a;
    private final BigInteger[] c;
    private final BigInteger[] r;
    private final BigInteger[] u;
    private final int rows;
    private final int unknowns;

    /** Constraints {@code −Az + rt + s = c} and {@code z + q = u} with columns z, t, s, q and the right-hand side. */
    private final BigInteger[][] tableau;

    /** What the value gains per unit of each column, negated, and the value itself. */
    private final BigInteger[] objective;

    private final int[] basic;
    private BigInteger denominator = BigInteger.ONE;

    private IntegerProgram(BigInteger[][] a, BigInteger[] c, BigInteger[] r, BigInteger[] u) {
        this.a = a;
        this.c = c;
        this.r = r;
        this.u = u;
        this.rows = c.length;
        this.unknowns = u.length;
        int constraints = rows + unknowns;
        int columns = unknowns + 1 + constraints + 1;
        tableau = new BigInteger[constraints][columns];
        objective = new BigInteger[columns];
        basic = new int[constraints];
        Arrays.fill(objective, BigInteger.ZERO);
        objective[unknowns] = BigInteger.ONE.negate();
        for (int i = 0; i < constraints; i++) {
            Arrays.fill(tableau[i], BigInteger.ZERO);
            for (int j = 0; j < unknowns; j++) {
                tableau[i][j] = i < rows ? a[i][j].negate() : i - rows == j ? BigInteger.ONE : BigInteger.ZERO;
            }
            tableau[i][unknowns] = i < rows ? r[i] : BigInteger.ZERO;
            basic[i] = unknowns + 1 + i;
            tableau[i][basic[i]] = BigInteger.ONE;
            tableau[i][columns - 1] = i < rows ? c[i] : u[i - rows];
        }
    }

    /**
     * The largest {@code t}, proven.
     *
     * @param numerator of the value
     * @param denominator of the value, positive
     */
    record Value(BigInteger numerator, BigInteger denominator) {}

    static Value solve(BigInteger[][] a, BigInteger[] c, BigInteger[] r, BigInteger[] u) {
        IntegerProgram program = new IntegerProgram(a, c, r, u);
        program.start();
        program.improve();
        program.requirePoint();
        program.requireBound();
        return new Value(program.value(), program.denominator);
    }

    /** At {@code z = 0} the largest {@code t} is the least {@code c_i / r_i}. */
    private void start() {
        int tightest = 0;
        for (int i = 1; i < rows; i++) {
            if (c[i].multiply(r[tightest]).compareTo(c[tightest].multiply(r[i])) < 0) {
                tightest = i;
            }
        }
        pivot(tightest, unknowns);
    }

    private void improve() {
        for (int entering = firstGain(); entering >= 0; entering = firstGain()) {
            pivot(leaving(entering), entering);
        }
    }

    private int firstGain() {
        for (int column = 0; column < objective.length - 1; column++) {
            if (objective[column].signum() < 0) {
                return column;
            }
        }
        return -1;
    }

    private int leaving(int entering) {
        int last = objective.length - 1;
        int leaving = -1;
        for (int i = 0; i < basic.length; i++) {
            // The value t may have any sign and stays.
            if (basic[i] == unknowns || tableau[i][entering].signum() <= 0) {
                continue;
            }
            int order = leaving < 0
                    ? -1
                    : tableau[i][last]
                            .multiply(tableau[leaving][entering])
                            .compareTo(tableau[leaving][last].multiply(tableau[i][entering]));
            if (order < 0 || (order == 0 && basic[i] < basic[leaving])) {
                leaving = i;
            }
        }
        return leaving;
    }

    /** Entries stay integers, as all are minors of the first tableau: the division has no remainder. */
    private void pivot(int row, int column) {
        BigInteger pivot = tableau[row][column];
        for (int i = 0; i < tableau.length; i++) {
            if (i != row) {
                eliminate(tableau[i], tableau[row], column, pivot);
            }
        }
        eliminate(objective, tableau[row], column, pivot);
        basic[row] = column;
        denominator = pivot;
    }

    private void eliminate(BigInteger[] line, BigInteger[] pivotLine, int column, BigInteger pivot) {
        BigInteger factor = line[column];
        for (int j = 0; j < line.length; j++) {
            BigInteger entry = line[j].signum() == 0 ? BigInteger.ZERO : line[j].multiply(pivot);
            if (factor.signum() != 0 && pivotLine[j].signum() != 0) {
                entry = entry.subtract(factor.multiply(pivotLine[j]));
            }
            line[j] = entry.signum() == 0 ? entry : entry.divide(denominator);
        }
    }

    /** Of the value; all that follows is times the denominator. */
    private BigInteger value() {
        return objective[objective.length - 1];
    }

    /** The value is reached: the solution keeps to all constraints with it. */
    private void requirePoint() {
        BigInteger[] z = new BigInteger[unknowns];
        Arrays.fill(z, BigInteger.ZERO);
        for (int i = 0; i < basic.length; i++) {
            if (basic[i] < unknowns) {
                z[basic[i]] = tableau[i][objective.length - 1];
            }
        }
        for (int j = 0; j < unknowns; j++) {
            require(z[j].signum() >= 0 && z[j].compareTo(u[j].multiply(denominator)) <= 0, "bound " + j);
        }
        for (int i = 0; i < rows; i++) {
            BigInteger left = c[i].multiply(denominator);
            for (int j = 0; j < unknowns; j++) {
                left = left.add(a[i][j].multiply(z[j]));
            }
            require(left.compareTo(value().multiply(r[i])) >= 0, "constraint " + i);
        }
    }

    /**
     * The value is not exceeded: {@code λ ≥ 0} with {@code λ·r = 1} has {@code t = Σ λ_i r_i t ≤ λ·(Az + c) ≤ Σ_j
     * max(0, (Aᵀλ)_j u_j) + λ·c} for all that is allowed.
     */
    private void requireBound() {
        BigInteger sum = BigInteger.ZERO;
        BigInteger most = BigInteger.ZERO;
        for (int i = 0; i < rows; i++) {
            BigInteger multiplier = multiplier(i);
            require(multiplier.signum() >= 0, "multiplier " + i);
            sum = sum.add(multiplier.multiply(r[i]));
            most = most.add(multiplier.multiply(c[i]));
        }
        require(sum.equals(denominator), "the sum of multipliers");
        for (int j = 0; j < unknowns; j++) {
            BigInteger slope = BigInteger.ZERO;
            for (int i = 0; i < rows; i++) {
                slope = slope.add(multiplier(i).multiply(a[i][j]));
            }
            most = most.add(slope.max(BigInteger.ZERO).multiply(u[j]));
        }
        require(most.equals(value()), "the bound");
    }

    private BigInteger multiplier(int row) {
        return objective[unknowns + 1 + row];
    }

    private void require(boolean condition, String what) {
        if (!condition || denominator.signum() <= 0) {
            throw new IllegalStateException("the oracle's own solution is wrong: " + what);
        }
    }
}
