package org.orthant.cli.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.orthant.cli.option.RunFolderOption;
import org.orthant.cli.option.SentenceTexts;
import org.orthant.console.option.ReportingCommand;
import org.orthant.console.option.Usage;
import org.orthant.console.render.Results;
import org.orthant.console.render.Results.Field;
import org.orthant.console.render.Results.Table;
import org.orthant.console.terminal.ExitCode;
import org.orthant.data.ImageInputs;
import org.orthant.data.Inputs;
import org.orthant.io.TextLines;
import org.orthant.train.run.Predictor;
import org.orthant.train.run.Predictor.Prediction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Predicts labels of new examples. */
@Command(
        name = "predict",
        header = {"Predict the labels of new examples with the best model of a run.", ""},
        description = {
            "A label is predicted if its probability is at least --threshold or, with --top, if it is among the most "
                    + "probable ones.",
            "",
            "Examples are texts on the command line, lines of a text file (--text), or lines in the "
                    + "format of the training data (--examples), whose labels are ignored. For image models, "
                    + "texts are names of images or of folders of images.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant predict --run runs/debtags 'graphical chess game'",
            "  orthant predict --run runs/debtags --text summaries.txt --top 3 --format csv",
            "  orthant predict --run runs/mine --examples new.svm --threshold 0.3",
            "  orthant predict --run runs/photos holiday/ cat.jpg --top 5"
        })
final class PredictCommand extends ReportingCommand {

    private static final double DEFAULT_THRESHOLD = 0.5;

    @Mixin
    RunFolderOption run = new RunFolderOption();

    @Parameters(paramLabel = "TEXT", arity = "0..*")
    List<String> texts = List.of();

    @Option(names = "--text", paramLabel = "FILE")
    @Nullable Path textFile;

    @Option(names = "--examples", paramLabel = "FILE")
    @Nullable Path examples;

    @Option(names = "--threshold", paramLabel = "PROBABILITY")
    @Nullable Double threshold;

    @Option(names = "--top", paramLabel = "NUMBER")
    @Nullable Integer top;

    @Override
    protected int run(CommandSpec command) {
        int sources = (texts.isEmpty() ? 0 : 1) + (textFile == null ? 0 : 1) + (examples == null ? 0 : 1);
        if (sources != 1) {
            throw Usage.wrong(command, "specify exactly one of texts, --text and --examples");
        }
        if (top != null && threshold != null) {
            throw Usage.wrong(command, "specify at most one of --top and --threshold");
        }
        if (threshold != null && !(threshold > 0 && threshold < 1)) {
            throw Usage.wrong(command, "--threshold " + threshold + ": expected a probability between 0 and 1");
        }
        if (top != null && top < 1) {
            throw Usage.wrong(command, "--top " + top + ": expected at least 1");
        }
        Results results = new Results("predict", 1);
        try (Predictor predictor = Predictor.open(run.folder())) {
            Inputs inputs = inputs(predictor);
            List<Prediction> predictions = top != null
                    ? predictor.top(inputs, top)
                    : predictor.atLeast(inputs, threshold == null ? DEFAULT_THRESHOLD : threshold);
            results.fact("examples", "examples", inputs.size())
                    .table(Table.of(
                            "predictions",
                            predictions,
                            List.of(
                                    new Field<>(
                                            "example", "example", prediction -> shown(inputs, prediction.example())),
                                    new Field<>("label", "label", Prediction::label),
                                    new Field<>("probability", "probability", Prediction::probability))));
        }
        output.write(results);
        return ExitCode.DONE;
    }

    /** Returns the number of an example, or the file of an image. */
    private static Object shown(Inputs inputs, int example) {
        return inputs instanceof ImageInputs images ? images.files().get(example) : example;
    }

    private Inputs inputs(Predictor predictor) {
        if (examples != null) {
            return predictor.examples(examples);
        }
        List<String> documents = new ArrayList<>(texts);
        if (textFile != null) {
            TextLines.forEach(textFile, "text", (number, line) -> documents.add(line));
        }
        return predictor.texts(documents, new SentenceTexts(command()));
    }
}
