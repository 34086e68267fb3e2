package org.orthant.model.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.orthant.io.BadInputException;
import org.orthant.layer.DenseLayer;
import org.orthant.model.layer.ModelHead;

/** Models that third-party libraries have written, with one row and one bias changed. */
class ThirdPartyEditTest {

    /** Their numbers are integers, or are computed, so that they are only read. */
    private static final Set<String> REFUSED =
            Set.of("dynamic.tflite", "int8-row.tflite", "int8-tensor.tflite", "uint8.tflite", "convolution.tflite");

    /** Compressed entries get another length. */
    private static final Set<String> COMPRESSED = Set.of("compressed.npz");

    /** Rows of 8 bits are rounded more than others. */
    private static final Set<String> QUANTISED =
            Set.of("dynamic-row.onnx", "dynamic-tensor.onnx", "qdq-row.onnx", "qdq-tensor.onnx");

    @TempDir
    Path folder;

    private static Path written() {
        try {
            return Path.of(Objects.requireNonNull(
                                    ThirdPartyEditTest.class.getResource("/org/orthant/model/written/write.py"))
                            .toURI())
                    .resolveSibling(".");
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    static List<String> models() throws IOException {
        try (Stream<Path> files = Files.list(written())) {
            return files.map(path -> path.getFileName().toString())
                    .filter(name -> name.endsWith(".csv"))
                    .map(name -> name.substring(0, name.length() - 4))
                    .sorted()
                    .toList();
        }
    }

    /** Small enough for every scale, and different from what was there. */
    private static double[] other(DenseLayer layer) {
        double[] row = new double[layer.features()];
        for (int i = 0; i < row.length; i++) {
            row[i] = -0.5 * layer.weight(1, row.length - 1 - i);
        }
        return row;
    }

    @ParameterizedTest
    @MethodSource("models")
    void onlyTheGivenRowAndBiasChange(String name) throws IOException {
        Path model = written().resolve(name);
        DenseLayer before = ModelHead.find(model).taken().layer();
        double[] row = other(before);
        boolean bias = ModelHead.find(model).taken().bias();
        ModelEdit rows = ModelEdit.of(model).withRow(1, row);
        ModelEdit edit = bias ? rows.withBias(1, 0.125) : rows;
        Path out = folder.resolve("changed");
        if (REFUSED.contains(name)) {
            assertThatThrownBy(() -> edit.write(out))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("cannot be changed in this file");
            assertThat(folder.toFile().list()).isEmpty();
            return;
        }
        WrittenLayer result = edit.write(out);
        DenseLayer after = ModelHead.find(out).taken().layer();
        double error = QUANTISED.contains(name) ? 0.02 : 0.004;
        for (int label = 0; label < before.labels(); label++) {
            for (int feature = 0; feature < before.features(); feature++) {
                if (label == 1) {
                    assertThat(after.weight(1, feature)).isCloseTo(row[feature], within(error));
                    assertThat(Objects.requireNonNull(result.rows().get(1))[feature])
                            .isEqualTo(after.weight(1, feature));
                } else {
                    assertThat(after.weight(label, feature)).isEqualTo(before.weight(label, feature));
                }
            }
            double expected = label == 1 && bias ? 0.125 : before.bias(label);
            assertThat(after.bias(label)).isCloseTo(expected, within(label == 1 ? error : 0));
        }
        if (!COMPRESSED.contains(name)) {
            // At most 4 bytes per number, a scale, and two checksums of each of two entries.
            assertThat(differences(model, out)).isBetween(1L, 4L * (row.length + 2) + 16);
        }
    }

    private static long differences(Path model, Path out) throws IOException {
        long count = 0;
        for (Map.Entry<String, byte[]> file : files(model).entrySet()) {
            byte[] before = file.getValue();
            byte[] after = Objects.requireNonNull(files(out).get(file.getKey()), file.getKey());
            assertThat(after).hasSameSizeAs(before);
            for (int i = 0; i < before.length; i++) {
                count += before[i] == after[i] ? 0 : 1;
            }
        }
        return count;
    }

    private static Map<String, byte[]> files(Path model) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(model)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                files.put(model.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
        return files;
    }
}
