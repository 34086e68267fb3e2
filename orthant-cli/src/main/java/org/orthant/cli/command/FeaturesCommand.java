package org.orthant.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import org.orthant.audit.model.ModelAudit;
import org.orthant.cli.option.InferenceOptions;
import org.orthant.cli.option.ModelOptions;
import org.orthant.cli.option.ThreadsOption;
import org.orthant.console.option.Consoles;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.PrintingCommand;
import org.orthant.console.option.RuleOptions;
import org.orthant.console.render.Results;
import org.orthant.console.terminal.ExitCode;
import org.orthant.io.BadInputException;
import org.orthant.io.NpyWriter;
import org.orthant.repair.Examples;
import org.orthant.repair.NotAlignedInput;
import org.orthant.repair.inputs.ExtractedFeatures;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** Writes the features that a model computes from inputs. */
@Command(
        name = "features",
        header = {"Write the features that a model computes at the input of its output layer.", ""},
        description = {
            "Runs the inputs through an ONNX model with ONNX Runtime, up to the tensor that its output layer multiplies. Of "
                    + "a text recogniser, every frame of an input is a row. The features are examples for repair, or bounds "
                    + "for --domain observed.",
            "",
            "With targets, only rows whose class is known are written, and --out-targets gets their classes. The text of an "
                    + "input is aligned with its frames if the model reads as many characters as it has, or all but one of "
                    + "them; other inputs are counted, and the first ones shown.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant features model.onnx --inputs inputs.npz --out features.npy",
            "  orthant features recogniser.onnx --inputs words.npz --targets words.txt --out features.npy --out-targets classes.npy"
        })
final class FeaturesCommand extends PrintingCommand {

    private static final int MOST_LISTED = 3;

    private final ModelOptions model = group(new ModelOptions());

    private final InferenceOptions inference = group(new InferenceOptions());

    private final RuleOptions rule = group(new RuleOptions());

    private final OptionValue<Path> out = file("-o, --out").required();

    private final OptionValue<Path> outTargets = file("--out-targets");

    private final ThreadsOption threads = group(new ThreadsOption());

    @Override
    protected int run(CommandSpec command) {
        int workers = threads.number();
        try {
            ExtractedFeatures extracted = new SettingErrors(command, model.file(), "--out")
                    .inFitting(() -> inference.extract(command, audit(), workers));
            write(extracted);
            print(results(extracted));
            return ExitCode.DONE;
        } catch (CancellationException cancelled) {
            Consoles.of(command).say("orthant: interrupted; nothing was written");
            return ExitCode.INTERRUPTED;
        }
    }

    private ModelAudit audit() {
        ModelAudit audit = model.audit();
        return rule.given().map(audit::rule).orElse(audit);
    }

    private void write(ExtractedFeatures extracted) {
        if (outTargets.isGiven() && extracted.examples().isEmpty()) {
            throw wrong("--out-targets: the inputs have no targets; specify --targets");
        }
        try {
            NpyWriter.write(out.get(), extracted.features());
        } catch (IOException e) {
            throw BadInputException.unwritable(out.get(), e);
        }
        if (!outTargets.isGiven()) {
            return;
        }
        Path file = outTargets.get();
        try {
            NpyWriter.writeVector(
                    file,
                    extracted.examples().map(Examples::targets).orElse(List.of()).stream()
                            .mapToDouble(Double::parseDouble)
                            .toArray());
        } catch (IOException e) {
            throw BadInputException.unwritable(file, e);
        }
    }

    private Results results(ExtractedFeatures extracted) {
        List<NotAlignedInput> missing = extracted.notAligned();
        Results results = new Results("features", 1)
                .fact(
                        "features",
                        "features",
                        extracted.features().rows(),
                        extracted.features().rows() + " vectors of "
                                + extracted.features().columns() + " numbers")
                .fact("file", "file", out.get().toString());
        if (extracted.examples().isPresent()) {
            String first = missing.stream()
                    .limit(MOST_LISTED)
                    .map(NotAlignedInput::described)
                    .collect(Collectors.joining("; "));
            results.fact(
                    "not_aligned",
                    "inputs not aligned",
                    missing.stream().map(NotAlignedInput::input).toList(),
                    missing.isEmpty()
                            ? "0"
                            : missing.size() + ": " + first
                                    + (missing.size() > MOST_LISTED
                                            ? "; and " + (missing.size() - MOST_LISTED) + " more"
                                            : ""));
        }
        return results;
    }
}
