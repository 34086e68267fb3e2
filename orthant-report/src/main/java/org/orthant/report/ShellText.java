package org.orthant.report;

/** Writes text as a shell takes it. */
public final class ShellText {

    private ShellText() {}

    /** A file name, in quotation marks where it needs them. */
    public static String quoted(String name) {
        return name.matches("[\\w./-]+") ? name : "'" + name.replace("'", "'\\''") + "'";
    }
}
