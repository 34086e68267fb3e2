package org.orthant.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.orthant.labels.LabelSet;
import org.orthant.proof.Circuit;
import org.orthant.proof.MarginProof;
import org.orthant.proof.Point;
import org.orthant.proof.RadiusProof;

class OutcomeTest {

    @Test
    void aVerdictAndItsCertificateHaveTheSameOutcome() {
        List<Verdict> verdicts = List.of(
                new Verdict.Argmaxable(Point.of(1), Optional.empty()),
                new Verdict.Unargmaxable(Circuit.ofLabels(0)),
                Verdict.Undecided.budgetSpent(Duration.ofSeconds(1)));
        assertThat(verdicts).map(Outcome::of).containsExactly(Outcome.values());
        assertThat(verdicts)
                .map(verdict -> Outcome.of(verdict.certify(LabelSet.of(2, 0))))
                .containsExactly(Outcome.values());
    }

    @Test
    void everyOutcomeIsReadFromItsText() {
        for (Outcome outcome : Outcome.values()) {
            assertThat(Outcome.parse(outcome.text())).isEqualTo(outcome);
        }
        assertThatThrownBy(() -> Outcome.parse("ARGMAXABLE"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(
                        "\"ARGMAXABLE\" is not a verdict: expected argmaxable, unargmaxable or undecided");
    }

    @Test
    void boundsAreThoseOfTheirProofs() {
        assertThat(Radius.of(new RadiusProof(1, Point.of(1), 2, List.of(), Point.of())))
                .isEqualTo(new Radius(1, 2));
        assertThat(Margin.of(new MarginProof(-2, Point.of(1), -1, Optional.of(Circuit.ofLabels(0)))))
                .isEqualTo(new Margin(-2, -1));
    }
}
