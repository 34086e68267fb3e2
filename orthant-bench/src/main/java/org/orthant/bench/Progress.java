package org.orthant.bench;

import org.orthant.console.terminal.StatusLine;

/** Reports the current step to a person who waits for it. */
@FunctionalInterface
interface Progress {

    /** Reports nothing. */
    Progress NONE = what -> {};

    /** The current step; empty at the end. */
    void now(String what);

    /** Shows it in the status line of the terminal. */
    static Progress to(StatusLine status) {
        return what -> {
            if (what.isEmpty()) {
                status.end();
            } else {
                status.show(what);
            }
        };
    }

    /** Returns this progress with a prefix. */
    default Progress in(String context) {
        return what -> now(what.isEmpty() ? "" : context + what);
    }
}
