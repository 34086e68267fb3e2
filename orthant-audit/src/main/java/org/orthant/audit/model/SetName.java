package org.orthant.audit.model;

import java.util.List;

/** The name of a label set. Methods do not throw. */
public final class SetName {

    private SetName() {}

    /** Returns the name of a single label, or the names of several labels in braces. */
    public static String of(List<String> names) {
        return names.size() == 1 ? names.get(0) : "{" + String.join(", ", names) + "}";
    }

    /** Returns the same for a sentence or a list: names that are numbers are in quotes. */
    public static String quoted(List<String> names) {
        return of(names.stream().map(LabelText::quoted).toList());
    }
}
