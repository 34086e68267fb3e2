package org.orthant.cli.command;

import java.nio.file.Path;
import org.orthant.cli.option.DataOptions;
import org.orthant.cli.terminal.BuildProgress;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.PrintingCommand;
import org.orthant.console.option.Usage;
import org.orthant.console.option.Verbosity;
import org.orthant.console.render.Results;
import org.orthant.console.terminal.ExitCode;
import org.orthant.console.terminal.Interruption;
import org.orthant.console.terminal.StatusLine;
import org.orthant.data.Dataset;
import org.orthant.datasets.build.StoppedException;
import org.orthant.io.BadInputException;
import org.orthant.train.encoder.Word2Vec;
import org.orthant.train.encoder.Word2Vec.Method;
import org.orthant.train.encoder.WordVectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** Trains word vectors on a data set. */
@Command(
        name = "vectors",
        header = {"Train word vectors (word2vec) on the training documents of a data set.", ""},
        description = {
            "Writes a vector of length 1 for every word of the vocabulary, in the text format of word2vec, for train "
                    + "--encoder cnn --vectors and for vectors: in experiment files. Skip-gram or continuous bag of words "
                    + "(--cbow), with negative sampling; deterministic, in one thread. The paper's MIMIC-III models start "
                    + "from the vectors of Mullenbach et al. 2018, which are those of --cbow.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  orthant data vectors --data mimic3 --cbow --out mimic3-vectors.txt",
            "  orthant train --data mimic3 --encoder cnn --vectors mimic3-vectors.txt --run runs/mimic3"
        })
final class DataVectorsCommand extends PrintingCommand {

    private final DataOptions data = group(new DataOptions());

    private final OptionValue<Boolean> cbow = flag("--cbow");

    private final OptionValue<Integer> size = number("--size").byDefault(Word2Vec.Options.USUAL.width());

    private final OptionValue<Integer> window = number("--window").byDefault(Word2Vec.Options.USUAL.window());

    private final OptionValue<Integer> negatives = number("--negatives").byDefault(Word2Vec.Options.USUAL.negatives());

    private final OptionValue<Integer> epochs = number("--epochs").byDefault(Word2Vec.Options.USUAL.epochs());

    private final OptionValue<Long> seed =
            option(Long.class, "--seed", "NUMBER").byDefault(0L);

    private final OptionValue<Path> out =
            option(Path.class, "-o, --out", "FILE").required();

    @Override
    protected int run(CommandSpec command) {
        Word2Vec.Options options = Usage.asUsage(
                command,
                () -> new Word2Vec.Options(
                        cbow.isGiven() ? Method.CBOW : Method.SKIP_GRAM,
                        size.get(),
                        window.get(),
                        negatives.get(),
                        epochs.get(),
                        seed.get()));
        Dataset dataset = data.dataset();
        StatusLine status = new StatusLine(
                command.commandLine().getErr(),
                StatusLine.columns(Verbosity.of(command).isQuiet()));
        int words;
        try (Interruption interruption = Interruption.watch()) {
            BuildProgress progress = new BuildProgress(status, interruption::requested);
            words = WordVectors.train(
                    dataset, options, (done, all) -> progress.step("word vectors", done, all), out.get());
        } catch (IllegalArgumentException unsuitable) {
            throw BadInputException.in(data.source().place(), String.valueOf(unsuitable.getMessage()), unsuitable);
        } catch (StoppedException stopped) {
            status.end();
            command.commandLine().getErr().println("orthant: interrupted; " + out.get() + " was not written");
            return ExitCode.INTERRUPTED;
        } finally {
            status.end();
        }
        print(new Results("vectors", 1)
                .fact("vectors", "word vectors", out.get().toString())
                .fact("words", "words", words)
                .fact("size", "numbers per word", options.width()));
        return ExitCode.DONE;
    }
}
