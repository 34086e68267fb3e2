package org.orthant.train.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.data.Dataset;
import org.orthant.data.ImageInputs;
import org.orthant.data.IntRows;
import org.orthant.data.SparseInputs;
import org.orthant.data.Split;
import org.orthant.data.read.DataSource;
import org.orthant.encoders.image.TResNetDesign;
import org.orthant.encoders.image.TResNetSize;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;
import org.orthant.io.Safetensors;
import org.orthant.io.Tensor;
import org.orthant.io.Vocabulary;
import org.orthant.metrics.Metric;
import org.orthant.metrics.Scores;
import org.orthant.train.encoder.EncoderDesign;
import org.orthant.train.encoder.FeaturesDesign;
import org.orthant.train.encoder.WordsDesign;
import org.orthant.train.folder.HeadPlan;
import org.orthant.train.loop.Criterion;
import org.orthant.train.loop.Judge;
import org.orthant.train.loop.Model;
import org.orthant.train.loop.Observer;
import org.orthant.train.loop.Trainer;
import org.orthant.train.loop.TrainingOptions;

/** A small TResNet on images with coloured shapes, each colour a label. */
class ImageTrainingTest {

    private static final TResNetSize TINY = new TResNetSize(4, List.of(1, 1, 1, 1));
    private static final List<Color> COLOURS = List.of(Color.RED, Color.GREEN, Color.BLUE);

    @TempDir
    Path home;

    private Dataset data;

    @BeforeEach
    void draw() throws IOException {
        SplittableRandom random = new SplittableRandom(5);
        data = new Dataset(
                "shapes",
                Vocabulary.of(List.of("red", "green", "blue")),
                Optional.empty(),
                split("train", 32, random),
                split("validation", 8, random),
                split("test", 8, random));
    }

    private Split split(String part, int count, SplittableRandom random) throws IOException {
        List<String> names = new ArrayList<>();
        IntRows.Builder active = new IntRows.Builder();
        for (int example = 0; example < count; example++) {
            int shown = random.nextInt(8);
            BufferedImage image = new BufferedImage(64, 64, BufferedImage.TYPE_INT_RGB);
            Graphics2D graphics = image.createGraphics();
            List<Integer> labels = new ArrayList<>();
            for (int colour = 0; colour < COLOURS.size(); colour++) {
                if ((shown >> colour & 1) == 1) {
                    graphics.setColor(COLOURS.get(colour));
                    graphics.fillOval(random.nextInt(4) + 20 * colour, random.nextInt(40), 20, 20);
                    labels.add(colour);
                }
            }
            graphics.dispose();
            names.add(part + example + ".png");
            ImageIO.write(image, "png", home.resolve(names.get(example)).toFile());
            active.add(labels.stream().mapToInt(Integer::intValue).toArray());
        }
        return new Split(new ImageInputs(home, names, 64), COLOURS.size(), active.build());
    }

    private static RunConfig config(EncoderDesign encoder, int epochs) {
        TrainingOptions training = new TrainingOptions(3, 8, epochs, 100, Criterion.LOSS, 0.005, 0.02, 0, 1);
        return new RunConfig(
                DataSource.of(Path.of("shapes")), encoder, new HeadPlan(HeadPlan.Kind.DFT, 2, 1, true), training, 1);
    }

    private static EncoderDesign tiny() {
        return new TResNetDesign(TINY, Optional.empty());
    }

    private boolean run(RunConfig config, Path target, Duration betweenCheckpoints, Observer observer) {
        try (RunFolder opened = RunFolder.open(target)) {
            return new TrainingRun(config, data, "test", betweenCheckpoints).run(opened, observer);
        }
    }

    @Test
    void coloursAreLearntAndASavedModelPredictsThem() {
        Path target = home.resolve("run");
        assertThat(run(config(tiny(), 16), target, Duration.ofHours(1), new Observer() {}))
                .isTrue();
        try (Model model = SavedModel.open(target).load(1)) {
            Scores scores = new Judge(3, 1).scores(model, data.test());
            assertThat(scores.of(Metric.MICRO_F1)).isGreaterThan(0.9);
        }
        assertThat(Safetensors.read(target.resolve("model.safetensors")).tensors())
                .extracting(Tensor::name)
                .contains("encoder.body.layer2.0.downsample.1.bn.running_var", "encoder.body.conv1.bn.running_mean");
    }

    @Test
    void aKilledRunEndsWithTheModelOfAnUninterruptedOneRunningStatisticsIncluded() throws IOException {
        Path whole = home.resolve("whole");
        Path killed = home.resolve("killed");
        run(config(tiny(), 2), whole, Duration.ofHours(1), new Observer() {});
        Observer killer = new Observer() {
            @Override
            public void stepped(Trainer trainer) {
                if (trainer.step() == 3) {
                    throw new IllegalStateException("killed");
                }
            }
        };
        assertThatThrownBy(() -> run(config(tiny(), 2), killed, Duration.ZERO, killer))
                .hasMessage("killed");
        run(config(tiny(), 2), killed, Duration.ZERO, new Observer() {});
        assertThat(Files.readAllBytes(killed.resolve("model.safetensors")))
                .isEqualTo(Files.readAllBytes(whole.resolve("model.safetensors")));
    }

    @Test
    void trainingStartsFromAPublishedCheckpoint() {
        Path source = home.resolve("source");
        run(config(tiny(), 1), source, Duration.ofHours(1), new Observer() {});
        List<Tensor> published = Safetensors.read(source.resolve("model.safetensors")).tensors().stream()
                .filter(tensor -> tensor.name().startsWith("encoder."))
                .map(tensor ->
                        new Tensor(tensor.name().substring("encoder.".length()), tensor.shape(), tensor.values()))
                .toList();
        Path file = home.resolve("published.safetensors");
        new Safetensors(Map.of(), published).write(file);

        EncoderDesign pretrained = new TResNetDesign(TINY, Optional.of(file));
        RunConfig slow = new RunConfig(
                DataSource.EMBEDDED,
                pretrained,
                new HeadPlan(HeadPlan.Kind.DFT, 2, 1, true),
                new TrainingOptions(9, 8, 1, 9, Criterion.LOSS, 0, 0.1, 0, 1),
                1);
        Path target = home.resolve("target");
        run(slow, target, Duration.ofHours(1), new Observer() {});
        Safetensors trained = Safetensors.read(target.resolve("model.safetensors"));
        for (Tensor tensor : published) {
            if (!tensor.name().contains("running_")) {
                assertThat(trained.find("encoder." + tensor.name())
                                .orElseThrow()
                                .values())
                        .isEqualTo(tensor.values());
            }
        }
        EncoderDesign wider = new TResNetDesign(new TResNetSize(5, TINY.blocks()), Optional.of(file));
        assertThatThrownBy(() -> run(config(wider, 1), home.resolve("wider"), Duration.ofHours(1), new Observer() {}))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("published.safetensors")
                .hasMessageContaining("does not fit the encoder")
                .hasMessageContaining("body.conv1.conv.weight");
    }

    @Test
    void sectionsKeepTheDesignAndEncodersRefuseWhatTheyCannotTake() {
        EncoderDesign design = new TResNetDesign(TINY, Optional.of(Path.of("weights.safetensors")));
        Path file = home.resolve("config.yaml");
        AtomicFile.write(file, config(design, 1).toYaml());
        assertThat(RunConfig.read(file).encoder()).isEqualTo(design);
        assertThat(TResNetSize.parse("76/4/5/18/3")).isEqualTo(TResNetSize.LARGE);
        assertThatThrownBy(() -> TResNetSize.parse("76/4/x")).hasMessageContaining("such as 76/4/5/18/3");

        assertThatThrownBy(() -> new WordsDesign(3).requireSuitable(data.train().inputs()))
                .hasMessageContaining("use encoder tresnet");
        assertThatThrownBy(
                        () -> new FeaturesDesign().requireSuitable(data.train().inputs()))
                .hasMessageContaining("use encoder tresnet");
        assertThatThrownBy(() -> design.requireSuitable(new ImageInputs(home, List.of(), 62)))
                .hasMessageContaining("a side of 62");
        assertThatThrownBy(() -> design.requireSuitable(new SparseInputs.Builder(3).build()))
                .hasMessageContaining("the data are not images");
    }
}
