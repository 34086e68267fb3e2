package org.orthant.data.read;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.orthant.data.Dataset;
import org.orthant.data.debtags.Debtags;
import org.orthant.data.split.Division;
import org.orthant.data.split.Method;
import org.orthant.data.split.Shares;
import org.orthant.io.BadInputException;

/**
 * Identifies a data set: files that hold it, or the embedded copy of debtags.
 *
 * <p>{@link #settings} and {@link #parse} are its form in the {@code data} section of run and experiment files.
 *
 * @param files the files; empty for the embedded data set
 */
public record DataSource(Optional<DataFiles> files) {

    /** The data set that is included in Orthant. */
    public static final DataSource EMBEDDED = new DataSource(Optional.empty());

    /** The setting that names the folder or file. */
    public static final String SOURCE = "source";

    /** The setting that names the test file. */
    public static final String TEST_DATA = "test-data";

    /** The setting that names the file of labels or label sets. */
    public static final String LABEL_FILE = "label-file";

    /** The setting that names the file of label names. */
    public static final String LABEL_NAMES = "label-names";

    /** Settings whose values are paths, so that they may change when files are moved. */
    public static final List<String> PATHS = List.of(SOURCE, TEST_DATA, LABEL_FILE, LABEL_NAMES);

    private static final String SPLIT = "split";
    private static final String COVERING = "covering";
    private static final String SPLIT_SEED = "split-seed";

    /** Returns the data set in a folder or file, split in the usual way if it is a file. */
    public static DataSource of(Path data) {
        return of(DataFiles.of(data));
    }

    /** Returns the data set in these files. */
    public static DataSource of(DataFiles files) {
        return new DataSource(Optional.of(files));
    }

    /**
     * Returns the data set that a user names: {@code debtags} is the embedded one unless a file or folder has that name.
     */
    public static DataSource named(Path data) {
        return isEmbedded(data.toString()) && !Files.exists(data) ? EMBEDDED : of(data);
    }

    /**
     * Parses settings as {@link #settings} returns them; a missing source is the embedded data set.
     *
     * @throws IllegalArgumentException if a name is unknown or a value is invalid
     */
    public static DataSource parse(Map<String, String> settings) {
        requireKnown(settings);
        String source = settings.get(SOURCE);
        if (source == null || isEmbedded(source)) {
            if (settings.keySet().stream().anyMatch(name -> !name.equals(SOURCE))) {
                throw new IllegalArgumentException(
                        "the embedded data set " + Debtags.NAME + " takes no other settings: omit "
                                + settings.keySet().stream()
                                        .filter(name -> !name.equals(SOURCE))
                                        .sorted()
                                        .toList());
            }
            return EMBEDDED;
        }
        String shares = settings.get(SPLIT);
        return of(new DataFiles(
                Path.of(source),
                path(settings.get(TEST_DATA)),
                path(settings.get(LABEL_FILE)),
                path(settings.get(LABEL_NAMES)),
                new Division(
                        truth(settings.get(COVERING)) ? Method.COVERING : Method.RANDOM,
                        shares == null ? Shares.USUAL : Shares.parse(shares),
                        seed(settings.get(SPLIT_SEED)))));
    }

    /** Returns the settings by name, without those that have their default value. */
    public Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put(SOURCE, place().toString());
        files.ifPresent(given -> {
            given.test().ifPresent(file -> settings.put(TEST_DATA, file.toString()));
            given.labelFile().ifPresent(file -> settings.put(LABEL_FILE, file.toString()));
            given.labelNames().ifPresent(file -> settings.put(LABEL_NAMES, file.toString()));
            Division division = given.division();
            if (!division.fractions().equals(Shares.USUAL)) {
                settings.put(SPLIT, division.fractions().toString());
            }
            if (division.method() == Method.COVERING) {
                settings.put(COVERING, "true");
            }
            if (division.seed() != 0) {
                settings.put(SPLIT_SEED, String.valueOf(division.seed()));
            }
        });
        return settings;
    }

    /** Returns whether this is the data set that is included in Orthant. */
    public boolean isEmbedded() {
        return files.isEmpty();
    }

    /** Returns the folder or file, for messages; for the embedded data set its name. */
    public Path place() {
        return files.map(DataFiles::data).orElse(Path.of(Debtags.NAME));
    }

    /** Returns whether there is something to read. */
    public boolean exists() {
        return files.isEmpty() || Files.exists(files.get().data());
    }

    /** Returns the same source with relative paths resolved against a folder. */
    public DataSource within(Path folder) {
        return withPaths(path -> folder.resolve(path).toAbsolutePath().normalize());
    }

    /** Returns the same source with absolute paths. */
    public DataSource absolute() {
        return within(Path.of(""));
    }

    /** Returns the same source with every path replaced. */
    public DataSource withPaths(UnaryOperator<Path> replacement) {
        return new DataSource(files.map(given -> given.withPaths(replacement)));
    }

    /**
     * Reads the data set.
     *
     * @throws BadInputException if a file is missing or invalid, or there are no examples
     */
    public Dataset read() {
        return files.map(DataFiles::read).orElseGet(Debtags::embedded);
    }

    private static boolean isEmbedded(String source) {
        return source.equals(Debtags.NAME);
    }

    private static void requireKnown(Map<String, String> settings) {
        List<String> known = new ArrayList<>(PATHS);
        known.addAll(List.of(SPLIT, COVERING, SPLIT_SEED));
        settings.keySet().stream()
                .filter(name -> !known.contains(name))
                .sorted()
                .findFirst()
                .ifPresent(name -> {
                    throw new IllegalArgumentException(
                            "data." + name + " is unknown: expected " + String.join(", ", known));
                });
    }

    private static Optional<Path> path(@Nullable String name) {
        return Optional.ofNullable(name).map(Path::of);
    }

    private static boolean truth(@Nullable String text) {
        if (text == null || text.equals("false")) {
            return false;
        }
        if (text.equals("true")) {
            return true;
        }
        throw new IllegalArgumentException("data." + COVERING + " is \"" + text + "\": expected true or false");
    }

    private static long seed(@Nullable String text) {
        try {
            return text == null ? 0 : Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "data." + SPLIT_SEED + " is \"" + text + "\": expected a whole number", e);
        }
    }
}
