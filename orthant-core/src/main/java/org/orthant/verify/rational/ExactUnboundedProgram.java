package org.orthant.verify.rational;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Circuit;
import org.orthant.proof.Point;
import org.orthant.verify.budget.Deadline;

/**
 * Decides label sets in rational numbers where the domain has no end in some direction.
 *
 * <p>With {@code x = u/τ}, labels and bounds become rows {@code (w; b)}, {@code (e_j; −L_j)}, {@code (−e_j; U_j)} and
 * {@code (0; 1)} whose products with {@code (u; τ)} must all be positive, which does not depend on the length of that
 * vector: an {@link ExactProgram} in the unit box decides it.
 */
public final class ExactUnboundedProgram {

    private final OutputLayer layer;
    private final List<double[]> rows = new ArrayList<>();
    private final List<Integer> lower = new ArrayList<>();
    private final List<Integer> upper = new ArrayList<>();
    private final ExactProgram program;

    public ExactUnboundedProgram(OutputLayer layer, Box domain, LabelSet labelSet, Deadline deadline) {
        this(layer, domain, labelSet, label -> false, deadline);
    }

    /** Prepares the program of some labels: ignored ones do not take part. */
    public ExactUnboundedProgram(
            OutputLayer layer, Box domain, LabelSet labelSet, IntPredicate ignored, Deadline deadline) {
        this.layer = layer;
        int d = layer.features();
        for (int label = 0; label < layer.labels(); label++) {
            double[] row = new double[d + 1];
            layer.copyRow(label, row);
            row[d] = layer.bias(label);
            rows.add(row);
        }
        for (int j = 0; j < d; j++) {
            addBound(j, 1, -domain.lower(j), lower);
        }
        for (int j = 0; j < d; j++) {
            addBound(j, -1, domain.upper(j), upper);
        }
        double[] tau = new double[d + 1];
        tau[d] = 1;
        rows.add(tau);
        int[] positive = IntStream.concat(labelSet.stream(), IntStream.range(layer.labels(), rows.size()))
                .toArray();
        this.program = new ExactProgram(
                DenseLayer.of(rows.toArray(double[][]::new)),
                FeatureDomain.box(d + 1, 1),
                LabelSet.of(rows.size(), positive),
                row -> row < layer.labels() && ignored.test(row),
                ExactProgram.Measure.DISTANCE,
                deadline);
    }

    private void addBound(int feature, double sign, double offset, List<Integer> bounded) {
        if (Double.isFinite(offset)) {
            double[] row = new double[layer.features() + 1];
            row[feature] = sign;
            row[layer.features()] = offset;
            rows.add(row);
            bounded.add(feature);
        }
    }

    /** Solves, and tells how many pivots it took. */
    public int solve() {
        program.solve(new int[0]);
        return program.pivots();
    }

    /** A feature vector that produces the label set, if there is one. */
    public Optional<Point> witness() {
        if (program.value().signum() <= 0) {
            return Optional.empty();
        }
        List<Rational> point = program.point();
        Rational tau = point.get(layer.features());
        return Optional.of(Point.of(point.stream()
                .limit(layer.features())
                .map(value -> value.divide(tau))
                .toList()));
    }

    /** The constraints that contradict one another, where there is no witness. */
    public Circuit circuit() {
        int n = layer.labels();
        int[] basis = program.basis();
        List<Integer> labels = new ArrayList<>();
        List<Integer> lowerBounds = new ArrayList<>();
        List<Integer> upperBounds = new ArrayList<>();
        List<Rational> multipliers = new ArrayList<>();
        // Rows are labels, then lower, then upper bounds: the order that a circuit has.
        IntStream.range(0, basis.length)
                .boxed()
                .filter(p -> program.multipliers().get(p).signum() > 0 && basis[p] < rows.size() - 1)
                .sorted(Comparator.comparingInt(p -> basis[p]))
                .forEach(p -> {
                    int bound = basis[p] - n;
                    if (bound < 0) {
                        labels.add(basis[p]);
                    } else if (bound < lower.size()) {
                        lowerBounds.add(lower.get(bound));
                    } else {
                        upperBounds.add(upper.get(bound - lower.size()));
                    }
                    multipliers.add(program.multipliers().get(p));
                });
        return new Circuit(labels, lowerBounds, upperBounds, Optional.of(multipliers));
    }
}
