package org.orthant.verify;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Point;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.factor.ActiveSet;
import org.orthant.verify.nearest.NearestPoint;
import org.orthant.verify.nearest.NearestPoint.Finding;
import org.orthant.verify.rational.ExactProgram;
import org.orthant.verify.rational.ExactProofs;
import org.orthant.verify.rational.ExactUnboundedProgram;
import org.orthant.verify.rows.RowLength;

/** Decides whether labels can be on while all others but some ignored ones are off; explanations are built from the answers. */
final class PartialSets {

    private final OutputLayer layer;
    private final Box domain;
    private final BoxSolvers solvers;
    private final NearestPointProof proof;
    private final ConstantLabels constants;

    PartialSets(BoxSolvers solvers, NearestPointProof proof, ConstantLabels constants) {
        this.layer = solvers.layer();
        this.domain = solvers.domain();
        this.solvers = solvers;
        this.proof = proof;
        this.constants = constants;
    }

    /** Implements {@link Session#partial}. */
    Optional<Verdict> decide(int[] on, int[] ignored) {
        LabelSet labelSet = LabelSet.of(layer.labels(), on);
        BitSet left = new BitSet();
        Arrays.stream(ignored).forEach(left::set);
        solvers.begin(labelSet);
        Optional<Verdict> constant = constants.refutation(labelSet, left::get).map(Verdict.Unargmaxable::new);
        if (constant.isPresent() || constants.areAllBut(left)) {
            return constant.or(() -> Optional.of(constants.anywhere()));
        }
        try {
            solvers.signs().set(on, ignored);
            Optional<Verdict> found = solvers.rows().isOrdinary() ? inFloatingPoint(labelSet) : Optional.empty();
            return found.or(() -> Optional.of(inRationals(labelSet, left::get)));
        } catch (Deadline.Over over) {
            return Optional.empty();
        } finally {
            solvers.signs().set(new int[0]);
        }
    }

    /** Implements {@link Session#multipliers}. */
    Map<Integer, Double> multipliers(int[] on, int[] ignored) {
        solvers.begin(LabelSet.of(layer.labels(), on));
        solvers.signs().set(on, ignored);
        Map<Integer, Double> multipliers = new HashMap<>();
        try {
            if (solvers.rows().isOrdinary() && cancels(on, ignored)) {
                ActiveSet active = solvers.nearest().active();
                for (int p = 0; p < active.size(); p++) {
                    int label = active.id(p);
                    if (label >= 0 && label < layer.labels()) {
                        multipliers.put(label, active.multiplier(p) / RowLength.of(layer.row(label)));
                    }
                }
            }
        } catch (Deadline.Over over) {
            return Map.of();
        }
        return multipliers;
    }

    /** Searches as the verdict was found, so that the rows which cancel are those of its circuit. */
    private boolean cancels(int[] on, int[] ignored) {
        return (ignored.length == 0
                        && solvers.solveFromNeighbour(LabelSet.of(layer.labels(), on), false) == Finding.CANCELLED)
                || solvers.nearest().solve() == Finding.CANCELLED;
    }

    /** Returns what floating point proves. */
    private Optional<Verdict> inFloatingPoint(LabelSet labelSet) {
        NearestPoint nearest = solvers.nearest();
        Optional<Verdict> found = prove(labelSet, nearest.solve(), nearest);
        return found.isEmpty() && solvers.domainRows().areExact()
                ? prove(labelSet, solvers.solveInTwofold(), solvers.twofold())
                : found;
    }

    private Optional<Verdict> prove(LabelSet labelSet, Finding finding, NearestPoint solver) {
        return switch (finding) {
            case CANCELLED -> proof.circuit(labelSet, solver).map(Verdict.Unargmaxable::new);
            case SEPARATED ->
                proof.witness(labelSet, solver)
                        .map(witness -> new Verdict.Argmaxable(witness.point(), Optional.empty()));
            case UNCLEAR -> Optional.empty();
        };
    }

    private Verdict inRationals(LabelSet labelSet, IntPredicate ignored) {
        solvers.useRationals();
        if (domain.isFinite()) {
            ExactProgram exact = new ExactProgram(
                    layer, domain, labelSet, ignored, ExactProgram.Measure.DISTANCE, solvers.deadline());
            exact.solve(solvers.vertex());
            return exact.value().signum() <= 0
                    ? new Verdict.Unargmaxable(ExactProofs.circuit(exact))
                    : new Verdict.Argmaxable(Point.of(exact.point()), Optional.empty());
        }
        ExactUnboundedProgram exact = new ExactUnboundedProgram(layer, domain, labelSet, ignored, solvers.deadline());
        exact.solve();
        return exact.witness()
                .<Verdict>map(witness -> new Verdict.Argmaxable(witness, Optional.empty()))
                .orElseGet(() -> new Verdict.Unargmaxable(exact.circuit()));
    }
}
