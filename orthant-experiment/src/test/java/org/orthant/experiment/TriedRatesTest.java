package org.orthant.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class TriedRatesTest {

    private static final List<Cell> CELLS = Experiment.parse(
                    Path.of("rates.yaml"),
                    Examples.YAML.replaceAll("(?m)^(\\s*)(seeds: .*)$", "$1$2\n$1rates: [0.002, 0.004]"))
            .cells();

    private static Trial trial(String name, double loss, double f1) {
        Cell found = CELLS.stream()
                .filter(cell -> cell.name().equals(name))
                .findFirst()
                .orElseThrow();
        return Examples.trial(found, loss, 90, f1, true);
    }

    private static Trial trial(String name, double loss) {
        return trial(name, loss, .5);
    }

    @Test
    void theRateWithTheLeastMeanLossIsChosenWhateverTheScores() {
        List<Trial> trials = List.of(
                trial("BSL-8-rate-0.002-seed-0", .020, .9),
                trial("BSL-8-rate-0.002-seed-1", .030, .9),
                trial("BSL-8-rate-0.004-seed-0", .024, .1),
                trial("BSL-8-rate-0.004-seed-1", .025, .1),
                trial("DFT-8-rate-0.002-seed-0", .020, .5));
        assertThat(TriedRates.best(trials)).containsExactly(trials.get(2), trials.get(3), trials.get(4));
        Sheet sheet = RateSheet.of(trials).orElseThrow();
        assertThat(sheet.rows())
                .containsExactly(
                        List.of("BSL", "8", "0.002", "2", "0.02500 ± 0.00707", ""),
                        List.of("BSL", "8", "0.004", "2", "0.02450 ± 0.00071", "yes"),
                        List.of("DFT", "8", "0.002", "1", "0.02000", "yes"));
        assertThat(new ScoreSheets(TriedRates.best(trials)).scores().rows().get(0))
                .startsWith("BSL", "8", "0.004", "2");
    }

    @Test
    void aRateWithFewerSeedsIsNotComparedYet() {
        List<Trial> trials = List.of(
                trial("BSL-8-rate-0.002-seed-0", .03),
                trial("BSL-8-rate-0.002-seed-1", .03),
                trial("BSL-8-rate-0.004-seed-0", .01));
        assertThat(TriedRates.best(trials)).hasSize(2).doesNotContain(trials.get(2));
    }

    @Test
    void awaitingCellsAreTrainedAtTheBestRateOfTheirLayer() {
        List<Trial> tries = List.of(
                trial("BSL-8-rate-0.002-seed-0", .03),
                trial("BSL-8-rate-0.004-seed-0", .01),
                trial("DFT-8-rate-0.002-seed-0", .01),
                trial("DFT-8-rate-0.004-seed-0", .02));
        List<Cell> awaiting =
                CELLS.stream().filter(cell -> cell.name().contains("-seed-1")).toList();
        assertThat(TriedRates.chosen(awaiting, tries))
                .extracting(Cell::name)
                .containsExactly("BSL-8-rate-0.004-seed-1", "DFT-8-rate-0.002-seed-1");
    }

    @Test
    void thereIsNoTableOfOneRate() {
        assertThat(RateSheet.of(List.of(trial("BSL-8-rate-0.002-seed-0", .03)))).isEmpty();
    }
}
