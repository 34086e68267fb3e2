package org.orthant.audit.compare;

import java.util.List;
import java.util.Optional;
import org.orthant.audit.model.SetName;
import org.orthant.io.VerdictRecord;
import org.orthant.verify.Margin;
import org.orthant.verify.Outcome;

/**
 * A class or label set in two models.
 *
 * @param names what its labels are called
 * @param before the verdict in the old model; empty if the set was not asked about there
 * @param after the verdict in the new model, likewise
 */
public record ComparedSet(List<String> names, Optional<VerdictRecord> before, Optional<VerdictRecord> after) {

    /** Copies the list. */
    public ComparedSet {
        names = List.copyOf(names);
    }

    /** Returns the name of a single label, or the names of several labels in braces. */
    public String name() {
        return SetName.of(names);
    }

    /** Returns whether both models were asked about it. */
    public boolean isInBoth() {
        return before.isPresent() && after.isPresent();
    }

    /** Returns whether it is proven impossible in the new model, and was not proven so in the old one: it was possible, undecided, or not asked about. */
    public boolean isNewlyImpossible() {
        return is(after, Outcome.UNARGMAXABLE) && !is(before, Outcome.UNARGMAXABLE);
    }

    /** Returns whether it is proven impossible in both. */
    public boolean isStillImpossible() {
        return is(after, Outcome.UNARGMAXABLE) && is(before, Outcome.UNARGMAXABLE);
    }

    /** Returns whether it was impossible and is proven possible now. */
    public boolean isNewlyPossible() {
        return is(before, Outcome.UNARGMAXABLE) && is(after, Outcome.ARGMAXABLE);
    }

    /** Returns whether the new model leaves open what the old one did not prove impossible. */
    public boolean isUndecided() {
        return is(after, Outcome.UNDECIDED) && !is(before, Outcome.UNARGMAXABLE);
    }

    /**
     * Returns by how many logits the margin shrank, at least; empty if {@link #hasMargins} is false, or no loss is proven.
     */
    public Optional<Double> marginLoss() {
        return margins().filter(loss -> loss > 0);
    }

    /** Returns whether it is proven possible in both. */
    boolean isPossibleInBoth() {
        return is(before, Outcome.ARGMAXABLE) && is(after, Outcome.ARGMAXABLE);
    }

    /** Returns whether it is possible in both models, with margins that are known and have a bound. */
    public boolean hasMargins() {
        return margins().isPresent();
    }

    private Optional<Double> margins() {
        return isPossibleInBoth()
                ? before.flatMap(VerdictRecord::margin)
                        .flatMap(old -> after.flatMap(VerdictRecord::margin).map(now -> old.low() - now.high()))
                        .filter(Double::isFinite)
                : Optional.empty();
    }

    /** Returns by how many logits it falls short of winning in the new model, at least; empty if not known. */
    public Optional<Double> shortfall() {
        return after.filter(verdict -> verdict.outcome() == Outcome.UNARGMAXABLE)
                .flatMap(VerdictRecord::margin)
                .map(Margin::high)
                .filter(Double::isFinite)
                .map(high -> Math.max(0, -high));
    }

    private static boolean is(Optional<VerdictRecord> verdict, Outcome outcome) {
        return verdict.map(known -> known.outcome() == outcome).orElse(false);
    }
}
