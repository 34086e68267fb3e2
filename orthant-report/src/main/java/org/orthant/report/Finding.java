package org.orthant.report;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.audit.finished.FinishedAudit;
import org.orthant.io.VerdictRecord;
import org.orthant.layer.DecisionRule;
import org.orthant.proof.DeployedRefutation;
import org.orthant.verify.Explanation;
import org.orthant.verify.Outcome;

/**
 * What is known about one label set.
 *
 * @param verdict its verdict
 * @param reason why it can never be predicted, if it cannot and that is known
 * @param refutations what is proven about it in number formats
 */
public record Finding(VerdictRecord verdict, Optional<Reason> reason, List<DeployedRefutation> refutations) {

    /** Copies the list. */
    public Finding {
        refutations = List.copyOf(refutations);
    }

    /** A finding of which nothing is proven in number formats. */
    public Finding(VerdictRecord verdict, Optional<Reason> reason) {
        this(verdict, reason, List.of());
    }

    /**
     * What the verdicts of an audit by a rule say, with their reasons by the index of the verdict: an explanation where there is one, or
     * else a circuit.
     */
    public static List<Finding> of(FinishedAudit audit, Map<Long, Explanation> explanations, DecisionRule rule) {
        return audit.verdicts().stream()
                .map(verdict -> new Finding(
                        verdict,
                        Optional.ofNullable(explanations.get(verdict.index()))
                                .map(Reason::of)
                                .or(() -> Optional.ofNullable(audit.circuits().get(verdict.index()))
                                        .map(circuit -> Reason.of(circuit, verdict.labels(), rule))),
                        audit.refutations().getOrDefault(verdict.index(), List.of())))
                .toList();
    }

    /** Returns a number such that a larger change of the biases suffices to make the label set reachable; infinite if none is known. */
    Optional<Double> sufficient() {
        return verdict.outcome() == Outcome.UNARGMAXABLE
                ? verdict.margin().map(margin -> Math.max(0, -margin.low()))
                : Optional.empty();
    }

    /**
     * By how many logits the label set falls short, at least; nothing if it does not, or if that is not known. The verdict proves
     * that the margin is not positive, and its own bound may be a little above 0.
     */
    Optional<Double> shortfall() {
        return verdict.outcome() == Outcome.UNARGMAXABLE
                ? verdict.margin()
                        .filter(margin -> Double.isFinite(margin.high()))
                        .map(margin -> Math.max(0, -margin.high()))
                : Optional.empty();
    }
}
