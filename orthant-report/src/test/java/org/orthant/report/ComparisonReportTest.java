package org.orthant.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.orthant.figure.TrainingCurve.Loss;
import org.orthant.metrics.Metric;
import org.orthant.report.ComparedRun.Predictable;
import org.orthant.report.ComparedRun.TrainingOutcome;
import org.orthant.report.ComparedRun.WholeHead;

class ComparisonReportTest {

    private static ComparedRun run(String layer, int features, long seed, Optional<TrainingOutcome> outcome) {
        return new ComparedRun(
                layer + "-" + features + "-" + seed,
                layer,
                features,
                seed,
                Map.of("training.batch", "256", "training.seed", String.valueOf(seed)),
                List.of(new Loss(0, 0.7), new Loss(100, 0.1 / (seed + 1))),
                outcome);
    }

    private static TrainingOutcome outcome(double f1, Optional<Predictable> predictable) {
        return new TrainingOutcome(
                1234, true, 0.693, 12, 1100, 30, Map.of(Metric.F1, f1, Metric.MICRO_F1, f1 + 0.05), predictable);
    }

    private static Optional<TrainingOutcome> outcome(double f1, long argmaxable) {
        return outcome(f1, argmaxable, OptionalLong.of(argmaxable - 2));
    }

    private static Optional<TrainingOutcome> outcome(double f1, long argmaxable, OptionalLong safe) {
        return Optional.of(outcome(
                f1,
                Optional.of(new Predictable(
                        200,
                        argmaxable,
                        argmaxable - 1,
                        safe,
                        200 - argmaxable,
                        Optional.of(new WholeHead(argmaxable / 2, 3))))));
    }

    private static Comparison experiment(List<ComparedRun> runs, List<String> unknown) {
        return new Comparison(
                "my <test>",
                runs,
                new UnverifiedRuns(unknown, List.of()),
                5,
                List.of(new Origin("data", "<b>")),
                List.of("orthant train --config 'a & b'"));
    }

    private static List<ComparedRun> grid() {
        List<ComparedRun> runs = new ArrayList<>();
        for (int features : new int[] {16, 8}) {
            for (long seed : new long[] {1, 0}) {
                runs.add(run("BSL", features, seed, outcome(0.5 + 0.02 * seed, 8L * features)));
                runs.add(run("DFT", features, seed, outcome(0.6, 200)));
            }
        }
        return runs;
    }

    private static String html(List<ComparedRun> runs) {
        return ComparisonReport.page(experiment(runs, List.of())).render();
    }

    @Test
    void resultsOfOthersCarryACaveat() {
        assertThat(html(grid())).doesNotContain("Not verified");
        assertThat(ComparisonReport.page(experiment(grid(), List.of("bsl <b>", "dft")))
                        .render())
                .contains(
                        "Not verified: the results of 2 runs are what the files of the run folder state",
                        "bsl &lt;b&gt;, dft");
    }

    @Test
    void meansAndDeviationsStandInOneRowPerLayerAndSize() {
        String html = html(grid());
        assertThat(html)
                .contains(
                        "With 8 trainable columns, of the label sets of 200 test examples, the output layer can predict 32.0 % (BSL),"
                                + " 100 % (DFT); the whole head can predict 16.0 % (BSL), 50.0 % (DFT); safe in float32 are 31.0 % (BSL), 99.0 % (DFT); F1@5 is 0.510 (BSL), 0.600 (DFT).")
                .contains("0.510<span class=\"spread\"> ± 0.014</span>")
                .contains("64.0<span class=\"spread\"> ± 0.0</span>")
                .contains("100<span class=\"spread\"> ± 0.0</span>")
                .contains("2 of 2");
        assertThat(html.split("<th scope=\"row\">BSL</th>", -1)).hasSize(3);
    }

    @Test
    void runsOfDifferentConfigurationsAreNotPooledAsSeeds() {
        List<ComparedRun> runs = new ArrayList<>(grid());
        runs.add(new ComparedRun(
                "other",
                "DFT",
                8,
                2,
                Map.of("training.batch", "16", "training.seed", "2"),
                List.of(),
                outcome(0.4, 90)));
        String html = html(runs);
        assertThat(html)
                .contains("0.510 (BSL), 0.600 (DFT, batch 256), 0.400 (DFT, batch 16).")
                .contains("<th scope=\"row\">DFT, batch 16</th>")
                .contains("[\"other\",\"DFT, batch 16\",8,2,")
                .doesNotContain("3 of 3")
                .doesNotContain("<th scope=\"row\">DFT</th>");
        assertThat(html.split("<th scope=\"row\">DFT, batch 256</th>", -1)).hasSize(3);
    }

    @Test
    void figuresAndEveryRunAreThere() {
        String html = html(grid());
        assertThat(html)
                .contains("DFT at d=8: 100.0 % argmaxable, F1@5 0.600")
                .contains("Training loss with d = 8, each seed.")
                .contains(
                        "[\"BSL-8-0\",\"BSL\",8,0,1234,32.0,31.5,31.0,136,16.0,3,0.5,0.55,0.693,12.0,1100,30.0,\"yes\"]");
        // In the order of layer, size and seed, whatever the order of folders.
        assertThat(html.indexOf("[\"BSL-8-0\"")).isLessThan(html.indexOf("[\"BSL-8-1\""));
        assertThat(html.indexOf("[\"BSL-8-1\"")).isLessThan(html.indexOf("[\"BSL-16-0\""));
        assertThat(html.indexOf("[\"BSL-16-1\"")).isLessThan(html.indexOf("[\"DFT-8-0\""));
    }

    @Test
    void allTextIsEscapedAndNothingIsLoaded() {
        List<ComparedRun> runs = new ArrayList<>(grid());
        runs.add(run("</script><script>alert(1)</script>", 8, 0, outcome(0.5, 9)));
        assertThat(html(runs))
                .contains("my &lt;test&gt;")
                .contains("&lt;b&gt;")
                .contains("&#39;a &amp; b&#39;")
                .doesNotContain("<script>alert")
                .contains("default-src &#39;none&#39;")
                .doesNotContainPattern("(src|href)=\"(?!#)");
    }

    @Test
    void whatAllRunsHaveInCommonIsToldOnce() {
        assertThat(html(grid()))
                .contains("<th scope=\"row\">training</th><td>batch 256</td>")
                .contains("<th scope=\"row\">seeds</th><td>0, 1</td>")
                .contains("<th scope=\"row\">trainable columns d</th><td>8, 16</td>");
    }

    @Test
    void runsThatAreNotFinishedOrNotVerifiedAreToldApart() {
        assertThat(html(List.of(run("BSL", 8, 0, Optional.empty()))))
                .contains("1 run of 1 layer, none of them finished.")
                .contains("\"not finished\"");
        assertThat(html(List.of(
                        run("BSL", 8, 0, Optional.of(outcome(0.5, Optional.empty()))),
                        run("BSL", 8, 1, Optional.empty()))))
                .contains("2 runs of 1 layer. With 8 trainable columns, F1@5 is 0.500 (BSL). Not finished: 1.")
                .doesNotContain("argmaxable, F1@5");
    }

    @Test
    void whatIsSafeInFloat32IsToldWhereItWasAsked() {
        assertThat(html(grid()))
                .contains(">safe in float32, %</th>")
                .contains("63.0<span class=\"spread\"> ± 0.0</span>");
        assertThat(html(List.of(
                        run("BSL", 8, 0, outcome(0.5, 64, OptionalLong.of(60))),
                        run("DFT", 8, 0, outcome(0.6, 200, OptionalLong.empty())))))
                .doesNotContain("safe in float32 are")
                .contains("[\"BSL-8-0\",\"BSL\",8,0,1234,32.0,31.5,30.0,136,")
                .contains("[\"DFT-8-0\",\"DFT\",8,0,1234,100.0,99.5,null,0,")
                .contains("<td class=\"number\">30.0</td>")
                .contains("<td class=\"number\"></td>");
    }

    @Test
    void anExperimentHasRuns() {
        assertThatThrownBy(() -> experiment(List.of(), List.of())).hasMessageContaining("at least one run");
    }
}
