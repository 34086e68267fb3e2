package org.orthant.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTest {

    private static final Standing OURS = new Standing(
            "ours",
            false,
            List.of(
                    new Measurement(
                            0, 100_000, Outcome.of(Verdict.ARGMAXABLE, 2).withSteps(7)),
                    new Measurement(
                            0, 300_000, Outcome.of(Verdict.UNARGMAXABLE, 0).withSteps(9))));

    private static final Standing PEER = new Standing(
            "Peer", true, List.of(new Measurement(2_500_000, 150_000_000, Outcome.of(Verdict.ARGMAXABLE, 2))));

    private static final Report REPORT = new Report(
            "W25",
            8_921,
            25,
            2,
            0.0213,
            new Comparison(List.of(OURS, PEER), List.of(Duel.between(OURS, PEER))),
            List.of("Peers were given only the first 1 label sets."));

    @Test
    void aTableIsAligned() {
        assertThat(TextReport.of(REPORT)).isEqualTo("""
                        W25: 8921 labels, 25 features, 2 label sets; one pass over the weights: 0.0213 ms

                        contender  sets  median ms  p95 ms  total ms  build ms  steps  argmaxable  unargmaxable  undecided
                        ours          2      0.100   0.300     0.400    0.0000   7.00           1             1          0
                        Peer          1        150     150       150      2.50      –           1             0          0

                        contender  against  sets  times faster  same verdict  radius differs by
                        ours          Peer     1          1500             1            0.0e+00

                        Peers were given only the first 1 label sets.
                        """);
    }

    @Test
    void jsonHoldsEveryMeasurementAndIsWellFormed() throws IOException {
        String text = JsonReport.of(List.of(REPORT, REPORT));
        try (JsonParser parser = new JsonFactory().createParser(text)) {
            int tokens = 0;
            while (parser.nextToken() != null) {
                tokens++;
            }
            assertThat(tokens).isGreaterThan(100);
        }
        assertThat(text)
                .contains("\"layer\" : \"W25\"", "\"ratio\" : 1500.0", "\"medianSteps\" : null")
                .contains("\"verdict\" : \"unargmaxable\"", "\"solveMillis\" : 150.0", "\"radius\" : 2.0");
    }
}
