package org.orthant.verify;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Circuit;
import org.orthant.proof.Point;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.factor.ActiveSet;
import org.orthant.verify.nearest.NearestPoint;
import org.orthant.verify.nearest.NearestPoint.Finding;
import org.orthant.verify.ranking.Mixture;
import org.orthant.verify.rational.ExactProgram;
import org.orthant.verify.rational.ExactProofs;
import org.orthant.verify.rational.ExactUnboundedProgram;
import org.orthant.verify.rows.DomainRows;
import org.orthant.verify.rows.RowLength;

/** Decides whether labels can be on while all others but some ignored ones are off; explanations are built from the answers. */
final class PartialSets {

    private final OutputLayer layer;
    private final Box domain;
    private final BoxSolvers solvers;
    private final NearestPointProof proof;
    private final ConstantLabels constants;
    private final @Nullable MixtureDecider mixtures;

    PartialSets(
            BoxSolvers solvers, NearestPointProof proof, ConstantLabels constants, @Nullable MixtureDecider mixtures) {
        this.mixtures = mixtures;
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
    Map<Integer, Double> multipliers(int[] on, int[] ignored, Circuit circuit) {
        solvers.begin(LabelSet.of(layer.labels(), on));
        solvers.signs().set(on, ignored);
        try {
            if (mixtures != null && !circuit.combined().isEmpty()) {
                return mixtures.mixture(on[0]).map(Mixture::shares).orElse(Map.of());
            }
            if (!solvers.rows().isOrdinary()) {
                return Map.of();
            }
            NearestPoint nearest = solvers.nearest();
            Map<Integer, Double> found = multipliers(nearest.solveFrom(rows(circuit)));
            return found.keySet().containsAll(circuit.labels()) ? found : multipliers(nearest.solve());
        } catch (Deadline.Over over) {
            return Map.of();
        }
    }

    /** Returns the rows of a circuit. They cancel, so that nothing is left to search, except for rounding errors. */
    private int[] rows(Circuit circuit) {
        DomainRows rows = solvers.domainRows();
        Set<Integer> lower = new HashSet<>(circuit.lowerBounds());
        Set<Integer> upper = new HashSet<>(circuit.upperBounds());
        return IntStream.concat(
                        circuit.labels().stream().mapToInt(label -> label),
                        IntStream.range(rows.labels(), rows.rows())
                                .filter(row ->
                                        (rows.isUpperBound(row) ? upper : lower).contains(rows.boundedFeature(row))))
                .toArray();
    }

    /** Returns the multipliers of labels where rows cancel. */
    private Map<Integer, Double> multipliers(Finding finding) {
        Map<Integer, Double> multipliers = new HashMap<>();
        ActiveSet active = solvers.nearest().active();
        for (int p = 0; p < active.size() && finding == Finding.CANCELLED; p++) {
            int label = active.id(p);
            if (label >= 0 && label < layer.labels()) {
                multipliers.put(label, active.multiplier(p) / RowLength.of(layer.row(label)));
            }
        }
        return multipliers;
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
