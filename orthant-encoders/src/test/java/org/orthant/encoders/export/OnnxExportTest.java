package org.orthant.encoders.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.orthant.data.Dataset;
import org.orthant.data.DenseInputs;
import org.orthant.data.Inputs;
import org.orthant.data.IntRows;
import org.orthant.data.SparseInputs;
import org.orthant.data.Split;
import org.orthant.data.TokenInputs;
import org.orthant.data.read.DataSource;
import org.orthant.encoders.bert.BertDesign;
import org.orthant.encoders.bert.Pooling;
import org.orthant.encoders.bert.TinyBert;
import org.orthant.io.BadInputException;
import org.orthant.io.Vocabulary;
import org.orthant.layer.Frequencies;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.SpreadLayer;
import org.orthant.model.Task;
import org.orthant.model.head.Candidate;
import org.orthant.model.head.OutputLayers;
import org.orthant.model.open.ModelFile;
import org.orthant.proof.Fingerprint;
import org.orthant.train.encoder.EncoderDesign;
import org.orthant.train.encoder.FeaturesDesign;
import org.orthant.train.encoder.TextCnnDesign;
import org.orthant.train.encoder.WordsDesign;
import org.orthant.train.folder.EncoderActivation;
import org.orthant.train.folder.HeadPlan;
import org.orthant.train.folder.TrainedLayer;
import org.orthant.train.loop.Criterion;
import org.orthant.train.loop.Model;
import org.orthant.train.loop.Observer;
import org.orthant.train.loop.TrainingOptions;
import org.orthant.train.run.RunConfig;
import org.orthant.train.run.RunFolder;
import org.orthant.train.run.SavedModel;
import org.orthant.train.run.TrainingRun;

/** Exported models, run by the runtime that most people deploy with. */
class OnnxExportTest {

    private static final int LABELS = 13;
    private static final int WORDS = 9;

    private static final HeadPlan SPREAD = HeadPlan.spread(2, 2, true, new HeadPlan.Spread(3, 4, Optional.empty()));
    private static final TextCnnDesign CNN = new TextCnnDesign(4, 6, List.of(2, 5), 0.1, 12, Optional.empty());

    @TempDir
    Path folder;

    static List<HeadPlan> heads() {
        return List.of(
                SPREAD,
                HeadPlan.spread(0, 2, true, new HeadPlan.Spread(0, 0, Optional.of(1.5))),
                new HeadPlan(HeadPlan.Kind.DFT, 2, 2, true),
                new HeadPlan(HeadPlan.Kind.DFT_LEARNED, 2, 2, true),
                new HeadPlan(HeadPlan.Kind.DFT_LEARNED, 0, 3, true),
                new HeadPlan(HeadPlan.Kind.NO_PROJECTION, 5, 2, false),
                new HeadPlan(HeadPlan.Kind.BSL, 4, 2, true),
                new HeadPlan(HeadPlan.Kind.BSL, 4, 2, false));
    }

    @ParameterizedTest
    @MethodSource("heads")
    void wordsGiveTheLogitsOfTheModel(HeadPlan head) throws OrtException {
        Path run = trained(new WordsDesign(5), head, bags());
        float[][] counts = new float[bags().size()][WORDS];
        for (int i = 0; i < counts.length; i++) {
            float[] row = counts[i];
            ((SparseInputs) bags()).forEach(i, (word, count) -> row[word] = count);
        }
        assertSameLogits(run, bags(), "counts", counts);
        assertSameLayer(run);
        OnnxExport.write(run, folder.resolve("model.onnx"), true);
        assertSameLayer(run);
    }

    @ParameterizedTest
    @EnumSource(
            value = EncoderActivation.class,
            names = {"LEAKY_RELU", "RELU"})
    void theActivationOfTheModelIsExported(EncoderActivation activation) throws OrtException {
        Path run = trained(new WordsDesign(5, activation), SPREAD, bags());
        float[][] counts = new float[bags().size()][WORDS];
        for (int i = 0; i < counts.length; i++) {
            float[] row = counts[i];
            ((SparseInputs) bags()).forEach(i, (word, count) -> row[word] = count);
        }
        assertSameLogits(run, bags(), "counts", counts);
    }

    static List<SpreadLayer> layers() {
        return List.of(
                SpreadLayer.of(Frequencies.of(3, 1, 0, 0), 1),
                SpreadLayer.of(Frequencies.of(64, 3, 20, 7), 1),
                SpreadLayer.of(Frequencies.of(467, 20, 40, 1), SpreadLayer.usualScale(467)),
                SpreadLayer.of(Frequencies.of(5369, 59, 40, -3), SpreadLayer.usualScale(5369)));
    }

    /** Unit vectors as features: each product has one term other than 0, so that nothing is rounded. */
    @ParameterizedTest
    @MethodSource("layers")
    void fixedColumnsThatAreLookedUpHaveTheBitsOfTheLayer(SpreadLayer layer) throws OrtException {
        OnnxGraph graph = new OnnxGraph();
        int d = layer.features();
        String x = graph.input("x", TensorProto.DataType.FLOAT, d);
        String matrix = FixedColumns.of(layer).add(graph, "matrix");
        graph.node("Gemm", "logits", List.of(x, matrix), OnnxGraph.attribute("transB", 1));
        graph.output("logits", layer.labels());
        byte[] bytes = graph.bytes();
        assertThat(bytes.length).isLessThan(9 * layer.labels() + 40 * d + 2000);
        float[][] units = new float[d][d];
        IntStream.range(0, d).forEach(j -> units[j][j] = 1);
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        try (OrtSession session = environment.createSession(bytes);
                OnnxTensor tensor = OnnxTensor.createTensor(environment, units);
                OrtSession.Result result = session.run(Map.of("x", tensor))) {
            float[][] columns = (float[][]) result.get("logits").orElseThrow().getValue();
            for (int j = 0; j < d; j++) {
                for (int label = 0; label < layer.labels(); label++) {
                    if (columns[j][label] != layer.weight(label, j)) {
                        assertThat((double) columns[j][label])
                                .as("row %d, column %d", label, j)
                                .isEqualTo(layer.weight(label, j));
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Pooling.class)
    void bertGivesTheLogitsOfTheModel(Pooling pooling) throws Exception {
        Path checkpoint = TinyBert.write(
                folder.resolve("tiny"), List.copyOf(TinyBert.tensors(4).values()));
        IntRows.Builder documents = new IntRows.Builder();
        SplittableRandom random = new SplittableRandom(6);
        for (int i = 0; i < 30; i++) {
            documents.add(random.ints(2 + i % 9, 0, TinyBert.SUBWORDS.size()).toArray());
        }
        IntRows rows = documents.build();
        TokenInputs inputs = new TokenInputs(TinyBert.SUBWORDS.size(), rows);
        // Documents of more than eight subwords are cut.
        Path run = trained(BertDesign.of(checkpoint, pooling, 8), SPREAD, inputs);
        for (int room : new int[] {0, 5}) {
            assertSameLogits(run, inputs, "tokens", padded(rows, 10 + room));
        }
        assertSameLayer(run);
    }

    private static long[][] padded(IntRows rows, int length) {
        long[][] tokens = new long[rows.size()][length];
        for (int i = 0; i < tokens.length; i++) {
            Arrays.fill(tokens[i], -1);
            for (int position = 0; position < rows.length(i); position++) {
                tokens[i][position] = rows.at(i, position);
            }
        }
        return tokens;
    }

    @Test
    void featuresGiveTheLogitsOfTheModel() throws OrtException {
        DenseInputs.Builder inputs = new DenseInputs.Builder(WORDS);
        SplittableRandom random = new SplittableRandom(3);
        float[][] rows = new float[30][WORDS];
        for (float[] row : rows) {
            for (int j = 0; j < WORDS; j++) {
                row[j] = (float) random.nextDouble(-1, 1);
            }
            inputs.add(row);
        }
        Inputs features = inputs.build();
        assertSameLogits(trained(new FeaturesDesign(), SPREAD, features), features, "features", rows);
    }

    /** Documents of no word at all, shorter than a filter, and longer than is read. */
    @Test
    void documentsGiveTheLogitsOfTheModelWhateverTheirLength() throws OrtException {
        IntRows.Builder documents = new IntRows.Builder();
        SplittableRandom random = new SplittableRandom(5);
        for (int length = 0; length < 30; length++) {
            documents.add(random.ints(length % 17, 0, WORDS).toArray());
        }
        IntRows rows = documents.build();
        TokenInputs inputs = new TokenInputs(WORDS, rows);
        Path run = trained(CNN, SPREAD, inputs);
        for (int room : new int[] {0, 3}) {
            assertSameLogits(run, inputs, "tokens", padded(rows, 16 + room));
        }
        assertSameLogits(run, new TokenInputs(WORDS, IntRows.of(new int[] {3})), "tokens", new long[][] {{3}});
    }

    @Test
    void otherEncodersAreRefusedByName() throws Exception {
        Path run = trained(new WordsDesign(5), SPREAD, bags());
        Path description = run.resolve("model.json");
        Files.writeString(
                description,
                Files.readString(description)
                        .replaceAll("\"kind\" : \"words\",\\s*\"width\" : 5", "\"kind\" : \"sentences\""));
        assertThatThrownBy(() -> OnnxExport.write(run, folder.resolve("model.onnx"), false))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("sentences");
        assertThat(folder.resolve("model.onnx")).doesNotExist();
    }

    /** Weights that are cosines of a plain DFT layer, or at learned nodes, are doubles in the run folder, and rounded in the file. */
    private void assertSameLayer(Path run) {
        Candidate found = OutputLayers.find(ModelFile.open(folder.resolve("model.onnx")))
                .best()
                .orElseThrow();
        OutputLayer layer = TrainedLayer.open(run).read();
        assertThat(found.task()).isEqualTo(Task.MULTI_LABEL);
        HeadPlan.Kind kind = TrainedLayer.open(run).head().kind();
        if (kind.isProjected()) {
            assertThat(found.origin().described()).startsWith("linear map x (Gemm) (" + layer.features() + " x ");
            assertThat(found.origin().maps().get(0).tensors())
                    .containsExactly("head.projection.weight", "head.projection.bias");
        }
        assertThat(found.domain().features()).isEqualTo(layer.features());
        if (kind != HeadPlan.Kind.DFT && kind != HeadPlan.Kind.DFT_LEARNED) {
            assertThat(Fingerprint.of(found.layer())).isEqualTo(Fingerprint.of(layer));
        }
        for (int label = 0; label < LABELS; label++) {
            for (int j = 0; j < layer.features(); j++) {
                assertThat(found.layer().weight(label, j)).isEqualTo((float) layer.weight(label, j));
            }
        }
        assertThat(ModelFile.open(folder.resolve("model.onnx")).facts().labels())
                .isEqualTo(
                        IntStream.range(0, LABELS).mapToObj(i -> "label " + i).toList());
    }

    private void assertSameLogits(Path run, Inputs inputs, String name, Object array) throws OrtException {
        Path file = folder.resolve("model.onnx");
        OnnxExport.write(run, file, false);
        float[] expected;
        try (Model model = SavedModel.open(run).load(1)) {
            expected = model.logits(inputs, IntStream.range(0, inputs.size()).toArray());
        }
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        try (OrtSession session = environment.createSession(file.toString());
                OnnxTensor tensor = OnnxTensor.createTensor(environment, array);
                OrtSession.Result result = session.run(Map.of(name, tensor))) {
            float[][] logits = (float[][]) result.get("logits").orElseThrow().getValue();
            float[][] probabilities =
                    (float[][]) result.get("probabilities").orElseThrow().getValue();
            for (int i = 0; i < logits.length; i++) {
                for (int label = 0; label < LABELS; label++) {
                    float right = expected[i * LABELS + label];
                    assertThat(logits[i][label]).isCloseTo(right, within(2e-5f));
                    assertThat((double) probabilities[i][label]).isCloseTo(1 / (1 + Math.exp(-right)), within(1e-5));
                }
            }
        }
    }

    private static Inputs bags() {
        SparseInputs.Builder inputs = new SparseInputs.Builder(WORDS);
        SplittableRandom random = new SplittableRandom(2);
        for (int example = 0; example < 30; example++) {
            int[] words = random.ints(example % 4, 0, WORDS).distinct().sorted().toArray();
            float[] counts = new float[words.length];
            for (int i = 0; i < counts.length; i++) {
                counts[i] = random.nextInt(1, 4) * (random.nextInt(5) == 0 ? -0.5f : 1);
            }
            inputs.add(words, counts);
        }
        return inputs.build();
    }

    private Path trained(EncoderDesign encoder, HeadPlan head, Inputs inputs) {
        IntRows.Builder active = new IntRows.Builder();
        SplittableRandom random = new SplittableRandom(1);
        for (int example = 0; example < inputs.size(); example++) {
            active.add(random.ints(2, 0, LABELS).distinct().sorted().toArray());
        }
        Split split = new Split(inputs, LABELS, active.build());
        Dataset data = new Dataset(
                "small",
                Vocabulary.of(
                        IntStream.range(0, LABELS).mapToObj(i -> "label " + i).toList()),
                Optional.empty(),
                split,
                split,
                split);
        RunConfig config = new RunConfig(
                DataSource.of(Path.of("small")),
                encoder,
                head,
                new TrainingOptions(3, 8, 3, 5, Criterion.LOSS, 0.05, 0.02, 0, 2),
                1);
        Path run = folder.resolve("run");
        try (RunFolder opened = RunFolder.open(run)) {
            new TrainingRun(config, data, "test", Duration.ofHours(1)).run(opened, new Observer() {});
        }
        return run;
    }
}
