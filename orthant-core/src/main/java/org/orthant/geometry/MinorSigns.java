package org.orthant.geometry;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import org.orthant.geometry.MinorSurvey.Effort;
import org.orthant.geometry.MinorSurvey.Evidence;
import org.orthant.layer.OutputLayer;

/** Computes the signs of maximal minors until one is wrong. */
final class MinorSigns {

    /** Where the next minor comes from: writes the next labels, or returns that there are no more. */
    interface Source {
        boolean next(int[] labels);
    }

    private MinorSigns() {}

    /** All minors of {@code d} out of {@code n} rows. */
    static Source all(int n) {
        return new Source() {
            private boolean started;

            @Override
            public boolean next(int[] labels) {
                if (started) {
                    return Subsets.advance(labels, n);
                }
                started = true;
                System.arraycopy(Subsets.first(labels.length), 0, labels, 0, labels.length);
                return true;
            }
        };
    }

    /** The number of random minors that the effort allows. */
    static Source sample(int n, Effort effort) {
        SplittableRandom random = new SplittableRandom(effort.seed());
        return new Source() {
            private int drawn;

            @Override
            public boolean next(int[] labels) {
                if (drawn++ == effort.minors()) {
                    return false;
                }
                System.arraycopy(Subsets.random(labels.length, n, random), 0, labels, 0, labels.length);
                return true;
            }
        };
    }

    /** Examines minors until one has a sign that is not accepted. */
    static MinorSurvey survey(OutputLayer layer, Source source, Evidence evidence, IntPredicate accepted) {
        int[] labels = new int[layer.features()];
        long examined = 0;
        while (source.next(labels)) {
            examined++;
            if (!accepted.test(MaximalMinors.sign(layer, labels))) {
                return MinorSurvey.refuted(
                        evidence, examined, Arrays.stream(labels).boxed().toList());
            }
        }
        return MinorSurvey.held(evidence, examined);
    }
}
