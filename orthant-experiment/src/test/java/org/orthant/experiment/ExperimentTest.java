package org.orthant.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.data.IntRows;
import org.orthant.data.TokenInputs;
import org.orthant.data.read.DataSource;
import org.orthant.data.split.Part;
import org.orthant.encoders.image.TResNetDesign;
import org.orthant.encoders.image.TResNetSize;
import org.orthant.io.BadInputException;
import org.orthant.train.encoder.TextCnnDesign;
import org.orthant.train.encoder.WordsDesign;
import org.orthant.train.folder.HeadPlan;
import org.orthant.train.head.HeadDesign;
import org.orthant.train.loop.Criterion;
import org.orthant.train.loop.TrainingOptions;
import org.orthant.train.run.RunConfig;

class ExperimentTest {

    @Test
    void everyLayerMeetsEveryWidthAndSeedOfItsRange() {
        assertThat(Examples.experiment().cells().stream().map(Cell::name))
                .containsExactly(
                        "BSL-8-seed-0",
                        "DFT-8-seed-0",
                        "BSL-16-seed-0",
                        "DFT-16-seed-0",
                        "BSL-8-seed-1",
                        "DFT-8-seed-1",
                        "BSL-16-seed-1",
                        "DFT-16-seed-1",
                        "BSL-8-seed-2",
                        "DFT-8-seed-2",
                        "BSL-16-seed-2",
                        "DFT-16-seed-2",
                        "BSL-32-seed-0",
                        "DFT-32-seed-0");
    }

    @Test
    void spreadFrequenciesAreAnotherDimensionOfTheGrid() {
        String text = Examples.YAML
                .replace("heads: [bsl, dft]", "heads: [dft, dft-scaled, spread]")
                .replaceAll("(?m)^(\\s*)(seeds: .*)$", "$1$2\n$1spread: [20, 40]");
        List<Cell> cells = Experiment.parse(Path.of("a.yaml"), text).cells();
        assertThat(cells).extracting(Cell::name).contains("DFT-8-seed-1", "DFT-scaled-8-seed-1", "Spread-40-8-seed-1");
        assertThat(cells).hasSize(7 * 4);
        String without = Examples.YAML.replace("heads: [bsl, dft]", "heads: [spread]");
        assertThatThrownBy(() -> Experiment.parse(Path.of("a.yaml"), without))
                .hasMessageContaining("grid[0].spread is missing");
    }

    @Test
    void aPartOfTheGridMayHaveItsOwnLayersAndRates() {
        String text = Examples.YAML.replace(
                "  - widths: [32]\n    seeds: [0]",
                "  - heads: [bsl-with-bias]\n    widths: [32]\n    seeds: [0]\n    rates: [0.004, 1.0e-4]");
        List<Cell> cells = Experiment.parse(Path.of("a.yaml"), text).cells();
        assertThat(cells).hasSize(14);
        assertThat(cells.subList(12, 14))
                .extracting(Cell::name)
                .containsExactly("BSL-with-bias-32-rate-0.004-seed-0", "BSL-with-bias-32-rate-0.0001-seed-0");
        assertThat(cells.get(12).config().training())
                .isEqualTo(Examples.experiment().training().withRates(0.004));
        assertThat(cells.get(0).name()).isEqualTo("BSL-8-seed-0");
    }

    @Test
    void seedsThatDoNotTryRatesAwaitTheBestOne() {
        String text = Examples.YAML.replace(
                "  - widths: [32]\n    seeds: [0]",
                "  - widths: [32]\n    seeds: [0, 1, 2]\n    rates: [0.004, 0.1]\n    rate-seeds: [1]");
        Experiment experiment = Experiment.parse(Path.of("a.yaml"), text);
        assertThat(experiment.cells().stream().filter(Cell::awaitsRate))
                .extracting(cell -> cell.config().training().seed())
                .containsExactly(0L, 0L, 0L, 0L, 2L, 2L, 2L, 2L);
        assertThat(experiment.cells()).hasSize(12 + 12);
        assertThat(experiment.cellCount()).isEqualTo(12 + 2 * (2 + 2));
    }

    @Test
    void layersOfTheFairComparisonHaveAboutAsManyParameters() {
        List<Double> proteins = List.of(150e3, 250e3, 360e3, 500e3, 1e6);
        assertThat(ready("proteins-spread").cells())
                .hasSize(195)
                .allSatisfy(cell -> assertThat(proteins)
                        .anySatisfy(size ->
                                assertThat(parameters(cell, 5369)).isCloseTo(size, Percentage.withPercentage(4))));
        List<Double> debtags = List.of(30e3, 60e3, 110e3);
        assertThat(ready("debtags-spread").cells())
                .hasSize(144)
                .allSatisfy(cell -> assertThat(debtags)
                        .anySatisfy(size ->
                                assertThat(parameters(cell, 467)).isCloseTo(size, Percentage.withPercentage(1))));
    }

    @Test
    void theFairComparisonTriesRatesWithOneSeed() {
        assertThat(ready("proteins-spread").cellCount()).isEqualTo(5 * (4 + 2) + 15 * (3 + 2));
        assertThat(ready("debtags-spread").cellCount()).isEqualTo(12 * (4 + 2));
    }

    private static double parameters(Cell cell, int labels) {
        return HeadDesign.of(cell.config().head(), labels).parameters(512);
    }

    @Test
    void filesAreLookedForBesideTheExperiment(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("mine.svm"), "0 1:1");
        Files.writeString(folder.resolve("a.yaml"), Examples.YAML.replace("source: debtags", "source: mine.svm"));
        assertThat(Experiment.read(folder.resolve("a.yaml")).data())
                .isEqualTo(DataSource.of(folder.resolve("mine.svm")));
        Files.createDirectory(folder.resolve("debtags"));
        Files.writeString(folder.resolve("b.yaml"), Examples.YAML);
        assertThat(Experiment.read(folder.resolve("b.yaml")).data()).isEqualTo(DataSource.EMBEDDED);
        Files.writeString(folder.resolve("c.yaml"), Examples.YAML.replace("source: debtags", "source: else.svm"));
        assertThat(Experiment.read(folder.resolve("c.yaml")).data()).isEqualTo(DataSource.of(Path.of("else.svm")));
    }

    @Test
    void aCellThatTwoRangesHaveIsTrainedOnce() {
        String twice = Examples.YAML.replace("- widths: [32]", "- widths: [16, 32, 32]");
        assertThat(Experiment.parse(Path.of("a.yaml"), twice).cells()).hasSize(14);
    }

    @Test
    void theReadyComparisonOnDebtagsIsThatOfTheDocumentation() {
        Experiment debtags = ready("debtags.yaml");
        assertThat(debtags.cells()).hasSize(36);
        assertThat(debtags.cells().get(1).name()).isEqualTo("BSL-with-bias-8-seed-0");
        RunConfig last = debtags.cells().get(35).config();
        assertThat(last.head()).isEqualTo(new HeadPlan(HeadPlan.Kind.DFT, 64, 20, true));
        assertThat(last.training()).isEqualTo(new TrainingOptions(2, 256, 100, 4, Criterion.LOSS, 0.001, 0.001, 0, 5));
        assertThat(last.encoder()).isEqualTo(new WordsDesign(512));
        assertThat(last.data()).isEqualTo(DataSource.EMBEDDED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "debtags",
                "debtags-spread",
                "debtags-ablation",
                "proteins-ablation",
                "proteins-mf",
                "proteins-all",
                "proteins-spread",
                "mimic3",
                "openimages"
            })
    void readyExperimentsCanBeRead(String name) {
        Experiment experiment = ready(name);
        assertThat(experiment.about()).isNotEmpty();
        assertThat(experiment.cells()).hasSizeGreaterThanOrEqualTo(30);
        assertThat(experiment.data().isEmbedded())
                .isNotEqualTo(experiment.madeBy().isPresent());
    }

    @Test
    void aMissingStartOfTheEncoderIsRefusedBeforeAnythingIsTrained(@TempDir Path folder) {
        String text = Examples.YAML.replaceAll("(?ms)^encoder:.*?^training:", """
                encoder:
                  kind: cnn
                  width: 4
                  filters: 2
                  windows: [1]
                  dropout: 0
                  tokens: 10
                  vectors: nowhere.txt
                  made-by: orthant data vectors --out nowhere.txt
                training:""");
        Experiment experiment = Experiment.parse(Path.of("a.yaml"), text);
        assertThatThrownBy(() -> ExperimentRun.of(experiment, folder.resolve("runs"), "1")
                        .run())
                .isInstanceOf(BadInputException.class)
                .hasMessage("nowhere.txt: not found: the experiment initialises its encoder from this file:"
                        + " get it with orthant data vectors --out nowhere.txt");
    }

    @Test
    void thatOfBioasqAsksForThePretrainedModel() {
        assertThatThrownBy(() -> ready("bioasq"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("pubmedbert")
                .hasMessageContaining("config.json");
    }

    /** Steps of the paper's caption: another rate, a projection, the DFT layer. */
    @Test
    void theAblationHasTheLayerWithoutProjectionAtBothRatesAsTwoLayers() {
        Experiment ablation = ready("debtags-ablation");
        assertThat(ablation.cellCount()).isEqualTo(2 * 3 + 3 * 3 * 3);
        List<Cell> cells = ablation.cells();
        assertThat(cells)
                .extracting(Cell::name)
                .contains(
                        "No-projection-at-0.003-512-seed-0",
                        "No-projection-at-0.001-512-seed-0",
                        "BSL-8-seed-0",
                        "DFT-8-seed-0",
                        "DFT-learned-8-seed-0");
        List<Trial> trials = cells.stream()
                .map(cell -> Examples.trial(cell, cell.name().contains("0.003") ? .01 : .02, 90, .5, true))
                .toList();
        assertThat(TriedRates.best(trials)).as("no rate is chosen").hasSize(33);
        assertThat(new ScoreSheets(trials).scores().rows())
                .extracting(row -> row.get(0) + " " + row.get(1) + " " + row.get(2) + " " + row.get(3))
                .containsExactly(
                        "BSL 8 0.001 3",
                        "DFT 8 0.001 3",
                        "DFT learned 8 0.001 3",
                        "BSL 32 0.001 3",
                        "DFT 32 0.001 3",
                        "DFT learned 32 0.001 3",
                        "BSL 128 0.001 3",
                        "DFT 128 0.001 3",
                        "DFT learned 128 0.001 3",
                        "No projection at 0.003 512 0.003 3",
                        "No projection at 0.001 512 0.001 3");
        assertThat(RateSheet.of(trials)).isEmpty();
    }

    /** The paper's sections on its data sets, and its table "Dataset attributes and model hyperparameters". */
    @Test
    void thatOfMimicHasTheHyperparametersOfThePaper() {
        Experiment mimic = ready("mimic3");
        TextCnnDesign cnn =
                new TextCnnDesign(100, 500, List.of(4), 0.2, 2500, Optional.of(Path.of("mimic3-vectors.txt")));
        assertThat(mimic.encoder()).isEqualTo(cnn);
        assertThat(cnn.features(new TokenInputs(1, IntRows.of()))).isEqualTo(500);
        assertThat(mimic.startMadeBy())
                .hasValueSatisfying(made -> assertThat(made)
                        .isEqualTo("orthant data vectors --data mimic3 --cbow --out mimic3-vectors.txt"));
        assertThat(mimic.training()).isEqualTo(new TrainingOptions(0, 16, 100, 10, new Criterion(8), 1e-3, 1e-3, 0, 8));
        assertOfThePaper(mimic, 80, List.of(25, 50, 100, 200, 400, 500));
    }

    @Test
    void thatOfBioasqHasTheHyperparametersOfThePaper(@TempDir Path folder) throws IOException {
        Path pubmedbert = Files.createDirectory(folder.resolve("pubmedbert"));
        Files.writeString(pubmedbert.resolve("config.json"), """
                {"model_type": "bert", "vocab_size": 30522, "hidden_size": 768, "num_hidden_layers": 12,
                 "num_attention_heads": 12, "intermediate_size": 3072, "max_position_embeddings": 512,
                 "type_vocab_size": 2, "hidden_act": "gelu", "hidden_dropout_prob": 0.1,
                 "attention_probs_dropout_prob": 0.1, "layer_norm_eps": 1e-12}
                """);
        String text = ReadyExperiments.text("bioasq").orElseThrow();
        assertThat(text).contains("\n  checkpoint: pubmedbert\n");
        Experiment bioasq = Experiment.parse(
                Path.of("bioasq.yaml"), text.replace("checkpoint: pubmedbert", "checkpoint: " + pubmedbert));
        assertThat(bioasq.encoder().features(new TokenInputs(1, IntRows.of()))).isEqualTo(768);
        assertThat(bioasq.encoder().section())
                .containsEntry("kind", "bert")
                .containsEntry("pooling", "cls")
                .containsEntry("subwords", 512);
        assertThat(bioasq.training())
                .isEqualTo(new TrainingOptions(0, 32, 16, 10, Criterion.LOSS, 5e-5, 1e-3, 500, 10));
        assertOfThePaper(bioasq, 50, List.of(25, 50, 100, 200, 400));
    }

    @Test
    void thatOfOpenImagesHasTheHyperparametersOfThePaper() {
        Experiment openimages = ready("openimages");
        TResNetDesign tresnet =
                new TResNetDesign(TResNetSize.LARGE, Optional.of(Path.of("Open_ImagesV6_TRresNet_L_448.pth")));
        assertThat(openimages.encoder()).isEqualTo(tresnet);
        assertThat(tresnet.size().features()).isEqualTo(2432);
        assertThat(openimages.startMadeBy())
                .hasValueSatisfying(made ->
                        assertThat(made).startsWith("wget https://").endsWith("/Open_ImagesV6_TRresNet_L_448.pth"));
        assertThat(openimages.training())
                .isEqualTo(new TrainingOptions(0, 64, 60, 10, Criterion.LOSS, 1e-4, 1e-3, 250, 10));
        assertOfThePaper(openimages, 50, List.of(25, 50, 100, 200, 400));
    }

    private static void assertOfThePaper(Experiment experiment, int active, List<Integer> widths) {
        assertThat(experiment.active()).isEqualTo(active);
        assertThat(experiment.verify()).containsExactly(Part.VALIDATION, Part.TEST);
        assertThat(experiment.cells().stream().map(Cell::config))
                .extracting(RunConfig::head, config -> config.training().seed())
                .contains(Stream.of(0L, 1L, 2L)
                        .flatMap(seed -> widths.stream()
                                .flatMap(width -> Stream.of(
                                        tuple(HeadKind.BSL.plan(width, active, 0), seed),
                                        tuple(HeadKind.DFT.plan(width, active, 0), seed))))
                        .toArray(Tuple[]::new));
        assertThat(experiment.cells()).hasSize(3 * 3 * widths.size());
    }

    @Test
    void readyExperimentsAreFoundByName() {
        assertThat(ReadyExperiments.NAMES).allSatisfy(name -> {
            assertThat(ReadyExperiments.text(name)).isPresent();
            assertThat(ReadyExperiments.about(name)).isNotEmpty();
        });
        assertThat(ReadyExperiments.text("debtags")).isEqualTo(ReadyExperiments.text("debtags.yaml"));
        assertThat(ReadyExperiments.text("../debtags.yaml")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "heads: [bsl, dft]  | heads: [bsl, softmax] | heads is \"softmax\": expected a list of bsl, bsl-with-bias",
                "heads: [bsl, dft]  | ''                    | grid[0].heads is \"missing\": expected a list of layers",
                "widths: [32]       | widths: [32]\\n    rates: [0]   | grid[1].rates is \"0.0\": expected learning rates above 0",
                "widths: [32]       | widths: [32]\\n    rate-seeds: [0] | grid[1].rate-seeds is \"0\": expected some of the seeds",
                "widths: [32]       | widths: [32]\\n    rates: [0.1]\\n    rate-seeds: [7] | grid[1].rate-seeds is \"7\": expected some",
                "widths: [32]       | widths: [32]\\n    rate: 0      | grid[1].rate is \"0.0\": expected a learning rate above 0",
                "widths: [32]       | widths: [32]\\n    rate: 0.1\\n    rates: [0.2] | grid[1].rate is \"0.1\": expected a learning rate",
                "widths: [32]       | widths: [32]\\n    rates: [x]   | grid[1].rates is \"x\": expected numbers",
                "widths: [32]       | widths: [32]\\n    heads: [y]   | grid[1].heads is \"y\": expected a list of bsl",
                "heads: [bsl, dft]  | heads: []             | heads is \"[]\": expected a list of at least one entry",
                "seeds: [0]         | seeds: [x]            | grid[1].seeds is \"x\": expected whole numbers",
                "seeds: [0]         | seed: [0]             | grid[1].seeds is missing",
                "widths: [32]       | widths: [0]           | grid[1].widths is \"0\": expected numbers of columns",
                "widths: [32]       | widths: 32            | grid[1].widths is \"32\": expected a list",
                "source: debtags    | sorce: debtags        | data.source is missing",
                "source: debtags    | source: a\\n  sed: 1   | data.sed is unknown: expected source, test-data, label-file",
                "source: debtags    | source: a\\n  split-seed: x | data.split-seed is \"x\": expected a whole number",
                "active: 20         | active: many          | active is \"many\": expected a whole number",
                "active: 20         | active: 20\\nhead: dft | head is not known: expected about, active",
                "batch: 16          | batch: 0              | batch 0: expected at least 1",
                "batch: 16          | batch: 16\\n  seed: 1  | training.seed is not known",
                "threads: 1         | threads: 0            | threads 0: expected at least 1",
                "[validation, test] | [train]               | verify is \"train\": expected a list of validation and test",
                "kind: words        | kind: magic           | encoder.kind is \"magic\"",
                "grid:              | '[grid:'              | mine.yaml:20: is not valid YAML",
            })
    void whatIsWrongIsNamed(String right, String wrong, String message) {
        assertThat(Examples.YAML).contains(right);
        String text = Examples.YAML.replace(right, wrong.replace("\\n", "\n"));
        assertThatThrownBy(() -> Experiment.parse(Path.of("mine.yaml"), text))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("mine.yaml:")
                .hasMessageContaining(message);
    }

    private static Experiment ready(String name) {
        return Experiment.parse(Path.of(name), ReadyExperiments.text(name).orElseThrow());
    }
}
