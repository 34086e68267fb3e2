package org.orthant.console.terminal;

/** Tells when a line of progress is to change: some time after it last did. For one thread. */
public final class Pace {

    private final long nanosBetween;
    private long last;

    /** Creates a pace with this time between two changes. */
    public Pace(long nanosBetween) {
        this.nanosBetween = nanosBetween;
    }

    /** Begins to count. */
    void begin(long now) {
        last = now;
    }

    /** Returns whether the line is to change now; if so, the next change is due later. */
    public boolean isDue(long now) {
        boolean due = now - last >= nanosBetween;
        last = due ? now : last;
        return due;
    }
}
