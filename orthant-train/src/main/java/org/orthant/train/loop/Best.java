package org.orthant.train.loop;

import java.util.Map;

/** Which evaluation was the best so far, and how many came since. */
final class Best {

    private double score = Double.NEGATIVE_INFINITY;
    private long step;
    private int since;

    /** Takes note of an evaluation; returns whether it is the best. */
    boolean note(double newScore, long atStep) {
        boolean improved = newScore > score;
        if (improved) {
            score = newScore;
            step = atStep;
            since = 0;
        } else {
            since++;
        }
        return improved;
    }

    long step() {
        return step;
    }

    /** How many evaluations came after it. */
    int since() {
        return since;
    }

    void save(Map<String, String> state) {
        state.put("best", String.valueOf(score));
        state.put("best_step", String.valueOf(step));
        state.put("since_best", String.valueOf(since));
    }

    void resume(Map<String, String> state) {
        score = Double.parseDouble(Trainer.value(state, "best"));
        step = Long.parseLong(Trainer.value(state, "best_step"));
        since = Integer.parseInt(Trainer.value(state, "since_best"));
    }
}
