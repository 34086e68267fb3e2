package org.orthant.repair.inputs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds the frames of each class of a target sequence in the predictions of a CTC model.
 *
 * <p>Frames that follow one another with the same prediction, other than the blank, are a run. If a sequence has as many runs as classes, the
 * frames of run {@code i} are examples of class {@code i}, also where the prediction is another class. Otherwise the sequence is not aligned:
 * a guess would teach wrong frames.
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
