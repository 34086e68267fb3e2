package org.orthant.train.run;

import java.nio.file.Path;
import org.orthant.data.read.DataSource;
import org.orthant.io.BadInputException;
import org.orthant.io.tree.Section;
import org.orthant.train.encoder.EncoderDesign;
import org.orthant.train.encoder.Encoders;
import org.orthant.train.folder.HeadPlan;
import org.orthant.train.folder.Yaml;
import org.orthant.train.loop.Criterion;
import org.orthant.train.loop.TrainingOptions;

/** Reads {@code config.yaml}, and parts of it that stand in other files. */
public final class ConfigReader {

    private ConfigReader() {}

    static RunConfig read(Path file) {
        Section root = Yaml.read(file);
        try {
            Section data = root.section("data");
            EncoderDesign encoder = encoder(root.section("encoder"));
            Section headSection = root.section("head");
            HeadPlan head = HeadPlan.read(headSection);
            headSection.requireNothingElse();
            Section training = root.section("training");
            TrainingOptions options = options(training, training.whole("seed"));
            int threads = training.number("threads");
            training.requireNothingElse();
            root.requireNothingElse();
            return new RunConfig(DataSource.parse(data.texts()), encoder, head, options, threads);
        } catch (IllegalArgumentException e) {
            throw BadInputException.in(file, String.valueOf(e.getMessage()), e);
        }
    }

    /** The encoder that a section describes. */
    public static EncoderDesign encoder(Section section) {
        EncoderDesign encoder = Encoders.read(section);
        section.requireNothingElse();
        return encoder;
    }

    /** The options of training in a section, apart from the seed; other entries are ignored. */
    public static TrainingOptions options(Section training, long seed) {
        return new TrainingOptions(
                seed,
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
