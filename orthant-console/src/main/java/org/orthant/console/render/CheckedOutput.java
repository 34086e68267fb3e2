package org.orthant.console.render;

import java.util.List;
import java.util.Optional;

/**
 * A class or label set that was asked about.
 *
 * @param labels names of its labels, or ids if it has none: what stays the same from one version of the model to the next
 * @param name what it is called
 * @param finding its problem, if it has one
 */
public record CheckedOutput(List<String> labels, String name, Optional<Finding> finding) {

    /** Copies the list. */
    public CheckedOutput {
        labels = List.copyOf(labels);
    }
}
