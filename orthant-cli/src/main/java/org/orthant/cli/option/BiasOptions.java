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

    @Option(
            names = "--change",
            paramLabel = "rows|bias",
            description =
                    "Learn rows from examples (rows), or make the smallest joint change of biases (bias). Default: "
                            + "rows.")
    String change = "rows";

    @Option(
            names = "--margin",
            paramLabel = "LOGITS",
            description = "With --change bias: the margin of what becomes possible. Default: 0.001.")
    double margin = 1e-3;

    @Option(
            names = "--label-sets",
            paramLabel = "FILE",
            description = "With --change bias: also make the label sets of this file possible, as for audit.")
    @Nullable Path labelSets;

    @Option(
            names = "--thresholds",
            paramLabel = "FILE",
            description =
                    "With --change bias: leave the model as it is, and write a threshold of logits per label to this "
                            + "file (.npy), for --threshold.")
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
