package org.orthant.repair;

/**
 * What a repair does to feature vectors whose predictions are to stay.
 *
 * @param source where they come from, in words
 * @param count the number of all of them
 * @param changed how many get another class
 * @param insertions how many of these get a class that was taught
 * @param heldOut the number of those that were not learned from
 * @param heldOutChanged how many of these get another class
 * @param heldOutInputs the number of inputs of the model that these are of; if inputs are unknown, each vector counts as one
 * @param heldOutInputsChanged how many of these have a vector that gets another class
 */
public record KeptAnswers(
        String source,
        int count,
        int changed,
        int insertions,
        int heldOut,
        int heldOutChanged,
        int heldOutInputs,
        int heldOutInputsChanged) {

    /** Returns the share that changes; 0 if nothing was kept. */
    public double share() {
        return count == 0 ? 0 : (double) changed / count;
    }
}
