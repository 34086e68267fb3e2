package org.orthant.cli.option;

import java.nio.file.Path;
import java.util.Optional;
import org.orthant.audit.AuditFolder;
import org.orthant.audit.model.ModelAudit;
import org.orthant.console.option.OptionGroup;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.ReadOptions;

/** Options of the two models of a comparison and of their layers. */
public final class ComparedModelOptions extends OptionGroup {

    private final OptionValue<Path> old = parameter(Path.class, "OLD");

    private final OptionValue<Path> current = parameter(Path.class, "NEW");

    private final OptionValue<Path> oldModel = file("--old-model");

    private final OptionValue<Path> names = file("--names");

    private final OptionValue<Path> oldNames = file("--old-names");

    private final OptionValue<String> tensor = option(String.class, "--tensor", "NAME");

    private final OptionValue<String> biasTensor = option(String.class, "--bias-tensor", "NAME");

    private final OptionValue<String> oldTensor = option(String.class, "--old-tensor", "NAME");

    private final OptionValue<String> oldBiasTensor = option(String.class, "--old-bias-tensor", "NAME");

    private final ReadOptions reading = group(new ReadOptions());

    /** Returns the file of the new model. */
    public Path newFile() {
        return current.get();
    }

    /** Returns the audit of the new model. */
    public ModelAudit newAudit() {
        return layer(ModelAudit.of(newFile()), tensor.value(), biasTensor.value(), names.value());
    }

    /** Returns the audit of the old model, which takes over what a finished audit has proven. */
    public ModelAudit oldAudit() {
        Path given = old.get();
        AuditFolder folder = new AuditFolder(given, "");
        boolean finished = folder.isFinished();
        if (finished && !oldModel.isGiven()) {
            throw wrong(given
                    + " is the folder of an audit, whose certificates can be checked only with its model: specify --old-model, or use"
                    + " orthant audit --baseline " + folder.never());
        }
        if (!finished && oldModel.isGiven()) {
            throw wrong(
                    "--old-model: " + given + " is not the folder of a finished audit; specify the old model as OLD");
        }
        ModelAudit audit = layer(
                ModelAudit.of(finished ? oldModel.get() : given),
                oldTensor.value().or(tensor::value),
                (oldTensor.isGiven() ? oldBiasTensor : biasTensor).value(),
                oldNames.value().or(names::value));
        return finished ? audit.provenBefore(given) : audit;
    }

    private ModelAudit layer(
            ModelAudit audit, Optional<String> matrix, Optional<String> bias, Optional<Path> labelNames) {
        if (matrix.isEmpty() && bias.isPresent()) {
            throw wrong("--bias-tensor: also specify --tensor, the matrix that it is the bias of");
        }
        ModelAudit chosen = audit.readPolicy(reading.policy());
        chosen = matrix.map(chosen::tensor).orElse(chosen);
        chosen = bias.map(chosen::biasTensor).orElse(chosen);
        return labelNames.map(chosen::names).orElse(chosen);
    }
}
