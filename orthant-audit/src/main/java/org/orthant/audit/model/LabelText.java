package org.orthant.audit.model;

import java.util.regex.Pattern;
import org.orthant.audit.Audit;

/** What labels are called in sentences, so that no name that is a number can be read as a count. */
final class LabelText {

    private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9][0-9.,]*");

    private LabelText() {}

    /** Returns {@link Audit#name}, in quotes if it is a number. */
    static String of(Audit audit, int label) {
        return quoted(audit.name(label));
    }

    /** Returns a name, in quotes if it is a number. */
    static String quoted(String name) {
        return NUMBER.matcher(name).matches() ? "\"" + name + "\"" : name;
    }

    /** Returns what several of them are called. */
    static String nouns(Audit audit) {
        return audit.question().rule().match(threshold -> "labels", topK -> "labels", argmax -> "classes");
    }
}
