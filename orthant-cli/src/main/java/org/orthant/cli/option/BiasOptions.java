package org.orthant.cli.option;

import java.nio.file.Path;
import java.util.List;
import org.orthant.audit.model.ModelAudit;
import org.orthant.console.option.OptionGroup;
import org.orthant.console.option.OptionValue;
import org.orthant.repair.ModelBiasRepair;

/** Options of changing biases or thresholds instead of rows. */
public final class BiasOptions extends OptionGroup {

    private final OptionValue<String> change =
            option(String.class, "--change", "rows|bias").byDefault("rows");

    private final OptionValue<Double> margin =
            option(Double.class, "--margin", "LOGITS").byDefault(1e-3);

    private final OptionValue<Path> labelSets = file("--label-sets");

    private final OptionValue<Path> thresholds = file("--thresholds");

    /** Returns whether biases are to be changed. */
    public boolean isBias() {
        boolean bias =
                change.valid(List.of("rows", "bias")::contains, "rows or bias").equals("bias");
        if (!bias && (labelSets.isGiven() || thresholds.isGiven())) {
            throw wrong("--label-sets and --thresholds: also specify --change bias");
        }
        margin.valid(logits -> logits > 0 && Double.isFinite(logits), "a positive number of logits");
        return bias;
    }

    /** Returns a repair with these options that writes the model to a file, unless thresholds are to be written. */
    public ModelBiasRepair repair(ModelAudit audit, List<String> classes, Path model) {
        ModelBiasRepair repair = ModelBiasRepair.of(
                        labelSets.value().map(audit::labelSets).orElse(audit))
                .requiring(classes)
                .margin(margin.get());
        return thresholds.value().map(repair::thresholds).orElseGet(() -> repair.out(model));
    }
}
