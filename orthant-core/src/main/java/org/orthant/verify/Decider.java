package org.orthant.verify;

import java.util.List;
import java.util.Optional;
import org.orthant.labels.LabelSet;

/**
 * One method of deciding label sets, for one thread. A session asks its deciders in order, from cheap to expensive, until one of
 * them decides the label set.
 */
interface Decider {

    /**
     * Returns the verdict, with its proof; empty if this method cannot decide the label set.
     *
     * @throws org.orthant.verify.budget.Deadline.Over if the budget is spent
     */
    Optional<Verdict> decide(LabelSet labelSet);

    /** Returns the verdict of the first decider that has one. */
    static Optional<Verdict> first(List<Decider> deciders, LabelSet labelSet) {
        for (Decider decider : deciders) {
            Optional<Verdict> verdict = decider.decide(labelSet);
            if (verdict.isPresent()) {
                return verdict;
            }
        }
        return Optional.empty();
    }
}
