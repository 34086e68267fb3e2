package org.orthant.audit.model;

import java.util.List;

/** The name of a label set in sentences and lists. Methods do not throw. */
public final class SetName {

    private SetName() {}

    /** Returns the name of a single label, or the names of several labels in braces. */
    public static String of(List<String> names) {
        return names.size() == 1 ? names.get(0) : "{" + String.join(", ", names) + "}";
    }
}
