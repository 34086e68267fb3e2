package org.orthant.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.orthant.layer.DecisionRule;
import org.orthant.proof.Circuit;

class ReasonTest {

    private static String said(Reason reason) {
        return reason.sentence(label -> "L" + label).stream()
                .map(piece -> piece.name() ? "*" + piece.text() + "*" : piece.text())
                .collect(Collectors.joining());
    }

    @Test
    void reasonsAreSentences() {
        assertThat(said(new Reason(List.of(0, 2), List.of(1), false)))
                .isEqualTo("*L0* and *L2* can never be predicted together unless *L1* is predicted, too.");
        assertThat(said(new Reason(List.of(7), List.of(1, 2), false)))
                .isEqualTo("*L7* can never be predicted unless at least one of *L1* or *L2* is predicted, too.");
        assertThat(said(new Reason(List.of(1, 2, 3), List.of(), false)))
                .isEqualTo("*L1*, *L2* and *L3* can never be predicted together.");
        assertThat(said(new Reason(List.of(), List.of(4, 5), false)))
                .isEqualTo("At least one of *L4* or *L5* is always predicted.");
        assertThat(said(new Reason(List.of(), List.of(4), true)))
                .isEqualTo("Within the bounds of the features, *L4* is always predicted.");
    }

    @Test
    void manyLabelsThatStayOffAreCountedButAllThatAreOnAreNamed() {
        List<Integer> many = List.of(1, 2, 3, 4, 5, 6, 7, 8);
        assertThat(said(new Reason(List.of(0), many, false)))
                .isEqualTo("*L0* can never be predicted unless at least one of *L1*, *L2*, *L3*, *L4*, *L5* or 3 more"
                        + " is predicted, too.");
        assertThat(said(new Reason(many, List.of(0), false)))
                .startsWith("*L1*, *L2*, *L3*, *L4*, *L5*, *L6*, *L7* and *L8* can never");
    }

    @Test
    void aCircuitFallsApartIntoWhatIsOnAndWhatIsOff() {
        Circuit circuit = new Circuit(List.of(0, 1, 4), List.of(), List.of(2), Optional.empty());
        assertThat(Reason.of(circuit, List.of(0, 4), DecisionRule.threshold()))
                .isEqualTo(new Reason(List.of(0, 4), List.of(1), true));
    }

    @Test
    void aClassLosesToAMixtureOfOthersTheHeaviestFirst() {
        List<Integer> rivals = List.of(1, 2, 3, 4, 5, 6);
        assertThat(said(new Reason(List.of(0), rivals, false, true, List.of(.04, .41, .05, .2, .2, .1))))
                .isEqualTo(
                        "A mixture of *L2* (41 %), *L4* (20 %), *L5* (20 %) and 3 more scores at least as high as *L0* for"
                                + " every input, so that one of them does.");
        assertThat(said(new Reason(List.of(0), rivals, true, true, List.of())))
                .startsWith("Within the bounds of the features, a mixture of *L1*, *L2*, *L3* and 3 more scores");
        assertThat(said(new Reason(List.of(0), List.of(7), false, true, List.of(1.0))))
                .isEqualTo("*L7* scores at least as high as *L0* for every input.");
    }

    @Test
    void severalLabelsAreNotRankedAboveOthers() {
        assertThat(said(new Reason(List.of(0, 1), List.of(2, 3), false, true, List.of())))
                .isEqualTo("No input ranks all of *L0* and *L1* above all of *L2* and *L3*.");
    }
}
