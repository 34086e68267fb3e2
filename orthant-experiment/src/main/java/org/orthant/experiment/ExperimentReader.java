package org.orthant.experiment;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.orthant.experiment.Experiment.Range;
import org.orthant.io.BadInputException;
import org.orthant.train.encoder.EncoderDesign;
import org.orthant.train.folder.ExamplePart;
import org.orthant.train.folder.Section;
import org.orthant.train.loop.TrainingOptions;
import org.orthant.train.run.ConfigReader;

/** Reads experiments: the sections of a run's {@code config.yaml}, with a grid in the place of one layer and seed. */
final class ExperimentReader {

    /** The name of the data set that comes with the program, whatever lies beside the file. */
    private static final String EMBEDDED = "debtags";

    private static final List<String> FILES = List.of("source", "test-data", "label-file", "label-names");

    private ExperimentReader() {}

    static Experiment read(Path file, Section root) {
        try {
            Map<String, String> data = data(root.section("data"));
            FILES.forEach(key -> data.computeIfPresent(key, (name, value) -> beside(file, value)));
            Optional<String> madeBy = Optional.ofNullable(data.remove("made-by"));
            EncoderDesign encoder = ConfigReader.encoder(root.section("encoder"));
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

    /** A file that is named relative to that of the experiment, if it is there; else as it is named. */
    private static String beside(Path file, String name) {
        Path beside = file.toAbsolutePath().resolveSibling(name).normalize();
        return Files.exists(beside) && !name.equals(EMBEDDED) ? beside.toString() : name;
    }

    /** What a data set is read by, with the command that makes it. */
    private static Map<String, String> data(Section section) {
        Map<String, String> data = new HashMap<>();
        data.put("source", section.text("source"));
        for (String key :
                List.of("made-by", "test-data", "label-file", "label-names", "split", "covering", "split-seed")) {
            section.optionalText(key).ifPresent(value -> data.put(key, value));
        }
        if (data.containsKey("covering")) {
            section.truth("covering");
        }
        if (data.containsKey("split-seed")) {
            section.whole("split-seed");
        }
        section.requireNothingElse();
        return data;
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
                    .orElseThrow(() ->
                            section.wrong("heads", text, "a list of bsl, bsl-with-bias, dft, dft-scaled and spread")));
        }
        return Optional.of(heads);
    }

    /** A part of the grid, which may have kinds of layers and rates of its own. */
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
                throw section.wrong("rate-seeds", seed, "some of the seeds, beside a list of rates");
            }
        }
        return chosen;
    }

    private static List<Double> rates(Section section) {
        List<Double> rates = section.reals("rates");
        for (double rate : rates) {
            if (!(rate > 0 && rate <= 1)) {
                throw section.wrong("rates", rate, "learning rates above 0, at most 1");
            }
        }
        return rates;
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

    private static List<ExamplePart> parts(Section root) {
        List<ExamplePart> parts = new ArrayList<>();
        for (String text : root.texts("verify")) {
            parts.add(Stream.of(ExamplePart.values())
                    .filter(part -> part.text().equals(text))
                    .findFirst()
                    .orElseThrow(() -> root.wrong("verify", text, "a list of validation and test")));
        }
        return parts;
    }
}
