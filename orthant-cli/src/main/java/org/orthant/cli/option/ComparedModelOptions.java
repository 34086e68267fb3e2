package org.orthant.cli.option;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.audit.AuditFolder;
import org.orthant.audit.model.ModelAudit;
import org.orthant.console.option.ReadOptions;
import org.orthant.console.option.Usage;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Options of the two models of a comparison and of their layers. */
public final class ComparedModelOptions {

    @Parameters(index = "0", paramLabel = "OLD")
    @Nullable Path old;

    @Parameters(index = "1", paramLabel = "NEW")
    @Nullable Path current;

    @Option(names = "--old-model", paramLabel = "FILE")
    @Nullable Path oldModel;

    @Option(names = "--names", paramLabel = "FILE")
    @Nullable Path names;

    @Option(names = "--old-names", paramLabel = "FILE")
    @Nullable Path oldNames;

    @Option(names = "--tensor", paramLabel = "NAME")
    @Nullable String tensor;

    @Option(names = "--bias-tensor", paramLabel = "NAME")
    @Nullable String biasTensor;

    @Option(names = "--old-tensor", paramLabel = "NAME")
    @Nullable String oldTensor;

    @Option(names = "--old-bias-tensor", paramLabel = "NAME")
    @Nullable String oldBiasTensor;

    @Mixin
    ReadOptions reading = new ReadOptions();

    @Spec(Spec.Target.MIXEE)
    @Nullable CommandSpec spec;

    /** Returns the file of the new model. */
    public Path newFile() {
        return Objects.requireNonNull(current);
    }

    /** Returns the audit of the new model. */
    public ModelAudit newAudit() {
        return layer(ModelAudit.of(newFile()), tensor, biasTensor, names);
    }

    /** Returns the audit of the old model, which takes over what a finished audit has proven. */
    public ModelAudit oldAudit() {
        Path given = Objects.requireNonNull(old);
        boolean finished = isFinishedAudit(given);
        if (finished && oldModel == null) {
            throw Usage.wrong(
                    Objects.requireNonNull(spec),
                    given
                            + " is the folder of an audit, whose certificates can be checked only with its model: specify --old-model, or use"
                            + " orthant audit --baseline " + new AuditFolder(given, "").never());
        }
        if (!finished && oldModel != null) {
            throw Usage.wrong(
                    Objects.requireNonNull(spec),
                    "--old-model: " + given + " is not the folder of a finished audit; specify the old model as OLD");
        }
        ModelAudit audit = layer(
                ModelAudit.of(finished ? Objects.requireNonNull(oldModel) : given),
                oldTensor == null ? tensor : oldTensor,
                oldTensor == null ? biasTensor : oldBiasTensor,
                oldNames == null ? names : oldNames);
        return finished ? audit.provenBefore(given) : audit;
    }

    private static boolean isFinishedAudit(Path path) {
        AuditFolder folder = new AuditFolder(path, "");
        return Files.isRegularFile(folder.summary()) && Files.isRegularFile(folder.certificates());
    }

    private ModelAudit layer(
            ModelAudit audit, @Nullable String matrix, @Nullable String bias, @Nullable Path labelNames) {
        if (matrix == null && bias != null) {
            throw Usage.wrong(
                    Objects.requireNonNull(spec),
                    "--bias-tensor: also specify --tensor, the matrix that it is the bias of");
        }
        ModelAudit chosen = audit.readPolicy(reading.policy());
        chosen = Optional.ofNullable(matrix).map(chosen::tensor).orElse(chosen);
        chosen = Optional.ofNullable(bias).map(chosen::biasTensor).orElse(chosen);
        return Optional.ofNullable(labelNames).map(chosen::names).orElse(chosen);
    }
}
