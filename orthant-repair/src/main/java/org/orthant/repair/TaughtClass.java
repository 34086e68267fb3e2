package org.orthant.repair;

/**
 * A class whose row was learned.
 *
 * @param label its number
 * @param name what it is called
 * @param reachableBefore whether the model as it was could predict it
 * @param reachableAfter whether the repaired model can
 * @param learned the examples that it was learned from
 * @param heldOut the examples that only measure the result
 * @param rowChange the Euclidean length of the change of its row and bias
 */
public record TaughtClass(
        int label,
        String name,
        boolean reachableBefore,
        boolean reachableAfter,
        ExampleScore learned,
        ExampleScore heldOut,
        double rowChange) {}
