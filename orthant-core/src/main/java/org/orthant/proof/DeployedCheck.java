package org.orthant.proof;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.NumberFormat;
import org.orthant.layer.OutputLayer;

/** Whether claims about a layer as it is deployed hold. */
final class DeployedCheck {

    private final OutputLayer layer;
    private final Box domain;
    private final DecisionRule rule;
    private final Map<NumberFormat, Optional<DeployedLogits>> formats = new ConcurrentHashMap<>();

    /** Of the layer itself, whose logits a rule is applied to. */
    DeployedCheck(OutputLayer layer, Box domain, DecisionRule rule) {
        this.rule = rule;
        this.layer = layer;
        this.domain = domain;
    }

    /**
     * What is wrong with one of the claims that an input produces the label set; nothing if all hold.
     *
     * @param sums what is known of inputs: sums of the layer that the rule makes of the given one
     */
    Optional<String> flawOfInputs(LabelSet labelSet, List<SafeInput> claims, Map<Point, SingleSums> sums) {
        return firstFlaw(claims, SafeInput::format, (logits, claim) -> {
            // The threshold of a ranking follows, of which nothing is claimed.
            int coordinates = layer.features() + (rule.isRanking() ? 1 : 0);
            if (claim.input().size() != coordinates) {
                return Optional.of("the input has " + claim.input().size() + " coordinates: expected " + coordinates);
            }
            Optional<double[]> input = logits.input(claim.input().toDoubles());
            if (input.isEmpty()) {
                return Optional.of("the input is outside of the domain, or rounded to infinity");
            }
            SingleSums known = sums.get(claim.input());
            if (known != null
                    && rule.isRanking()
                    && logits.stored() == layer
                    && logits.isSurelyRanked(input.get(), labelSet, known)) {
                return Optional.empty();
            }
            int label = logits.firstUncertain(input.get(), labelSet);
            return label < 0
                    ? Optional.empty()
                    : Optional.of("rounding may "
                            + (rule.isRanking()
                                    ? "rank label " + label + " wrongly"
                                    : "put label " + label + " on the wrong side of its threshold")
                            + " for the input");
        });
    }

    /** What is wrong with one of the claims that no input produces the label set; nothing if all hold. */
    Optional<String> flawOfRefutations(LabelSet labelSet, List<DeployedRefutation> claims) {
        return firstFlaw(
                claims,
                DeployedRefutation::format,
                (logits, claim) -> new RefutationCheck(logits, domain, claim.within())
                        .flaw(labelSet, claim.labels(), claim.weights()));
    }

    private <T> Optional<String> firstFlaw(
            List<T> claims, Function<T, NumberFormat> format, BiFunction<DeployedLogits, T, Optional<String>> flaw) {
        for (T claim : claims) {
            NumberFormat asked = format.apply(claim);
            Optional<String> found = formats.computeIfAbsent(asked, key -> DeployedLogits.of(layer, domain, rule, key))
                    .map(logits -> flaw.apply(logits, claim))
                    .orElse(Optional.of("a weight, bias or threshold is beyond the numbers of the format"));
            if (found.isPresent()) {
                return found.map(text -> "in " + asked.text() + ", " + text);
            }
        }
        return Optional.empty();
    }
}
