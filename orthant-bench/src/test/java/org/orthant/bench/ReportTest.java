package org.orthant.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.orthant.bench.solver.SolverOutcome;
import org.orthant.bench.solver.SolverVerdict;
import org.orthant.console.render.OutputFormat;
import org.orthant.console.render.TextStyle;
import org.orthant.verify.Effort;
import org.orthant.verify.Effort.Arithmetic;

class ReportTest {

    private static final SolverResult OURS = new SolverResult(
            "ours",
            false,
            List.of(
                    new Measurement(
                            0,
                            100_000,
                            OptionalLong.of(50_000),
                            SolverOutcome.of(SolverVerdict.ARGMAXABLE, 2)
                                    .withEffort(new Effort(7, 4, Arithmetic.DOUBLE))),
                    new Measurement(
                            0,
                            300_000,
                            OptionalLong.of(60_000),
                            SolverOutcome.of(SolverVerdict.UNARGMAXABLE, 0)
                                    .withEffort(new Effort(9, 5, Arithmetic.TWOFOLD)))));

    private static final SolverResult BASELINE = new SolverResult(
            "Peer",
            true,
            List.of(new Measurement(2_500_000, 150_000_000, SolverOutcome.of(SolverVerdict.ARGMAXABLE, 2))));

    private static final Report REPORT = new ComparisonReport(
            "W25",
            8_921,
            25,
            2,
            0.0213,
            new Comparison(List.of(OURS, BASELINE), List.of(SpeedRatio.between(OURS, BASELINE))),
            List.of("Peers were given only the first 1 label sets."));

    private static final Report THROUGHPUT = new ThroughputReport(
            "W25", 8_921, 25, List.of(new Throughput(1, 10_000, 4), new Throughput(2, 10_000, 2.5)));

    private static final Report GROWTH =
            new GrowthReport(10, List.of(new GrowthReport.Size(1_000, 0.01, 1 << 20, OURS)));

    @Test
    void aTableIsAligned() {
        assertThat(text(REPORT)).isEqualTo("""
                        layer                             W25
                        labels (n)                        8921
                        features (d)                      25
                        label sets                        2
                        ms for one pass over the weights  0.0213

                        solver  sets  median ms  p95 ms  total ms  check ms  total check ms  build ms  steps  passes  beyond doubles  argmaxable  unargmaxable  undecided  out of time
                        ours       2      0.100   0.300     0.400    0.0500           0.110    0.0000   7.00    4.00               1           1             1          0            0
                        Peer       1        150     150       150      none            none      2.50   none    none            none           1             0          0            0

                        solver  baseline  sets  times faster  same verdict  radius differs by
                        ours    Peer         1          1500             1            0.0e+00

                        Peers were given only the first 1 label sets.
                        """);
    }

    @Test
    void throughputIsComparedWithTheFirst() {
        assertThat(text(THROUGHPUT)).isEqualTo("""
                        layer         W25
                        labels (n)    8921
                        features (d)  25

                        threads   sets  seconds  sets per second  times the first
                              1  10000     4.00             2500             1.00
                              2  10000     2.50             4000             1.60

                        Elapsed time, with radius and proofs.
                        """);
    }

    @Test
    void growthIsMeasuredByTheWeight() {
        assertThat(text(GROWTH)).isEqualTo("""
                        features (d)  10

                        labels  sets  median ms  p95 ms  ns per weight  steps  passes  one pass ms  memory MiB  bytes per weight  argmaxable  unargmaxable
                          1000     2      0.100   0.300           10.0   7.00    4.00       0.0100        1.00               105           1             1

                        CPU time of one thread, with radius and proofs.
                        """);
    }

    @Test
    void csvHasARowPerSolverOfAllLayers() {
        assertThat(render(OutputFormat.CSV, REPORT, REPORT).lines().map(line -> line.replaceAll("^(.*?,.*?),.*", "$1")))
                .containsExactly("layer,name", "W25,ours", "W25,Peer", "W25,ours", "W25,Peer");
    }

    @Test
    void jsonHoldsEveryMeasurementAndIsWellFormed() throws IOException {
        String text = render(OutputFormat.JSON, REPORT, THROUGHPUT, GROWTH);
        try (JsonParser parser = new JsonFactory().createParser(text)) {
            int tokens = 0;
            while (parser.nextToken() != null) {
                tokens++;
            }
            assertThat(tokens).isGreaterThan(100);
        }
        assertThat(text)
                .contains("\"layer\" : \"W25\"", "\"ratio\" : 1500.0", "\"medianSteps\" : null")
                .contains("\"totalCheckMillis\" : 0.11", "\"checkMillis\" : 0.06", "\"totalCheckMillis\" : null")
                .contains("\"passes\" : 5", "\"arithmetic\" : \"twofold\"", "\"threads\" : 2", "\"ratio\" : 1.6")
                .contains("\"nanosPerWeight\" : 10.0", "\"memoryBytes\" : 1048576")
                .contains("\"verdict\" : \"unargmaxable\"", "\"solveMillis\" : 150.0", "\"radius\" : 2.0");
    }

    @Test
    void growthHasASchemaOfItsOwn() {
        assertThat(render(OutputFormat.JSON, GROWTH)).contains("\"name\" : \"bench-growth\"");
        assertThat(render(OutputFormat.JSON, THROUGHPUT)).contains("\"name\" : \"bench\"");
        assertThat(render(OutputFormat.JSON, REPORT)).contains("\"name\" : \"bench\"");
    }

    private static String text(Report report) {
        return OutputFormat.TABLE.render(ReportResults.of(report), TextStyle.PLAIN);
    }

    private static String render(OutputFormat format, Report... reports) {
        return format.renderAll(Stream.of(reports).map(ReportResults::of).toList(), TextStyle.PLAIN);
    }
}
