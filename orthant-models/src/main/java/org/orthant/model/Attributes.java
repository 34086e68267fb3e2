package org.orthant.model;

import java.util.List;
import java.util.Map;

/**
 * The settings of a node of a graph, by name.
 *
 * @param integers whole numbers, one or several
 * @param numbers other numbers
 * @param texts words
 */
public record Attributes(
        Map<String, List<Long>> integers, Map<String, List<Double>> numbers, Map<String, String> texts) {

    /** No settings. */
    public static final Attributes NONE = new Attributes(Map.of(), Map.of(), Map.of());

    /** Copies the maps. */
    public Attributes {
        integers = Map.copyOf(integers);
        numbers = Map.copyOf(numbers);
        texts = Map.copyOf(texts);
    }

    /** Whole numbers alone. */
    public static Attributes integers(Map<String, List<Long>> integers) {
        return new Attributes(integers, Map.of(), Map.of());
    }

    /** A whole number, or the format's default. */
    public long integer(String name, long otherwise) {
        List<Long> found = integers.getOrDefault(name, List.of());
        return found.isEmpty() ? otherwise : found.get(0);
    }

    /** Whole numbers, none where they are not given. */
    public List<Long> integers(String name) {
        return integers.getOrDefault(name, List.of());
    }

    /** A number, or the format's default. */
    public double number(String name, double otherwise) {
        List<Double> found = numbers.getOrDefault(name, List.of());
        return found.isEmpty() ? otherwise : found.get(0);
    }

    /** A word, or the format's default. */
    public String text(String name, String otherwise) {
        return texts.getOrDefault(name, otherwise);
    }
}
