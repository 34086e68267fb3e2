package org.orthant.verify;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.orthant.labels.LabelSet;
import org.orthant.proof.Circuit;

/** Decides partial label sets about the layer of their labels that are not free, and leaves all others to another session. */
final class PartialSession extends Session {

    private final Session complete;
    private final Function<LabelSet, FixedLabels> fixedLabels;
    private final BooleanSupplier cancelled;
    private Session last;

    PartialSession(Session complete, Function<LabelSet, FixedLabels> fixedLabels, BooleanSupplier cancelled) {
        this.complete = complete;
        this.fixedLabels = fixedLabels;
        this.cancelled = cancelled;
        this.last = complete;
    }

    @Override
    public Verdict verify(LabelSet labelSet) {
        if (!labelSet.isPartial()) {
            last = complete;
            return complete.verify(labelSet);
        }
        FixedLabels fixed = fixedLabels.apply(labelSet);
        last = fixed.verifier().session(cancelled);
        return last.verify(fixed.labelSet()).relabelled(fixed::labelOf);
    }

    @Override
    public Optional<Estimate> estimate(LabelSet labelSet) {
        if (!labelSet.isPartial()) {
            return complete.estimate(labelSet);
        }
        FixedLabels fixed = fixedLabels.apply(labelSet);
        return fixed.verifier().session(cancelled).estimate(fixed.labelSet());
    }

    @Override
    public Effort effort() {
        return last.effort();
    }

    @Override
    void lookAhead(List<LabelSet> next) {
        complete.lookAhead(next.stream().filter(set -> !set.isPartial()).toList());
    }

    @Override
    Optional<Verdict> partial(int[] on, int[] ignored) {
        return complete.partial(on, ignored);
    }

    @Override
    Map<Integer, Double> multipliers(int[] on, int[] ignored, Circuit circuit) {
        return complete.multipliers(on, ignored, circuit);
    }
}
