package org.orthant.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.orthant.labels.LabelSet;
import org.orthant.proof.Certificate;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Circuit;
import org.orthant.proof.Point;
import org.orthant.proof.SequenceProof;
import org.orthant.verify.UndecidedReason;
import org.orthant.verify.Verdict;

/** What follows where some steps are undecided: never a victory, and a refutation only if it holds either way. */
class UndecidedStepsTest {

    private static final int LABELS = 5;
    private static final int END = 0;
    private static final Verdict WINS = new Verdict.Argmaxable(Point.of(0, 0), Optional.empty());
    private static final Verdict OPEN = new Verdict.Undecided(new UndecidedReason.BudgetSpent(Duration.ofSeconds(1)));

    private final KnownSteps known = new KnownSteps(LABELS, this::check);
    private Optional<String> rejection = Optional.empty();

    /** The verdicts are about no layer: what the checker says is set by each test. */
    private CheckResult check(Certificate certificate) {
        return rejection.<CheckResult>map(CheckResult.Rejected::new).orElseGet(CheckResult.Accepted::new);
    }

    private static Verdict losesTo(int label, int other) {
        return new Verdict.Unargmaxable(Circuit.ofLabels(Math.min(label, other), Math.max(label, other)));
    }

    private void given(int label, List<Integer> emitted, Verdict verdict) {
        known.add(new Step(label, emitted), verdict);
    }

    private GreedyOrder of(int... labels) {
        return new GreedyOrder(LabelSet.of(LABELS, labels), END, known);
    }

    @Test
    void anUndecidedLabelIsAskedAboutAgainAfterTheOthers() {
        given(1, List.of(), OPEN);
        given(2, List.of(), WINS);
        given(END, List.of(), WINS);
        GreedyOrder order = of(1, 2);
        assertThat(order.advance()).containsExactly(new Step(1, List.of(2)));
        given(1, List.of(2), WINS);
        assertThat(order.advance()).isEmpty();
        assertThat(order.proof().orElseThrow()).isInstanceOf(SequenceProof.Order.class);
    }

    @Test
    void anUndecidedLabelLeavesTheSetUndecidedEvenIfAllOthersWin() {
        given(1, List.of(), OPEN);
        given(2, List.of(), WINS);
        given(1, List.of(2), OPEN);
        given(END, List.of(), WINS);
        GreedyOrder order = of(1, 2);
        assertThat(order.advance()).isEmpty();
        assertThat(order.proof().orElseThrow()).isInstanceOf(SequenceProof.Open.class);
    }

    @Test
    void aLabelThatLosesEvenAfterAnUndecidedOneRefutesTheSet() {
        given(1, List.of(), OPEN);
        given(2, List.of(), losesTo(2, 3));
        GreedyOrder order = of(1, 2);
        assertThat(order.advance()).isEmpty();
        SequenceProof.Stuck stuck = (SequenceProof.Stuck) order.proof().orElseThrow();
        assertThat(stuck.emitted()).containsExactly(1);
        assertThat(stuck.impossible()).containsExactly(2);
    }

    /** The refutation of a step names fewer labels than the step: it is another certificate. */
    @Test
    void aRefutationThatTheCheckerRejectsLeavesTheSetUndecided() {
        rejection = Optional.of("its sum is not zero");
        given(2, List.of(), losesTo(2, 3));
        given(END, List.of(), WINS);
        GreedyOrder order = of(2);
        assertThat(order.advance()).isEmpty();
        SequenceProof.Open open = (SequenceProof.Open) order.proof().orElseThrow();
        assertThat(open.reason()).contains("the proof was not accepted: its sum is not zero");
    }

    @Test
    void aLabelThatLosesOnlyToAnUndecidedOneDoesNot() {
        given(1, List.of(), OPEN);
        given(2, List.of(), losesTo(2, 1));
        GreedyOrder order = of(1, 2);
        assertThat(order.advance()).containsExactly(new Step(2, List.of(1)));
        given(2, List.of(1), WINS);
        given(END, List.of(), WINS);
        assertThat(order.advance()).isEmpty();
        assertThat(order.proof().orElseThrow()).isInstanceOf(SequenceProof.Open.class);
    }

    @Test
    void anEndThatCannotWinRefutesTheSetWhateverIsUndecided() {
        given(1, List.of(), OPEN);
        given(END, List.of(), losesTo(END, 3));
        GreedyOrder order = of(1);
        assertThat(order.advance()).isEmpty();
        assertThat(((SequenceProof.Stuck) order.proof().orElseThrow()).impossible())
                .containsExactly(END);
    }

    @Test
    void anUndecidedEndLeavesTheSetUndecided() {
        given(1, List.of(), WINS);
        given(END, List.of(1), OPEN);
        GreedyOrder order = of(1);
        assertThat(order.advance()).isEmpty();
        assertThat(order.proof().orElseThrow()).isInstanceOf(SequenceProof.Open.class);
    }

    @Test
    void whatIsKnownOfFewerEmittedClassesIsNotAskedAgain() {
        given(1, List.of(3), WINS);
        given(2, List.of(), losesTo(2, 4));
        given(END, List.of(), WINS);
        GreedyOrder order = of(1, 2, 3);
        assertThat(order.advance()).containsExactly(new Step(1, List.of()), new Step(3, List.of()));
        given(1, List.of(), losesTo(1, 3));
        given(3, List.of(), WINS);
        assertThat(order.advance()).isEmpty();
        SequenceProof.Stuck stuck = (SequenceProof.Stuck) order.proof().orElseThrow();
        assertThat(stuck.emitted()).containsExactly(1, 3);
        assertThat(stuck.impossible()).containsExactly(2);
    }
}
