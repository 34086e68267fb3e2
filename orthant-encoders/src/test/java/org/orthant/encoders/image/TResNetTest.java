package org.orthant.encoders.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.convolutional.Conv2d;
import ai.djl.training.GradientCollector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.orthant.io.Tensor;
import org.orthant.train.optim.Adam;
import org.orthant.train.optim.NativeMemory;
import org.orthant.train.optim.RunningStatistic;
import org.orthant.train.optim.Weights;

class TResNetTest extends WithArrays {

    private static final TResNetSize SMALL = new TResNetSize(4, List.of(1, 2, 2, 1));

    private NDArray images(int count, int side, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        float[] values = new float[count * 3 * side * side];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) random.nextDouble();
        }
        return NativeMemory.copy(manager.newSubManager(), values, new Shape(count, 3, side, side));
    }

    /** A convolution without bias, and the scale and shift of batch normalisation. */
    private static long convolution(int from, int to, int side) {
        return (long) from * to * side * side + 2L * to;
    }

    private static long weighing(int channels, int hidden) {
        return 2L * channels * hidden + channels + hidden;
    }

    private static long counted(TResNet net, String name) {
        return net.weights().stream()
                .filter(part -> !(part instanceof RunningStatistic))
                .filter(part -> part.name().startsWith(name))
                .mapToLong(Weights::size)
                .sum();
    }

    @Test
    void theLargeNetworkHasThePublishedNumberOfParametersAndOfActivations() {
        TResNet net = new TResNet(TResNetSize.LARGE, "", manager, 1);
        int w = 76;

        long second = convolution(w, 2 * w, 3) + convolution(w, 2 * w, 1) + 9 * convolution(2 * w, 2 * w, 3);
        long inner = convolution(4 * w, 4 * w, 3) + convolution(4 * w, 16 * w, 1) + weighing(4 * w, 2 * w);
        long last = convolution(8 * w, 8 * w, 3) + convolution(8 * w, 32 * w, 1);
        assertThat(counted(net, "body.conv1")).isEqualTo(convolution(48, w, 3));
        assertThat(counted(net, "body.layer1")).isEqualTo(4 * (2 * convolution(w, w, 3) + weighing(w, 64)));
        assertThat(counted(net, "body.layer2")).isEqualTo(second + 5 * weighing(2 * w, 64));
        assertThat(counted(net, "body.layer3"))
                .isEqualTo(18 * inner
                        + convolution(2 * w, 4 * w, 1)
                        + 17 * convolution(16 * w, 4 * w, 1)
                        + convolution(2 * w, 16 * w, 1));
        assertThat(counted(net, "body.layer4"))
                .isEqualTo(3 * last
                        + convolution(16 * w, 8 * w, 1)
                        + 2 * convolution(32 * w, 8 * w, 1)
                        + convolution(16 * w, 32 * w, 1));
        int classifier = (TResNetSize.LARGE.features() + 1) * 1000;
        assertThat(counted(net, "") + classifier).isEqualTo(55_989_256);
        assertThat(TResNetSize.LARGE.features()).isEqualTo(2432);
        assertThat(net.forward(images(1, 64, 1), false).getShape()).isEqualTo(new Shape(1, 2432));
    }

    @Test
    void aPassWithoutTrainingChangesNothingAndSeesEachImageAlone() {
        TResNet net = new TResNet(SMALL, "", manager, 1);
        disturb(net, 7);
        Map<String, float[]> before = statistics(net);
        float[] together = net.forward(images(3, 64, 5), false).toFloatArray();
        float[] again = net.forward(images(3, 64, 5), false).toFloatArray();
        float[] alone = net.forward(images(1, 64, 5), false).toFloatArray();

        assertThat(again).isEqualTo(together);
        for (int i = 0; i < alone.length; i++) {
            assertThat(alone[i]).isCloseTo(together[i], within(1e-4f));
        }
        assertThat(statistics(net)).usingRecursiveComparison().isEqualTo(before);
    }

    @Test
    void trainingKeepsATenthOfTheStatisticsOfEachBatch() {
        TResNet net = new TResNet(SMALL, "", manager, 1);
        NDArray depth = Resampling.spaceToDepth(images(2, 64, 3));
        float[] filters = find(net, "body.conv1.conv.weight").tensor().values();
        NDArray filtered = Conv2d.conv2d(
                        depth,
                        NativeMemory.copy(manager, filters, new Shape(4, 48, 3, 3)),
                        null,
                        new Shape(1, 1),
                        new Shape(1, 1))
                .singletonOrThrow();
        NDArray channels = filtered.transpose(1, 0, 2, 3).reshape(4, -1);
        NDArray mean = channels.mean(new int[] {1}, true);
        NDArray squares = channels.sub(mean).square().sum(new int[] {1}, true);
        int count = 2 * 16 * 16;

        net.forward(images(2, 64, 3), true);

        float[] keptMean = nativeValues(find(net, "body.conv1.bn.running_mean"));
        float[] keptVariance = nativeValues(find(net, "body.conv1.bn.running_var"));
        for (int channel = 0; channel < 4; channel++) {
            assertThat(keptMean[channel]).isCloseTo(0.1f * mean.getFloat(channel, 0), within(1e-5f));
            assertThat(keptVariance[channel])
                    .isCloseTo(0.9f + 0.1f * squares.getFloat(channel, 0) / (count - 1), within(1e-4f));
        }
    }

    /** Gradients of all parameters, and running averages, of the loss {@code Σ tanh(a)} on a batch. */
    private Map<String, float[]> learned(TResNet net, boolean recomputed) {
        try (GradientCollector collector = Engine.getEngine("PyTorch").newGradientCollector()) {
            NDArray images = images(5, 68, 3);
            if (recomputed) {
                RecomputedPass pass = net.recomputed(images);
                collector.backward(pass.activations().tanh().sum());
                pass.collectGradient(collector);
            } else {
                collector.backward(net.forward(images, true).tanh().sum());
            }
        }
        Map<String, float[]> learned = statistics(net);
        for (Weights part : net.weights()) {
            if (!(part instanceof RunningStatistic)) {
                // Adam's averages after the first step: a tenth of the gradient, and a thousandth of its square.
                part.step(new Adam(0.5, 1));
                part.state().stream()
                        .filter(tensor -> !tensor.name().equals(part.name()))
                        .forEach(tensor ->
                                learned.put(tensor.name(), tensor.values().clone()));
            }
        }
        return learned;
    }

    /** Portions of a batch would be normalised by themselves; a batch whose results are computed twice is not. */
    @Test
    void computingResultsTwiceGivesTheSameGradientsAndCountsTheBatchOnce() {
        TResNet kept = new TResNet(SMALL, "", manager, 1);
        TResNet recomputed = new TResNet(SMALL, "", manager, 1);
        disturb(kept, 11);
        disturb(recomputed, 11);
        Map<String, float[]> before = statistics(kept);
        Map<String, float[]> expected = learned(kept, false);
        Map<String, float[]> found = learned(recomputed, true);
        assertThat(found.keySet()).isEqualTo(expected.keySet());
        expected.forEach((name, values) -> assertThat(found.get(name)).as(name).isEqualTo(values));
        before.forEach((name, values) -> assertThat(expected.get(name)).as(name).isNotEqualTo(values));
        assertThat(expected).hasSizeGreaterThan(2 * before.size());
        assertThat(expected.keySet()).contains("body.conv1.conv.weight.adam.mean");
    }

    @Test
    void aNetworkLoadsFilesOfBothNamingsAndSaysWhatIsWrongWithOthers() {
        TResNet source = new TResNet(SMALL, "", manager, 1);
        disturb(source, 3);
        List<Tensor> published = source.weights().stream().map(Weights::tensor).toList();
        TResNet target = new TResNet(SMALL, "encoder.", manager, 2);
        float[] expected = source.forward(images(1, 64, 9), false).toFloatArray();

        TResNetCheckpoint.load(published, target.weights(), "encoder.");
        assertThat(target.forward(images(1, 64, 9), false).toFloatArray()).isEqualTo(expected);

        TResNet other = new TResNet(SMALL, "encoder.", manager, 3);
        TResNetCheckpoint.load(published.stream().map(TResNetTest::original).toList(), other.weights(), "encoder.");
        float[] translated = other.forward(images(1, 64, 9), false).toFloatArray();
        for (int i = 0; i < expected.length; i++) {
            assertThat(translated[i]).isCloseTo(expected[i], within(1e-2f * Math.abs(expected[i]) + 1e-3f));
        }

        List<Tensor> incomplete = new ArrayList<>(published);
        incomplete.removeIf(tensor -> tensor.name().equals("body.layer3.1.se.fc1.bias"));
        assertThatThrownBy(() -> TResNetCheckpoint.load(incomplete, target.weights(), "encoder."))
                .hasMessageContaining("lacks 1 of")
                .hasMessageContaining("body.layer3.1.se.fc1.bias");
        TResNet wider = new TResNet(new TResNetSize(5, SMALL.blocks()), "encoder.", manager, 2);
        assertThatThrownBy(() -> TResNetCheckpoint.load(published, wider.weights(), "encoder."))
                .hasMessageContaining("body.conv1.conv.weight has the shape [4, 48, 3, 3]: expected [5, 48, 3, 3]");
    }

    /** The tensor as the authors' files have it: numbered, and with scales of any sign. */
    private static Tensor original(Tensor tensor) {
        boolean blurred = tensor.name().matches("body.layer2.0.conv1.*|body.layer[34].0.conv2.*");
        String name =
                tensor.name().replace(".conv.", blurred ? ".0.0." : ".0.").replace(".bn.", blurred ? ".0.1." : ".1.");
        float[] values = tensor.values().clone();
        if (tensor.name().endsWith(".bn.weight")) {
            for (int i = 0; i < values.length; i += 2) {
                values[i] = -values[i];
            }
        }
        return new Tensor(name, tensor.shape(), values);
    }

    @Test
    void imagesOfASideThatCannotBeHalvedEnoughAreRefused() {
        TResNet.requireSide(448);
        assertThatThrownBy(() -> TResNet.requireSide(60)).hasMessageContaining("at least 64");
        assertThatThrownBy(() -> TResNet.requireSide(450)).hasMessageContaining("a multiple of 4");
        assertThatThrownBy(() -> new TResNetSize(0, SMALL.blocks())).hasMessageContaining("width");
        assertThatThrownBy(() -> new TResNetSize(4, List.of(1, 2))).hasMessageContaining("four numbers");
        // 68/4 = 17 pixels, an odd number that has to be halved twice to an odd number.
        assertThat(new TResNet(SMALL, "", manager, 1)
                        .forward(images(1, 68, 1), true)
                        .getShape())
                .isEqualTo(new Shape(1, SMALL.features()));
    }

    /** Gives every parameter another value, all scales positive: a new network is nearly the same without its blocks. */
    private static void disturb(TResNet net, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Map<String, Tensor> changed = new HashMap<>();
        for (Weights part : net.weights()) {
            Tensor tensor = part.tensor();
            float[] values = tensor.values().clone();
            boolean positive =
                    tensor.name().contains(".bn.weight") || tensor.name().contains("running_var");
            for (int i = 0; i < values.length; i++) {
                values[i] += (float) (positive ? 0.5 + random.nextDouble() : random.nextDouble(-0.1, 0.1));
            }
            changed.put(tensor.name(), new Tensor(tensor.name(), tensor.shape(), values));
        }
        net.weights().forEach(part -> part.load(changed));
    }

    private static Weights find(TResNet net, String name) {
        return net.weights().stream()
                .filter(part -> part.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static float[] nativeValues(Weights statistic) {
        statistic.step(new Adam(0, 1));
        return statistic.tensor().values();
    }

    private static Map<String, float[]> statistics(TResNet net) {
        Map<String, float[]> values = new HashMap<>();
        for (Weights part : net.weights()) {
            if (part instanceof RunningStatistic) {
                values.put(part.name(), nativeValues(part).clone());
            }
        }
        return values;
    }
}
