package org.orthant.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.orthant.cli.option.EncoderSettings;
import org.orthant.cli.option.SentenceTexts;
import org.orthant.console.option.OutputOptions;
import org.orthant.console.option.Subcommand;
import org.orthant.console.option.Usage;
import org.orthant.console.render.Results;
import org.orthant.console.render.Results.Column;
import org.orthant.console.render.Results.Table;
import org.orthant.data.ImageInputs;
import org.orthant.data.Inputs;
import org.orthant.data.read.DataFiles;
import org.orthant.data.row.Form;
import org.orthant.io.BadInputException;
import org.orthant.io.TextLines;
import org.orthant.metrics.Top;
import org.orthant.train.loop.Model;
import org.orthant.train.run.SavedModel;
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
final class PredictCommand extends Subcommand implements Runnable {

    private static final int BATCH = 256;

    @Option(names = "--run", required = true, paramLabel = "FOLDER", description = "Run folder.")
    @Nullable Path run;

    @Parameters(paramLabel = "TEXT", arity = "0..*", description = "Texts to predict the labels of.")
    List<String> texts = List.of();

    @Option(names = "--text", paramLabel = "FILE", description = "Texts, one per line.")
    @Nullable Path textFile;

    @Option(
            names = "--examples",
            paramLabel = "FILE",
            description = "Examples in the format of the training data, one per line.")
    @Nullable Path examples;

    @Option(
            names = "--threshold",
            paramLabel = "PROBABILITY",
            description = "Predict labels of at least this probability. Default: 0.5.")
    @Nullable Double threshold;

    @Option(names = "--top", paramLabel = "NUMBER", description = "Predict the NUMBER most probable labels.")
    @Nullable Integer top;

    @Mixin
    OutputOptions output = new OutputOptions();

    @Override
    public void run() {
        CommandSpec command = command();
        int sources = (texts.isEmpty() ? 0 : 1) + (textFile == null ? 0 : 1) + (examples == null ? 0 : 1);
        if (sources != 1) {
            throw Usage.wrong(command, "give either texts, or --text, or --examples");
        }
        if (top != null && threshold != null) {
            throw Usage.wrong(command, "--top and --threshold exclude each other");
        }
        if (threshold != null && !(threshold > 0 && threshold < 1)) {
            throw Usage.wrong(command, "--threshold " + threshold + ": expected a probability between 0 and 1");
        }
        if (top != null && top < 1) {
            throw Usage.wrong(command, "--top " + top + ": expected at least 1");
        }
        SavedModel saved = SavedModel.open(Objects.requireNonNull(run));
        Inputs inputs = inputs(saved);
        List<List<Object>> rows = new ArrayList<>();
        try (Model model = saved.load(1)) {
            int labels = saved.labelNames().labels();
            int atOnce = inputs instanceof ImageInputs ? EncoderSettings.IMAGES_AT_ONCE : BATCH;
            for (int from = 0; from < inputs.size(); from += atOnce) {
                int start = from;
                int[] batch = IntStream.range(from, Math.min(inputs.size(), from + atOnce))
                        .toArray();
                float[] logits = model.logits(inputs, batch);
                for (int i = 0; i < batch.length; i++) {
                    add(rows, shown(inputs, start + i), logits, i * labels, saved);
                }
            }
        }
        output.write(new Results()
                .fact("examples", "examples", inputs.size())
                .table(new Table(
                        "predictions",
                        List.of(
                                new Column("example", "example"),
                                new Column("label", "label"),
                                new Column("probability", "probability")),
                        rows)));
    }

    /** Examples go by their numbers, images by their files. */
    private static Object shown(Inputs inputs, int example) {
        return inputs instanceof ImageInputs images ? images.files().get(example) : example;
    }

    private void add(List<List<Object>> rows, Object example, float[] logits, int at, SavedModel saved) {
        int labels = saved.labelNames().labels();
        double least = top != null ? 0 : threshold == null ? 0.5 : threshold;
        for (int label : Top.of(logits, at, labels, top == null ? labels : Math.min(top, labels))) {
            double probability = 1 / (1 + Math.exp(-logits[at + label]));
            if (probability < least) {
                return;
            }
            rows.add(List.of(example, saved.labelNames().name(label), probability));
        }
    }

    private Inputs inputs(SavedModel saved) {
        if (examples == null) {
            List<String> documents = new ArrayList<>(texts);
            if (textFile != null) {
                TextLines.forEach(textFile, "text", (number, line) -> documents.add(line));
            }
            if (saved.empty() instanceof ImageInputs) {
                return saved.ofTexts(images(documents), texts -> List.of());
            }
            return saved.ofTexts(documents, new SentenceTexts(command()));
        }
        return DataFiles.examples(
                        examples,
                        Form.of(saved.empty()),
                        saved.labelNames(),
                        saved.empty().features())
                .inputs();
    }

    /** The files that are named, and those in folders that are. */
    private static List<String> images(List<String> names) {
        List<String> files = new ArrayList<>();
        for (String name : names) {
            Path path = Path.of(name);
            if (!Files.isDirectory(path)) {
                files.add(name);
                continue;
            }
            try (Stream<Path> within = Files.list(path)) {
                within.filter(Files::isRegularFile).map(Path::toString).sorted().forEach(files::add);
            } catch (IOException failure) {
                throw BadInputException.unreadable(path, failure);
            }
        }
        return files;
    }
}
