package org.orthant.verify;

import org.orthant.verify.Effort.Arithmetic;

/** Sums the effort of several searches about one label set. */
final class EffortCount {

    private int steps;
    private int passes;
    private Arithmetic arithmetic = Arithmetic.DOUBLE;

    void reset() {
        steps = 0;
        passes = 0;
        arithmetic = Arithmetic.DOUBLE;
    }

    void add(Effort effort) {
        steps += effort.steps();
        passes += effort.passes();
        use(effort.arithmetic());
    }

    void addSteps(int more) {
        steps += more;
    }

    /** Notes the arithmetic, if it is more precise than what was used so far. */
    void use(Arithmetic used) {
        if (used.compareTo(arithmetic) > 0) {
            arithmetic = used;
        }
    }

    Effort total() {
        return new Effort(steps, passes, arithmetic);
    }
}
