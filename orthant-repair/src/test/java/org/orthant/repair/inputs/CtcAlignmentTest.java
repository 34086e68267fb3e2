package org.orthant.repair.inputs;

import static org.assertj.core.api.Assertions.assertThat;

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

    @Test
    void anEmptyTextIsAlignedWithBlanksAlone() {
        assertThat(CtcAlignment.of(new int[] {0, 0})).isPresent();
        assertThat(CtcAlignment.of(new int[] {0, 2})).isEmpty();
    }
}
