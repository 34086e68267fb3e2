package org.orthant.verify.rational;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.AffineMap;
import org.orthant.layer.Box;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Circuit;
import org.orthant.proof.Point;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.prove.Circuits;
import org.orthant.verify.rows.ConstraintId;

/**
 * Decides label sets in rational numbers where the domain has no end in some direction.
 *
 * <p>With {@code x = u/τ}, labels and bounds become rows {@code (w; b)}, {@code (e_j; −L_j)}, {@code (−e_j; U_j)} and
 * {@code (0; 1)} whose products with {@code (u; τ)} must all be positive, which does not depend on the length of that
 * vector: an {@link ExactProgram} in the unit box decides it.
 */
public final class ExactUnboundedProgram {

    private final int labels;
    private final int features;
    private final List<List<Rational>> rows = new ArrayList<>();
    /** The constraint that each row stands for; the last row, {@code τ > 0}, stands for none. */
    private final List<ConstraintId> constraints = new ArrayList<>();

    private final ExactProgram program;

    public ExactUnboundedProgram(OutputLayer layer, Box domain, LabelSet labelSet, Deadline deadline) {
        this(layer, domain, labelSet, label -> false, deadline);
    }

    /** Prepares the program of some labels: ignored ones do not take part. */
    public ExactUnboundedProgram(
            OutputLayer layer, Box domain, LabelSet labelSet, IntPredicate ignored, Deadline deadline) {
        this(new StoredExactRows(layer), domain, labelSet, ignored, deadline);
    }

    /**
     * About a layer composed with maps before it.
     *
     * @param layer without the threshold of a ranking
     * @param maps the one whose values the layer takes comes first
     * @param domain of what the last map takes, followed by the threshold of a ranking
     */
    public ExactUnboundedProgram(
            OutputLayer layer,
            List<AffineMap> maps,
            boolean ranking,
            Box domain,
            LabelSet labelSet,
            IntPredicate ignored,
            Deadline deadline) {
        this(RationalRows.composed(layer, maps, ranking), domain, labelSet, ignored, deadline);
    }

    private ExactUnboundedProgram(
            ExactRows given, Box domain, LabelSet labelSet, IntPredicate ignored, Deadline deadline) {
        this.labels = given.labels();
        this.features = given.features();
        for (int label = 0; label < labels; label++) {
            List<Rational> row = new ArrayList<>(given.row(label));
            row.add(given.bias(label));
            rows.add(row);
            constraints.add(ConstraintId.label(label));
        }
        for (int j = 0; j < features; j++) {
            addBound(ConstraintId.lowerBound(j), -domain.lower(j));
        }
        for (int j = 0; j < features; j++) {
            addBound(ConstraintId.upperBound(j), domain.upper(j));
        }
        rows.add(unit(features, 1));
        int[] positive = IntStream.concat(labelSet.stream(), IntStream.range(labels, rows.size()))
                .toArray();
        LabelSet wanted = LabelSet.of(rows.size(), positive);
        Box unit = FeatureDomain.box(features + 1, 1);
        IntPredicate left = row -> row < labels && ignored.test(row);
        this.program = given instanceof StoredExactRows
                ? new ExactProgram(
                        DenseLayer.of(doubles()), unit, wanted, left, ExactProgram.Measure.DISTANCE, deadline)
                : new ExactProgram(
                        RationalRows.homogeneous(rows), unit, wanted, left, ExactProgram.Measure.DISTANCE, deadline);
    }

    /** The rows, which are doubles where weights and biases are. */
    private double[][] doubles() {
        return rows.stream()
                .map(row -> row.stream().mapToDouble(Rational::toDouble).toArray())
                .toArray(double[][]::new);
    }

    private List<Rational> unit(int position, int sign) {
        List<Rational> row = new ArrayList<>(Collections.nCopies(features + 1, Rational.ZERO));
        row.set(position, Rational.of(sign));
        return row;
    }

    private void addBound(ConstraintId bound, double offset) {
        if (Double.isFinite(offset)) {
            List<Rational> row = unit(bound.index(), bound.isUpperBound() ? -1 : 1);
            row.set(features, Rational.exactly(offset));
            rows.add(row);
            constraints.add(bound);
        }
    }

    /** Solves the program and returns the number of pivots. */
    public int solve() {
        program.solve(List.of());
        return program.pivots();
    }

    /** A feature vector that produces the label set, if there is one. */
    public Optional<Point> witness() {
        if (program.value().signum() <= 0) {
            return Optional.empty();
        }
        List<Rational> point = program.point();
        Rational tau = point.get(features);
        return Optional.of(Point.of(
                point.stream().limit(features).map(value -> value.divide(tau)).toList()));
    }

    /** Returns the circuit that refutes the label set, where there is no witness. */
    public Circuit circuit() {
        SortedMap<ConstraintId, Rational> multipliers = new TreeMap<>();
        program.multipliers().forEach((row, multiplier) -> {
            if (row.isLabel() && row.index() < constraints.size()) {
                multipliers.put(constraints.get(row.index()), multiplier);
            }
        });
        return Circuits.of(multipliers);
    }
}
