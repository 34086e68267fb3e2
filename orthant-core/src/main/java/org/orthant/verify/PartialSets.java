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
import org.orthant.proof.Circuit;
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

    /** Implements {@link Session#impossible}. */
    Optional<Circuit> impossible(int[] on, int[] ignored) {
        LabelSet labelSet = LabelSet.of(layer.labels(), on);
        BitSet left = new BitSet();
        Arrays.stream(ignored).forEach(left::set);
        solvers.begin(labelSet);
        Optional<Circuit> constant = constants.refutation(labelSet, left::get);
        if (constant.isPresent() || constants.areAllBut(left)) {
            return constant;
        }
        try {
            solvers.signs().set(on, ignored);
            Answer answer = solvers.rows().isOrdinary() ? inFloatingPoint(labelSet) : Answer.UNCLEAR;
            return answer.isClear() ? answer.circuit() : inRationals(labelSet, left::get);
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
            if (solvers.rows().isOrdinary() && solvers.nearest().solve() == Finding.CANCELLED) {
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

    /**
     * What floating point proves.
     *
     * @param isClear whether the question is settled
     * @param circuit the refutation; empty if some input is a witness
     */
    private record Answer(boolean isClear, Optional<Circuit> circuit) {

        static final Answer POSSIBLE = new Answer(true, Optional.empty());
        static final Answer UNCLEAR = new Answer(false, Optional.empty());
    }

    private Answer inFloatingPoint(LabelSet labelSet) {
        NearestPoint nearest = solvers.nearest();
        Answer answer = prove(labelSet, nearest.solve(), nearest);
        return !answer.isClear() && solvers.domainRows().areExact()
                ? prove(labelSet, solvers.solveInTwofold(), solvers.twofold())
                : answer;
    }

    private Answer prove(LabelSet labelSet, Finding finding, NearestPoint solver) {
        return switch (finding) {
            case CANCELLED ->
                proof.circuit(labelSet, solver)
                        .map(circuit -> new Answer(true, Optional.of(circuit)))
                        .orElse(Answer.UNCLEAR);
            case SEPARATED -> proof.witness(labelSet, solver).isEmpty() ? Answer.UNCLEAR : Answer.POSSIBLE;
            case UNCLEAR -> Answer.UNCLEAR;
        };
    }

    private Optional<Circuit> inRationals(LabelSet labelSet, IntPredicate ignored) {
        solvers.useRationals();
        if (domain.isFinite()) {
            ExactProgram exact = new ExactProgram(
                    layer, domain, labelSet, ignored, ExactProgram.Measure.DISTANCE, solvers.deadline());
            exact.solve(solvers.vertex());
            return exact.value().signum() <= 0 ? Optional.of(ExactProofs.circuit(exact)) : Optional.empty();
        }
        ExactUnboundedProgram exact = new ExactUnboundedProgram(layer, domain, labelSet, ignored, solvers.deadline());
        exact.solve();
        return exact.witness().isPresent() ? Optional.empty() : Optional.of(exact.circuit());
    }
}
