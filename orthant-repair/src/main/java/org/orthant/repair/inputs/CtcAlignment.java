package org.orthant.repair.inputs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Finds the frames of each class of a target sequence in the predictions of a CTC model.
 *
 * <p>Frames that follow one another with the same prediction, other than the blank, are a run. If a sequence has as many runs as classes, the
 * frames of run {@code i} are examples of class {@code i}, also where the prediction is another class. Otherwise the most probable path through
 * the classes is used if the model predicts all of them but one where the path has them: what is around that one is certain then. All other
 * sequences are not aligned: a guess would teach wrong frames.
 */
final class CtcAlignment {

    /** The class that stands for no character. */
    static final int BLANK = 0;

    private CtcAlignment() {}

    /** Returns the class of each frame: that of its run, or the blank; empty if the sequence cannot be aligned. */
    static Optional<int[]> of(int[] predicted, int... targets) {
        List<int[]> runs = runs(predicted);
        if (runs.size() != targets.length) {
            return Optional.empty();
        }
        int[] classes = new int[predicted.length];
        for (int i = 0; i < targets.length; i++) {
            for (int frame = runs.get(i)[0]; frame < runs.get(i)[1]; frame++) {
                classes[frame] = targets[i];
            }
        }
        return Optional.of(classes);
    }

    /**
     * Returns the class of each frame on the most probable path, the forced alignment of a sequence; empty if the model does not predict all classes
     * but one on that path, each in one of its frames at least.
     *
     * @param scores of each frame, the logarithms of the probabilities of the blank and of each class of the sequence, in its order
     */
    static Optional<int[]> forced(int[] predicted, double[][] scores, int... targets) {
        if (targets.length < 2) {
            return Optional.empty();
        }
        return path(scores, targets).flatMap(states -> agreed(predicted, states, targets));
    }

    private static Optional<int[]> agreed(int[] predicted, int[] states, int... targets) {
        int[] classes = new int[states.length];
        BitSet agreed = new BitSet();
        for (int frame = 0; frame < states.length; frame++) {
            int place = states[frame] / 2;
            boolean blank = states[frame] % 2 == 0;
            classes[frame] = blank ? BLANK : targets[place];
            if (!blank && predicted[frame] == targets[place]) {
                agreed.set(place);
            }
        }
        return agreed.cardinality() == targets.length - 1 ? Optional.of(classes) : Optional.empty();
    }

    /**
     * Returns the states of the most probable path: even ones are blanks, and state {@code 2i + 1} is class {@code i} of the sequence; empty if
     * there are too few frames for all classes and for the blanks between equal ones.
     */
    private static Optional<int[]> path(double[][] scores, int... targets) {
        int states = 2 * targets.length + 1;
        int[][] from = new int[scores.length][states];
        double[] best = new double[states];
        Arrays.fill(best, Double.NEGATIVE_INFINITY);
        for (int frame = 0; frame < scores.length; frame++) {
            double[] next = new double[states];
            for (int state = 0; state < states; state++) {
                int before = state;
                for (int other = state - 1; other >= Math.max(0, state - 2); other--) {
                    boolean reachable = other == state - 1 || isSkipped(state, targets);
                    before = reachable && best[other] > best[before] ? other : before;
                }
                double start = frame == 0 && state < 2 ? 0 : best[before];
                from[frame][state] = before;
                next[state] = start + scores[frame][state % 2 == 0 ? 0 : 1 + state / 2];
            }
            best = next;
        }
        int state = best[states - 1] > best[states - 2] ? states - 1 : states - 2;
        if (best[state] == Double.NEGATIVE_INFINITY) {
            return Optional.empty();
        }
        int[] path = new int[scores.length];
        for (int frame = scores.length - 1; frame >= 0; frame--) {
            path[frame] = state;
            state = from[frame][state];
        }
        return Optional.of(path);
    }

    /** Returns whether the blank between a class and the one before it may be absent: if they differ. */
    private static boolean isSkipped(int state, int... targets) {
        return state % 2 == 1 && state > 1 && targets[state / 2] != targets[state / 2 - 1];
    }

    /** Returns the first frame of each run and the frame behind its last one. */
    static List<int[]> runs(int... predicted) {
        List<int[]> runs = new ArrayList<>();
        int start = 0;
        for (int frame = 1; frame <= predicted.length; frame++) {
            if (frame == predicted.length || predicted[frame] != predicted[start]) {
                if (predicted[start] != BLANK) {
                    runs.add(new int[] {start, frame});
                }
                start = frame;
            }
        }
        return runs;
    }
}
