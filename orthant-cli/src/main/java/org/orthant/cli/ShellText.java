package org.orthant.cli;

/** Text as a shell takes it. */
final class ShellText {

    private ShellText() {}

    /** A file name, in quotation marks where it needs them. */
    static String quoted(String name) {
        return name.matches("[\\w./-]+") ? name : "'" + name.replace("'", "'\\''") + "'";
    }
}
