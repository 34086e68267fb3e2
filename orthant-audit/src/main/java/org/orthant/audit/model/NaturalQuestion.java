package org.orthant.audit.model;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.NumberFormat;
import org.orthant.verify.DomainLimits;

/** Determines the default question about a model. */
public final class NaturalQuestion {

    private NaturalQuestion() {}

    /**
     * Returns the label sets to ask about: for argmax every class, for thresholds the empty set and every single label, and for all rules
     * also the given sets. For top-k these are the given sets only, or every single label if none are given.
     */
    public static DistinctLabelSets sets(int labels, DecisionRule rule, Optional<DistinctLabelSets> given) {
        return sets(labels, rule, given, Optional.empty());
    }

    /** Returns the same, or where classes were chosen, each of them alone instead of all, and the given sets. */
    static DistinctLabelSets sets(
            int labels, DecisionRule rule, Optional<DistinctLabelSets> given, Optional<ChosenClasses> chosen) {
        DistinctLabelSets.Builder sets = new DistinctLabelSets.Builder();
        boolean singles = rule.match(threshold -> true, topK -> given.isEmpty(), argmax -> true);
        if (chosen.isEmpty() && rule.match(threshold -> true, topK -> false, argmax -> false)) {
            sets.add(LabelSet.of(labels));
        }
        if (chosen.isPresent()) {
            chosen.get().asked().forEach(label -> sets.add(LabelSet.of(labels, label)));
        } else if (singles) {
            IntStream.range(0, labels).forEach(label -> sets.add(LabelSet.of(labels, label)));
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

    /** Returns float32, unless the arithmetic before the layer matters as well or the model computes in integers. */
    static List<NumberFormat> formats(ModelAssumptions assumed) {
        return DomainLimits.deployment(assumed.domain()).isEmpty()
                        && assumed.head().subject().isFloatingPoint()
                ? List.of(NumberFormat.FLOAT32)
                : List.of();
    }
}
