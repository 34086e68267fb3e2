package org.orthant.data.split;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.orthant.data.IntRows;

/**
 * Divides examples so that every label stays in the training part, and as many labels as possible are in the test part
 * too.
 *
 * <p>An example may leave the training part only while each of its labels has another example there. Labels get their
 * test example rarest first, as they have the fewest to choose from; chance fills the parts up. The best possible
 * coverage is that of a two-colouring of a hypergraph, which is a hard problem; this one cannot be improved by moving
 * any single example into the test part.
 */
final class CoveringDivision {

    private final IntRows active;
    private final int[] order;
    private final int[] inTraining;
    private final Part[] parts;
    private final boolean[] tested;
    private int movedToTest;

    CoveringDivision(IntRows active, int labels, int[] order) {
        this.active = active;
        this.order = order;
        this.inTraining = new int[labels];
        this.parts = new Part[active.size()];
        this.tested = new boolean[labels];
        Arrays.fill(parts, Part.TRAIN);
        for (int example = 0; example < active.size(); example++) {
            for (int i = 0; i < active.length(example); i++) {
                inTraining[active.at(example, i)]++;
            }
        }
    }

    /** Returns parts of these sizes; the test part is larger if labels need it. */
    Part[] parts(int validation, int test) {
        coverLabels();
        fill(Part.TEST, test - movedToTest);
        fill(Part.VALIDATION, validation);
        return parts.clone();
    }

    /** Returns a validation part of this size, and no test part. */
    Part[] partsWithoutTest(int validation) {
        fill(Part.VALIDATION, validation);
        return parts.clone();
    }

    private void coverLabels() {
        int[][] examplesOf = examplesByLabel();
        int[] rarestFirst = IntStream.range(0, inTraining.length)
                .boxed()
                .sorted(Comparator.comparingInt(label -> examplesOf[label].length))
                .mapToInt(label -> label)
                .toArray();
        for (int label : rarestFirst) {
            for (int i = 0; i < examplesOf[label].length && !tested[label]; i++) {
                moveIfDispensable(examplesOf[label][i], Part.TEST);
            }
        }
    }

    private void fill(Part part, int count) {
        int missing = count;
        for (int i = 0; i < order.length && missing > 0; i++) {
            if (moveIfDispensable(order[i], part)) {
                missing--;
            }
        }
    }

    private boolean moveIfDispensable(int example, Part part) {
        if (parts[example] != Part.TRAIN || !isDispensable(example)) {
            return false;
        }
        parts[example] = part;
        for (int i = 0; i < active.length(example); i++) {
            inTraining[active.at(example, i)]--;
            tested[active.at(example, i)] |= part == Part.TEST;
        }
        movedToTest += part == Part.TEST ? 1 : 0;
        return true;
    }

    private boolean isDispensable(int example) {
        for (int i = 0; i < active.length(example); i++) {
            if (inTraining[active.at(example, i)] < 2) {
                return false;
            }
        }
        return true;
    }

    /** Returns the examples of every label, in random order. */
    private int[][] examplesByLabel() {
        int[][] examples = new int[inTraining.length][];
        for (int label = 0; label < examples.length; label++) {
            examples[label] = new int[inTraining[label]];
        }
        int[] filled = new int[inTraining.length];
        for (int example : order) {
            for (int i = 0; i < active.length(example); i++) {
                int label = active.at(example, i);
                examples[label][filled[label]++] = example;
            }
        }
        return examples;
    }
}
