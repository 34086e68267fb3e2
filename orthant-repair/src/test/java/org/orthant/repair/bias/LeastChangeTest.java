package org.orthant.repair.bias;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.labels.LabelSet;

/** Cuts that do not bind may go: those that are needed again come back, and the least total is the same. */
class LeastChangeTest {

    private static final int LABELS = 6;

    private static Cut cut(SplittableRandom random) {
        double[] weights = new double[LABELS];
        Arrays.setAll(weights, i -> random.nextInt(-4, 5) / 4.0);
        // Positive for the change that is 1 everywhere, so that some multiple of it satisfies all cuts.
        weights[0] += 1 + Math.max(0, -Arrays.stream(weights).sum());
        List<Cut.Term> terms = IntStream.range(0, LABELS)
                .mapToObj(label -> new Cut.Term(label, weights[label]))
                .toList();
        return new Cut(LabelSet.of(LABELS), terms, random.nextInt(-4, 9) / 4.0);
    }

    private static double lacking(Cut cut, double[] change) {
        double left = 0;
        for (Cut.Term term : cut.terms()) {
            left += term.weight() * change[term.label()];
        }
        return cut.least() - left;
    }

    private static double total(double[] change) {
        return Arrays.stream(change).map(Math::abs).sum();
    }

    @Test
    void removedCutsComeBackWhereTheyAreNeeded() {
        for (int seed = 0; seed < 60; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            List<Cut> cuts = new ArrayList<>();
            LeastChange all = new LeastChange(LABELS, label -> true);
            for (int k = 0; k < 40; k++) {
                cuts.add(cut(random));
                all.add(cuts.get(k));
            }
            assertThat(all.solve()).isEmpty();
            LeastChange few = new LeastChange(LABELS, label -> true, 0);
            boolean changes = true;
            for (int round = 0; changes; round++) {
                assertThat(round).isLessThan(500);
                changes = false;
                for (Cut cut : cuts) {
                    if (lacking(cut, few.change()) > 1e-7) {
                        few.add(cut);
                        assertThat(few.solve()).isEmpty();
                        few.removeSlackCuts();
                        changes = true;
                    }
                }
            }
            assertThat(total(few.change())).as("seed " + seed).isCloseTo(total(all.change()), within(1e-6));
            assertThat(few.bound(0)).isCloseTo(total(all.change()), within(1e-6));
        }
    }
}
