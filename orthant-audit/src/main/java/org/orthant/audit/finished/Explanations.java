package org.orthant.audit.finished;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import org.orthant.io.VerdictRecord;
import org.orthant.labels.LabelSet;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Circuit;
import org.orthant.verify.Explainer;
import org.orthant.verify.Question;
import org.orthant.verify.Verifier;

/** Finds proofs that name as few labels as possible. */
public final class Explanations {

    private Explanations() {}

    /**
     * Shortens the reasons of verdicts, in their order.
     *
     * @param never verdicts about label sets that can never be predicted
     * @param done is told after each how many are done
     * @param cancelled ends it soon, once it is true
     * @return a circuit by the index of its verdict; nothing if cancelled
     */
    public static Optional<Map<Long, Circuit>> of(
            OutputLayer layer,
            FeatureDomain domain,
            List<VerdictRecord> never,
            IntConsumer done,
            BooleanSupplier cancelled) {
        if (never.isEmpty()) {
            return Optional.of(Map.of());
        }
        Explainer explainer = new Explainer(Verifier.of(layer, Question.verdict(domain)), cancelled);
        Map<Long, Circuit> circuits = new HashMap<>();
        try {
            for (int i = 0; i < never.size(); i++) {
                VerdictRecord verdict = never.get(i);
                explainer
                        .explain(labelSet(layer, verdict))
                        .ifPresent(found -> circuits.put(verdict.index(), found.circuit()));
                done.accept(i + 1);
            }
            return Optional.of(circuits);
        } catch (CancellationException e) {
            return Optional.empty();
        }
    }

    private static LabelSet labelSet(OutputLayer layer, VerdictRecord verdict) {
        return LabelSet.of(
                layer.labels(),
                verdict.labels().stream().mapToInt(label -> label).toArray());
    }
}
