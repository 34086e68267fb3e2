package org.orthant.audit.model;

import java.util.regex.Pattern;
import org.orthant.audit.Audit;

/** What labels are called in sentences and lists, so that no bare number can be read as a count. */
final class LabelText {

    private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9][0-9.,]*");

    private LabelText() {}

    /** Returns the name, in quotes if it is a number; where there is no name, text such as {@code class 7} or {@code label 7}. */
    static String of(Audit audit, int label) {
        return audit.names()
                .map(names -> names.name(label))
                .map(name -> NUMBER.matcher(name).matches() ? "\"" + name + "\"" : name)
                .orElseGet(() -> noun(audit) + " " + label);
    }

    /** Returns what several of them are called. */
    static String nouns(Audit audit) {
        return isArgmax(audit) ? "classes" : "labels";
    }

    private static String noun(Audit audit) {
        return isArgmax(audit) ? "class" : "label";
    }

    private static boolean isArgmax(Audit audit) {
        return audit.question().rule().match(threshold -> false, topK -> false, argmax -> true);
    }
}
