package org.orthant.model.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.io.BadInputException;
import org.orthant.io.Safetensors;
import org.orthant.io.Tensor;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DftLayer;
import org.orthant.layer.FloatMatrix;
import org.orthant.layer.Frequencies;
import org.orthant.layer.OutputLayer;
import org.orthant.layer.SpreadLayer;
import org.orthant.model.SmallHead;
import org.orthant.model.numpy.NumpyFile;
import org.orthant.model.weights.AmbiguousTensorException;
import org.orthant.proof.Fingerprint;

class LayerSourceTest {

    private static final double[][] ROWS = {{1, 0}, {.5, .75}, {-.5, .5}};
    private static final double[] BIAS = {1, 2, 3};

    @TempDir
    Path folder;

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private Path tensors(String name, Tensor... tensors) {
        Path file = folder.resolve(name);
        new Safetensors(Map.of(), List.of(tensors)).write(file);
        return file;
    }

    private static Tensor weight(String name) {
        return new Tensor(name, List.of(3, 2), new float[] {1, 0, .5f, .75f, -.5f, .5f});
    }

    private static Tensor bias(String name) {
        return new Tensor(name, List.of(3), new float[] {1, 2, 3});
    }

    private static void assertOpens(LayerSource source, OutputLayer expected) {
        assertThat(Fingerprint.of(source.open().layer())).isEqualTo(Fingerprint.of(expected));
        assertThat(sent(source)).isEqualTo(source);
    }

    private static LayerSource sent(LayerSource source) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(source);
            return (LayerSource) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        } catch (IOException | ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void weightsHaveNoBiasUnlessOneIsNamed() throws IOException {
        Path text = write("W.csv", "1,0\n.5,.75\n-.5,.5\n");
        Path numbers = write("b.txt", "1\n2\n3\n");
        Path both = tensors("W.safetensors", weight("fc.weight"), bias("fc.bias"));
        DenseLayer plain = DenseLayer.of(ROWS);
        assertOpens(LayerSource.file(text), plain);
        assertOpens(LayerSource.file(both), plain);
        assertOpens(LayerSource.file(both).withBiasTensor("fc.bias"), plain.withBias(BIAS));
        assertOpens(LayerSource.file(text).withBias(BiasSource.file(numbers)), plain.withBias(BIAS));
        assertOpens(LayerSource.file(text).withBias(BiasSource.numbers(BIAS)), plain.withBias(BIAS));
        assertOpens(GivenLayer.rows(ROWS).withBias(BiasSource.file(both)), plain.withBias(BIAS));
    }

    @Test
    void aModelHasItsOutputLayerWithItsBias() {
        Path archive = SmallHead.file(folder, NumpyFile.archive(false));
        OpenedLayer opened = LayerSource.file(archive).open();
        assertThat(opened.layer().hasBias()).isTrue();
        assertThat(opened.head()).isPresent();
        assertThatThrownBy(() -> LayerSource.file(archive)
                        .withBias(BiasSource.numbers(BIAS))
                        .open())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("has a bias of its own: leave the other one out");
    }

    @Test
    void whatMayBeMeantIsListed() throws IOException {
        Path several = tensors("W.safetensors", weight("a"), weight("b"));
        assertThatThrownBy(() -> LayerSource.file(several).open())
                .isInstanceOf(AmbiguousTensorException.class)
                .hasMessageContaining("a (3 x 2), b (3 x 2): name one of them");
        Path model = Files.copy(several, folder.resolve("model"));
        assertThatThrownBy(() -> LayerSource.file(model).open())
                .isInstanceOfSatisfying(
                        UnclearLayerException.class,
                        unclear -> assertThat(unclear.names()).containsExactlyInAnyOrder("a", "b"));
    }

    @Test
    void layersOfTheDftTakeColumnsFromAFile() throws IOException {
        Path slack = write("S.csv", "1\n2\n3\n4\n5\n6\n7\n");
        FloatMatrix columns = FloatMatrix.of(new float[][] {{1}, {2}, {3}, {4}, {5}, {6}, {7}});
        assertOpens(FourierLayer.dft(7, 2), DftLayer.of(7, 2));
        assertOpens(FourierLayer.dft(7, 2).withSlack(slack), DftLayer.of(7, 2).withSlack(columns));
        assertOpens(
                FourierLayer.spread(7, 1, new SpreadFrequencies(1, 5, null)),
                SpreadLayer.of(Frequencies.of(7, 1, 1, 5), SpreadLayer.usualScale(7)));
        assertThat(FourierLayer.spread(7, 1, new SpreadFrequencies(1, 5, null)).size())
                .contains(new LayerSize(7, 5));
        assertThatThrownBy(() -> FourierLayer.dft(5, 2).withSlack(slack).open())
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("has 7 rows: expected one per label, 5");
        assertThatThrownBy(() ->
                        FourierLayer.dft(7, 2).withBias(BiasSource.numbers(1)).open())
                .hasMessageContaining("a DFT layer has no bias");
    }

    @Test
    void aRunFolderHasItsTrainedLayer() throws IOException {
        Path run = Files.createDirectory(folder.resolve("run"));
        Files.writeString(
                run.resolve("model.json"),
                "{\"format\": \"orthant-model\", \"version\": 1, \"labels\": 3, \"head\": {\"kind\": \"bsl\","
                        + " \"width\": 2, \"active\": 1, \"informed-start\": true}}");
        new Safetensors(Map.of(), List.of(weight(RunLayer.BSL_WEIGHT), bias(RunLayer.BSL_BIAS)))
                .write(run.resolve("model.safetensors"));
        for (Path named : List.of(run, run.resolve("model.json"), run.resolve("model.safetensors"))) {
            OpenedLayer opened = LayerSource.file(named).open();
            assertThat(opened.run()).contains(run);
            assertThat(Fingerprint.of(opened.layer()))
                    .isEqualTo(Fingerprint.of(DenseLayer.of(ROWS).withBias(BIAS)));
        }
        Files.writeString(
                run.resolve("model.json"),
                "{\"format\": \"orthant-model\", \"version\": 1, \"labels\": 3, \"head\": {\"kind\": \"spread\","
                        + " \"width\": 0, \"active\": 0, \"spread\": 1, \"frequency-seed\": 9007199254740993}}");
        assertOpens(
                LayerSource.file(run),
                SpreadLayer.of(Frequencies.of(3, 0, 1, 9007199254740993L), SpreadLayer.usualScale(3)));
    }

    @Test
    void filesCanBeElsewhere() throws IOException {
        Path weights = write("W.csv", "1,0\n.5,.75\n-.5,.5\n");
        Path bias = write("b.txt", "1\n2\n3\n");
        LayerSource named = LayerSource.file(Path.of("W.csv")).withBias(BiasSource.file(Path.of("b.txt")));
        assertThat(named.files()).containsExactly(Path.of("W.csv"), Path.of("b.txt"));
        assertOpens(named.withFiles(folder::resolve), DenseLayer.of(ROWS).withBias(BIAS));
        assertThat(named.withFiles(folder::resolve).files()).containsExactly(weights, bias);
    }
}
