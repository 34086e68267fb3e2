package org.orthant.verify.margin;

import static org.orthant.kernel.Kernels.FASTEST;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.OutputLayer;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.rows.DomainRows;
import org.orthant.verify.rows.PreparedRows;

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

    /** Of the value where another program begins: how loose the constraint is that it does not have. */
    private static final double ROOM = 16;

    /** Multipliers sum to 1 over labels; less than this is rounding. */
    private static final double NOTHING = 1e-10;

    private final OutputLayer layer;
    private final Box domain;
    private final Deadline deadline;
    private final int n;
    private final int d;
    private final int m;
    private final double unit;
    private final double longest;
    private final double largestBias;

    /** Labels, then lower bounds from {@code n} on, then upper ones from {@code n + d} on; {@code n + 2d} is the class of a shared start. */
    private final int[] basis;

    /** Columns of the inverse of the matrix whose rows are the basic constraints. */
    private final double[][] inverse;

    private final double[] solution;
    private final double[] row;
    private final double[] shares;
    private final QuickSides quick;
    private final double[] sides;
    private final BitSet basic = new BitSet();

    /** What squares of violations are divided by, of labels and bounds: about the squared lengths of edges (Devex). */
    private final double[] weights;

    private int[] list = {};
    private double[][] listed = {};
    private double[] slacks = {};
    private LabelSet labelSet;
    private double far;
    private @Nullable SharedStart shared;
    private double room;
    private boolean weighs;

    MarginProgram(PreparedRows prepared, Deadline deadline) {
        DomainRows rows = prepared.source();
        this.quick = new QuickSides(prepared);
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
        this.sides = new double[n];
        this.weights = new double[n + 2 * d + 1];
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
     * @param contradiction constraints that contradict one another, if there are some: labels, lower bounds from n on, upper ones from
     *     n + d on
     * @return whether it came to an end; if not, what there is may still be of use
     */
    boolean solve(LabelSet set, int[] hints, int[] contradiction) {
        labelSet = set;
        far = FAR * unit;
        shared = null;
        if (startFrom(contradiction) && finish(hints)) {
            return true;
        }
        far = FAR * unit;
        start(hints.length > 0 ? hints[0] : 0);
        return finish(hints);
    }

    /**
     * Solves the program of a label set, beginning at the solution of another one's.
     *
     * <p>The class of that other one is left in as a constraint, loose by some room, so that its multipliers remain a solution's. If it
     * still bears weight in the end, the room grows.
     */
    boolean solveFrom(SharedStart other, LabelSet set, int[] hints) {
        if (other.basis().stream().anyMatch(k -> k < n && k != other.label() && set.isActive(k))) {
            return false;
        }
        labelSet = set;
        far = FAR * unit;
        shared = other;
        room = ROOM * Math.abs(other.value());
        for (int p = 0; p < m; p++) {
            int k = other.basis().get(p);
            basis[p] = k == other.label() ? n + 2 * d : k;
        }
        list = new int[0];
        return refresh() && finish(hints) && isBounded();
    }

    /** The solution, to begin others at. */
    SharedStart asStart(int label) {
        return new SharedStart(label, IntStream.of(basis).boxed().toList(), value());
    }

    private boolean finish(int[] hints) {
        basic.clear();
        IntStream.of(basis).forEach(basic::set);
        weighs = true;
        resetWeights();
        list(hints);
        // Once more from a fresh inverse, where updates may have misled the first.
        boolean solved = improve() && refresh() && improve();
        for (int move = 0; move < MOVES && solved && !isBounded(); move++) {
            far *= FAR;
            room *= FAR;
            solved = refresh() && improve();
        }
        return solved && isFinite();
    }

    /** Whether neither the solution nor its multipliers are beyond the range of doubles. */
    private boolean isFinite() {
        double sum = 0;
        for (int p = 0; p < m; p++) {
            sum += Math.abs(solution[p]) / m + Math.abs(multiplier(p)) / m;
        }
        return Double.isFinite(sum);
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

    /** The basic constraints, with bounds that are none; empty if one is not a constraint of this label set. */
    int[] wholeBasis() {
        return Arrays.stream(basis).anyMatch(k -> k == n + 2 * d)
                ? new int[0]
                : Arrays.stream(basis).sorted().toArray();
    }

    private double multiplier(int p) {
        return -inverse[p][d];
    }

    private boolean isReplaced(int k) {
        return k == n + 2 * d
                || (k >= n && Double.isInfinite(k < n + d ? domain.lower(k - n) : domain.upper(k - n - d)));
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

    /**
     * Starts from constraints that contradict one another: non-negative multipliers of {@code d + 1} of them cancel, which is all
     * that a basis needs. Of {@code d + 2}, one too many, the one leaves that makes {@code g} smaller.
     */
    private boolean startFrom(int[] contradiction) {
        if (contradiction.length < m || contradiction.length > m + 1) {
            return false;
        }
        System.arraycopy(contradiction, 0, basis, 0, m);
        if (!refresh()) {
            return false;
        }
        if (contradiction.length > m) {
            int last = contradiction[m];
            int leaving = leavingForSmaller(last, LEAST_PIVOT * shareOut(last));
            if (leaving >= 0) {
                basis[leaving] = last;
                if (!refresh()) {
                    return false;
                }
            }
        }
        for (int p = 0; p < m; p++) {
            if (!(multiplier(p) > -NOTHING)) {
                return false;
            }
        }
        return true;
    }

    /** Which constraint makes room for another one whose multiplier grows to, or from, where all are non-negative; −1 for none. */
    private int leavingForSmaller(int entering, double leastShare) {
        double slope = -right(entering);
        int lowest = -1;
        int highest = -1;
        double low = 0;
        double high = Double.POSITIVE_INFINITY;
        for (int p = 0; p < m; p++) {
            slope += shares[p] * right(basis[p]);
            double ratio = multiplier(p) / shares[p];
            if (shares[p] > leastShare && ratio < high) {
                high = ratio;
                highest = p;
            } else if (shares[p] < -leastShare && ratio > low) {
                low = ratio;
                lowest = p;
            }
        }
        return slope < 0 ? highest : lowest;
    }

    private boolean improve() {
        int pivots = 0;
        int most = 50 * m + 1000;
        while (pivots < most) {
            deadline.check();
            if (pivots == most / 2) {
                // Weights may lead around in a circle where much is equal.
                weighs = false;
                resetWeights();
            }
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

    private void resetWeights() {
        Arrays.fill(weights, 0, n, 1);
        // Lengths of rows make distances of logits comparable with those of bounds.
        Arrays.fill(weights, n, n + 2 * d, 1 / (longest * longest));
    }

    /** The constraint that is violated most, for its weight. */
    private int mostViolated() {
        double least = -TOLERANCE * size();
        double most = 0;
        int worst = -1;
        for (int j = 0; j < d; j++) {
            for (int k = n + j; k < n + 2 * d; k += d) {
                double slack = boundSlack(k);
                if (!basic.get(k) && longest * slack < least && slack * slack > most * weights[k]) {
                    most = slack * slack / weights[k];
                    worst = k;
                }
            }
        }
        for (int i = 0; i < list.length; i++) {
            if (!basic.get(list[i]) && slacks[i] < least && slacks[i] * slacks[i] > most * weights[list[i]]) {
                most = slacks[i] * slacks[i] / weights[list[i]];
                worst = list[i];
            }
        }
        return worst >= 0 ? worst : lookAtAll(least);
    }

    private double boundSlack(int k) {
        return k < n + d ? solution[k - n] - bound(k) : bound(k) - solution[k - n - d];
    }

    /** The label that is violated most, by a quick look if that shows one clearly, and else in doubles. */
    private int lookAtAll(double limit) {
        int worst = -1;
        if (quick.areUsable()) {
            double error = quick.compute(solution, labelSet, sides);
            int likely = smallestSide(solution[d] + limit - error);
            worst = likely >= 0 && side(likely) < solution[d] + limit ? likely : -1;
        }
        if (worst < 0) {
            for (int label = 0; label < n; label++) {
                sides[label] = side(label);
            }
            worst = smallestSide(solution[d] + limit);
        }
        if (worst >= 0) {
            listSmallest();
        }
        return worst;
    }

    private double side(int label) {
        layer.copyRow(label, row);
        return labelSet.signAt(label) * (FASTEST.dot(row, solution, d) + layer.bias(label));
    }

    private int smallestSide(double limit) {
        int smallest = -1;
        double least = limit;
        for (int label = 0; label < n; label++) {
            if (sides[label] < least && !basic.get(label)) {
                least = sides[label];
                smallest = label;
            }
        }
        return smallest;
    }

    /** Lists the labels with the smallest sides, and those of the basis. */
    private void listSmallest() {
        int wanted = Math.min(n, LISTED);
        double[] sorted = sides.clone();
        Arrays.sort(sorted);
        double last = sorted[wanted - 1];
        int[] next = new int[wanted + m];
        int count = 0;
        for (int label = 0; label < n && count < wanted; label++) {
            if (sides[label] <= last) {
                next[count++] = label;
            }
        }
        for (int p = 0; p < m; p++) {
            if (basis[p] < n && sides[basis[p]] > last) {
                next[count++] = basis[p];
            }
        }
        list(Arrays.copyOf(next, count));
    }

    private void list(int[] labels) {
        list = labels;
        listed = new double[labels.length][m];
        slacks = new double[labels.length];
        for (int i = 0; i < labels.length; i++) {
            copy(labels[i], listed[i]);
        }
        computeSlacks();
    }

    /** {@code y(w·x + b) − g}. */
    private void computeSlacks() {
        for (int i = 0; i < list.length; i++) {
            slacks[i] = FASTEST.dot(listed[i], solution, m) - right(list[i]);
        }
    }

    private boolean enter(int entering) {
        double largest = shareOut(entering);
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
        exchange(leaving, entering);
        return true;
    }

    /** Finds the shares of basic constraints whose sum is a constraint, and the largest of their magnitudes. */
    private double shareOut(int entering) {
        copy(entering, row);
        double largest = 0;
        for (int p = 0; p < m; p++) {
            shares[p] = FASTEST.dot(row, inverse[p], m);
            largest = Math.max(largest, Math.abs(shares[p]));
        }
        return largest;
    }

    /** Puts a constraint, of which the shares are known, in the place of another. */
    private void exchange(int leaving, int entering) {
        double pivot = shares[leaving];
        double lacking = right(entering) - FASTEST.dot(row, solution, m);
        double[] column = inverse[leaving];
        reweigh(leaving, entering, lacking);
        for (int j = 0; j < m; j++) {
            column[j] /= pivot;
        }
        FASTEST.addScaled(solution, lacking, column, m);
        for (int p = 0; p < m; p++) {
            if (p != leaving && shares[p] != 0) {
                FASTEST.addScaled(inverse[p], -shares[p], column, m);
            }
        }
        basic.clear(basis[leaving]);
        basic.set(entering);
        basis[leaving] = entering;
    }

    /** Moves slacks and weights along with an exchange: by what each constraint has of the one that leaves. */
    private void reweigh(int leaving, int entering, double lacking) {
        double[] column = inverse[leaving];
        double pivot = shares[leaving];
        double weight = weighs ? weights[entering] : 0;
        for (int i = 0; i < list.length; i++) {
            double share = FASTEST.dot(listed[i], column, m) / pivot;
            slacks[i] += lacking * share;
            weights[list[i]] = Math.max(weights[list[i]], share * share * weight);
        }
        for (int j = 0; j < d; j++) {
            double share = column[j] / pivot;
            weights[n + j] = Math.max(weights[n + j], share * share * weight);
            weights[n + d + j] = Math.max(weights[n + d + j], share * share * weight);
        }
        weights[basis[leaving]] = Math.max(weight / (pivot * pivot), weights[basis[leaving]]);
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
        computeSlacks();
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
        if (k == n + 2 * d) {
            layer.copyRow(Objects.requireNonNull(shared).label(), into);
            into[d] = -1;
            return;
        }
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
        if (k == n + 2 * d) {
            return -layer.bias(Objects.requireNonNull(shared).label()) - room;
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
