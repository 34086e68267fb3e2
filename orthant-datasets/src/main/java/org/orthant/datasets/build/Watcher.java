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

    /** Takes the progress of a stage, in bytes of its file or in examples; called often. */
    void advanced(String stage, long done, long total);

    /** Returns whether the work must end without a result. */
    boolean stopRequested();

    /** Reports the progress of a stage, and ends the work if the watcher requires it. */
    default void step(String stage, long done, long total) {
        if (stopRequested()) {
            throw new StoppedException();
        }
        advanced(stage, done, total);
    }
}
