package org.orthant.repair;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.orthant.audit.model.AuditedModel;
import org.orthant.audit.model.NeverPredicted;
import org.orthant.audit.model.SetName;
import org.orthant.repair.bias.BiasChange;

/**
 * A model whose biases, or thresholds, were changed.
 *
 * @param file the model or the thresholds that were written
 * @param before the audit of the model as it was
 * @param after the audit of the changed model, or of the model with the changed thresholds
 * @param required the names of what was to become possible
 * @param margin in logits that was required of them
 * @param change the change, with a certificate of each required and each kept label set
 * @param folder with both audits and the summary, if there is one
 * @param seconds how long it took, what it {@link Repair#countingFrom counts} included
 */
public record RebiasedModel(
        Path file,
        AuditedModel before,
        AuditedModel after,
        List<String> required,
        double margin,
        BiasChange change,
        Optional<RepairFolder> folder,
        double seconds) {

    /** Copies the list. */
    public RebiasedModel {
        required = List.copyOf(required);
    }

    /**
     * Returns the names of what was required and does not reach the margin, in order, with the margin that it has: the number format of the
     * file holds no biases, near those that are sufficient, that reach it.
     */
    public SortedMap<String, Double> missed() {
        SortedMap<String, Double> missed = new TreeMap<>();
        change.missed().forEach((set, margin) -> {
            String name = SetName.of(set.stream().mapToObj(before::name).toList());
            if (required.contains(name)) {
                missed.put(name, margin);
            }
        });
        return missed;
    }

    /** Returns the names of what can never be predicted afterwards. */
    public List<String> never() {
        return after.never().stream().map(NeverPredicted::name).toList();
    }
}
