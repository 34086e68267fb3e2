package org.orthant.train.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.data.Dataset;
import org.orthant.data.read.DataSource;
import org.orthant.io.BadInputException;
import org.orthant.io.NpyWriter;
import org.orthant.io.Safetensors;
import org.orthant.io.Tensor;
import org.orthant.layer.ActivationRange;
import org.orthant.layer.AffineMap;
import org.orthant.layer.DftLayer;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.WeightMatrix;
import org.orthant.model.weights.WeightReader;
import org.orthant.proof.CheckResult;
import org.orthant.train.encoder.WordsDesign;
import org.orthant.train.folder.EncoderActivation;
import org.orthant.train.folder.HeadPlan;
import org.orthant.train.folder.Reach;
import org.orthant.train.folder.RunFiles;
import org.orthant.train.folder.TrainedHead;
import org.orthant.train.loop.Criterion;
import org.orthant.train.loop.Observer;
import org.orthant.train.loop.TrainingOptions;

/** What is proven of projection and output layer of a run, and what is not. */
class TrainedHeadTest {

    private static final int FEATURES = 7;
    private static final Dataset DATA = SmallData.of(1);

    @TempDir
    Path folder;

    @Test
    void everyRunHasAProofThatItsProjectionIsOnto() {
        TrainedHead head = trained(8, EncoderActivation.LEAKY_RELU);
        assertThat(head.checkOnto()).contains(new CheckResult.Accepted());
        assertThat(head.reach()).isEqualTo(new Reach(Optional.empty()));
        assertThat(head.domain()).contains(FeatureDomain.free(FEATURES));
    }

    @Test
    void theHeadComputesWhatTheModelDoes() {
        TrainedHead head = trained(8, EncoderActivation.LEAKY_RELU);
        Safetensors tensors = Safetensors.read(RunFiles.weights(folder));
        Tensor weight = tensors.find(TrainedHead.PROJECTION_WEIGHT).orElseThrow();
        Tensor bias = tensors.find(TrainedHead.PROJECTION_BIAS).orElseThrow();
        AffineMap map = head.projection().orElseThrow();
        for (int feature = 0; feature < FEATURES; feature++) {
            assertThat(map.offset(feature)).isEqualTo(bias.values()[feature]);
            for (int a = 0; a < 8; a++) {
                assertThat(map.weight(feature, a)).isEqualTo(weight.values()[feature * 8 + a]);
            }
        }
    }

    @Test
    void withReluTheProofIsThereAndOnlyTheOutputLayerIsSpokenOf() {
        TrainedHead head = trained(8, EncoderActivation.RELU);
        assertThat(head.checkOnto()).contains(new CheckResult.Accepted());
        assertThat(head.reach().missing()).contains("the encoder ends in a ReLU, whose activations are never negative");
        assertThat(head.domain())
                .contains(FeatureDomain.image(head.projection().orElseThrow(), ActivationRange.RELU.domain(8)));
    }

    @Test
    void withFewerActivationsThanFeaturesThereIsNoProof() {
        TrainedHead head = trained(5, EncoderActivation.LEAKY_RELU);
        assertThat(RunFiles.onto(folder)).doesNotExist();
        assertThat(head.checkOnto()).isEmpty();
        assertThat(head.reach().missing())
                .contains("the encoder has 5 activations for 7 features, so the projection is not onto");
        assertThat(head.domain()).contains(FeatureDomain.image(head.projection().orElseThrow(), FeatureDomain.free(5)));
    }

    @Test
    void aTamperedProofIsRejected() throws IOException {
        trained(8, EncoderActivation.LEAKY_RELU);
        Path file = RunFiles.onto(folder);
        WeightMatrix proof = WeightReader.read(file);
        double[][] tampered = new double[8][FEATURES];
        IntStream.range(0, 8).forEach(row -> proof.copyRow(row, tampered[row]));
        tampered[3][2] += 100;
        NpyWriter.write(file, DoubleMatrix.of(tampered));
        TrainedHead head = TrainedHead.open(folder);
        assertThat(head.checkOnto().orElseThrow()).isInstanceOf(CheckResult.Rejected.class);
        assertThat(head.reach().missing().orElseThrow())
                .startsWith(
                        "the proof that the projection is onto, projection-inverse.npy, is rejected: the right inverse may");
        NpyWriter.write(file, DoubleMatrix.of(new double[][] {{1, 2}}));
        assertThat(head.reach().missing().orElseThrow()).contains("is 1 x 2: expected 8 x 7");
        Files.delete(file);
        assertThat(head.reach().missing())
                .contains("there is no proof that the projection is onto: projection-inverse.npy is missing");
        Files.writeString(file, "no numbers");
        assertThatThrownBy(head::reach).isInstanceOf(BadInputException.class);
    }

    /** As if an encoder had learned to use one activation for two features. */
    @Test
    void aProjectionOfLessRankHasNoProof() {
        trained(8, EncoderActivation.LEAKY_RELU);
        Safetensors saved = Safetensors.read(RunFiles.weights(folder));
        List<Tensor> changed = saved.tensors().stream()
                .map(tensor -> tensor.name().equals(TrainedHead.PROJECTION_WEIGHT) ? withEqualRows(tensor) : tensor)
                .toList();
        new Safetensors(Map.of("format", RunFiles.MODEL_FORMAT.name()), changed).write(RunFiles.weights(folder));
        TrainedHead head = TrainedHead.open(folder);
        assertThat(head.checkOnto().orElseThrow()).isInstanceOf(CheckResult.Rejected.class);
        assertThat(head.writeProof()).isFalse();
        assertThat(RunFiles.onto(folder)).doesNotExist();
    }

    private static Tensor withEqualRows(Tensor weight) {
        float[] values = weight.values().clone();
        System.arraycopy(values, 0, values, 8, 8);
        return new Tensor(weight.name(), weight.shape(), values);
    }

    @Test
    void withoutProjectionTheLayerIsGivenWhatTheEncoderOutputs() {
        HeadPlan plan = new HeadPlan(HeadPlan.Kind.NO_PROJECTION, 8, 2, false);
        TrainedHead head = trained(8, EncoderActivation.RELU, plan);
        assertThat(RunFiles.onto(folder)).doesNotExist();
        assertThat(head.projection()).isEmpty();
        assertThat(head.activations()).isEqualTo(8);
        assertThat(head.outputLayer().features()).isEqualTo(8);
        assertThat(head.outputLayer().hasBias()).isTrue();
        assertThat(head.reach().missing()).contains("the encoder ends in a ReLU, whose activations are never negative");
        assertThat(head.domain()).contains(ActivationRange.RELU.domain(8));
    }

    @Test
    void withoutProjectionABijectionReachesEveryFeatureWithoutAProof() {
        HeadPlan plan = new HeadPlan(HeadPlan.Kind.NO_PROJECTION, 8, 2, false);
        TrainedHead head = trained(8, EncoderActivation.LEAKY_RELU, plan);
        assertThat(head.checkOnto()).isEmpty();
        assertThat(head.reach().isWholeHead()).isTrue();
        assertThat(head.domain()).contains(FeatureDomain.free(8));
        assertThat(head.writeProof()).isFalse();
    }

    @Test
    void withLearnedNodesTheProjectionIsProvenAsBefore() {
        HeadPlan plan = new HeadPlan(HeadPlan.Kind.DFT_LEARNED, 2, 2, true);
        TrainedHead head = trained(8, EncoderActivation.LEAKY_RELU, plan);
        assertThat(head.reach().isWholeHead()).isTrue();
        DftLayer layer = (DftLayer) head.outputLayer();
        assertThat(layer.isEquispaced()).isFalse();
        assertThat(layer.maxActive()).isEqualTo(2);
        assertThat(layer.cyclicOrder()).isSorted();
        assertThat(IntStream.range(0, SmallData.LABELS)
                        .mapToDouble(label -> Math.abs(layer.node(label) - 2 * Math.PI * label / SmallData.LABELS))
                        .max()
                        .orElseThrow())
                .as("how far training moved a node")
                .isGreaterThan(1e-3);
    }

    private TrainedHead trained(int width, EncoderActivation activation) {
        return trained(width, activation, new HeadPlan(HeadPlan.Kind.DFT, 2, 2, true));
    }

    private TrainedHead trained(int width, EncoderActivation activation, HeadPlan plan) {
        RunConfig config = new RunConfig(
                DataSource.of(Path.of("small")),
                new WordsDesign(width, activation),
                plan,
                new TrainingOptions(3, 16, 2, 5, Criterion.LOSS, 0.05, 0.02, 0, 2),
                1);
        try (RunFolder opened = RunFolder.open(folder)) {
            new TrainingRun(config, DATA, "test", Duration.ofHours(1)).run(opened, new Observer() {});
        }
        return TrainedHead.open(folder);
    }
}
