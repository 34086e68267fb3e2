package org.orthant.model.head;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.orthant.model.Facts;

/**
 * What a configuration states about logits after the output layer of a language model: they are multiplied or divided by a constant,
 * and bounded by {@code c·tanh(z/c)}. For positive constants, both are increasing functions of each logit, so that the order stays.
 *
 * @param keepOrder whether the order of logits stays
 * @param remark what happens to them, if something does
 */
record LaterLogits(boolean keepOrder, Optional<String> remark) {

    private static final List<String> FACTORS = List.of("logit_scale", "logits_scaling");
    private static final String CAP = "final_logit_softcapping";

    static LaterLogits of(Facts facts) {
        List<String> steps = new ArrayList<>();
        boolean positive = true;
        for (String factor : FACTORS) {
            OptionalDouble value = number(facts, factor);
            if (value.isPresent() && value.getAsDouble() != 1) {
                positive &= value.getAsDouble() > 0 && Double.isFinite(value.getAsDouble());
                steps.add("scales logits by a constant (" + factor + " " + value.getAsDouble() + ")");
            }
        }
        OptionalDouble cap = number(facts, CAP);
        if (cap.isPresent() && cap.getAsDouble() != 0) {
            positive &= cap.getAsDouble() > 0 && Double.isFinite(cap.getAsDouble());
            steps.add("bounds logits by c·tanh(z/c) (" + CAP + " " + cap.getAsDouble() + ")");
        }
        if (steps.isEmpty()) {
            return new LaterLogits(true, Optional.empty());
        }
        return new LaterLogits(
                positive,
                Optional.of("the model then " + String.join(" and ", steps)
                        + (positive
                                ? ": their order stays, so that verdicts hold; margins are those before"
                                : ": their order may not stay")));
    }

    private static OptionalDouble number(Facts facts, String name) {
        String text = facts.metadata().get(name);
        return text == null ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(text));
    }
}
