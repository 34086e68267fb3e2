package org.orthant.train.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.orthant.data.read.DataSource;
import org.orthant.io.BadInputException;
import org.orthant.train.encoder.EncoderDesign;
import org.orthant.train.encoder.FeaturesDesign;
import org.orthant.train.encoder.TextCnnDesign;
import org.orthant.train.encoder.WordsDesign;
import org.orthant.train.folder.EncoderActivation;
import org.orthant.train.folder.HeadPlan;
import org.orthant.train.loop.Criterion;
import org.orthant.train.loop.TrainingOptions;

class RunConfigTest {

    private static final TrainingOptions TRAINING =
            new TrainingOptions(-7, 16, 3, 2, new Criterion(8), 5e-5, 1e-3, 250, 10);

    private static final TextCnnDesign WITH_VECTORS =
            new TextCnnDesign(3, 7, List.of(4), 0.5, 6, Optional.of(Path.of("vectors.txt")));

    @TempDir
    Path folder;

    @Test
    void everyConfigurationCanBeReadAgain() throws IOException {
        Path file = folder.resolve("config.yaml");
        for (EncoderDesign encoder : List.of(
                new WordsDesign(9),
                new WordsDesign(9, EncoderActivation.RELU),
                new FeaturesDesign(),
                TextCnnDesign.PAPER,
                TextCnnDesign.PROTEINS,
                WITH_VECTORS)) {
            for (HeadPlan head : List.of(
                    new HeadPlan(HeadPlan.Kind.BSL, 4, 3, true),
                    new HeadPlan(HeadPlan.Kind.DFT, 4, 3, false),
                    new HeadPlan(HeadPlan.Kind.DFT_LEARNED, 4, 3, true),
                    new HeadPlan(HeadPlan.Kind.NO_PROJECTION, 9, 3, false),
                    HeadPlan.spread(4, 3, true, new HeadPlan.Spread(5, -6, Optional.empty())),
                    HeadPlan.spread(4, 3, true, new HeadPlan.Spread(0, Long.MAX_VALUE, Optional.of(0.7))))) {
                RunConfig config = new RunConfig(
                        DataSource.parse(Map.of("source", "a: \"b\" #c", "split", "70.5/20/9.5", "covering", "true")),
                        encoder,
                        head,
                        TRAINING,
                        2);
                Files.writeString(file, config.toYaml());
                assertThat(RunConfig.read(file)).isEqualTo(config);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "batch: 16           | batch: many       | training.batch is \"many\": expected a whole number",
                "batch: 16           | batch: 0          | batch 0: expected at least 1",
                "batch: 16           | batsch: 16        | training.batch is missing",
                "rank: 10            | rank: 10\\n  x: 1  | training.x is not known: expected batch, criterion,",
                "kind: words         | kind: lstm        | encoder.kind is \"lstm\": expected cnn, features, sentences or words",
                "activation: leaky-relu | activation: gelu | encoder.activation: activation gelu: expected leaky-relu or relu",
                "kind: dft           | kind: softmax     | head.kind is \"softmax\": expected bsl, no-projection, dft, dft-learned, spread or",
                "kind: dft           | kind: spread      | head.spread is missing",
                "kind: dft           | kind: dft\\n  spread: 4 | head.spread is not known",
                "criterion: p@8      | criterion: f1     | \"f1\" is not a criterion: expected loss or",
                "informed-start: true | informed-start: 1 | head.informed-start is \"1\": expected true or false",
                "threads: 2          | threads: 0        | threads 0: expected at least 1",
                "head-rate: 0.001    | head-rate: .nan   | head rate NaN: expected a number from 0 to 1",
                "head:               | '[head:'          | config.yaml:8: is not valid YAML: could not find",
            })
    void whatIsWrongIsNamed(String right, String wrong, String message) throws IOException {
        RunConfig config = new RunConfig(
                DataSource.EMBEDDED, new WordsDesign(9), new HeadPlan(HeadPlan.Kind.DFT, 4, 3, true), TRAINING, 2);
        String text = config.toYaml();
        assertThat(text).contains(right);
        Path file = folder.resolve("config.yaml");
        Files.writeString(file, text.replace(right, wrong.replace("\\n", "\n")));
        assertThatThrownBy(() -> RunConfig.read(file))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith(file + ":")
                .hasMessageContaining(message);
    }
}
