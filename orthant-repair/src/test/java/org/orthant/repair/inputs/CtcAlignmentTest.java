package org.orthant.repair.inputs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CtcAlignmentTest {

    @Test
    void framesOfARunGetTheClassAtItsPosition() {
        assertThat(CtcAlignment.of(new int[] {0, 5, 5, 0, 7, 0}, 5, 9))
                .hasValueSatisfying(classes -> assertThat(classes).containsExactly(0, 5, 5, 0, 9, 0));
    }

    @Test
    void runsNeedNoBlankBetweenThem() {
        assertThat(CtcAlignment.of(new int[] {3, 3, 4}, 3, 8))
                .hasValueSatisfying(classes -> assertThat(classes).containsExactly(3, 3, 8));
    }

    @Test
    void aBlankDividesTwoOfTheSameClass() {
        assertThat(CtcAlignment.of(new int[] {3, 0, 3}, 3, 3)).isPresent();
    }

    @Test
    void anotherNumberOfRunsIsNotAligned() {
        assertThat(CtcAlignment.of(new int[] {0, 3, 3, 0}, 3, 3)).isEmpty();
        assertThat(CtcAlignment.of(new int[] {3, 4, 5}, 3, 5)).isEmpty();
        assertThat(CtcAlignment.of(new int[] {0, 0}, 3)).isEmpty();
    }

    /** Class 9 is never predicted: the model reads it as two others, or as a run and a character that is not there. */
    @Test
    void theMostProbablePathIsUsedIfAllOtherClassesAgree() {
        int[] predicted = {0, 5, 0, 6, 7, 0};
        double[][] scores = {
            // blank, 5, 9
            {0, -9, -9}, {-9, 0, -9}, {0, -9, -9}, {-5, -9, -1}, {-4, -9, -2}, {0, -9, -9}
        };
        assertThat(CtcAlignment.of(predicted, 5, 9)).isEmpty();
        assertThat(CtcAlignment.forced(predicted, scores, 5, 9))
                .hasValueSatisfying(classes -> assertThat(classes).containsExactly(0, 5, 0, 9, 9, 0));
        // Two classes that the model does not read, and none.
        assertThat(CtcAlignment.forced(predicted, scores, 8, 9)).isEmpty();
        assertThat(CtcAlignment.forced(predicted, scores, 5, 6)).isEmpty();
        assertThat(CtcAlignment.forced(predicted, scores, 9)).isEmpty();
    }

    /** Two of the same class need a blank between them, and so three frames. */
    @Test
    void noPathLeadsThroughTooFewFrames() {
        assertThat(CtcAlignment.forced(new int[] {5, 5}, new double[2][3], 5, 5))
                .isEmpty();
    }

    @Test
    void theMostProbablePathIsThatOfAllPaths() {
        for (int seed = 0; seed < 200; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int[] targets = random.ints(random.nextInt(2, 4), 1, 4).toArray();
            int frames = random.nextInt(2 * targets.length, 7);
            double[][] scores = new double[frames][targets.length + 1];
            int[] predicted = random.ints(frames, 0, 4).toArray();
            double[] byClass = new double[4];
            for (double[] frame : scores) {
                Arrays.setAll(byClass, c -> -random.nextInt(1, 1_000_000));
                Arrays.setAll(frame, k -> byClass[k == 0 ? 0 : targets[k - 1]]);
            }
            int[] best = new int[frames];
            double most = Double.NEGATIVE_INFINITY;
            for (int code = 0; code < Math.pow(4, frames); code++) {
                int[] classes = new int[frames];
                double sum = 0;
                for (int frame = 0, rest = code; frame < frames; frame++, rest /= 4) {
                    classes[frame] = rest % 4;
                    sum += score(scores[frame], classes[frame], targets);
                }
                int[] read = CtcAlignment.runs(classes).stream()
                        .mapToInt(run -> classes[run[0]])
                        .toArray();
                if (sum > most && Arrays.equals(read, targets)) {
                    most = sum;
                    best = classes;
                }
            }
            int[] expected = best;
            int which = seed;
            CtcAlignment.forced(predicted, scores, targets)
                    .ifPresent(
                            classes -> assertThat(classes).as("seed " + which).isEqualTo(expected));
        }
    }

    private static double score(double[] frame, int label, int... targets) {
        for (int k = 0; k < targets.length; k++) {
            if (label == targets[k]) {
                return frame[k + 1];
            }
        }
        return label == CtcAlignment.BLANK ? frame[0] : Double.NEGATIVE_INFINITY;
    }

    @Test
    void anEmptyTextIsAlignedWithBlanksAlone() {
        assertThat(CtcAlignment.of(new int[] {0, 0})).isPresent();
        assertThat(CtcAlignment.of(new int[] {0, 2})).isEmpty();
    }
}
