package org.orthant.verify;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.orthant.labels.LabelSet;

/** Decides partial label sets about the layer of their labels that are not free, and leaves all others to another session. */
final class PartialSession extends ExtendedSession {

    private final Function<LabelSet, FixedLabels> fixedLabels;
    private final BooleanSupplier cancelled;
    private Session last;

    PartialSession(Session inner, Function<LabelSet, FixedLabels> fixedLabels, BooleanSupplier cancelled) {
        super(inner);
        this.fixedLabels = fixedLabels;
        this.cancelled = cancelled;
        this.last = inner;
    }

    @Override
    public Verdict verify(LabelSet labelSet) {
        if (!labelSet.isPartial()) {
            last = inner;
            return inner.verify(labelSet);
        }
        FixedLabels fixed = fixedLabels.apply(labelSet);
        last = fixed.verifier().session(cancelled);
        return last.verify(fixed.labelSet()).relabelled(fixed::labelOf);
    }

    @Override
    public Optional<Estimate> estimate(LabelSet labelSet) {
        if (!labelSet.isPartial()) {
            return super.estimate(labelSet);
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
        super.lookAhead(next.stream().filter(set -> !set.isPartial()).toList());
    }
}
