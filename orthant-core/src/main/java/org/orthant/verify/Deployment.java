package org.orthant.verify;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.orthant.layer.NumberFormat;
import org.orthant.proof.DeployedRefutation;
import org.orthant.proof.SafeInput;

/**
 * The results about a label set and the layer as deployed, in each format of the question.
 *
 * @param answers one for each format
 * @param safe the proof of each {@link Deployed#SAFE}
 * @param impossible the proof of each {@link Deployed#IMPOSSIBLE}, and proofs that hold for features up to some magnitude only
 */
public record Deployment(
        Map<NumberFormat, Deployed> answers, List<SafeInput> safe, List<DeployedRefutation> impossible) {

    /** Nothing was asked. */
    public static final Deployment UNASKED = new Deployment(Map.of(), List.of(), List.of());

    /** Takes copies. */
    public Deployment {
        Map<NumberFormat, Deployed> copy = new EnumMap<>(NumberFormat.class);
        copy.putAll(answers);
        answers = Collections.unmodifiableMap(copy);
        safe = List.copyOf(safe);
        impossible = List.copyOf(impossible);
    }

    /** Returns the same about labels with other numbers, in the same order. */
    public Deployment relabelled(IntUnaryOperator labelOf) {
        return new Deployment(
                answers,
                safe,
                impossible.stream().map(proof -> proof.relabelled(labelOf)).toList());
    }
}
