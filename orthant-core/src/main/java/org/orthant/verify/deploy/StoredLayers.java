package org.orthant.verify.deploy;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DeployedArithmetic;
import org.orthant.layer.NumberFormat;
import org.orthant.layer.RuledLayer;
import org.orthant.proof.DeployedLogits;
import org.orthant.verify.prepare.PreparedLayer;
import org.orthant.verify.rows.DomainRows;

/** A layer as it is deployed in number formats, each prepared when it is first needed; shared between threads. */
public final class StoredLayers {

    private final GivenLayer given;
    private final Map<NumberFormat, Optional<DeployedLogits>> logits = new ConcurrentHashMap<>();
    private final Map<NumberFormat, PreparedLayer> prepared = new ConcurrentHashMap<>();
    private final Map<NumberFormat, PreparedLayer> cut = new ConcurrentHashMap<>();

    /** Prepares nothing yet. */
    public StoredLayers(GivenLayer given) {
        this.given = given;
    }

    /** The layer as it was given. */
    GivenLayer given() {
        return given;
    }

    /** The logits of the layer as deployed in a format; none if one of its numbers is beyond that. */
    public Optional<DeployedLogits> logits(NumberFormat format) {
        return logits.computeIfAbsent(
                format, asked -> DeployedLogits.of(given.layer(), given.domain(), given.rule(), asked));
    }

    /**
     * Whether an input that is safe in a format produces the label set also without rounding, with the same weights and bias and no
     * threshold.
     */
    public boolean isUnchanged(NumberFormat format) {
        return given.rule().thresholds().isEmpty()
                && !given.rule().isRanking()
                && logits(format).filter(able -> able.stored() == given.layer()).isPresent();
    }

    /** What the rule makes of the layer as it is stored in the format of the logits: the original where that is the same. */
    PreparedLayer prepared(DeployedLogits able) {
        return able.stored() == given.layer() && given.rule().thresholds().isEmpty()
                ? given.prepared()
                : prepared.computeIfAbsent(able.format(), asked -> prepare(able));
    }

    /** The same for features up to some magnitude, always the same one. */
    PreparedLayer prepared(DeployedLogits able, double magnitude) {
        return cut.computeIfAbsent(able.format(), asked -> {
            DomainRows whole = prepared(able).rows().source();
            return new PreparedLayer(whole.layer(), whole.domain().within(magnitude));
        });
    }

    private PreparedLayer prepare(DeployedLogits able) {
        RuledLayer ruled = RuledLayer.of(able.stored(), given.domain(), searched(able.arithmetic()));
        return new PreparedLayer(ruled.layer(), ruled.domain());
    }

    /** Thresholds of sums, about, that stand for those of rounded logits. */
    private DecisionRule searched(DeployedArithmetic arithmetic) {
        return given.rule()
                .match(
                        threshold -> DecisionRule.thresholds(
                                IntStream.range(0, threshold.logits().size())
                                        .mapToDouble(label -> (arithmetic.offBelow(threshold, label)
                                                        + arithmetic.onAbove(threshold, label))
                                                / 2)
                                        .toArray()),
                        topK -> topK,
                        argmax -> argmax);
    }
}
