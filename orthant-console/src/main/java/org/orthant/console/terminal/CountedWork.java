package org.orthant.console.terminal;

/** An operation without interim results. */
public final class CountedWork implements Progress.Work {

    private final String outcome;
    private volatile int done;

    /** Creates an operation of which nothing is finished. */
    public CountedWork(String outcome) {
        this.outcome = outcome;
    }

    /** Sets the amount of finished work. */
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
