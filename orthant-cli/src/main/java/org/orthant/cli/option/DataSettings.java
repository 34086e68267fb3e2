package org.orthant.cli.option;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.orthant.data.Dataset;
import picocli.CommandLine.Model.CommandSpec;

/** Options about data as they stand in the configuration of a run, and back. */
public final class DataSettings {

    private static final List<String> FILES = List.of("source", "test-data", "label-file", "label-names");

    private DataSettings() {}

    /** The options by name; files with their full names, so that they are found from any folder. */
    public static Map<String, String> of(DataOptions options) {
        Map<String, String> settings = new LinkedHashMap<>();
        put(settings, "source", source(options.data));
        put(settings, "test-data", options.test);
        put(settings, "label-file", options.labelFile);
        put(settings, "label-names", options.labelNames);
        put(settings, "split", options.split);
        put(settings, "covering", options.covering ? true : null);
        put(settings, "split-seed", options.seed);
        return absolute(settings);
    }

    /** Returns {@code debtags} for the embedded data set only: a folder may have that name, and is named in full. */
    public static String source(@Nullable Path data) {
        return data == null || DataOptions.isEmbedded(data)
                ? "debtags"
                : data.toAbsolutePath().toString();
    }

    /** The same settings with the full names of files. */
    public static Map<String, String> absolute(Map<String, String> settings) {
        return within(Path.of(""), settings);
    }

    /** The same settings with the full names of files, which a configuration names as seen from its own folder. */
    public static Map<String, String> beside(Path configuration, Map<String, String> settings) {
        return within(configuration.toAbsolutePath().resolveSibling(""), settings);
    }

    private static Map<String, String> within(Path folder, Map<String, String> settings) {
        Map<String, String> absolute = new LinkedHashMap<>(settings);
        FILES.forEach(name -> absolute.computeIfPresent(
                name,
                (key, file) -> isEmbedded(file)
                        ? file
                        : folder.resolve(file).toAbsolutePath().normalize().toString()));
        return absolute;
    }

    /** Whether a source is the data set that comes with the program. */
    public static boolean isEmbedded(@Nullable String source) {
        return source == null || source.equals("debtags");
    }

    /** Reads the data set that such settings speak of. */
    public static Dataset read(Map<String, String> settings, CommandSpec command) {
        DataOptions options = new DataOptions();
        options.command = command;
        String source = settings.get("source");
        options.data = isEmbedded(source) ? null : Path.of(Objects.requireNonNull(source));
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
