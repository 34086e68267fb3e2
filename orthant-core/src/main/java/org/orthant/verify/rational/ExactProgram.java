package org.orthant.verify.rational;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.orthant.exact.LinearSystem;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.OutputLayer;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.rows.ConstraintId;
import org.orthant.verify.rows.RowLength;

/**
 * The program {@code max t : yᵢ(wᵢ·x + bᵢ) ≥ σᵢt, L ≤ x ≤ U} by a dual simplex method in rational numbers: slow, and
 * never wrong. {@code σᵢ} is about the length of {@code wᵢ}, and labels without weights do not take part; or it is 1, and {@code t} a
 * difference of logits.
 *
 * <p>An infinite bound is replaced by an artificial one, {@link #ARTIFICIAL}. Any label with all features at the right bounds is a dual
 * feasible start. After many pivots, constraints enter in their order (Bland's rule), so that it ends.
 */
public final class ExactProgram {

    /** For this number of pivots the worst label enters, which mostly ends soon but might cycle; then Bland's rule. */
    private static final int MOST_BY_SIZE = 1000;

    /** What stands for an infinite bound: beyond what vertices of small layers of doubles mostly are. */
    private static final Rational ARTIFICIAL = Rational.scaled(BigInteger.ONE, 1 << 14);

    /** What the solution maximises. */
    public enum Measure {
        /** The distance from the hyperplanes of labels. */
        DISTANCE,
        /** The least left side, {@code yᵢ(wᵢ·x + bᵢ)}. */
        LOGIT
    }

    private final Measure measure;
    private final ExactRows exact;
    /** The rows as doubles, which determine most signs at once; null where rows are not doubles. */
    private final @Nullable OutputLayer layer;

    private final Box domain;
    private final LabelSet labelSet;
    private final int labels;
    private final int features;
    private final double[] row;
    private final boolean[] present;
    private final Deadline deadline;
    private ConstraintId[] basis;
    private List<Rational> multipliers = List.of();
    private List<Rational> solution = List.of();
    private int pivots;

    public ExactProgram(OutputLayer layer, Box domain, LabelSet labelSet, Deadline deadline) {
        this(layer, domain, labelSet, label -> false, Measure.DISTANCE, deadline);
    }

    /**
     * Prepares the program of some labels.
     *
     * @param ignored labels that do not take part
     * @param measure what {@code t} is
     */
    public ExactProgram(
            OutputLayer layer,
            Box domain,
            LabelSet labelSet,
            IntPredicate ignored,
            Measure measure,
            Deadline deadline) {
        this(new StoredExactRows(layer), layer, domain, labelSet, ignored, measure, deadline);
    }

    ExactProgram(
            ExactRows rows, Box domain, LabelSet labelSet, IntPredicate ignored, Measure measure, Deadline deadline) {
        this(rows, null, domain, labelSet, ignored, measure, deadline);
    }

    private ExactProgram(
            ExactRows exact,
            @Nullable OutputLayer layer,
            Box domain,
            LabelSet labelSet,
            IntPredicate ignored,
            Measure measure,
            Deadline deadline) {
        this.measure = measure;
        this.deadline = deadline;
        this.exact = exact;
        this.layer = layer;
        this.domain = domain;
        this.labelSet = labelSet;
        this.labels = exact.labels();
        this.features = exact.features();
        this.row = new double[features];
        this.present = new boolean[labels];
        for (int label = 0; label < labels; label++) {
            boolean counts =
                    measure == Measure.LOGIT || exact.row(label).stream().anyMatch(weight -> weight.signum() != 0);
            present[label] = counts && !ignored.test(label);
        }
        this.basis = new ConstraintId[0];
    }

    /** Solves from a basis of constraints if it is dual feasible, else from a simple one. */
    public void solve(List<ConstraintId> start) {
        if (start.size() != features + 1 || !takeBasis(start)) {
            coldStart();
        }
        improve(Integer.MAX_VALUE);
    }

    /** Solves from a basis of constraints; returns false if it is not dual feasible or the solution is further than some pivots. */
    public boolean solveFrom(List<ConstraintId> start, int mostPivots) {
        return start.size() == features + 1 && takeBasis(start) && improve(mostPivots);
    }

    private boolean improve(int mostPivots) {
        while (true) {
            deadline.check();
            solution = LinearSystem.solve(transposed(), rightHandSides(), deadline::check);
            ConstraintId entering = pricing();
            if (entering == null) {
                return true;
            }
            if (pivots >= mostPivots) {
                return false;
            }
            pivot(entering);
        }
    }

    public int pivots() {
        return pivots;
    }

    /** The optimal {@code t}. */
    public Rational value() {
        return solution.get(features);
    }

    /** The optimal {@code x}. */
    public List<Rational> point() {
        return solution.subList(0, features);
    }

    /** Returns the constraints of the optimal basis, in no order. */
    List<ConstraintId> basis() {
        return List.of(basis);
    }

    /** Returns the constraints of the optimal basis with positive multipliers, in order. */
    SortedMap<ConstraintId, Rational> multipliers() {
        SortedMap<ConstraintId, Rational> positive = new TreeMap<>();
        for (int p = 0; p < basis.length; p++) {
            if (multipliers.get(p).signum() > 0) {
                positive.put(basis[p], multipliers.get(p));
            }
        }
        return positive;
    }

    private boolean takeBasis(List<ConstraintId> start) {
        basis = start.toArray(ConstraintId[]::new);
        if (start.stream().anyMatch(constraint -> constraint.isLabel() && !present[constraint.index()])) {
            return false;
        }
        try {
            multipliers = solveForMultipliers();
        } catch (ArithmeticException dependent) {
            return false;
        }
        return multipliers.stream().allMatch(multiplier -> multiplier.signum() >= 0);
    }

    private void coldStart() {
        int label = 0;
        while (!present[label]) {
            label++;
        }
        List<Rational> weights = exact.row(label);
        basis = new ConstraintId[features + 1];
        basis[0] = ConstraintId.label(label);
        for (int j = 0; j < features; j++) {
            // The label's own constraint pulls x_j up where this is positive; the bound must push back.
            boolean up = labelSet.signAt(label) * weights.get(j).signum() > 0;
            basis[j + 1] = up ? ConstraintId.upperBound(j) : ConstraintId.lowerBound(j);
        }
        multipliers = solveForMultipliers();
    }

    private List<Rational> solveForMultipliers() {
        List<Rational> objective = new ArrayList<>();
        for (int j = 0; j < features; j++) {
            objective.add(Rational.ZERO);
        }
        objective.add(Rational.ONE.negate());
        return LinearSystem.solve(columns(), objective, deadline::check);
    }

    private void pivot(ConstraintId entering) {
        pivots++;
        List<Rational> enteringColumn = LinearSystem.solve(columns(), column(entering), deadline::check);
        int leaving = ratioTest(enteringColumn);
        Rational step = multipliers.get(leaving).divide(enteringColumn.get(leaving));
        List<Rational> next = new ArrayList<>();
        for (int p = 0; p < basis.length; p++) {
            next.add(p == leaving ? step : multipliers.get(p).subtract(step.multiply(enteringColumn.get(p))));
        }
        basis[leaving] = entering;
        multipliers = next;
    }

    /** The position whose multiplier is the first to become zero; of several, that of the first constraint in order. */
    private int ratioTest(List<Rational> enteringColumn) {
        int leaving = -1;
        Rational step = Rational.ZERO;
        for (int p = 0; p < basis.length; p++) {
            if (enteringColumn.get(p).signum() > 0) {
                Rational ratio = multipliers.get(p).divide(enteringColumn.get(p));
                int order = leaving < 0 ? -1 : ratio.compareTo(step);
                if (order < 0 || (order == 0 && basis[p].compareTo(basis[leaving]) < 0)) {
                    step = ratio;
                    leaving = p;
                }
            }
        }
        if (leaving < 0) {
            throw new ArithmeticException("the program is infeasible, although every domain has a point");
        }
        return leaving;
    }

    /** The entering constraint, one that the solution violates: the most violated label, later the first in order; or null. */
    private @Nullable ConstraintId pricing() {
        double[] x = new double[features];
        for (int j = 0; j < features; j++) {
            x[j] = solution.get(j).toDouble();
        }
        double t = value().toDouble();
        boolean roundedWell = solution.stream().allMatch(value -> value.signum() == 0 || isNormal(value.toDouble()));
        if (layer != null && pivots < MOST_BY_SIZE && roundedWell) {
            int worst = mostViolated(layer, x, t);
            if (worst >= 0) {
                return ConstraintId.label(worst);
            }
        }
        for (int label = 0; label < labels; label++) {
            if (present[label] && !isBasic(label) && isViolated(label, x, t, roundedWell)) {
                return ConstraintId.label(label);
            }
        }
        for (int j = 0; j < features; j++) {
            if (solution.get(j).compareTo(bound(domain.lower(j))) < 0) {
                return ConstraintId.lowerBound(j);
            }
        }
        for (int j = 0; j < features; j++) {
            if (solution.get(j).compareTo(bound(domain.upper(j))) > 0) {
                return ConstraintId.upperBound(j);
            }
        }
        return null;
    }

    /** Whether a double is in the range where rounding to it costs half a unit in the last place at most. */
    private static boolean isNormal(double value) {
        return Math.abs(value) >= Double.MIN_NORMAL && Math.abs(value) <= Double.MAX_VALUE;
    }

    /** The label that is violated most for the length of its weights, of those that doubles are sure of, or −1. */
    private int mostViolated(OutputLayer layer, double[] x, double t) {
        int worst = -1;
        double most = 0;
        for (int label = 0; label < labels; label++) {
            if (present[label] && !isBasic(label)) {
                double slack = slack(layer, label, x, t);
                double shortfall = slack < 0 ? -slack / length(row) : 0;
                if (shortfall > most) {
                    worst = label;
                    most = shortfall;
                }
            }
        }
        return worst;
    }

    /** What a label is above its limit; 0 if doubles cannot determine the sign. */
    private double slack(OutputLayer layer, int label, double[] x, double t) {
        layer.copyRow(label, row);
        int sign = labelSet.signAt(label);
        double sigma = length(row);
        if (!isNormal(sigma)) {
            return 0;
        }
        double slack = sign * layer.bias(label) - sigma * t;
        double magnitude = Math.abs(layer.bias(label)) + Math.abs(sigma * t);
        for (int j = 0; j < features; j++) {
            slack += sign * row[j] * x[j];
            magnitude += Math.abs(row[j] * x[j]);
        }
        // Twice the unit roundoff for each term: x, t and sigma are also rounded.
        double bound = (features + 8.0) * 0x1p-52 * magnitude + (features + 8) * Double.MIN_VALUE;
        return Math.abs(slack) > bound ? slack : 0;
    }

    private boolean isViolated(int label, double[] x, double t, boolean roundedWell) {
        double slack = layer != null && roundedWell ? slack(layer, label, x, t) : 0;
        if (slack != 0) {
            return slack < 0;
        }
        deadline.check();
        List<Rational> weights = exact.row(label);
        Rational logit = exact.bias(label);
        for (int j = 0; j < features; j++) {
            logit = logit.add(weights.get(j).multiply(solution.get(j)));
        }
        Rational side = labelSet.signAt(label) < 0 ? logit.negate() : logit;
        return side.compareTo(exactLength(label).multiply(value())) < 0;
    }

    private boolean isBasic(int label) {
        for (ConstraintId constraint : basis) {
            if (constraint.isLabel() && constraint.index() == label) {
                return true;
            }
        }
        return false;
    }

    /** The coefficients of a constraint on {@code (x, t)}. */
    private List<Rational> column(ConstraintId constraint) {
        List<Rational> column = new ArrayList<>();
        int index = constraint.index();
        if (constraint.isLabel()) {
            int sign = labelSet.signAt(index);
            for (Rational weight : exact.row(index)) {
                column.add(sign < 0 ? weight.negate() : weight);
            }
            column.add(exactLength(index).negate());
            return column;
        }
        for (int j = 0; j <= features; j++) {
            column.add(j == index ? Rational.of(constraint.isUpperBound() ? -1 : 1) : Rational.ZERO);
        }
        return column;
    }

    private Rational rightHandSide(ConstraintId constraint) {
        int index = constraint.index();
        if (constraint.isLabel()) {
            Rational bias = exact.bias(index);
            return labelSet.signAt(index) < 0 ? bias : bias.negate();
        }
        return constraint.isUpperBound() ? bound(domain.upper(index)).negate() : bound(domain.lower(index));
    }

    private static Rational bound(double bound) {
        if (Double.isFinite(bound)) {
            return Rational.exactly(bound);
        }
        return bound > 0 ? ARTIFICIAL : ARTIFICIAL.negate();
    }

    /** Returns whether an artificial bound has a positive multiplier: the program is taken for unbounded then. */
    public boolean restsOnArtificialBounds() {
        return multipliers().keySet().stream()
                .filter(ConstraintId::isBound)
                .anyMatch(bound -> Double.isInfinite(
                        bound.isUpperBound() ? domain.upper(bound.index()) : domain.lower(bound.index())));
    }

    /** The {@code σ} of a label. */
    private double length(double[] weights) {
        return measure == Measure.LOGIT ? 1 : RowLength.of(weights);
    }

    private Rational exactLength(int label) {
        return measure == Measure.LOGIT ? Rational.ONE : exact.length(label);
    }

    private List<Rational> rightHandSides() {
        return Arrays.stream(basis).map(this::rightHandSide).toList();
    }

    private Rational[][] transposed() {
        Rational[][] matrix = new Rational[basis.length][];
        for (int p = 0; p < basis.length; p++) {
            matrix[p] = column(basis[p]).toArray(Rational[]::new);
        }
        return matrix;
    }

    private Rational[][] columns() {
        Rational[][] rows = transposed();
        Rational[][] matrix = new Rational[basis.length][basis.length];
        for (int p = 0; p < basis.length; p++) {
            for (int j = 0; j < basis.length; j++) {
                matrix[j][p] = rows[p][j];
            }
        }
        return matrix;
    }
}
