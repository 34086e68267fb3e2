package org.orthant.repair;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.orthant.audit.Audit;
import org.orthant.audit.model.AskedLabel;
import org.orthant.io.BadInputException;

/**
 * The classes that examples should get.
 *
 * @param texts the name or number of each
 * @param numbers whether all are numbers of classes
 * @param file that has them, if they are from a file
 */
record ExampleTargets(
        List<String> texts, boolean numbers, @Nullable Path file) {

    ExampleTargets {
        texts = List.copyOf(texts);
    }

    static ExampleTargets of(int... classes) {
        return new ExampleTargets(
                Arrays.stream(classes).mapToObj(String::valueOf).toList(), true, null);
    }

    /** Reads text with a target per line, or a vector of class numbers. */
    static ExampleTargets read(Path file) {
        return FeatureFile.isText(file)
                ? new ExampleTargets(FeatureFile.lines(file), false, file)
                : new ExampleTargets(FeatureFile.wholeNumbers(file, "targets"), true, file);
    }

    int size() {
        return texts.size();
    }

    /** Returns these targets, unless their number is not that of the feature vectors. */
    ExampleTargets requireSize(int vectors) {
        if (vectors == size()) {
            return this;
        }
        String problem = "there are " + size() + " targets for " + vectors + " feature vectors: expected one for each";
        throw file == null ? new IllegalArgumentException(problem) : BadInputException.in(file, problem);
    }

    /**
     * Returns the class of each example.
     *
     * @throws BadInputException if a file names a class that does not exist
     * @throws IllegalArgumentException likewise if the targets are not from a file
     */
    int[] classes(Audit audit) {
        int[] classes = new int[texts.size()];
        for (int i = 0; i < classes.length; i++) {
            classes[i] = numbers ? numbered(i, audit.layer().labels()) : named(i, audit);
        }
        return classes;
    }

    private int numbered(int i, int labels) {
        String target = texts.get(i);
        if (!target.matches("[0-9]{1,9}") || Integer.parseInt(target) >= labels) {
            throw problem(i, target + " is not a class: expected a number from 0 to " + (labels - 1));
        }
        return Integer.parseInt(target);
    }

    private int named(int i, Audit audit) {
        try {
            return AskedLabel.find(audit, texts.get(i));
        } catch (IllegalArgumentException unknown) {
            throw problem(i, String.valueOf(unknown.getMessage()));
        }
    }

    /** Returns an error about one example. */
    RuntimeException problem(int i, String text) {
        if (file == null) {
            return new IllegalArgumentException("example " + i + ": " + text);
        }
        return numbers
                ? BadInputException.in(file, "example " + i + ": " + text)
                : BadInputException.at(file, i + 1L, text);
    }
}
