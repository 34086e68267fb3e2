package org.orthant.cli.option;

import java.nio.file.Path;
import java.util.Optional;
import org.orthant.audit.model.ModelAudit;
import org.orthant.console.option.Consoles;
import org.orthant.console.option.OptionGroup;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.Usage;
import org.orthant.console.terminal.CountedWork;
import org.orthant.console.terminal.Interruption;
import org.orthant.console.terminal.Progress;
import org.orthant.repair.inputs.ExtractedFeatures;
import org.orthant.repair.inputs.FeatureExtraction;
import org.orthant.repair.inputs.InferenceEngine;
import org.orthant.repair.inputs.ModelInputs;
import picocli.CommandLine.Model.CommandSpec;

/** Options of running inputs through a model. */
public final class InferenceOptions extends OptionGroup {

    private final OptionValue<Path> inputs = file("--inputs");

    private final OptionValue<Path> targets = file("--targets");

    /** Returns the file of inputs. */
    public Optional<Path> inputs() {
        return inputs.value();
    }

    /** Returns the file of targets. */
    public Optional<Path> targets() {
        return targets.value();
    }

    /** Runs the inputs through the model; with classes, inputs that cannot be aligned with their targets are omitted. */
    ExtractedFeatures examples(CommandSpec command, ModelAudit audit, Path file, int threads) {
        return extract(command, audit, file, threads, true);
    }

    /** Runs inputs through the model. */
    ExtractedFeatures features(CommandSpec command, ModelAudit audit, Path file, int threads) {
        return extract(command, audit, file, threads, false);
    }

    /** Runs {@code --inputs} through the model, with classes if there are targets. */
    public ExtractedFeatures extract(CommandSpec command, ModelAudit audit, int threads) {
        if (!inputs.isGiven()) {
            throw wrong("specify --inputs, the inputs to run through the model");
        }
        return extract(
                command,
                audit,
                inputs.get(),
                threads,
                targets.isGiven() || ModelInputs.read(inputs.get()).hasTargets());
    }

    private ExtractedFeatures extract(CommandSpec command, ModelAudit audit, Path file, int threads, boolean classes) {
        InferenceEngine engine = InferenceEngine.find()
                .orElseThrow(() -> Usage.wrong(
                        command,
                        "running inputs needs ONNX Runtime, which is not included by default, as it takes 90 MB more; set"
                                + " ORTHANT_INFERENCE=yes in the environment to build a program with it"));
        ModelInputs read = ModelInputs.read(file);
        CountedWork work = new CountedWork(" inputs run through the model");
        Progress progress = Consoles.of(command).progress(read.count(), work);
        try (Interruption interruption = Interruption.watch()) {
            progress.start(0);
            FeatureExtraction extraction = FeatureExtraction.of(audit, engine)
                    .threads(threads)
                    .progress(done -> {
                        work.done(done);
                        progress.show();
                    })
                    .cancelledWhen(interruption::requested);
            return classes ? extraction.examples(read, targets.value()) : extraction.features(read);
        } finally {
            progress.end();
        }
    }
}
