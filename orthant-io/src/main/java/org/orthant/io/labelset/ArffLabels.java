package org.orthant.io.labelset;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.orthant.io.Excerpt;
import org.orthant.io.Vocabulary;
import org.orthant.io.arff.ArffAttribute;
import org.orthant.io.arff.ArffRow;

/** The columns of an ARFF file that are labels. */
final class ArffLabels {

    private static final Set<List<String>> SWITCHES = Set.of(List.of("false", "true"), List.of("no", "yes"));
    private static final Set<String> DIGIT = Set.of("0", "1", "0.0", "1.0");

    private final List<ArffAttribute> attributes;
    /** The label of each column, or -1. */
    private final int[] label;

    private final int count;
    private boolean mayLeaveOut;

    private ArffLabels(List<ArffAttribute> attributes, int[] label, int count) {
        this.attributes = List.copyOf(attributes);
        this.label = label;
        this.count = count;
    }

    /** Takes these columns as labels: in their order, or by their names if names are known. */
    static ArffLabels of(List<ArffAttribute> attributes, List<Integer> columns, Optional<Vocabulary> vocabulary) {
        int[] label = new int[attributes.size()];
        Arrays.fill(label, -1);
        for (int i = 0; i < columns.size(); i++) {
            ArffAttribute attribute = attributes.get(columns.get(i));
            requireSwitch(attribute);
            label[columns.get(i)] = vocabulary.isPresent() ? id(attribute.name(), vocabulary.get()) : i;
        }
        int[] known = Arrays.stream(label).filter(id -> id >= 0).sorted().toArray();
        if (vocabulary.isPresent()
                && Arrays.stream(known).distinct().count() != vocabulary.get().labels()) {
            throw new IllegalArgumentException("has " + known.length + " columns of labels, and there are "
                    + vocabulary.get().labels() + " labels: expected a column for each");
        }
        return new ArffLabels(attributes, label, columns.size());
    }

    /** Refuses a column in which it is not known which value means that the label is active. */
    private static void requireSwitch(ArffAttribute attribute) {
        attribute.requireNumbers();
        List<String> values = attribute.values().stream()
                .map(value -> value.toLowerCase(Locale.ROOT))
                .toList();
        if (!values.isEmpty() && !SWITCHES.contains(values) && !values.stream().allMatch(DIGIT::contains)) {
            throw new IllegalArgumentException("the label \"" + attribute.name() + "\" has the values "
                    + Excerpt.of(attribute.type()) + ": expected {0,1}");
        }
    }

    private static int id(String name, Vocabulary vocabulary) {
        return vocabulary
                .id(name)
                .orElseThrow(() -> new IllegalArgumentException("the column \"" + Excerpt.of(name)
                        + "\" is a label, and no known label name"
                        + vocabulary
                                .closest(name)
                                .map(closest -> ": did you mean \"" + Excerpt.of(closest) + "\"?")
                                .orElse(": are the names and this file about the same labels?")));
    }

    int count() {
        return count;
    }

    /** Returns the labels of a row, ascending. */
    int[] active(ArffRow row) {
        if (row.sparse() && !mayLeaveOut) {
            requireZerosLeftOut();
            mayLeaveOut = true;
        }
        int[] ids = new int[count];
        int found = 0;
        for (int i = 0; i < row.columns().size(); i++) {
            int column = row.columns().get(i);
            if (label[column] >= 0 && isActive(column, row.values().get(i))) {
                ids[found++] = label[column];
            }
        }
        return sorted(ids, found);
    }

    private void requireZerosLeftOut() {
        for (int column = 0; column < label.length; column++) {
            if (label[column] >= 0 && attributes.get(column).leftOut() != 0) {
                throw new IllegalArgumentException("leaves out columns, and \""
                        + attributes.get(column).name() + "\" then means "
                        + attributes.get(column).values().get(0)
                        + ": expected labels whose default is 0");
            }
        }
    }

    private boolean isActive(int column, String text) {
        float value = attributes.get(column).value(text);
        if (value != 0 && value != 1) {
            throw new IllegalArgumentException(
                    "the label \"" + attributes.get(column).name() + "\" is " + Excerpt.of(text) + ": expected 0 or 1");
        }
        return value == 1;
    }

    private static int[] sorted(int[] ids, int count) {
        int[] sorted = Arrays.copyOf(ids, count);
        Arrays.sort(sorted);
        return sorted;
    }
}
