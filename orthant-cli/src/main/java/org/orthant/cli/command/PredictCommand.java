package org.orthant.cli.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.orthant.cli.option.RunFolderOption;
import org.orthant.cli.option.SentenceTexts;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.ReportingCommand;
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
import picocli.CommandLine.Model.CommandSpec;

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

    private final RunFolderOption run = group(new RunFolderOption());

    private final OptionValue<List<String>> texts = parameters(String.class, "TEXT");

    private final OptionValue<Path> textFile = file("--text");

    private final OptionValue<Path> examples = file("--examples");

    private final OptionValue<Double> threshold = option(Double.class, "--threshold", "PROBABILITY");

    private final OptionValue<Integer> top = number("--top");

    @Override
    protected int run(CommandSpec command) {
        int sources = (texts.get().isEmpty() ? 0 : 1) + (!textFile.isGiven() ? 0 : 1) + (!examples.isGiven() ? 0 : 1);
        if (sources != 1) {
            throw wrong("specify exactly one of texts, --text and --examples");
        }
        if (top.isGiven() && threshold.isGiven()) {
            throw wrong("specify at most one of --top and --threshold");
        }
        if (threshold.isGiven() && !(threshold.get() > 0 && threshold.get() < 1)) {
            throw wrong("--threshold " + threshold.get() + ": expected a probability between 0 and 1");
        }
        if (top.isGiven() && top.get() < 1) {
            throw wrong("--top " + top.get() + ": expected at least 1");
        }
        Results results = new Results("predict", 1);
        try (Predictor predictor = Predictor.open(run.folder())) {
            Inputs inputs = inputs(predictor);
            List<Prediction> predictions = top.isGiven()
                    ? predictor.top(inputs, top.get())
                    : predictor.atLeast(inputs, threshold.orElse(DEFAULT_THRESHOLD));
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
        if (examples.isGiven()) {
            return predictor.examples(examples.get());
        }
        List<String> documents = new ArrayList<>(texts.get());
        if (textFile.isGiven()) {
            TextLines.forEach(textFile.get(), "text", (number, line) -> documents.add(line));
        }
        return predictor.texts(documents, new SentenceTexts(command()));
    }
}
