package org.orthant.datasets.bioasq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.orthant.data.IntRows;
import org.orthant.data.split.Part;
import org.orthant.testing.Randomised;

class CoveringSampleTest {

    private static BitSet labels(IntRows active, @Nullable Part[] parts, Part part) {
        BitSet labels = new BitSet();
        for (int example = 0; example < parts.length; example++) {
            if (parts[example] == part) {
                for (int label : active.row(example)) {
                    labels.set(label);
                }
            }
        }
        return labels;
    }

    private static long count(@Nullable Part[] parts, Part part) {
        return Stream.of(parts).filter(part::equals).count();
    }

    private static IntRows labelSets(SplittableRandom random, int examples, int labels) {
        IntRows.Builder active = new IntRows.Builder();
        for (int i = 0; i < examples; i++) {
            double density = random.nextDouble();
            active.add(IntStream.range(0, labels)
                    .filter(label -> random.nextDouble() < density)
                    .toArray());
        }
        return active.build();
    }

    @Test
    void allCoveredLabelsAreInBothPartsAndPartsHaveTheirSizes() {
        Randomised.repeat(100, random -> {
            IntRows active = labelSets(random, 20 + random.nextInt(60), 6);
            CoveringSample sample = new CoveringSample(active, 6, random.nextLong());
            int train = sample.needed(Part.TRAIN) + 2;
            int test = sample.needed(Part.TEST) + 1;
            @Nullable Part[] parts = sample.parts(train, 3, test);
            BitSet covered = new BitSet();
            covered.set(0, 6);
            IntStream.of(sample.uncovered()).forEach(covered::clear);

            assertThat(count(parts, Part.TRAIN)).isEqualTo(train);
            assertThat(count(parts, Part.VALIDATION)).isEqualTo(3);
            assertThat(count(parts, Part.TEST)).isEqualTo(test);
            assertThat(labels(active, parts, Part.TEST)).isEqualTo(covered);
            BitSet trained = labels(active, parts, Part.TRAIN);
            trained.and(covered);
            assertThat(trained).isEqualTo(covered);
        });
    }

    @Test
    void theGreedyChoiceNeedsOneExampleWhereOneHasAllLabels() {
        IntRows active =
                IntRows.of(new int[] {0}, new int[] {1}, new int[] {0, 1, 2}, new int[] {2}, new int[] {0, 1, 2});
        CoveringSample sample = new CoveringSample(active, 3, 0);

        assertThat(sample.needed(Part.TEST)).isEqualTo(1);
        assertThat(sample.needed(Part.TRAIN)).isEqualTo(1);
        assertThat(sample.parts(3, 1, 1)).allMatch(Objects::nonNull);
    }

    @Test
    void aLabelOfOneExampleCannotBeInBothParts() {
        IntRows active = IntRows.of(new int[] {0}, new int[] {0, 1}, new int[] {0});

        assertThat(new CoveringSample(active, 2, 0).uncovered()).containsExactly(1);
    }

    @Test
    void sizesThatCannotBeAreRefused() {
        IntRows active = IntRows.of(new int[] {0}, new int[] {1}, new int[] {0}, new int[] {1});
        CoveringSample sample = new CoveringSample(active, 2, 0);

        assertThatThrownBy(() -> sample.parts(2, 0, 1)).hasMessageContaining("expected at least 2 and 2");
        assertThatThrownBy(() -> sample.parts(2, 1, 2)).hasMessageContaining("there are 4 examples");
    }
}
