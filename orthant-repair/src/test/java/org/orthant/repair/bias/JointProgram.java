package org.orthant.repair.bias;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DenseLayer;

/**
 * The least change as one linear program over the change and a feature vector for each label set, solved exactly: a simplex method in
 * fractions with Bland's rule. It shares nothing with cuts but the question.
 */
final class JointProgram {

    private final List<Rational[]> rows = new ArrayList<>();
    private final List<Rational> right = new ArrayList<>();
    private final int variables;

    private JointProgram(int variables) {
        this.variables = variables;
    }

    /** Returns the least total, or nothing if no change makes all sets possible. */
    static Optional<Rational> leastTotal(
            DenseLayer layer, Box box, boolean ranking, List<LabelSet> sets, double margin, boolean[] changeable) {
        int n = layer.labels();
        int d = layer.features();
        JointProgram program = new JointProgram(2 * n + sets.size() * d);
        for (int s = 0; s < sets.size(); s++) {
            LabelSet set = sets.get(s);
            int first = 2 * n + s * d;
            for (int i = 0; i < n; i++) {
                if (!ranking) {
                    program.atLeast(layer, box, first, i, set.signAt(i), -1, margin, changeable);
                }
                for (int j = 0; ranking && set.isActive(i) && j < n; j++) {
                    if (!set.isActive(j)) {
                        program.atLeast(layer, box, first, i, 1, j, margin, changeable);
                    }
                }
            }
            for (int j = 0; j < d; j++) {
                Rational[] row = program.row();
                row[first + j] = Rational.of(-1);
                program.add(row, Rational.exactly(box.lower(j)).subtract(Rational.exactly(box.upper(j))));
            }
        }
        Rational[] costs = program.row();
        for (int i = 0; i < 2 * n; i++) {
            costs[i] = Rational.ONE;
        }
        return program.minimum(costs);
    }

    private Rational[] row() {
        Rational[] row = new Rational[variables];
        Arrays.fill(row, Rational.ZERO);
        return row;
    }

    private void add(Rational[] row, Rational least) {
        rows.add(row);
        right.add(least);
    }

    /** {@code sign·z_i ≥ margin}, or {@code z_i − z_j ≥ margin}. */
    private void atLeast(
            DenseLayer layer, Box box, int first, int i, int sign, int j, double margin, boolean[] changeable) {
        Rational[] row = row();
        Rational least = Rational.exactly(margin);
        for (int label : j < 0 ? new int[] {i} : new int[] {i, j}) {
            Rational factor = Rational.of(label == i ? sign : -1);
            if (changeable[label]) {
                row[label] = factor;
                row[layer.labels() + label] = factor.negate();
            }
            least = least.subtract(factor.multiply(Rational.exactly(layer.bias(label))));
            for (int k = 0; k < layer.features(); k++) {
                Rational weight = factor.multiply(Rational.exactly(layer.weight(label, k)));
                row[first + k] = row[first + k].add(weight);
                least = least.subtract(weight.multiply(Rational.exactly(box.lower(k))));
            }
        }
        add(row, least);
    }

    /** The least {@code c·z} with {@code z ≥ 0} and all rows at least their right sides. */
    private Optional<Rational> minimum(Rational[] costs) {
        int m = rows.size();
        int width = variables + 2 * m + 1;
        Rational[][] t = new Rational[m][width];
        int[] basis = new int[m];
        for (int i = 0; i < m; i++) {
            Arrays.fill(t[i], Rational.ZERO);
            Rational sign = Rational.of(right.get(i).signum() < 0 ? -1 : 1);
            for (int j = 0; j < variables; j++) {
                t[i][j] = sign.multiply(rows.get(i)[j]);
            }
            t[i][variables + i] = sign.negate();
            t[i][variables + m + i] = Rational.ONE;
            t[i][width - 1] = sign.multiply(right.get(i));
            basis[i] = variables + m + i;
        }
        Rational[] first = new Rational[width - 1];
        Rational[] second = new Rational[width - 1];
        for (int j = 0; j < width - 1; j++) {
            first[j] = j < variables + m ? Rational.ZERO : Rational.ONE;
            second[j] = j < variables ? costs[j] : Rational.ZERO;
        }
        if (solve(t, basis, first, width - 1).signum() > 0) {
            return Optional.empty();
        }
        return Optional.of(solve(t, basis, second, variables + m));
    }

    private static Rational solve(Rational[][] t, int[] basis, Rational[] costs, int allowed) {
        int last = t[0].length - 1;
        while (true) {
            int entering = -1;
            for (int j = 0; j < allowed && entering < 0; j++) {
                Rational reduced = costs[j];
                for (int i = 0; i < t.length; i++) {
                    reduced = reduced.subtract(costs[basis[i]].multiply(t[i][j]));
                }
                entering = reduced.signum() < 0 ? j : -1;
            }
            if (entering < 0) {
                Rational value = Rational.ZERO;
                for (int i = 0; i < t.length; i++) {
                    value = value.add(costs[basis[i]].multiply(t[i][last]));
                }
                return value;
            }
            int leaving = -1;
            for (int i = 0; i < t.length; i++) {
                // Artificial variables that stayed at zero leave first, so that they stay there.
                boolean artificial = basis[i] >= allowed && t[i][entering].signum() != 0 && t[i][last].signum() == 0;
                if (artificial) {
                    leaving = i;
                    break;
                }
                if (t[i][entering].signum() > 0) {
                    int compared = leaving < 0
                            ? -1
                            : t[i][last]
                                    .divide(t[i][entering])
                                    .compareTo(t[leaving][last].divide(t[leaving][entering]));
                    if (compared < 0 || (compared == 0 && basis[i] < basis[leaving])) {
                        leaving = i;
                    }
                }
            }
            pivot(t, leaving, entering);
            basis[leaving] = entering;
        }
    }

    private static void pivot(Rational[][] t, int row, int column) {
        Rational pivot = t[row][column];
        for (int j = 0; j < t[row].length; j++) {
            t[row][j] = t[row][j].divide(pivot);
        }
        for (int i = 0; i < t.length; i++) {
            Rational factor = t[i][column];
            if (i != row && factor.signum() != 0) {
                for (int j = 0; j < t[i].length; j++) {
                    if (t[row][j].signum() != 0) {
                        t[i][j] = t[i][j].subtract(factor.multiply(t[row][j]));
                    }
                }
            }
        }
    }
}
