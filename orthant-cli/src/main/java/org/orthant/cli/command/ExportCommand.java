package org.orthant.cli.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.orthant.cli.option.RunFolderOption;
import org.orthant.cli.render.HeadReach;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.PrintingCommand;
import org.orthant.console.render.Results;
import org.orthant.console.terminal.ExitCode;
import org.orthant.encoders.export.OnnxExport;
import org.orthant.train.folder.HeadPlan;
import org.orthant.train.folder.TrainedHead;
import org.orthant.train.folder.TrainedLayer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** Writes a trained model as an ONNX file. */
@Command(
        name = "export",
        header = {"Write the best model of a run as an ONNX file.", ""},
        description = {
            "The file contains the encoder (words, features, cnn, sequence-cnn or bert), the projection, and the output "
                    + "layer. Fixed columns are computed from a small table of cosines and sines or, with --stored, "
                    + "stored in full: either way they are bit-identical with the run's layer, and orthant audit reads them.",
            "",
            "Input: features (batch, e), counts of words (batch, words), or tokens (batch, length), padded with -1 at the "
                    + "end of shorter documents. Output: logits and probabilities (batch, n). Names of labels and words "
                    + "are in the metadata, as labels and words, one per line.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant export --run runs/debtags --out debtags.onnx",
            "  orthant audit debtags.onnx --label-sets test.txt"
        })
final class ExportCommand extends PrintingCommand {

    private final RunFolderOption run = group(new RunFolderOption());

    private final OptionValue<Path> out = file("-o, --out").required();

    private final OptionValue<Boolean> stored = flag("--stored");

    @Override
    protected int run(CommandSpec command) {
        Path folder = run.folder();
        Path file = out.get();
        OnnxExport.write(folder, file, stored.isGiven());
        TrainedHead head = TrainedHead.open(folder);
        Results results = new Results("export", 1)
                .fact("file", "file", file.toString())
                .fact("bytes", "bytes", size(file))
                .fact("labels", "labels (n)", head.outputLayer().labels())
                .fact("features", "features (d)", head.outputLayer().features());
        HeadReach reach = new HeadReach(head);
        reach.addTo(results);
        HeadPlan plan = TrainedLayer.open(folder).head();
        if (plan.kind().isGuaranteed()) {
            results.remark(reach.guarantee(plan.active()));
        }
        print(results);
        return ExitCode.DONE;
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
