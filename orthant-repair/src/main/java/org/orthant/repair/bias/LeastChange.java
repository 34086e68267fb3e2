package org.orthant.repair.bias;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The program {@code min ‖δ‖₁} under cuts {@code Aδ ≥ r}, solved by the dual simplex method with a dense tableau, to which cuts are
 * added one after the other.
 *
 * <p>A change is {@code δ = p − q} with {@code p, q ≥ 0} that cost 1 each, so that the slacks of the cuts are a dual feasible basis
 * from the start. The column of {@code q_i} is minus that of {@code p_i}, and only one is kept. For one thread.
 */
final class LeastChange {

    private static final double ZERO = 1e-10;

    /** From this number of cuts per label on, those that do not bind are removed. */
    private static final int MOST_PER_LABEL = 2;

    private static final int FEW = 256;

    /** What a cut may lack: less than what wanted margins are raised by. */
    private static final double TOLERANCE = 1e-10;

    private final int few;
    private final int labels;
    private final IntPredicate changeable;
    private final List<Cut> cuts = new ArrayList<>();

    /** Rows: coefficients of {@code p}, then of the slacks, in the order of the cuts. */
    private final List<double[]> rows = new ArrayList<>();

    private final List<Double> right = new ArrayList<>();

    /** The basic variable of each row: {@code p_i} is i, {@code q_i} is labels + i, slack k is 2 labels + k. */
    private final List<Integer> basis = new ArrayList<>();

    /** Reduced costs of {@code p}; those of {@code q} are what they lack to 2. */
    private final double[] costs;

    private double[] slackCosts = new double[16];
    private int capacity = 16;

    /** {@code ‖δ‖₁} when cuts were removed last: only after it has grown, others are, so that the same ones do not come back forever. */
    private double totalThen = -1;

    private int added;

    LeastChange(int labels, IntPredicate changeable) {
        this(labels, changeable, FEW + MOST_PER_LABEL * labels);
    }

    /** A program that keeps all cuts if there are fewer than {@code few}. */
    LeastChange(int labels, IntPredicate changeable, int few) {
        this.few = few;
        this.labels = labels;
        this.changeable = changeable;
        this.costs = new double[labels];
        Arrays.fill(costs, 1);
    }

    /** The number of cuts that were added, also of those that were removed since. */
    int added() {
        return added;
    }

    void add(Cut cut) {
        added++;
        int k = cuts.size();
        cuts.add(cut);
        if (k == capacity) {
            capacity *= 2;
            slackCosts = Arrays.copyOf(slackCosts, capacity);
            rows.replaceAll(row -> Arrays.copyOf(row, labels + capacity));
        }
        double[] row = new double[labels + capacity];
        for (Cut.Term term : cut.terms()) {
            if (changeable.test(term.label())) {
                row[term.label()] = -term.weight();
            }
        }
        row[labels + k] = 1;
        double rest = -cut.least();
        for (int i = 0; i < rows.size(); i++) {
            double factor = coefficient(row, basis.get(i));
            if (factor != 0) {
                subtract(row, factor, rows.get(i));
                rest -= factor * right.get(i);
            }
        }
        rows.add(row);
        right.add(rest);
        basis.add(2 * labels + k);
    }

    private double coefficient(double[] row, int variable) {
        if (variable < labels) {
            return row[variable];
        }
        return variable < 2 * labels ? -row[variable - labels] : row[variable - labels];
    }

    private void subtract(double[] row, double factor, double[] other) {
        int length = labels + cuts.size();
        for (int j = 0; j < length; j++) {
            row[j] -= factor * other[j];
        }
    }

    /** Removes cuts that do not bind if there are many; the solution, and that it is the least one, stay. */
    void removeSlackCuts() {
        double total = 0;
        for (double each : change()) {
            total += Math.abs(each);
        }
        if (cuts.size() < few || total <= totalThen * (1 + 1e-9)) {
            return;
        }
        totalThen = total;
        boolean[] binds = new boolean[cuts.size()];
        Arrays.fill(binds, true);
        for (int variable : basis) {
            if (variable >= 2 * labels) {
                binds[variable - 2 * labels] = false;
            }
        }
        int[] kept = IntStream.range(0, binds.length).filter(k -> binds[k]).toArray();
        // The slack of a cut that does not bind is basic: its column has only the row that goes with it.
        for (int i = rows.size() - 1; i >= 0; i--) {
            if (basis.get(i) >= 2 * labels) {
                rows.remove(i);
                right.remove(i);
                basis.remove(i);
            } else {
                keepColumns(rows.get(i), labels, kept);
            }
        }
        keepColumns(slackCosts, 0, kept);
        List<Cut> binding = IntStream.of(kept).mapToObj(cuts::get).toList();
        cuts.clear();
        cuts.addAll(binding);
    }

    private static void keepColumns(double[] row, int first, int[] kept) {
        for (int k = 0; k < kept.length; k++) {
            row[first + k] = row[first + kept[k]];
        }
        Arrays.fill(row, first + kept.length, row.length, 0);
    }

    /**
     * Finds the least change under all cuts.
     *
     * @return nothing, or the cuts that contradict one another
     */
    Optional<Contradiction> solve() {
        int most = 200 * (rows.size() + 10);
        for (int step = 0; step < most; step++) {
            int leaving = leaving(step > most / 2);
            if (leaving < 0) {
                return Optional.empty();
            }
            int entering = entering(rows.get(leaving));
            if (entering < 0) {
                return Optional.of(contradiction(leaving));
            }
            pivot(leaving, entering);
        }
        throw new IllegalStateException("the program of " + rows.size() + " cuts was not solved in " + most + " steps");
    }

    /** The row that lacks most; later on the first one that lacks anything. */
    private int leaving(boolean first) {
        int leaving = -1;
        double least = -TOLERANCE;
        for (int i = 0; i < rows.size(); i++) {
            if (right.get(i) < least) {
                leaving = i;
                least = right.get(i);
                if (first) {
                    break;
                }
            }
        }
        return leaving;
    }

    private int entering(double[] row) {
        int entering = -1;
        double least = Double.POSITIVE_INFINITY;
        double size = 0;
        for (int j = 0; j < labels + cuts.size(); j++) {
            double coefficient = row[j];
            boolean slack = j >= labels;
            if (Math.abs(coefficient) < ZERO || (slack && coefficient > 0)) {
                continue;
            }
            double cost = slack ? slackCosts[j - labels] : coefficient < 0 ? costs[j] : 2 - costs[j];
            double ratio = Math.max(0, cost) / Math.abs(coefficient);
            if (ratio < least - 1e-12 || (ratio <= least + 1e-12 && Math.abs(coefficient) > size)) {
                entering = slack ? j + labels : coefficient < 0 ? j : j + labels;
                least = Math.min(least, ratio);
                size = Math.abs(coefficient);
            }
        }
        return entering;
    }

    private void pivot(int leaving, int entering) {
        double[] row = rows.get(leaving);
        double pivot = coefficient(row, entering);
        int length = labels + cuts.size();
        for (int j = 0; j < length; j++) {
            row[j] /= pivot;
        }
        right.set(leaving, right.get(leaving) / pivot);
        for (int i = 0; i < rows.size(); i++) {
            double factor = i == leaving ? 0 : coefficient(rows.get(i), entering);
            if (factor != 0) {
                subtract(rows.get(i), factor, row);
                right.set(i, right.get(i) - factor * right.get(leaving));
            }
        }
        double cost = cost(entering);
        for (int j = 0; j < labels; j++) {
            costs[j] -= cost * row[j];
        }
        for (int k = 0; k < cuts.size(); k++) {
            slackCosts[k] -= cost * row[labels + k];
        }
        basis.set(leaving, entering);
    }

    private double cost(int variable) {
        if (variable < labels) {
            return costs[variable];
        }
        return variable < 2 * labels ? 2 - costs[variable - labels] : slackCosts[variable - 2 * labels];
    }

    /** The change that was found. */
    double[] change() {
        double[] change = new double[labels];
        for (int i = 0; i < rows.size(); i++) {
            int variable = basis.get(i);
            if (variable < 2 * labels) {
                change[variable % labels] += (variable < labels ? 1 : -1) * Math.max(0, right.get(i));
            }
        }
        return change;
    }

    /**
     * Returns a lower bound of {@code ‖δ‖₁} under the cuts, computed from their prices {@code u}: {@code Σ u_k r_k}, where {@code
     * |Aᵀu| ≤ 1}.
     *
     * @param lowered how much less than the right side counts, times the sum of a cut's weights
     */
    double bound(double lowered) {
        double[] prices = new double[cuts.size()];
        for (int k = 0; k < prices.length; k++) {
            prices[k] = Math.max(0, slackCosts[k]);
        }
        double[] sums = sums(prices);
        double largest = 0;
        for (int i = 0; i < labels; i++) {
            largest = changeable.test(i) ? Math.max(largest, Math.abs(sums[i])) : largest;
        }
        double value = 0;
        for (int k = 0; k < prices.length; k++) {
            Cut cut = cuts.get(k);
            value += prices[k] * (cut.least() - lowered * cut.weightSum());
        }
        return largest == 0 ? 0 : Math.max(0, value / Math.max(1, largest));
    }

    private double[] sums(double[] prices) {
        double[] sums = new double[labels];
        for (int k = 0; k < prices.length; k++) {
            for (Cut.Term term : cuts.get(k).terms()) {
                sums[term.label()] += prices[k] * term.weight();
            }
        }
        return sums;
    }

    /**
     * Cuts whose sum, with positive weights, has coefficients of zero, up to rounding, and a positive right side.
     *
     * @param cuts the cuts
     * @param lacking the right side for weights of sum 1
     * @param least a change that would satisfy them has at least this {@code ‖δ‖₁}; infinite if coefficients are zero
     */
    record Contradiction(List<Cut> cuts, double lacking, double least) {

        Contradiction {
            cuts = List.copyOf(cuts);
        }
    }

    private Contradiction contradiction(int row) {
        double[] weights = new double[cuts.size()];
        double total = 0;
        for (int k = 0; k < weights.length; k++) {
            weights[k] = Math.max(0, rows.get(row)[labels + k]);
            weights[k] = weights[k] < ZERO ? 0 : weights[k];
            total += weights[k];
        }
        List<Cut> involved = new ArrayList<>();
        double lacking = 0;
        for (int k = 0; k < weights.length; k++) {
            weights[k] /= total;
            lacking += weights[k] * cuts.get(k).least();
            if (weights[k] > 0) {
                involved.add(cuts.get(k));
            }
        }
        double[] sums = sums(weights);
        double left = 0;
        for (int i = 0; i < labels; i++) {
            left = changeable.test(i) ? Math.max(left, Math.abs(sums[i])) : left;
        }
        return new Contradiction(involved, lacking, left == 0 ? Double.POSITIVE_INFINITY : lacking / left);
    }
}
