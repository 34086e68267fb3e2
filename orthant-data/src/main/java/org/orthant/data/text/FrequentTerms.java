package org.orthant.data.text;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Chooses the terms, such as words or tags, that occur often enough. */
public final class FrequentTerms {

    private FrequentTerms() {}

    /** Returns the terms, in alphabetical order, that occur at least {@code least} times. */
    public static List<String> of(Stream<String> occurrences, int least) {
        return occurrences
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
                .entrySet()
                .stream()
                .filter(entry -> entry.getValue() >= least)
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }
}
