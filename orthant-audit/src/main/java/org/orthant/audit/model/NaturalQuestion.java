package org.orthant.audit.model;

import java.util.Optional;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;

/** Knows what a user of a rule wants to know first. */
public final class NaturalQuestion {

    private NaturalQuestion() {}

    /**
     * The label sets to ask about: for argmax every class, for thresholds the set without labels and every single label, and for
     * all rules the sets that are given, too. Top-k has none of its own.
     */
    public static DistinctLabelSets sets(int labels, DecisionRule rule, Optional<DistinctLabelSets> given) {
        DistinctLabelSets.Builder sets = new DistinctLabelSets.Builder();
        boolean singles = rule.match(threshold -> true, topK -> given.isEmpty(), argmax -> true);
        if (rule.match(threshold -> true, topK -> false, argmax -> false)) {
            sets.add(LabelSet.of(labels));
        }
        for (int label = 0; singles && label < labels; label++) {
            sets.add(LabelSet.of(labels, label));
        }
        given.ifPresent(more -> {
            for (int index = 0; index < more.size(); index++) {
                for (int count = 0; count < more.count(index); count++) {
                    sets.add(more.sets().get(index));
                }
            }
        });
        return sets.build();
    }
}
