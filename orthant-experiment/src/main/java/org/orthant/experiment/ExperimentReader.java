package org.orthant.experiment;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.orthant.data.read.DataSource;
import org.orthant.data.split.Part;
import org.orthant.experiment.Experiment.Range;
import org.orthant.io.BadInputException;
import org.orthant.io.tree.Section;
import org.orthant.train.encoder.EncoderDesign;
import org.orthant.train.folder.PartVerdicts;
import org.orthant.train.loop.TrainingOptions;
import org.orthant.train.run.ConfigReader;

/** Reads experiments: the sections of a run's {@code config.yaml}, with a grid in the place of one layer and seed. */
final class ExperimentReader {

    private static final String MADE_BY = "made-by";

    private ExperimentReader() {}

    static Experiment read(Path file, Section root) {
        try {
            Section dataSection = root.section("data");
            DataSource data = data(dataSection).withPaths(path -> beside(file, path));
            Optional<String> madeBy = dataSection.optionalText(MADE_BY);
            Section encoderSection = root.section("encoder");
            Optional<String> startMadeBy = encoderSection.optionalText(MADE_BY);
            EncoderDesign encoder = ConfigReader.encoder(encoderSection);
            Section training = root.section("training");
            TrainingOptions options = ConfigReader.options(training, 0);
            int threads = training.number("threads");
            training.requireNothingElse();
            Optional<List<HeadKind>> heads = heads(root);
            Experiment experiment = new Experiment(
                    name(file),
                    root.optionalText("about").orElse(""),
                    data,
                    madeBy,
                    encoder,
                    startMadeBy,
                    options,
                    threads,
                    root.number("active"),
                    root.sections("grid").stream()
                            .map(section -> range(section, heads))
                            .toList(),
                    parts(root));
            root.requireNothingElse();
            // Numbers that fit no layer or run are refused with those of the first one.
            experiment.cells();
            return experiment;
        } catch (IllegalArgumentException e) {
            throw BadInputException.in(file, String.valueOf(e.getMessage()), e);
        }
    }

    /** Returns the path relative to the experiment's file if such a file exists, else the path as written. */
    private static Path beside(Path file, Path path) {
        Path beside = file.toAbsolutePath().resolveSibling(path).normalize();
        return Files.exists(beside) ? beside : path;
    }

    private static DataSource data(Section section) {
        section.text(DataSource.SOURCE);
        Map<String, String> settings = new HashMap<>(section.texts());
        settings.remove(MADE_BY);
        return DataSource.parse(settings);
    }

    /** The name of the file without its ending. */
    static String name(Path file) {
        return String.valueOf(file.getFileName()).replaceFirst("\\.ya?ml$", "");
    }

    /** The kinds of layers that a section lists, if it does. */
    private static Optional<List<HeadKind>> heads(Section section) {
        if (!section.has("heads")) {
            return Optional.empty();
        }
        List<HeadKind> heads = new ArrayList<>();
        for (String text : section.texts("heads")) {
            heads.add(HeadKind.parse(text)
                    .orElseThrow(() -> section.wrong("heads", text, "a list of " + HeadKind.all())));
        }
        return Optional.of(heads);
    }

    /** Reads a part of the grid, which may have its own kinds of layers and learning rates. */
    private static Range range(Section section, Optional<List<HeadKind>> usual) {
        List<HeadKind> heads = heads(section)
                .or(() -> usual)
                .orElseThrow(() -> section.wrong(
                        "heads", "missing", "a list of layers, here or for the whole experiment, such as [bsl, dft]"));
        List<Long> seeds = section.wholes("seeds");
        Range range = new Range(
                heads,
                sizes(section, "widths", "numbers of columns, at least 1"),
                seeds,
                heads.contains(HeadKind.SPREAD)
                        ? sizes(section, "spread", "numbers of spread frequencies, at least 1")
                        : List.of(),
                rate(section),
                section.has("rates") ? rates(section) : List.of(),
                rateSeeds(section, seeds));
        section.requireNothingElse();
        return range;
    }

    /** The seeds that choose among rates: all that there are, unless the section names some of them. */
    private static List<Long> rateSeeds(Section section, List<Long> seeds) {
        if (!section.has("rate-seeds")) {
            return seeds;
        }
        List<Long> chosen = section.wholes("rate-seeds");
        for (long seed : chosen) {
            if (!seeds.contains(seed) || !section.has("rates")) {
                throw section.wrong("rate-seeds", seed, "some of the seeds, together with a list of rates");
            }
        }
        return chosen;
    }

    /** The one rate of a part of the grid, if it names one. */
    private static OptionalDouble rate(Section section) {
        if (!section.has("rate")) {
            return OptionalDouble.empty();
        }
        double rate = section.real("rate");
        if (!isRate(rate) || section.has("rates")) {
            throw section.wrong("rate", rate, "a learning rate above 0, at most 1, in place of a list of rates");
        }
        return OptionalDouble.of(rate);
    }

    private static List<Double> rates(Section section) {
        List<Double> rates = section.reals("rates");
        for (double rate : rates) {
            if (!isRate(rate)) {
                throw section.wrong("rates", rate, "learning rates above 0, at most 1");
            }
        }
        return rates;
    }

    private static boolean isRate(double rate) {
        return rate > 0 && rate <= 1;
    }

    private static List<Integer> sizes(Section section, String key, String expected) {
        List<Integer> sizes = new ArrayList<>();
        for (long size : section.wholes(key)) {
            if (size < 1 || size > Integer.MAX_VALUE) {
                throw section.wrong(key, size, expected);
            }
            sizes.add((int) size);
        }
        return sizes;
    }

    private static List<Part> parts(Section root) {
        List<Part> parts = new ArrayList<>();
        for (String text : root.texts("verify")) {
            parts.add(PartVerdicts.KEPT.stream()
                    .filter(part -> part.text().equals(text))
                    .findFirst()
                    .orElseThrow(() -> root.wrong("verify", text, "a list of validation and test")));
        }
        return parts;
    }
}
