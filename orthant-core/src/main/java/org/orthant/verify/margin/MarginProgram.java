package org.orthant.verify.margin;

import static org.orthant.kernel.Kernels.FASTEST;

import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import org.orthant.labels.LabelSet;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.rows.DomainRows;

/**
 * Solves {@code max g : y_i (w_i·x + b_i) ≥ g, L ≤ x ≤ U} in doubles, without proofs; for one thread.
 *
 * <p>A dual simplex method: {@code d + 1} constraints that hold with equality determine {@code (x, g)} and non-negative
 * multipliers, so that {@code g} is never below the optimum. The most violated constraint enters, of listed labels in every step and
 * of all when these are exhausted, until none is violated. It starts from one label and the bounds that it points to. A bound that a
 * feature does not have is replaced by a far one; if that still bears weight in the end, it is moved further away, and at last the
 * margin is taken for unbounded.
 */
final class MarginProgram {

    /** In units of the domain's rows: much further than solutions are, and near enough for all digits of logits. */
    private static final double FAR = 0x1p10;

    /** How often bounds that are none are moved away by {@link #FAR}. */
    private static final int MOVES = 3;

    /** Labels that are priced in every step. */
    private static final int LISTED = 256;

    /** Pivots after which the inverse is computed anew, because each one adds rounding errors. */
    private static final int REFRESH = 100;

    /** Of the size of logits: what is violated by less is rounding. */
    private static final double TOLERANCE = 1e-13;

    /** Of the largest entry: smaller pivots would spoil the inverse. */
    private static final double LEAST_PIVOT = 1e-9;

    /** Multipliers sum to 1 over labels; less than this is rounding. */
    private static final double NOTHING = 1e-10;

    private final OutputLayer layer;
    private final FeatureDomain domain;
    private final Deadline deadline;
    private final int n;
    private final int d;
    private final int m;
    private final double unit;
    private final double longest;
    private final double largestBias;

    /** Labels, then lower bounds from {@code n} on, then upper ones from {@code n + d} on. */
    private final int[] basis;

    /** Columns of the inverse of the matrix whose rows are the basic constraints. */
    private final double[][] inverse;

    private final double[] solution;
    private final double[] row;
    private final double[] shares;
    private int[] list = {};
    private double[][] listed = {};
    private LabelSet labelSet;
    private double far;

    MarginProgram(DomainRows rows, Deadline deadline) {
        this.layer = rows.layer();
        this.domain = rows.domain();
        this.deadline = deadline;
        this.n = layer.labels();
        this.d = layer.features();
        this.m = d + 1;
        this.unit = rows.unit();
        this.basis = new int[m];
        this.inverse = new double[m][m];
        this.solution = new double[m];
        this.row = new double[m];
        this.shares = new double[m];
        this.labelSet = LabelSet.of(n);
        double length = 0;
        double bias = 0;
        for (int label = 0; label < n; label++) {
            layer.copyRow(label, row);
            length = Math.max(length, FASTEST.dot(row, row, d));
            bias = Math.max(bias, Math.abs(layer.bias(label)));
        }
        this.longest = Math.sqrt(length);
        this.largestBias = bias;
    }

    /**
     * Solves the program of a label set.
     *
     * @param hints labels that probably matter
     * @return whether it came to an end; if not, what there is may still be of use
     */
    boolean solve(LabelSet set, int[] hints) {
        labelSet = set;
        far = FAR * unit;
        start(hints.length > 0 ? hints[0] : 0);
        list(hints);
        boolean solved = improve();
        for (int move = 0; move < MOVES && solved && !isBounded(); move++) {
            far *= FAR;
            solved = refresh() && improve();
        }
        return solved;
    }

    /** The features of the solution, inside the domain. */
    double[] point() {
        double[] x = new double[d];
        Arrays.setAll(x, j -> Math.min(Math.max(solution[j], domain.lower(j)), domain.upper(j)));
        return x;
    }

    /** The optimal value. */
    double value() {
        return solution[d];
    }

    /** About how large logits are at the solution. */
    double size() {
        return longest * Math.sqrt(FASTEST.dot(solution, solution, d)) + largestBias + Math.abs(solution[d]);
    }

    /** The labels that bear weight, ascending, with their multipliers, which sum to about 1. */
    SortedMap<Integer, Double> weights() {
        SortedMap<Integer, Double> weights = new TreeMap<>();
        for (int p = 0; p < m; p++) {
            if (basis[p] < n && multiplier(p) > 0) {
                weights.put(basis[p], multiplier(p));
            }
        }
        return weights;
    }

    /** Whether no bound that is none bears weight. */
    boolean isBounded() {
        for (int p = 0; p < m; p++) {
            if (isReplaced(basis[p]) && multiplier(p) > NOTHING) {
                return false;
            }
        }
        return true;
    }

    /** The basic constraints but for bounds that are none: labels, lower bounds from n on, upper ones from n + d on. */
    int[] basis() {
        return Arrays.stream(basis).filter(k -> !isReplaced(k)).sorted().toArray();
    }

    private double multiplier(int p) {
        return -inverse[p][d];
    }

    private boolean isReplaced(int k) {
        return k >= n && Double.isInfinite(k < n + d ? domain.lower(k - n) : domain.upper(k - n - d));
    }

    private void start(int label) {
        copy(label, row);
        basis[d] = label;
        for (int j = 0; j < d; j++) {
            basis[j] = row[j] > 0 ? n + d + j : n + j;
            Arrays.fill(inverse[j], 0);
            // Of x_j = ±bound, and of g = y(w·x + b).
            double sign = row[j] > 0 ? -1 : 1;
            inverse[j][j] = sign;
            inverse[j][d] = sign * row[j];
        }
        Arrays.fill(inverse[d], 0);
        inverse[d][d] = -1;
        solveForPoint();
    }

    private boolean improve() {
        int pivots = 0;
        int most = 50 * m + 1000;
        while (pivots < most) {
            deadline.check();
            int entering = mostViolated();
            if (entering < 0) {
                return true;
            }
            if (!enter(entering)) {
                return false;
            }
            pivots++;
            if (pivots % REFRESH == 0 && !refresh()) {
                return false;
            }
        }
        return false;
    }

    private int mostViolated() {
        double least = -TOLERANCE * size();
        int worst = -1;
        for (int j = 0; j < d; j++) {
            double above = solution[j] - bound(n + j);
            double below = bound(n + d + j) - solution[j];
            // Lengths of rows make distances of logits comparable with those of bounds.
            if (longest * above < least) {
                least = longest * above;
                worst = n + j;
            }
            if (longest * below < least) {
                least = longest * below;
                worst = n + d + j;
            }
        }
        for (int i = 0; i < list.length; i++) {
            double slack = slack(list[i], listed[i]);
            if (slack < least) {
                least = slack;
                worst = list[i];
            }
        }
        return worst >= 0 ? worst : lookAtAll(least);
    }

    private int lookAtAll(double limit) {
        double[] slacks = new double[n];
        int worst = -1;
        double least = limit;
        for (int label = 0; label < n; label++) {
            layer.copyRow(label, row);
            int sign = labelSet.signAt(label);
            slacks[label] = sign * (FASTEST.dot(row, solution, d) + layer.bias(label)) - solution[d];
            if (slacks[label] < least) {
                least = slacks[label];
                worst = label;
            }
        }
        if (worst >= 0) {
            double[] sorted = slacks.clone();
            Arrays.sort(sorted);
            double last = sorted[Math.min(n, LISTED) - 1];
            int[] next = new int[Math.min(n, LISTED) + list.length + m];
            int count = 0;
            for (int label = 0; label < n && count < next.length; label++) {
                if (slacks[label] <= last) {
                    next[count++] = label;
                }
            }
            for (int p = 0; p < m && count < next.length; p++) {
                if (basis[p] < n && slacks[basis[p]] > last) {
                    next[count++] = basis[p];
                }
            }
            list(Arrays.copyOf(next, count));
        }
        return worst;
    }

    private void list(int[] labels) {
        list = labels;
        listed = new double[labels.length][m];
        for (int i = 0; i < labels.length; i++) {
            copy(labels[i], listed[i]);
        }
    }

    /** {@code y(w·x + b) − g}. */
    private double slack(int label, double[] constraint) {
        return FASTEST.dot(constraint, solution, m) + labelSet.signAt(label) * layer.bias(label);
    }

    private boolean enter(int entering) {
        copy(entering, row);
        double largest = 0;
        for (int p = 0; p < m; p++) {
            shares[p] = FASTEST.dot(row, inverse[p], m);
            largest = Math.max(largest, Math.abs(shares[p]));
        }
        int leaving = -1;
        double ratio = Double.POSITIVE_INFINITY;
        for (int p = 0; p < m; p++) {
            if (shares[p] > LEAST_PIVOT * largest) {
                double next = Math.max(multiplier(p), 0) / shares[p];
                if (next < ratio || (next == ratio && shares[p] > shares[leaving])) {
                    ratio = next;
                    leaving = p;
                }
            }
        }
        if (leaving < 0) {
            return false;
        }
        double pivot = shares[leaving];
        double lacking = right(entering) - FASTEST.dot(row, solution, m);
        double[] column = inverse[leaving];
        for (int j = 0; j < m; j++) {
            column[j] /= pivot;
        }
        FASTEST.addScaled(solution, lacking, column, m);
        for (int p = 0; p < m; p++) {
            if (p != leaving && shares[p] != 0) {
                FASTEST.addScaled(inverse[p], -shares[p], column, m);
            }
        }
        basis[leaving] = entering;
        return true;
    }

    /** Computes the inverse anew, by elimination with row exchanges, and the solution from it; false if it is singular. */
    private boolean refresh() {
        double[][] left = new double[m][2 * m];
        for (int p = 0; p < m; p++) {
            copy(basis[p], row);
            System.arraycopy(row, 0, left[p], 0, m);
            left[p][m + p] = 1;
        }
        for (int k = 0; k < m; k++) {
            int best = k;
            for (int p = k + 1; p < m; p++) {
                best = Math.abs(left[p][k]) > Math.abs(left[best][k]) ? p : best;
            }
            if (left[best][k] == 0) {
                return false;
            }
            double[] chosen = left[best];
            left[best] = left[k];
            left[k] = chosen;
            double factor = 1 / chosen[k];
            for (int j = k; j < 2 * m; j++) {
                chosen[j] *= factor;
            }
            for (int p = 0; p < m; p++) {
                if (p != k && left[p][k] != 0) {
                    FASTEST.addScaled(left[p], -left[p][k], chosen, k, 2 * m);
                }
            }
        }
        for (int p = 0; p < m; p++) {
            for (int j = 0; j < m; j++) {
                inverse[p][j] = left[j][m + p];
            }
        }
        solveForPoint();
        return true;
    }

    /** Once, and once more for what the first solution leaves. */
    private void solveForPoint() {
        Arrays.fill(solution, 0);
        for (int round = 0; round < 2; round++) {
            double[] lacking = new double[m];
            for (int p = 0; p < m; p++) {
                copy(basis[p], row);
                lacking[p] = right(basis[p]) - FASTEST.dot(row, solution, m);
            }
            for (int p = 0; p < m; p++) {
                FASTEST.addScaled(solution, lacking[p], inverse[p], m);
            }
        }
    }

    /** The coefficients of a constraint on {@code (x, g)}. */
    private void copy(int k, double[] into) {
        if (k < n) {
            layer.copyRow(k, into);
            if (labelSet.signAt(k) < 0) {
                for (int j = 0; j < d; j++) {
                    into[j] = -into[j];
                }
            }
            into[d] = -1;
            return;
        }
        Arrays.fill(into, 0);
        if (k < n + d) {
            into[k - n] = 1;
        } else {
            into[k - n - d] = -1;
        }
    }

    private double right(int k) {
        if (k < n) {
            return -labelSet.signAt(k) * layer.bias(k);
        }
        return k < n + d ? bound(k) : -bound(k);
    }

    private double bound(int k) {
        double bound = k < n + d ? domain.lower(k - n) : domain.upper(k - n - d);
        return Math.max(-far(k), Math.min(far(k), bound));
    }

    /** Where a bound that is none stands, in the same way for features and for thresholds, which are as large as logits. */
    private double far(int k) {
        boolean isNone = Double.isInfinite(k < n + d ? domain.lower(k - n) : domain.upper(k - n - d));
        return isNone ? far * Math.max(1, longest) + largestBias : Double.MAX_VALUE;
    }
}
