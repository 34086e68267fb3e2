package org.orthant.verify.deploy;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.orthant.layer.NumberFormat;
import org.orthant.proof.DeployedLogits;
import org.orthant.verify.prepare.PreparedLayer;

/** A layer as it is stored in number formats, each prepared when it is first needed; shared between threads. */
public final class StoredLayers {

    private final PreparedLayer original;
    private final Map<NumberFormat, Optional<DeployedLogits>> logits = new ConcurrentHashMap<>();
    private final Map<NumberFormat, PreparedLayer> prepared = new ConcurrentHashMap<>();

    /** Of a layer as it was given. */
    public StoredLayers(PreparedLayer original) {
        this.original = original;
    }

    /** The layer as it was given. */
    PreparedLayer original() {
        return original;
    }

    /** The logits of the layer as deployed in a format; none if one of its numbers is beyond that. */
    public Optional<DeployedLogits> logits(NumberFormat format) {
        return logits.computeIfAbsent(format, asked -> DeployedLogits.of(original.layer(), original.domain(), asked));
    }

    /** Whether storing the layer in a format changes none of its numbers. */
    public boolean isUnchanged(NumberFormat format) {
        return logits(format).filter(able -> able.stored() == original.layer()).isPresent();
    }

    /** The layer as it is stored in the format of the logits: the original where that changes nothing. */
    PreparedLayer prepared(DeployedLogits able) {
        return able.stored() == original.layer()
                ? original
                : prepared.computeIfAbsent(able.format(), asked -> new PreparedLayer(able.stored(), original.domain()));
    }
}
