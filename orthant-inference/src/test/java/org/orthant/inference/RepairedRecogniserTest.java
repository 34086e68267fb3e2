package org.orthant.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.audit.model.AuditedModel;
import org.orthant.audit.model.ModelAudit;
import org.orthant.audit.model.NeverPredicted;
import org.orthant.io.BadInputException;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.WeightMatrix;
import org.orthant.repair.Examples;
import org.orthant.repair.ModelRepair;
import org.orthant.repair.NotAlignedInput;
import org.orthant.repair.RepairedModel;
import org.orthant.repair.inputs.ExtractedFeatures;
import org.orthant.repair.inputs.FeatureExtraction;
import org.orthant.repair.inputs.InferenceEngine;
import org.orthant.repair.inputs.ModelInputs;

/** A recogniser is audited, taught the letters that it can never read, written, run by ONNX Runtime, and audited again. */
class RepairedRecogniserTest {

    private static final int WORDS = 60;

    @TempDir
    Path folder;

    private final SmallRecogniser recogniser = new SmallRecogniser();
    private final List<String> words = new ArrayList<>();
    private final List<float[][]> inputs = new ArrayList<>();
    private Path model = Path.of("");

    /** Words of three letters that the model reads, and one of those that it can never read. */
    @BeforeEach
    void write() throws IOException {
        model = recogniser.write(folder.resolve("recogniser.onnx"));
        assertThat(recogniser.readsBlank()).isTrue();
        List<Integer> readable = recogniser.readable();
        assertThat(readable).hasSizeGreaterThan(3);
        SplittableRandom random = new SplittableRandom(11);
        for (int i = 0; i < WORDS; i++) {
            StringBuilder word = new StringBuilder();
            for (int k = 0; k < 3; k++) {
                word.append((char) ('a' + readable.get(random.nextInt(readable.size())) - 1));
            }
            word.setCharAt(i % 3, SmallRecogniser.NEVER.charAt(random.nextInt(3)));
            words.add(word.toString());
            inputs.add(recogniser.written(word.toString()));
        }
        // What is written differs from its target, so that the number of letters does.
        words.set(7, "ab");
        SmallRecogniser.inputs(folder.resolve("inputs.npy"), inputs);
        Files.write(folder.resolve("words.txt"), words);
    }

    private ExtractedFeatures extract() {
        return FeatureExtraction.of(ModelAudit.of(model), InferenceEngine.find().orElseThrow())
                .threads(1)
                .examples(ModelInputs.read(folder.resolve("inputs.npy")), Optional.of(folder.resolve("words.txt")));
    }

    @Test
    void theEngineComputesTheFeaturesOfTheLayer() {
        ExtractedFeatures extracted = extract();

        assertThat(extracted.notAligned()).extracting(NotAlignedInput::input).containsExactly(7);
        Examples examples = extracted.examples().orElseThrow();
        assertThat(examples.size()).isEqualTo((WORDS - 1) * 10);
        assertThat(examples.notAligned()).isEqualTo(extracted.notAligned());
        // P is the identity and frames are not negative: the features are the frames.
        double[] row = new double[SmallRecogniser.FEATURES];
        examples.features().copyRow(1, row);
        for (int j = 0; j < row.length; j++) {
            assertThat(row[j]).isEqualTo(inputs.get(0)[1][j]);
        }
        assertThat(examples.targets().subList(0, 4)).containsExactly("0", label(0), label(0), "0");
    }

    @Test
    void aModelOfSingleExamplesComputesTheSameFeatures() throws IOException {
        WeightMatrix batched = extract().features();
        model = recogniser.writeForOne(folder.resolve("single.onnx"));

        ExtractedFeatures extracted = extract();

        assertThat(extracted.notAligned()).extracting(NotAlignedInput::input).containsExactly(7);
        assertThat(extracted.features().rows()).isEqualTo(batched.rows());
        double[] one = new double[SmallRecogniser.FEATURES];
        double[] other = new double[SmallRecogniser.FEATURES];
        for (int i = 0; i < batched.rows(); i++) {
            batched.copyRow(i, one);
            extracted.features().copyRow(i, other);
            assertThat(other).isEqualTo(one);
        }
    }

    private String label(int letter) {
        return String.valueOf(SmallRecogniser.label(words.get(0).charAt(letter)));
    }

    @Test
    void theRepairedFileReadsInOnnxRuntimeWhatTheRepairPredicts() throws IOException, OrtException {
        assertReads();
    }

    /** The changed rows are rounded to eight bits with new scales; predictions are those of the rounded rows. */
    @Test
    void rowsOfEightBitsGetScalesOfTheirOwn() throws IOException, OrtException {
        model = recogniser.writeQuantised(folder.resolve("quantised.onnx"), true);
        assertReads();
    }

    /** Learned rows are longer than those that the scale was chosen for. */
    @Test
    void aScaleForAllRowsIsRefusedWithARemedy() throws IOException {
        model = recogniser.writeQuantised(folder.resolve("quantised.onnx"), false);
        Path out = folder.resolve("repaired.onnx");

        assertThatThrownBy(() -> ModelRepair.of(model)
                        .teaching(extract().examples().orElseThrow())
                        .out(out)
                        .run())
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("without quantisation");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("recogniser.onnx", "quantised.onnx", "inputs.npy", "words.txt");
        }
    }

    private void assertReads() throws IOException, OrtException {
        AuditedModel before = ModelAudit.of(model).run();
        assertThat(before.never()).extracting(NeverPredicted::name).contains("x", "y", "z");
        Path out = folder.resolve("repaired.onnx");

        RepairedModel repaired = ModelRepair.of(model)
                .teaching(extract().examples().orElseThrow())
                .out(out)
                .run();

        assertThat(repaired.opened()).containsExactlyInAnyOrder("x", "y", "z");
        assertThat(repaired.lost()).isEmpty();
        assertThat(repaired.kept().source()).endsWith("examples of classes that are not taught");
        assertThat(repaired.kept().heldOutInputs())
                .isPositive()
                .isLessThan(repaired.kept().heldOut());
        OutputLayer layer = repaired.after().audit().layer();
        int read = 0;
        for (int i = 0; i < WORDS; i++) {
            int[] frames = run(out, inputs.get(i));
            for (int t = 0; t < frames.length; t++) {
                assertThat(frames[t]).isEqualTo(predicted(layer, inputs.get(i)[t]));
            }
            read += text(frames).equals(words.get(i)) ? 1 : 0;
        }
        // The examples right after the repair are frames of exactly these words.
        assertThat(repaired.learned().after()).isEqualTo(repaired.learned().count());
        assertThat(repaired.heldOut().count()).isPositive();
        assertThat(repaired.heldOut().after()).isEqualTo(repaired.heldOut().count());
        assertThat(read).isGreaterThanOrEqualTo(WORDS - 1);
        assertThat(ModelAudit.of(out).run().never())
                .extracting(NeverPredicted::name)
                .doesNotContain("x", "y", "z")
                .isSubsetOf(before.never().stream().map(NeverPredicted::name).toList());
    }

    private static int predicted(OutputLayer layer, float[] x) {
        double[] features = new double[x.length];
        for (int j = 0; j < x.length; j++) {
            features[j] = x[j];
        }
        return largest(layer.logits(features));
    }

    private static int largest(double... scores) {
        int best = 0;
        for (int c = 1; c < scores.length; c++) {
            best = scores[c] > scores[best] ? c : best;
        }
        return best;
    }

    private static int[] run(Path file, float[][] frames) throws OrtException {
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        try (OrtSession session = environment.createSession(file.toString());
                OnnxTensor tensor = OnnxTensor.createTensor(environment, new float[][][] {frames});
                OrtSession.Result result = session.run(Map.of("frames", tensor))) {
            float[][] scores = ((float[][][]) result.get(0).getValue())[0];
            int[] winners = new int[scores.length];
            for (int t = 0; t < winners.length; t++) {
                double[] wide = new double[scores[t].length];
                for (int c = 0; c < wide.length; c++) {
                    wide[c] = scores[t][c];
                }
                winners[t] = largest(wide);
            }
            return winners;
        }
    }

    private static String text(int... frames) {
        StringBuilder text = new StringBuilder();
        int last = 0;
        for (int label : frames) {
            if (label != last && label != 0) {
                text.append(
                        label >= SmallRecogniser.TRAINED
                                ? SmallRecogniser.NEVER.charAt(label - SmallRecogniser.TRAINED)
                                : (char) ('a' + label - 1));
            }
            last = label;
        }
        return text.toString();
    }

    @Test
    void textsWithUnknownCharactersNameTheirLine() throws IOException {
        words.set(3, "a?b");
        Files.write(folder.resolve("words.txt"), words);

        assertThatThrownBy(this::extract)
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith(folder.resolve("words.txt") + ":4: ?: is neither the name of a label");
    }

    @Test
    void inputsOfAnotherShapeAreRefusedInOneLine() throws IOException {
        Files.copy(folder.resolve("inputs.npy"), folder.resolve("wide.npy"));
        byte[] bytes = Files.readAllBytes(folder.resolve("wide.npy"));
        String header =
                new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1).replace("(60, 10, 6)", "(60, 6, 10)");
        Files.write(folder.resolve("wide.npy"), header.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
        FeatureExtraction extraction = FeatureExtraction.of(
                ModelAudit.of(model), InferenceEngine.find().orElseThrow());

        assertThatThrownBy(() -> extraction.features(ModelInputs.read(folder.resolve("wide.npy"))))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith(model + ": cannot be run by ONNX Runtime on these inputs");
    }
}
