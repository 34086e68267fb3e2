package org.orthant.cli.option;

import java.nio.file.Path;
import java.util.Map;
import org.orthant.data.Dataset;
import org.orthant.io.BadInputException;
import org.orthant.train.encoder.EncoderDesign;
import org.orthant.train.run.Preparation;
import picocli.CommandLine.Model.CommandSpec;

/** Data sets as encoders take them, once it is certain that there is something to learn from. */
public final class PreparedData {

    private PreparedData() {}

    /**
     * Prepares a data set for training.
     *
     * @param settings where it is from, as in the configuration of a run
     * @param run the folder of the run
     */
    public static Dataset of(
            Dataset raw, Map<String, String> settings, EncoderDesign encoder, Path run, CommandSpec command) {
        Path source = Path.of(settings.getOrDefault("source", "debtags"));
        Preparation.requireExamples(source, "training", raw.train());
        Preparation.requireExamples(source, "validation", raw.validation());
        try {
            return Preparation.of(raw, encoder, run, new SentenceTexts(command));
        } catch (IllegalArgumentException e) {
            throw BadInputException.in(source, String.valueOf(e.getMessage()), e);
        }
    }
}
