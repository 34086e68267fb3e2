package org.orthant.console.terminal;

/** Work of which only the amount that is done is known. */
public final class CountedWork implements Progress.Work {

    private final String outcome;
    private volatile int done;

    /** Work that has come to nothing yet. */
    public CountedWork(String outcome) {
        this.outcome = outcome;
    }

    /** Takes note of how much is done. */
    public void done(int amount) {
        done = amount;
    }

    @Override
    public int done() {
        return done;
    }

    @Override
    public String outcome() {
        return outcome;
    }
}
