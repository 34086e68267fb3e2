package org.orthant.train.run;

import java.nio.file.Path;
import org.orthant.io.BadInputException;
import org.orthant.train.encoder.EncoderDesign;
import org.orthant.train.loop.Criterion;
import org.orthant.train.loop.TrainingOptions;

/** Reads {@code config.yaml}. */
final class ConfigReader {

    private ConfigReader() {}

    static RunConfig read(Path file) {
        Section root = Yaml.read(file);
        try {
            Section data = root.section("data");
            Section encoderSection = root.section("encoder");
            EncoderDesign encoder = DesignSections.encoder(encoderSection);
            encoderSection.requireNothingElse();
            Section headSection = root.section("head");
            HeadPlan head = DesignSections.head(headSection);
            headSection.requireNothingElse();
            Section training = root.section("training");
            TrainingOptions options = options(training);
            int threads = training.number("threads");
            training.requireNothingElse();
            root.requireNothingElse();
            return new RunConfig(data.texts(), encoder, head, options, threads);
        } catch (IllegalArgumentException e) {
            throw BadInputException.in(file, String.valueOf(e.getMessage()), e);
        }
    }

    private static TrainingOptions options(Section training) {
        return new TrainingOptions(
                training.whole("seed"),
                training.number("batch"),
                training.number("epochs"),
                training.number("patience"),
                Criterion.parse(training.text("criterion")),
                training.real("encoder-rate"),
                training.real("head-rate"),
                training.number("evaluate-every"),
                training.number("rank"));
    }
}
