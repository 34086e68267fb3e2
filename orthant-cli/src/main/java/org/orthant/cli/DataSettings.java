package org.orthant.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.orthant.data.Dataset;
import picocli.CommandLine.Model.CommandSpec;

/** Options about data as they stand in the configuration of a run, and back. */
final class DataSettings {

    private DataSettings() {}

    /** The options by name; files with their full names, so that they are found from any folder. */
    static Map<String, String> of(DataOptions options) {
        Map<String, String> settings = new LinkedHashMap<>();
        put(
                settings,
                "source",
                options.data == null ? "debtags" : options.data.toAbsolutePath().normalize());
        put(
                settings,
                "test-data",
                options.test == null ? null : options.test.toAbsolutePath().normalize());
        put(
                settings,
                "label-file",
                options.labelFile == null
                        ? null
                        : options.labelFile.toAbsolutePath().normalize());
        put(
                settings,
                "label-names",
                options.labelNames == null
                        ? null
                        : options.labelNames.toAbsolutePath().normalize());
        put(settings, "split", options.split);
        put(settings, "covering", options.covering ? true : null);
        put(settings, "split-seed", options.seed);
        return settings;
    }

    /** Reads the data set that such settings speak of. */
    static Dataset read(Map<String, String> settings, CommandSpec command) {
        DataOptions options = new DataOptions();
        options.command = command;
        String source = settings.get("source");
        options.data = source == null || source.equals("debtags") ? null : Path.of(source);
        options.test = path(settings.get("test-data"));
        options.labelFile = path(settings.get("label-file"));
        options.labelNames = path(settings.get("label-names"));
        options.split = settings.get("split");
        options.covering = Boolean.parseBoolean(settings.get("covering"));
        String seed = settings.get("split-seed");
        options.seed = seed == null ? null : Long.valueOf(seed);
        return options.dataset();
    }

    private static void put(Map<String, String> settings, String name, @Nullable Object value) {
        if (value != null) {
            settings.put(name, value.toString());
        }
    }

    private static @Nullable Path path(@Nullable String name) {
        return name == null ? null : Path.of(name);
    }
}
