package org.orthant.verify;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.orthant.exact.Rational;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Circuit;
import org.orthant.proof.Point;
import org.orthant.verify.Question.Depth;
import org.orthant.verify.rows.PreparedRows;

/**
 * Decides label sets by labels without weights, whose logits are their biases: one with the wrong sign refutes the set, and if
 * no label has weights, every feature vector is a witness of the others.
 */
final class ConstantLabels implements Decider {

    private final OutputLayer layer;
    private final Box domain;
    private final PreparedRows rows;
    private final boolean verdictOnly;

    ConstantLabels(BoxEngine engine) {
        this.layer = engine.layer();
        this.domain = engine.domain();
        this.rows = engine.prepared().rows();
        this.verdictOnly = engine.question().depth() == Depth.VERDICT;
    }

    @Override
    public Optional<Verdict> decide(LabelSet labelSet) {
        Optional<Verdict> never = refutation(labelSet, label -> false).map(Verdict.Unargmaxable::new);
        return never.isPresent() || !rows.areConstant() ? never : Optional.of(anywhere());
    }

    /** Returns the verdict where none of the labels that are not ignored has weights. */
    Verdict anywhere() {
        double[] x = new double[layer.features()];
        Arrays.setAll(x, domain::nearestToZero);
        return new Verdict.Argmaxable(
                Point.of(x),
                Optional.empty(),
                Deployment.UNASKED,
                verdictOnly ? Optional.empty() : Optional.of(new RadiusShortfall.Unbounded()));
    }

    /** Returns a label without weights whose bias has the wrong sign, as a circuit of one row. */
    Optional<Circuit> refutation(LabelSet labelSet, IntPredicate ignored) {
        return Arrays.stream(rows.constantLabels())
                .filter(label -> !ignored.test(label) && !(labelSet.signAt(label) * layer.bias(label) > 0))
                .mapToObj(
                        label -> new Circuit(List.of(label), List.of(), List.of(), Optional.of(List.of(Rational.ONE))))
                .findFirst();
    }

    /** Returns whether all labels that are not ignored have no weights. */
    boolean areAllBut(BitSet ignored) {
        BitSet others = new BitSet();
        others.set(0, layer.labels());
        others.andNot(ignored);
        Arrays.stream(rows.constantLabels()).forEach(others::clear);
        return others.isEmpty();
    }
}
