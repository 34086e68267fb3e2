package org.orthant.repair.bias;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.ComposedLayer;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DomainChain;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.RuledLayer;
import org.orthant.layer.WeightMatrix;
import org.orthant.proof.Circuit;
import org.orthant.proof.MarginProof;

/**
 * Makes cuts of proofs that margins are too small.
 *
 * <p>A proof that the margin is at most {@code g} for the biases {@code b + δ₀} has weights {@code λ} of sum 1 with {@code h(v) + Σ λ_i
 * y_i (b_i + δ₀_i) = g}, up to rounding, so that a margin of at least {@code m} needs {@code Σ λ_i y_i δ_i ≥ m − g + Σ λ_i y_i δ₀_i}. For
 * rankings, in which weights of the set and of the others sum to ½, margins count by half.
 */
final class CutMaker {

    /** Below this, what a label set lacks may be nothing, and the cut of its margin decides. */
    private static final double LACKING = 1e-9;

    private final DecisionRule rule;
    private final boolean ranking;
    private final DomainChain chain;

    CutMaker(FeatureDomain domain, DecisionRule rule) {
        this.rule = rule;
        this.ranking = rule.isRanking();
        this.chain = DomainChain.of(domain);
    }

    /** Returns a layer, with the thresholds of the rule in its biases, as one of the features that bounds are about. */
    DenseLayer composed(DenseLayer layer) {
        DenseLayer shifted = RuledLayer.shifted(layer, rule).match(dense -> dense, dft -> layer, spread -> layer);
        return chain.maps().isEmpty() ? shifted : ComposedLayer.of(shifted, chain.maps());
    }

    /** What a difference of margins is worth on the right side of a cut. */
    double perMargin() {
        return ranking ? 0.5 : 1;
    }

    /**
     * Returns the cut of a label set.
     *
     * @param layer the layer whose margin is bounded, {@linkplain #composed composed}
     * @param wanted the margin that the set should have
     * @param change the change of biases that led to this layer
     */
    Optional<Cut> cut(DenseLayer layer, LabelSet set, MarginProof proof, double wanted, double[] change) {
        Circuit circuit = proof.ceiling().orElseThrow();
        return weights(layer, set, circuit).map(weights -> {
            double sum = 0;
            for (double weight : weights) {
                sum += weight;
            }
            List<Cut.Term> terms = new ArrayList<>();
            double least = perMargin() * (wanted - proof.high());
            for (int i = 0; i < circuit.labels().size(); i++) {
                int label = circuit.labels().get(i);
                Cut.Term term = new Cut.Term(label, set.signAt(label) * weights[i] / sum);
                terms.add(term);
                least += term.weight() * change[label];
            }
            return new Cut(set, terms, least);
        });
    }

    /**
     * Returns a cut by what a label set lacks in all, if that is something; nothing for rankings, whose cuts are as deep as others, and
     * for balls.
     */
    Optional<Cut> deepCut(DenseLayer layer, LabelSet set, double wanted, double[] change) {
        if (ranking || !(chain.base() instanceof Box box)) {
            return Optional.empty();
        }
        HingeProgram program = HingeProgram.solve(layer, box, set, wanted);
        if (!(program.value() > LACKING)) {
            return Optional.empty();
        }
        double[] multipliers = program.multipliers();
        List<Cut.Term> terms = new ArrayList<>();
        double least = program.value();
        for (int label = 0; label < multipliers.length; label++) {
            if (multipliers[label] > 0) {
                Cut.Term term = new Cut.Term(label, set.signAt(label) * multipliers[label]);
                terms.add(term);
                least += term.weight() * change[label];
            }
        }
        return Optional.of(new Cut(set, terms, least));
    }

    private Optional<double[]> weights(DenseLayer layer, LabelSet set, Circuit circuit) {
        Optional<List<Rational>> given = circuit.multipliers();
        if (given.isPresent()) {
            return Optional.of(given.get().stream()
                    .limit(circuit.labels().size())
                    .mapToDouble(Rational::toDouble)
                    .toArray());
        }
        return chain.base()
                .match(
                        box -> solved(layer, box, set, circuit),
                        // Without multipliers, a circuit cancels in the ball's coordinates, up to a constant where
                        // these sum to zero.
                        ball -> solved(
                                ball.centred() ? centred(layer) : layer,
                                FeatureDomain.free(ball.features()),
                                set,
                                circuit),
                        image -> Optional.empty());
    }

    private static DenseLayer centred(DenseLayer layer) {
        return DenseLayer.of(WeightMatrix.of(layer.labels(), layer.features(), (label, feature) -> {
                    double[] row = layer.row(label);
                    return row[feature] - Arrays.stream(row).sum() / row.length;
                }))
                .withBias(IntStream.range(0, layer.labels())
                        .mapToDouble(layer::bias)
                        .toArray());
    }

    /** The best weights of a circuit's constraints: the solution of the dual of the margin's program, with these columns only. */
    private Optional<double[]> solved(DenseLayer layer, Box box, LabelSet set, Circuit circuit) {
        List<Integer> labels = circuit.labels();
        List<Integer> lower = new ArrayList<>(circuit.lowerBounds());
        List<Integer> upper = new ArrayList<>(circuit.upperBounds());
        // The threshold of a ranking is one more feature, without bounds.
        lower.removeIf(feature -> feature >= box.features());
        upper.removeIf(feature -> feature >= box.features());
        int columns = labels.size() + lower.size() + upper.size();
        int features = box.features();
        double[][] matrix = new double[features + (ranking ? 2 : 1)][columns];
        double[] costs = new double[columns];
        for (int c = 0; c < labels.size(); c++) {
            int label = labels.get(c);
            int sign = set.signAt(label);
            double[] row = layer.row(label);
            for (int j = 0; j < features; j++) {
                matrix[j][c] = sign * row[j];
            }
            matrix[features][c] = 1;
            if (ranking) {
                matrix[features + 1][c] = sign;
            }
            costs[c] = sign * layer.bias(label);
        }
        for (int c = 0; c < lower.size(); c++) {
            matrix[lower.get(c)][labels.size() + c] = 1;
            costs[labels.size() + c] = -box.lower(lower.get(c));
        }
        for (int c = 0; c < upper.size(); c++) {
            int column = labels.size() + lower.size() + c;
            matrix[upper.get(c)][column] = -1;
            costs[column] = box.upper(upper.get(c));
        }
        double[] right = new double[matrix.length];
        right[features] = 1;
        return EqualityProgram.solve(matrix, right, costs)
                .map(solution -> IntStream.range(0, labels.size())
                        .mapToDouble(i -> solution[i])
                        .toArray());
    }
}
