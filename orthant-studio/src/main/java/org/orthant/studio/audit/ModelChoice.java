package org.orthant.studio.audit;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.model.weights.DomainText;
import org.orthant.studio.http.Refusal;

/**
 * What a visitor says about a model in place of what the model says.
 *
 * @param layer the number of the layer among the candidates
 * @param tensors the names of its weights and bias, where it is none of the candidates
 * @param rule how its logits become a prediction
 * @param domain the output of the operation before it as {@link DomainText} has it, or {@code box} for the paper's bounds
 */
record ModelChoice(OptionalInt layer, TensorChoice tensors, Optional<String> rule, Optional<String> domain) {

    /** The name of the paper's domain, which does not belong to an activation. */
    private static final String BOX = "box";

    Optional<DecisionRule> decided() {
        return rule.map(text -> understood(() -> DecisionRule.named(text)));
    }

    Optional<FeatureDomain> bounds(int features) {
        return domain.map(text -> text.equals(BOX)
                ? FeatureDomain.box(features, FeatureDomain.DEFAULT_BOUND)
                : understood(() -> parsed(text, features)));
    }

    /** A page names no files of this machine. */
    private static FeatureDomain parsed(String text, int features) {
        if (DomainText.namesFile(text)) {
            throw new IllegalArgumentException("a page cannot name files for the domain: use orthant audit --domain "
                    + text.split(":", 2)[0] + ":FILE");
        }
        return DomainText.parse(text, features);
    }

    private static <T> T understood(Supplier<T> choice) {
        try {
            return choice.get();
        } catch (IllegalArgumentException e) {
            throw Refusal.badRequest(String.valueOf(e.getMessage()));
        }
    }
}
