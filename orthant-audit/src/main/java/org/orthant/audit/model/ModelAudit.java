package org.orthant.audit.model;

import java.util.List;
import java.util.Optional;
import org.orthant.audit.Audit;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.NumberFormat;
import org.orthant.verify.DomainLimits;
import org.orthant.verify.Question;
import org.orthant.verify.Question.Margins;

/** Asks about a model what its users want to know first. */
public final class ModelAudit {

    private ModelAudit() {}

    /**
     * Asks for the verdict of every set of the {@link NaturalQuestion}, how far from possible those are that can never be answered,
     * and what float32 makes of it, where the domain allows that question and the model computes the layer itself.
     *
     * @param rule that of the assumptions, or what stands in for it where they have none
     * @param given label sets to ask about, too
     */
    public static Audit of(ModelAssumptions assumed, DecisionRule rule, Optional<DistinctLabelSets> given) {
        DenseLayer layer = assumed.head().layer();
        Question question = Question.verdict(assumed.domain())
                .withRule(rule)
                .withFormats(asksFloat32(assumed) ? List.of(NumberFormat.FLOAT32) : List.of())
                .withMargins(Margins.NEVER);
        return new Audit(layer, NaturalQuestion.sets(layer.labels(), rule, given), question, assumed.names());
    }

    /** Not where the arithmetic before the layer matters as well, nor where the model computes in integers. */
    private static boolean asksFloat32(ModelAssumptions assumed) {
        return DomainLimits.deployment(assumed.domain()).isEmpty()
                && assumed.head().subject().isFloatingPoint();
    }
}
