package org.orthant.repair.learn;

/**
 * How rows are learned.
 *
 * @param keepWeight the weight of a kept feature vector; that of an example is 1
 * @param ridge the weight of the mean squared change of rows
 * @param mostSteps after how many steps learning ends at the latest
 * @param threads the number of threads, on which results do not depend
 * @param biases whether biases are learned with the rows; not for a layer that stores none
 */
public record LearningOptions(double keepWeight, double ridge, int mostSteps, int threads, boolean biases) {

    /** A kept feature vector weighs thirty times as much as an example; at most 300 steps, on all processors. */
    public static final LearningOptions DEFAULT =
            new LearningOptions(30, 0.01, 300, Runtime.getRuntime().availableProcessors(), true);

    /** Checks the numbers. */
    public LearningOptions {
        if (!(keepWeight >= 0 && Double.isFinite(keepWeight))) {
            throw new IllegalArgumentException(
                    keepWeight + " is not a weight of kept features: expected a number from 0 on");
        }
        if (!(ridge > 0 && Double.isFinite(ridge))) {
            throw new IllegalArgumentException(ridge + " is not a weight of changes: expected a positive number");
        }
        if (mostSteps < 1 || threads < 1) {
            throw new IllegalArgumentException(
                    mostSteps + " steps on " + threads + " threads: expected at least one of each");
        }
    }

    /** Returns the same with another weight of kept feature vectors. */
    public LearningOptions withKeepWeight(double weight) {
        return new LearningOptions(weight, ridge, mostSteps, threads, biases);
    }

    /** Returns the same on another number of threads. */
    public LearningOptions withThreads(int number) {
        return new LearningOptions(keepWeight, ridge, mostSteps, number, biases);
    }

    /** Returns the same with or without biases. */
    public LearningOptions withBiases(boolean learned) {
        return new LearningOptions(keepWeight, ridge, mostSteps, threads, learned);
    }
}
