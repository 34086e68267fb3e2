package org.orthant.studio.audit;

import java.util.Optional;

/** An audit, a survey or a repair, which runs in a separate thread until its page cancels it. */
interface PageTask {

    /** Returns its thread. */
    PageWork work();

    default boolean isOver() {
        return work().isOver();
    }

    /** Returns why it failed. */
    default Optional<String> problem() {
        return work().problem();
    }

    default double seconds() {
        return work().seconds();
    }

    /** Ends it soon. What was found stays available. */
    default void cancel() {
        work().cancel();
    }

    /** Ends it with all means, and waits for all of its threads to end. */
    default boolean abandon(long seconds) throws InterruptedException {
        return work().abandon(seconds);
    }
}
