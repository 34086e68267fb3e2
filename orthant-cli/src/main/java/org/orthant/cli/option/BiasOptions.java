package org.orthant.cli.option;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.audit.model.ModelAudit;
import org.orthant.console.option.Usage;
import org.orthant.repair.ModelBiasRepair;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Options of changing biases or thresholds instead of rows. */
public final class BiasOptions {

    @Option(names = "--change", paramLabel = "rows|bias")
    String change = "rows";

    @Option(names = "--margin", paramLabel = "LOGITS")
    double margin = 1e-3;

    @Option(names = "--label-sets", paramLabel = "FILE")
    @Nullable Path labelSets;

    @Option(names = "--thresholds", paramLabel = "FILE")
    @Nullable Path thresholds;

    /** Returns whether biases are to be changed. */
    public boolean isGiven(CommandSpec command) {
        boolean bias = change.equals("bias");
        if (!bias && !change.equals("rows")) {
            throw Usage.wrong(command, "--change " + change + ": expected rows or bias");
        }
        if (!bias && (labelSets != null || thresholds != null)) {
            throw Usage.wrong(command, "--label-sets and --thresholds: also specify --change bias");
        }
        if (!(margin > 0 && Double.isFinite(margin))) {
            throw Usage.wrong(command, "--margin " + margin + ": expected a positive number of logits");
        }
        return bias;
    }

    /** Returns a repair with these options that writes the model to a file, unless thresholds are to be written. */
    public ModelBiasRepair repair(ModelAudit audit, List<String> classes, Path model) {
        ModelBiasRepair repair = ModelBiasRepair.of(
                        Optional.ofNullable(labelSets).map(audit::labelSets).orElse(audit))
                .requiring(classes)
                .margin(margin);
        return thresholds == null ? repair.out(model) : repair.thresholds(thresholds);
    }
}
