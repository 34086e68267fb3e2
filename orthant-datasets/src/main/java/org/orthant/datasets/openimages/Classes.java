package org.orthant.datasets.openimages;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.orthant.datasets.build.CsvTable;
import org.orthant.datasets.build.Skipped;
import org.orthant.datasets.build.SourceFile;
import org.orthant.datasets.build.Watcher;
import org.orthant.io.BadInputException;
import org.orthant.io.Excerpt;
import org.orthant.io.TextLines;

/** The classes that may become labels, numbered as they are listed, and the names of all classes. */
final class Classes {

    private static final Pattern MID = Pattern.compile("/[a-z]/[0-9A-Za-z_]+");
    private static final Pattern UNFIT = Pattern.compile("[\\p{Cntrl}]+");
    private static final String REPEATED = "the list has this class already";

    private final List<String> trainable = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<String, String> descriptions = new HashMap<>();

    private Classes() {}

    static Classes read(SourceFile trainable, SourceFile descriptions, Watcher watcher, Skipped skipped) {
        Classes classes = new Classes();
        trainable.read(
                "trainable classes",
                watcher,
                in -> TextLines.forEach(trainable.path(), in, "class ids", (line, text) -> {
                    String mid = text.strip();
                    if (mid.isEmpty()) {
                        return;
                    }
                    if (!MID.matcher(mid).matches()) {
                        throw BadInputException.at(
                                trainable.path(),
                                line,
                                "\"" + Excerpt.of(mid) + "\" is not a class id: expected one per"
                                        + " line, such as /m/011k07");
                    }
                    if (classes.numbers.putIfAbsent(mid, classes.trainable.size()) == null) {
                        classes.trainable.add(mid);
                    } else {
                        skipped.add(REPEATED, trainable.path(), line);
                    }
                }));
        if (classes.trainable.isEmpty()) {
            throw BadInputException.in(trainable.path(), "has no classes: expected one id per line, such as /m/011k07");
        }
        CsvTable.forEach(
                descriptions,
                List.of("LABELNAME", "DISPLAYNAME"),
                watcher,
                skipped,
                (line, values) -> classes.descriptions.putIfAbsent(
                        values.get(0).strip(), values.get(1).strip()));
        return classes;
    }

    /** Returns the number of trainable classes. */
    int size() {
        return trainable.size();
    }

    /** Returns the number of a class, if it is trainable. */
    OptionalInt number(String mid) {
        Integer number = numbers.get(mid);
        return number == null ? OptionalInt.empty() : OptionalInt.of(number);
    }

    /** Returns whether the class exists, trainable or not. */
    boolean isKnown(String mid) {
        return numbers.containsKey(mid) || descriptions.containsKey(mid);
    }

    /**
     * Distinct names of these classes: what they are called; with their id, where that is missing or not the only one.
     */
    Map<Integer, String> names(int[] classes) {
        Map<String, Long> uses = IntStream.of(classes)
                .mapToObj(this::description)
                .collect(Collectors.groupingBy(name -> name, Collectors.counting()));
        Map<Integer, String> names = new HashMap<>();
        for (int number : classes) {
            String mid = trainable.get(number);
            String name = description(number);
            if (name.isEmpty()) {
                names.put(number, mid);
            } else {
                names.put(number, uses.getOrDefault(name, 0L) == 1 ? name : name + " (" + mid + ")");
            }
        }
        return names;
    }

    private String description(int number) {
        String given = descriptions.getOrDefault(trainable.get(number), "");
        return UNFIT.matcher(given).replaceAll(" ").strip();
    }
}
