package org.orthant.datasets.build;

/** Sees how far a builder is, and may end its work. */
public interface Watcher {

    /** Sees nothing and never ends the work. */
    Watcher NONE = new Watcher() {
        @Override
        public void advanced(String stage, long done, long total) {}

        @Override
        public boolean stopRequested() {
            return false;
        }
    };

    /** So much of a stage is done, in bytes of its file or in examples; called often. */
    void advanced(String stage, long done, long total);

    /** Returns whether the work is to end without a result. */
    boolean stopRequested();

    /** Reports how far a stage is, and ends the work if that is wished. */
    default void step(String stage, long done, long total) {
        if (stopRequested()) {
            throw new StoppedException();
        }
        advanced(stage, done, total);
    }
}
