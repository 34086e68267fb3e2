package org.orthant.experiment;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.orthant.train.folder.Yaml;

/** The included experiments. */
public final class ReadyExperiments {

    /** The names of their files. */
    public static final List<String> NAMES = List.of(
            "debtags.yaml",
            "debtags-spread.yaml",
            "debtags-ablation.yaml",
            "proteins-mf.yaml",
            "proteins-all.yaml",
            "proteins-scale.yaml",
            "proteins-spread.yaml",
            "proteins-ablation.yaml",
            "mimic3.yaml",
            "bioasq.yaml",
            "openimages.yaml");

    private ReadyExperiments() {}

    /** The text of a file by its name, with or without its ending. */
    public static Optional<String> text(String name) {
        return NAMES.stream()
                .filter(file -> file.equals(name) || file.equals(name + ".yaml"))
                .findFirst()
                .map(ReadyExperiments::read);
    }

    /** What one of them is, in a sentence. */
    public static String about(String file) {
        return Yaml.parse(Path.of(file), read(file)).text("about");
    }

    private static String read(String file) {
        try (InputStream in = ReadyExperiments.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException(file + " is not in the program");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
