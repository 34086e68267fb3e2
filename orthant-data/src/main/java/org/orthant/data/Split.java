package org.orthant.data;

import org.orthant.labels.LabelSet;

/**
 * Examples: inputs, and the active labels that go with each.
 *
 * @param inputs what the model is shown
 * @param labels n, the number of labels
 * @param active the active labels of every example, ascending
 */
public record Split(Inputs inputs, int labels, IntRows active) {

    /** Checks that each input has one label set, and that label ids are in range and ascending. */
    public Split {
        if (inputs.size() != active.size()) {
            throw new IllegalArgumentException(inputs.size() + " inputs and " + active.size()
                    + " label sets: expected one label set for each input");
        }
        if (labels < 1) {
            throw new IllegalArgumentException(labels + " labels are too few: expected at least 1");
        }
        for (int example = 0; example < active.size(); example++) {
            Ids.requireAscending(active.row(example), labels, "label");
        }
    }

    /** Returns the number of examples. */
    public int size() {
        return active.size();
    }

    /** Returns the label set of an example. */
    public LabelSet labelSet(int example) {
        return LabelSet.of(labels, active.row(example));
    }

    /** Returns the number of examples in which each label is active. */
    public int[] activeCounts() {
        int[] counts = new int[labels];
        for (int example = 0; example < active.size(); example++) {
            for (int position = 0; position < active.length(example); position++) {
                counts[active.at(example, position)]++;
            }
        }
        return counts;
    }

    /** Returns these examples, in this order. */
    public Split select(int[] examples) {
        return new Split(inputs.select(examples), labels, active.select(examples));
    }

    /** Returns no examples, of the same form. */
    public Split none() {
        return select(new int[0]);
    }

    /** Returns the same label sets, with inputs that are all zero. */
    Split labelSetsOnly() {
        SparseInputs.Builder nothing = new SparseInputs.Builder(1);
        for (int example = 0; example < size(); example++) {
            nothing.add(new int[0], new float[0]);
        }
        return new Split(nothing.build(), labels, active);
    }
}
