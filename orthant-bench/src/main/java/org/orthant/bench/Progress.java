package org.orthant.bench;

import java.io.PrintWriter;

/** Says what is being done, where somebody may be waiting for it. */
@FunctionalInterface
interface Progress {

    /** Says nothing. */
    Progress NONE = what -> {};

    /** What is done from now on; nothing if it is empty. */
    void now(String what);

    /** One line on the terminal, if there is one; the launcher says so, as Java cannot see it. */
    static Progress to(PrintWriter terminal) {
        int columns = Integer.getInteger("orthant.terminal.columns", 0);
        return columns < 1
                ? NONE
                : what -> {
                    terminal.print("\r\u001b[K" + what.substring(0, Math.min(what.length(), columns - 1)));
                    terminal.flush();
                };
    }

    /** The same, with a few words before. */
    default Progress in(String context) {
        return what -> now(what.isEmpty() ? "" : context + what);
    }
}
