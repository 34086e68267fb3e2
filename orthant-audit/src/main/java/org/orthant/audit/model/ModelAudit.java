package org.orthant.audit.model;

import java.util.List;
import java.util.Optional;
import org.orthant.audit.Audit;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.NumberFormat;
import org.orthant.verify.Question;
import org.orthant.verify.Question.Margins;

/** Asks about a model what its users want to know first. */
public final class ModelAudit {

    private ModelAudit() {}

    /**
     * Asks for the verdict of every set of the {@link NaturalQuestion}, how far from possible those are that can never be answered,
     * and what float32 makes of it, unless the model computes a quantised version of the layer.
     *
     * @param rule that of the assumptions, or what stands in for it where they have none
     * @param given label sets to ask about, too
     */
    public static Audit of(ModelAssumptions assumed, DecisionRule rule, Optional<DistinctLabelSets> given) {
        DenseLayer layer = assumed.head().layer();
        Question question = Question.verdict(assumed.domain())
                .withRule(rule)
                .withFormats(assumed.head().subject().isFloatingPoint() ? List.of(NumberFormat.FLOAT32) : List.of())
                .withMargins(Margins.NEVER);
        return new Audit(layer, NaturalQuestion.sets(layer.labels(), rule, given), question, assumed.names());
    }
}
