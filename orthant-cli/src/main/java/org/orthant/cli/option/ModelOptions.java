package org.orthant.cli.option;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.audit.model.ModelAudit;
import org.orthant.console.option.Consoles;
import org.orthant.console.option.ReadOptions;
import org.orthant.console.option.Usage;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Options of the model to audit and of its layer. */
public final class ModelOptions {

    @Parameters(index = "0", arity = "0..1", paramLabel = "MODEL")
    @Nullable Path model;

    @Option(names = "--example")
    boolean example;

    @Option(names = "--tensor", paramLabel = "NAME")
    @Nullable String tensor;

    @Option(names = "--bias-tensor", paramLabel = "NAME")
    @Nullable String biasTensor;

    @Option(names = "--list")
    boolean list;

    @Mixin
    ReadOptions reading = new ReadOptions();

    @Spec(Spec.Target.MIXEE)
    @Nullable CommandSpec spec;

    private @Nullable Path exampleFile;

    /** Returns the model file or folder. */
    public Path file() {
        if (example == (model != null)) {
            throw Usage.wrong(Objects.requireNonNull(spec), "specify exactly one of MODEL and --example");
        }
        if (model != null) {
            return model;
        }
        if (exampleFile == null) {
            exampleFile = ExampleModel.file(Consoles.of(Objects.requireNonNull(spec)));
        }
        return exampleFile;
    }

    /** Returns whether to list layers instead of auditing one. */
    public boolean lists() {
        return list;
    }

    /** Returns an audit of the selected layer. */
    public ModelAudit audit() {
        if (tensor == null && biasTensor != null) {
            throw Usage.wrong(
                    Objects.requireNonNull(spec),
                    "--bias-tensor: also specify --tensor, the matrix that it is the bias of");
        }
        ModelAudit audit = ModelAudit.of(file()).readPolicy(reading.policy());
        audit = Optional.ofNullable(tensor).map(audit::tensor).orElse(audit);
        return Optional.ofNullable(biasTensor).map(audit::biasTensor).orElse(audit);
    }

    /** Returns the name of the model without folders and extension. */
    public String baseName() {
        Path name = file().toAbsolutePath().normalize().getFileName();
        return String.valueOf(name).replaceFirst("(?<=.)\\.[^.]*$", "");
    }

    /** Returns the name of a repaired version of the model, without folders. */
    public String repairedName() {
        String name = String.valueOf(file().toAbsolutePath().normalize().getFileName());
        return baseName() + "-repaired" + name.substring(baseName().length());
    }
}
