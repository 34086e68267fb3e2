package org.orthant.repair;

import java.nio.file.Path;
import java.util.List;
import org.orthant.audit.model.ModelAudit;
import org.orthant.io.BadInputException;

/**
 * Makes classes or label sets of a model possible by the smallest joint change of biases, or of thresholds. What the audit proves possible
 * remains so.
 *
 * <pre>{@code
 * RebiasedModel changed = ModelBiasRepair.of(ModelAudit.of(Path.of("model.onnx"))).out(Path.of("changed.onnx")).run();
 * }</pre>
 *
 * <p>This is the right tool for thresholds and for classes that were trained and nearly win. Threads may share repairs.
 *
 * @since 0.3.0
 */
public final class ModelBiasRepair extends Repair<ModelBiasRepair> {

    List<String> classes = List.of();
    double margin = 1e-3;
    boolean thresholds;

    private ModelBiasRepair(ModelAudit audit) {
        super(audit);
    }

    /**
     * Returns a repair of the model that an audit is about; its label sets are also asked about.
     *
     * @throws IllegalArgumentException if the audit is about partial label sets
     */
    public static ModelBiasRepair of(ModelAudit audit) {
        return new ModelBiasRepair(audit);
    }

    /** Requires these classes, or label sets of one label, by name or number; by default all that the audit finds impossible. */
    public ModelBiasRepair requiring(List<String> names) {
        List<String> all = List.copyOf(names);
        return with(copy -> copy.classes = all);
    }

    /**
     * Sets the margin that required label sets get, in logits, by default 0.001.
     *
     * @throws IllegalArgumentException if it is not positive and finite
     */
    public ModelBiasRepair margin(double logits) {
        if (!(logits > 0 && Double.isFinite(logits))) {
            throw new IllegalArgumentException(logits + " is not a margin: expected a positive number of logits");
        }
        return with(copy -> copy.margin = logits);
    }

    @Override
    public ModelBiasRepair out(Path model) {
        return super.out(model).with(copy -> copy.thresholds = false);
    }

    /** Leaves the model as it is and writes a threshold of logits per label here ({@code .npy}), which must not exist. */
    public ModelBiasRepair thresholds(Path file) {
        return super.out(file).with(copy -> copy.thresholds = true);
    }

    /**
     * Changes the model.
     *
     * @throws BadInputException if a file cannot be read or written, the output exists, or the file has no biases to change
     * @throws IllegalArgumentException if there is nothing to change, no output is named, or the rule has no thresholds
     * @throws RepairRefusedException if no change of biases does it, with the rows that are in the way, or a label set is lost by rounding
     * @throws java.util.concurrent.CancellationException if it was cancelled
     */
    public RebiasedModel run() {
        return new BiasRun(this).run();
    }
}
