package org.orthant.figure;

import java.util.List;

/**
 * A label set that a layer can never predict, and why.
 *
 * @param layer the layer, in words
 * @param example the example that has it, in words
 * @param data the data set
 * @param labels the number of all labels
 * @param core active labels that cannot all be on while those of {@code off} are off
 * @param others the other active labels
 * @param off inactive labels of the reason
 */
public record UnreachableSet(
        String layer,
        String example,
        String data,
        int labels,
        List<String> core,
        List<String> others,
        List<String> off) {

    /** Copies the lists. */
    public UnreachableSet {
        core = List.copyOf(core);
        others = List.copyOf(others);
        off = List.copyOf(off);
    }
}
