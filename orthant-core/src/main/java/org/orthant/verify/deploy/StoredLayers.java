package org.orthant.verify.deploy;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.orthant.layer.Box;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DeployedArithmetic;
import org.orthant.layer.NumberFormat;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.RuledLayer;
import org.orthant.proof.DeployedLogits;
import org.orthant.verify.prepare.PreparedLayer;

/** A layer as it is deployed in number formats, each prepared when it is first needed; shared between threads. */
public final class StoredLayers {

    private final OutputLayer layer;
    private final Box domain;
    private final DecisionRule rule;
    private final PreparedLayer original;
    private final Map<NumberFormat, Optional<DeployedLogits>> logits = new ConcurrentHashMap<>();
    private final Map<NumberFormat, PreparedLayer> prepared = new ConcurrentHashMap<>();
    private final Map<NumberFormat, PreparedLayer> cut = new ConcurrentHashMap<>();

    /**
     * Of a layer as it was given.
     *
     * @param original what the rule makes of the layer and the domain
     */
    public StoredLayers(OutputLayer layer, Box domain, DecisionRule rule, PreparedLayer original) {
        this.layer = layer;
        this.domain = domain;
        this.rule = rule;
        this.original = original;
    }

    /** What the rule makes of the layer as it was given. */
    PreparedLayer original() {
        return original;
    }

    /** The layer as it was given. */
    OutputLayer layer() {
        return layer;
    }

    /** The rule. */
    DecisionRule rule() {
        return rule;
    }

    /** The logits of the layer as deployed in a format; none if one of its numbers is beyond that. */
    public Optional<DeployedLogits> logits(NumberFormat format) {
        return logits.computeIfAbsent(format, asked -> DeployedLogits.of(layer, domain, rule, asked));
    }

    /**
     * Whether an input that is safe in a format produces the label set also without rounding, with the same weights and bias and no
     * threshold.
     */
    public boolean isUnchanged(NumberFormat format) {
        return rule.thresholds().isEmpty()
                && !rule.isRanking()
                && logits(format).filter(able -> able.stored() == layer).isPresent();
    }

    /** What the rule makes of the layer as it is stored in the format of the logits: the original where that is the same. */
    PreparedLayer prepared(DeployedLogits able) {
        return able.stored() == layer && rule.thresholds().isEmpty()
                ? original
                : prepared.computeIfAbsent(able.format(), asked -> prepare(able));
    }

    /** The same for features up to some magnitude, always the same one. */
    PreparedLayer prepared(DeployedLogits able, double magnitude) {
        return cut.computeIfAbsent(able.format(), asked -> {
            PreparedLayer whole = prepared(able);
            return new PreparedLayer(whole.layer(), whole.domain().within(magnitude));
        });
    }

    private PreparedLayer prepare(DeployedLogits able) {
        RuledLayer ruled = RuledLayer.of(able.stored(), domain, searched(able.arithmetic()));
        return new PreparedLayer(ruled.layer(), ruled.domain());
    }

    /** Thresholds of sums, about, that stand for those of rounded logits. */
    private DecisionRule searched(DeployedArithmetic arithmetic) {
        return rule.match(
                threshold -> DecisionRule.thresholds(IntStream.range(
                                0, threshold.logits().size())
                        .mapToDouble(label ->
                                (arithmetic.offBelow(threshold, label) + arithmetic.onAbove(threshold, label)) / 2)
                        .toArray()),
                topK -> topK,
                argmax -> argmax);
    }
}
