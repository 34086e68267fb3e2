package org.orthant.repair;

/**
 * How many examples get their class.
 *
 * @param count the number of examples
 * @param before how many of them the model as it was predicted right
 * @param after how many the repaired one does
 */
public record ExampleScore(int count, int before, int after) {

    static ExampleScore of(int[] targets, int[] before, int[] after) {
        int right = 0;
        int rightAfter = 0;
        for (int i = 0; i < targets.length; i++) {
            right += before[i] == targets[i] ? 1 : 0;
            rightAfter += after[i] == targets[i] ? 1 : 0;
        }
        return new ExampleScore(targets.length, right, rightAfter);
    }
}
