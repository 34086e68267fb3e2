package org.orthant.studio.audit;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.orthant.layer.ActivationRange;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.studio.http.Refusal;

/**
 * What a visitor says about a model in place of what the model says.
 *
 * @param layer the number of the layer among the candidates
 * @param tensors the names of its weights and bias, where it is none of the candidates
 * @param rule how its logits become an answer
 * @param domain what the activation before it can put out, or {@code box} for the paper's bounds
 */
record ModelChoice(OptionalInt layer, TensorChoice tensors, Optional<String> rule, Optional<String> domain) {

    /** The name of the paper's domain, which is no activation's. */
    private static final String BOX = "box";

    Optional<DecisionRule> decided() {
        return rule.map(text -> understood(() -> DecisionRule.parse(text)));
    }

    Optional<FeatureDomain> bounds(int features) {
        return domain.map(text -> text.equals(BOX)
                ? FeatureDomain.box(features, FeatureDomain.DEFAULT_BOUND)
                : understood(() -> ActivationRange.parse(text).domain(features)));
    }

    private static <T> T understood(Supplier<T> choice) {
        try {
            return choice.get();
        } catch (IllegalArgumentException e) {
            throw Refusal.badRequest(String.valueOf(e.getMessage()));
        }
    }
}
