package org.orthant.cli.option;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.orthant.audit.model.ModelAudit;
import org.orthant.console.option.Consoles;
import org.orthant.console.option.OptionGroup;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.ReadOptions;

/** Options of the model, of its layer and of the names of its labels. */
public final class ModelOptions extends OptionGroup {

    private final OptionValue<Path> model = optionalParameter(Path.class, "MODEL");

    private final OptionValue<Boolean> example = flag("--example");

    private final OptionValue<String> tensor = option(String.class, "--tensor", "NAME");

    private final OptionValue<String> biasTensor = option(String.class, "--bias-tensor", "NAME");

    private final OptionValue<Boolean> list = flag("--list");

    private final OptionValue<Path> names = file("--names");

    private final ReadOptions reading = group(new ReadOptions());

    private @Nullable Path exampleFile;

    /** Returns the model file or folder. */
    public Path file() {
        if (example.isGiven() == model.isGiven()) {
            throw wrong("specify exactly one of MODEL and --example");
        }
        if (model.isGiven()) {
            return model.get();
        }
        if (exampleFile == null) {
            exampleFile = ExampleModel.file(Consoles.of(command()));
        }
        return exampleFile;
    }

    /** Returns whether to list layers instead of auditing one. */
    public boolean lists() {
        return list.isGiven();
    }

    /** Returns an audit of the selected layer. */
    public ModelAudit audit() {
        if (!tensor.isGiven() && biasTensor.isGiven()) {
            throw wrong("--bias-tensor: also specify --tensor, the matrix that it is the bias of");
        }
        ModelAudit audit = ModelAudit.of(file()).readPolicy(reading.policy());
        audit = tensor.value().map(audit::tensor).orElse(audit);
        audit = biasTensor.value().map(audit::biasTensor).orElse(audit);
        return names.value().map(audit::names).orElse(audit);
    }

    /** Returns the options that select the layer and name its labels, as words of a command line with the model's file. */
    public List<String> selection() {
        return words().stream().filter(word -> !word.equals("--example")).toList();
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
