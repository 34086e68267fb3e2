package org.orthant.labels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.testing.AllSets;

class LabelSetTest {

    @Test
    void activeLabelsAreSortedWhateverTheirOrder() {
        LabelSet set = LabelSet.of(1000, 17, 999, 3);

        assertThat(set.labels()).isEqualTo(1000);
        assertThat(set.size()).isEqualTo(3);
        assertThat(set.active()).containsExactly(3, 17, 999);
        assertThat(set.stream()).containsExactly(3, 17, 999);
        assertThat(set.activeAt(1)).isEqualTo(17);
        assertThat(set).isEqualTo(LabelSet.of(1000, 999, 3, 17)).hasToString("{3, 17, 999} of 1000");
    }

    @Test
    void theEmptySetIsALabelSet() {
        LabelSet none = LabelSet.of(4);

        assertThat(none.size()).isZero();
        assertThat(none.alternations()).isZero();
        assertThat(none.complement()).isEqualTo(LabelSet.of(4, 0, 1, 2, 3));
        assertThat(none).hasToString("{} of 4");
    }

    @Test
    void setsAreEqualOnlyOverTheSameLabels() {
        assertThat(LabelSet.of(5, 1)).isNotEqualTo(LabelSet.of(6, 1)).isNotEqualTo(LabelSet.of(5, 2));
        assertThat(LabelSet.of(5, 1)).hasSameHashCodeAs(LabelSet.of(5, 1)).isNotEqualTo("{1} of 5");
    }

    @Test
    void nobodyCanChangeASetThroughItsArrays() {
        int[] given = {2, 1};
        LabelSet set = LabelSet.of(3, given);
        given[0] = 0;
        set.active()[0] = 0;

        assertThat(set).isEqualTo(LabelSet.of(3, 1, 2));
        assertThat(given).containsExactly(0, 1);
    }

    @Test
    void alternationsAgreeWithTheDefinitionForAllSmallSets() {
        forAllSmallSets(set -> {
            int n = set.labels();
            long changes = IntStream.range(0, n - 1)
                    .filter(i -> set.signAt(i) != set.signAt(i + 1))
                    .count();
            int closing = set.signAt(0) == set.signAt(n - 1) ? 0 : 1;
            assertThat(set.alternations()).as("alt of %s", set).isEqualTo((int) changes);
            assertThat(set.cyclicAlternations()).as("cyclic alt of %s", set).isEqualTo((int) changes + closing);
        });
    }

    @Test
    void thePapersExamples() {
        assertThat(LabelSet.fromSigns(SignVector.parse("+--+-")).size()).isEqualTo(2);
        assertThat(LabelSet.fromSigns(SignVector.parse("++---")).alternations()).isEqualTo(1);
        assertThat(LabelSet.fromSigns(SignVector.parse("++-+-")).alternations()).isEqualTo(3);
    }

    @Test
    void signVectorsAndComplementsAreFaithful() {
        forAllSmallSets(set -> {
            SignVector signs = set.toSignVector();
            assertThat(LabelSet.fromSigns(signs)).isEqualTo(set);
            assertThat(set.complement().toSignVector()).isEqualTo(signs.negate());
            assertThat(set.complement().complement()).isEqualTo(set);
            assertThat(set.complement().alternations()).isEqualTo(set.alternations());
            IntStream.range(0, set.labels())
                    .forEach(i -> assertThat(signs.signAt(i)).isEqualTo(set.signAt(i)));
        });
    }

    @Test
    void billionsOfLabelsCostNothing() {
        int n = Integer.MAX_VALUE;
        LabelSet set = LabelSet.of(n, n - 1, 5, 6, 1_000_000_000);

        assertThat(set.alternations()).isEqualTo(5);
        assertThat(set.cyclicAlternations()).isEqualTo(6);
        assertThat(set.isActive(6)).isTrue();
        assertThat(set.signAt(7)).isEqualTo(-1);
    }

    @Test
    void idsOutOfRangeAreNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabelSet.of(10, 3, 12))
                .withMessage("label id 12 is out of range for 10 labels: ids run from 0 to 9");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabelSet.of(10, 3, -1))
                .withMessage("label id -1 is out of range for 10 labels: ids run from 0 to 9");
        assertThatIllegalArgumentException().isThrownBy(() -> LabelSet.of(10).isActive(10));
        assertThatIllegalArgumentException().isThrownBy(() -> LabelSet.of(10).signAt(-1));
    }

    @Test
    void duplicatesMissingLabelsAndZerosAreRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabelSet.of(10, 3, 4, 3))
                .withMessage("label id 3 is given twice: expected each active label once");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabelSet.of(0))
                .withMessage("0 labels are too few: expected at least 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabelSet.fromSigns(SignVector.parse("+-0")))
                .withMessage("entry 2 of the sign vector is 0: a label is either active (+) or inactive (-)");
    }

    @Test
    void partialSetsHaveFreeLabels() {
        LabelSet partial = LabelSet.partial(6, new int[] {4, 1}, new int[] {3});
        assertThat(partial.isPartial()).isTrue();
        assertThat(IntStream.range(0, 6).map(partial::signAt)).containsExactly(0, 1, 0, -1, 1, 0);
        assertThat(partial.active()).containsExactly(1, 4);
        assertThat(partial.inactive()).containsExactly(3);
        assertThat(partial.fixed()).containsExactly(1, 3, 4);
        assertThat(partial).hasToString("{1, 4, !3} of 6");
        assertThat(partial.complement()).isEqualTo(LabelSet.partial(6, new int[] {3}, new int[] {1, 4}));
        assertThat(partial)
                .isEqualTo(LabelSet.partial(6, new int[] {1, 4}, new int[] {3}))
                .isNotEqualTo(LabelSet.of(6, 1, 4))
                .isNotEqualTo(LabelSet.partial(6, new int[] {1, 4}, new int[] {2}));
        assertThatIllegalStateException()
                .isThrownBy(partial::toSignVector)
                .withMessage("{1, 4, !3} of 6 has free labels: expected a label set without any");
        assertThatIllegalStateException().isThrownBy(partial::alternations);
    }

    @Test
    void aSetWithoutFreeLabelsIsComplete() {
        LabelSet complete = LabelSet.partial(4, new int[] {1}, new int[] {0, 2, 3});
        assertThat(complete).isEqualTo(LabelSet.of(4, 1)).hasSameHashCodeAs(LabelSet.of(4, 1));
        assertThat(complete.isPartial()).isFalse();
        assertThat(LabelSet.of(4, 1).inactive()).containsExactly(0, 2, 3);
        assertThat(LabelSet.of(4, 1).fixed()).containsExactly(0, 1, 2, 3);
    }

    @Test
    void contradictionsInPartialSetsAreRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabelSet.partial(5, new int[] {2, 3}, new int[] {3}))
                .withMessage("label id 3 is active and inactive: expected one of them");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabelSet.partial(5, new int[] {2}, new int[] {3, 3}))
                .withMessage("label id 3 is given twice: expected each inactive label once");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabelSet.partial(5, new int[0], new int[0]))
                .withMessage("all labels are free: expected at least one that is active or inactive");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabelSet.partial(5, new int[0], new int[] {5}))
                .withMessageStartingWith("label id 5 is out of range");
    }

    private static void forAllSmallSets(Consumer<LabelSet> promise) {
        for (int n = 1; n <= 9; n++) {
            AllSets.of(n).forEach(promise);
        }
    }
}
