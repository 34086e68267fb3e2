package org.orthant.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.orthant.labels.LabelSet;

/** Certificates of single classes prove a sequence only if they cover every step of it. */
class SequenceCheckTest {

    /** Five classes, of which the last is the end symbol. */
    private static final SequenceCheck CHECK = new SequenceCheck(5, 4);

    private static final LabelSet SET = LabelSet.of(5, 0, 2);
    private static final Certificate FIRST = wins(LabelSet.of(5, 2));
    private static final Certificate SECOND = wins(LabelSet.partial(5, new int[] {0}, new int[] {1, 3, 4}));
    private static final Certificate LAST = wins(LabelSet.partial(5, new int[] {4}, new int[] {1, 3}));

    private static Certificate wins(LabelSet set) {
        return new Certificate.Argmaxable(set, Point.of(0, 0), Optional.empty());
    }

    private static Certificate loses(int label, int... others) {
        return new Certificate.Unargmaxable(LabelSet.partial(5, new int[] {label}, others), Circuit.ofLabels(label));
    }

    private static Optional<String> order(Certificate... steps) {
        return CHECK.flaw(new SequenceProof.Order(SET, List.of(steps)));
    }

    private static Optional<String> stuck(List<Integer> emitted, Certificate... refutations) {
        return CHECK.flaw(new SequenceProof.Stuck(SET, emitted, List.of(refutations)));
    }

    @Test
    void anOrderIsProvenByAVictoryAtEveryStep() {
        assertThat(order(FIRST, SECOND, LAST)).isEmpty();
        assertThat(new SequenceProof.Order(SET, List.of(FIRST, SECOND, LAST)).labels())
                .containsExactly(2, 0);
    }

    @Test
    void victoriesAgainstMoreClassesThanAreLeftAreEnough() {
        assertThat(order(FIRST, wins(LabelSet.of(5, 0)), wins(LabelSet.of(5, 4))))
                .isEmpty();
        assertThat(order(FIRST, SECOND, wins(LabelSet.partial(5, new int[] {4}, new int[] {1, 2, 3}))))
                .isEmpty();
    }

    @Test
    void victoriesAgainstFewerClassesAreNot() {
        assertThat(order(FIRST, wins(LabelSet.partial(5, new int[] {0}, new int[] {1, 3})), LAST))
                .contains("step 2 is not proven against every class that is left");
        assertThat(order(SECOND, FIRST, LAST)).contains("step 1 is not proven against every class that is left");
        assertThat(order(FIRST, SECOND, wins(LabelSet.partial(5, new int[] {4}, new int[] {0, 1, 2}))))
                .contains("step 3 is not proven against every class that is left");
    }

    @Test
    void everyLabelIsEmittedOnceAndTheEndLast() {
        assertThat(order(FIRST, SECOND))
                .contains("there are 2 steps: expected one for each of 2 labels, and one for the end symbol");
        assertThat(order(FIRST, SECOND, SECOND)).contains("step 3 emits label 0: expected the end symbol");
        assertThat(order(FIRST, FIRST, LAST)).contains("step 2 emits label 2: expected another label of the set");
        assertThat(order(FIRST, wins(LabelSet.of(5, 1)), LAST))
                .contains("step 2 emits label 1: expected another label of the set");
        assertThat(order(FIRST, wins(LabelSet.of(5, 4)), LAST))
                .contains("step 2 emits label 4: expected another label of the set");
    }

    @Test
    void aStepMustClaimThatItsClassWins() {
        assertThat(order(FIRST, loses(0, 1), LAST)).contains("step 2 claims that its class cannot win");
        assertThat(order(new Certificate.Undecided(LabelSet.of(5, 2), "why"), SECOND, LAST))
                .contains("step 1 claims nothing");
        assertThat(order(wins(LabelSet.of(5, 2, 0)), SECOND, LAST)).contains("step 1 is not about one of 5 classes");
        assertThat(order(wins(LabelSet.of(6, 2)), SECOND, LAST)).contains("step 1 is not about one of 5 classes");
        assertThat(order(wins(LabelSet.of(5)), SECOND, LAST)).contains("step 1 is not about one of 5 classes");
    }

    @Test
    void aSetIsRefutedIfNoneOfItsOtherLabelsCanWin() {
        assertThat(stuck(List.of(), loses(0, 1), loses(2, 0, 3))).isEmpty();
        assertThat(stuck(List.of(2), loses(0, 1, 3))).isEmpty();
        assertThat(stuck(List.of(0, 2), loses(4, 1, 3))).isEmpty();
        assertThat(new SequenceProof.Stuck(SET, List.of(2), List.of(loses(0, 1))).impossible())
                .containsExactly(0);
    }

    @Test
    void refutationsCoverExactlyTheClassesThatCouldGoOn() {
        assertThat(stuck(List.of(), loses(0, 1)))
                .contains("there are 1 refutations: expected one for each of 2 classes");
        assertThat(stuck(List.of(), loses(2, 1), loses(0, 1))).contains("the refutation of label 0 is about label 2");
        assertThat(stuck(List.of(), loses(0, 1), loses(0, 1))).contains("the refutation of label 2 is about label 0");
        assertThat(stuck(List.of(2), loses(0, 1), loses(2, 1)))
                .contains("there are 2 refutations: expected one for each of 1 classes");
        assertThat(stuck(List.of(0, 2), loses(3, 1))).contains("the refutation of label 4 is about label 3");
        assertThat(stuck(List.of(0, 2))).contains("there are 0 refutations: expected one for each of 1 classes");
    }

    @Test
    void aRefutationUsesNoClassThatIsEmittedBefore() {
        assertThat(stuck(List.of(2), loses(0, 1, 2)))
                .contains("the refutation of label 0 uses label 2, which is emitted before");
        Certificate complete = new Certificate.Unargmaxable(LabelSet.of(5, 0), Circuit.ofLabels(0));
        assertThat(stuck(List.of(2), complete))
                .contains("the refutation of label 0 uses label 2, which is emitted before");
        assertThat(stuck(List.of(), complete, loses(2, 1))).isEmpty();
        assertThat(stuck(List.of(2), FIRST)).contains("the refutation of label 0 claims that its class can win");
    }

    @Test
    void onlyLabelsOfTheSetAreEmitted() {
        assertThat(stuck(List.of(1), loses(0, 3), loses(2, 3)))
                .contains("label 1 is emitted: expected labels of the set, each once");
        assertThat(stuck(List.of(2, 2), loses(0, 3)))
                .contains("label 2 is emitted: expected labels of the set, each once");
        assertThat(stuck(List.of(-1), loses(0, 3), loses(2, 3)))
                .contains("label -1 is emitted: expected labels of the set, each once");
        assertThat(stuck(List.of(5), loses(0, 3), loses(2, 3)))
                .contains("label 5 is emitted: expected labels of the set, each once");
    }

    @Test
    void theSetIsOneThatADecoderCanEmit() {
        assertThat(CHECK.objection(SET)).isEmpty();
        assertThat(CHECK.flaw(new SequenceProof.Open(SET, "why"))).isEmpty();
        assertThat(CHECK.flaw(new SequenceProof.Open(LabelSet.of(5, 1, 4), "why")))
                .contains("label 4 is the end symbol, which is not in the label set: remove it");
        assertThat(CHECK.objection(LabelSet.of(6, 1)))
                .contains("the label set is one of 6 labels and the decoder has 5");
        assertThat(CHECK.objection(LabelSet.partial(5, new int[] {1}, new int[] {2})))
                .contains("{1, !2} of 5 has free labels: expected the labels of a whole sequence");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SequenceCheck(5, 5))
                .withMessage("the end symbol 5 is not a class: expected 0 to 4");
    }

    @Test
    void theEndSymbolIsAClass() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SequenceCheck(5, 5))
                .withMessageContaining("0 to 4");
        assertThatIllegalArgumentException().isThrownBy(() -> new SequenceCheck(5, -1));
        assertThat(new SequenceCheck(5, 0).objection(LabelSet.of(5, 0))).isPresent();
    }
}
