package org.orthant.figure;

import java.util.List;

/**
 * How the loss of one training fell.
 *
 * @param name of the kind of training, such as {@code BSL, d = 16}; trainings that differ in their seed share it
 * @param losses one entry per evaluation, by ascending step, at least one, all above zero
 */
public record TrainingCurve(String name, List<Loss> losses) {

    /** The training loss at a step. */
    public record Loss(double step, double loss) {}

    /** Copies the list. */
    public TrainingCurve {
        losses = List.copyOf(losses);
        if (losses.isEmpty()) {
            throw new IllegalArgumentException("the curve of " + name + " has no losses");
        }
    }
}
