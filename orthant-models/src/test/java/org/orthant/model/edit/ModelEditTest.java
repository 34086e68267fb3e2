package org.orthant.model.edit;

import static ai.onnx.proto.OnnxMl.TensorProto.DataType.BFLOAT16;
import static ai.onnx.proto.OnnxMl.TensorProto.DataType.FLOAT;
import static ai.onnx.proto.OnnxMl.TensorProto.DataType.FLOAT16;
import static ai.onnx.proto.OnnxMl.TensorProto.DataType.INT8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.orthant.model.onnx.OnnxFile.integers;

import ai.onnx.proto.OnnxMl.StringStringEntryProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.io.BadInputException;
import org.orthant.io.NumberKind;
import org.orthant.layer.DenseLayer;
import org.orthant.model.SmallHead;
import org.orthant.model.gguf.GgufFile;
import org.orthant.model.huggingface.SafetensorsFile;
import org.orthant.model.layer.ModelHead;
import org.orthant.model.numpy.NumpyFile;
import org.orthant.model.onnx.OnnxFile;
import org.orthant.model.tflite.SmallTflite;

/** One row and one bias of a small layer change, in every way that files store it; nothing else of the file does. */
class ModelEditTest {

    /** What the last row and the last bias are, which no other number of the files is. */
    private static final double[] OLD = {-0.25, 0.75};

    private static final double[] NEW = {0.125, -5};
    private static final double NEW_BIAS = 7;

    @TempDir
    Path folder;

    private static OnnxFile start() {
        return new OnnxFile().input("input").output("output").node("Relu", List.of("input"), "x");
    }

    private WrittenLayer changed(Path model) {
        return ModelEdit.of(model)
                .withRow(2, NEW)
                .withBias(2, NEW_BIAS)
                .write(folder.resolve("changed" + model.getFileName()));
    }

    private void assertChanged(WrittenLayer written) {
        DenseLayer layer = ModelHead.find(written.model()).taken().layer();
        double[] weights = SmallHead.byRow();
        for (int label = 0; label < 2; label++) {
            assertThat(layer.bias(label)).isEqualTo(SmallHead.bias()[label]);
            assertThat(layer.weight(label, 0)).isEqualTo(weights[2 * label]);
            assertThat(layer.weight(label, 1)).isEqualTo(weights[2 * label + 1]);
        }
        assertThat(written.rows().get(2)).containsExactly(layer.weight(2, 0), layer.weight(2, 1));
        assertThat(written.biases()).containsExactly(Map.entry(2, layer.bias(2)));
        assertThat(layer.weight(2, 0)).isEqualTo(NEW[0]);
        assertThat(layer.weight(2, 1)).isEqualTo(NEW[1]);
        assertThat(layer.bias(2)).isEqualTo(NEW_BIAS);
    }

    /** Changes a model, and checks that the old numbers are replaced by the new ones, once each, and nothing else. */
    private WrittenLayer assertOnlyThoseBytes(Path model) throws IOException {
        WrittenLayer written = changed(model);
        assertChanged(written);
        byte[] expected = Files.readAllBytes(model);
        replaceOnce(expected, SmallHead.floats(OLD[0]), SmallHead.floats(NEW[0]));
        replaceOnce(expected, SmallHead.floats(OLD[1]), SmallHead.floats(NEW[1]));
        replaceOnce(expected, SmallHead.floats(SmallHead.bias()), SmallHead.floats(0.5, -1, NEW_BIAS));
        assertThat(Files.readAllBytes(written.model())).isEqualTo(expected);
        assertThat(written.files()).containsExactly(written.model());
        return written;
    }

    private static double[] row(WrittenLayer written) {
        return Objects.requireNonNull(written.rows().get(2));
    }

    private static void replaceOnce(byte[] bytes, byte[] old, byte[] other) {
        int found = -1;
        for (int i = 0; i + old.length <= bytes.length; i++) {
            if (Arrays.equals(bytes, i, i + old.length, old, 0, old.length)) {
                assertThat(found).as("a second place").isNegative();
                found = i;
            }
        }
        System.arraycopy(other, 0, bytes, found, other.length);
    }

    @Test
    void tensorsOfGgufChangeWhereTheyAreUnlessTheyAreQuantised() throws IOException {
        assertOnlyThoseBytes(SmallHead.file(folder, GgufFile.small()));
        Path quantised = SmallHead.file(folder, GgufFile.quantised());
        assertThatThrownBy(() ->
                        ModelEdit.of(quantised).withRow(1, new double[256]).write(folder.resolve("other")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("export the model with weights that are plain float32");
    }

    @Test
    void initializersOfProductsAndSumsChangeWhereTheyAre() throws IOException {
        assertOnlyThoseBytes(start().floats("w", List.of(2L, 3L), SmallHead.byColumn())
                .floats("b", List.of(3L), SmallHead.bias())
                .node("MatMul", List.of("x", "w"), "z")
                .node("Add", List.of("z", "b"), "s")
                .node("Softmax", List.of("s"), "output")
                .write(folder));
        assertOnlyThoseBytes(start().raw("w", FLOAT, List.of(2L, 3L), SmallHead.floats(SmallHead.byColumn()))
                .raw("b", FLOAT, List.of(3L), SmallHead.floats(SmallHead.bias()))
                .node("MatMul", List.of("x", "w"), "z")
                .node("Add", List.of("b", "z"), "s")
                .node("Softmax", List.of("s"), "output")
                .write(folder));
    }

    @Test
    void constantsBehindATransposeChangeWhereTheyAre() throws IOException {
        assertOnlyThoseBytes(start().constant("rows", List.of(3L, 2L), SmallHead.byRow())
                .constant("b", List.of(1L, 3L), SmallHead.bias())
                .node("Transpose", List.of("rows"), "w")
                .node("MatMul", List.of("x", "w"), "z")
                .node("Add", List.of("z", "b"), "s")
                .node("Sigmoid", List.of("s"), "output")
                .write(folder));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1})
    void gemmMayHaveEitherOrder(long transposed) throws IOException {
        OnnxFile file = transposed == 1
                ? start().floats("w", List.of(3L, 2L), SmallHead.byRow())
                : start().floats("w", List.of(2L, 3L), SmallHead.byColumn());
        assertOnlyThoseBytes(file.floats("b", List.of(3L), SmallHead.bias())
                .node("Gemm", List.of("x", "w", "b"), "s", integers("transB", transposed))
                .node("Softmax", List.of("s"), "output")
                .write(folder));
    }

    @Test
    void kernelsOfOnePlaceAreRows() throws IOException {
        assertOnlyThoseBytes(start().floats("w", List.of(3L, 2L, 1L, 1L), SmallHead.byRow())
                .floats("b", List.of(3L), SmallHead.bias())
                .node("Conv", List.of("x", "w", "b"), "output")
                .write(folder));
    }

    @Test
    void factorsBehindTheProductAreTakenIntoAccount() {
        double[] halves = Arrays.stream(SmallHead.byColumn()).map(w -> w / 2).toArray();
        assertChanged(changed(start().floats("w", List.of(2L, 3L), halves)
                .floats("b", List.of(3L), 1, -2, 4)
                .floats("two", List.of(), 2)
                .floats("shift", List.of(), 0)
                .node("Gemm", List.of("x", "w"), "z")
                .node("Mul", List.of("z", "two"), "twice")
                .node("Add", List.of("twice", "shift"), "same")
                .floats("half", List.of(3L), 0.5, -1, 2)
                .node("Sub", List.of("same", "b"), "less")
                .floats("more", List.of(3L), 1.5, -3, 6)
                .node("Add", List.of("less", "more"), "output")
                .write(folder)));
    }

    private static byte[] halves(NumberKind kind, double... numbers) {
        ByteBuffer bytes = ByteBuffer.allocate(2 * numbers.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < numbers.length; i++) {
            kind.write(bytes, 2 * i, numbers[i]);
        }
        return bytes.array();
    }

    private static TensorProto listed(String name, List<Long> shape, double... numbers) {
        byte[] bytes = halves(NumberKind.FLOAT16, numbers);
        TensorProto.Builder tensor = TensorProto.newBuilder()
                .setName(name)
                .setDataType(FLOAT16.getNumber())
                .addAllDims(shape);
        for (int i = 0; i < numbers.length; i++) {
            tensor.addInt32Data(Short.toUnsignedInt(
                    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getShort(2 * i)));
        }
        return tensor.build();
    }

    @Test
    void listsOfHalvesGetOtherLengths() throws IOException {
        Path model = halvesInLists(SmallHead.byRow(), SmallHead.bias());
        Path expected = halvesInLists(new double[] {1, -2, 0.5, 3, -1, -5}, new double[] {0.5, -1, -7});
        WrittenLayer written = ModelEdit.of(model)
                .withRow(2, new double[] {-1, -5})
                .withBias(2, -7)
                .write(folder.resolve("changed"));
        assertThat(written.rows().get(2)).containsExactly(-1, -5);
        assertThat(Files.readAllBytes(written.model())).isEqualTo(Files.readAllBytes(expected));
        assertThat(Files.size(expected)).isEqualTo(Files.size(model) + 1);
    }

    private Path halvesInLists(double[] weights, double[] bias) {
        return start().tensor(listed("w", List.of(3L, 2L), weights))
                .tensor(listed("b", List.of(3L), bias))
                .floats("after", List.of(2L), 3, 4)
                .node("Gemm", List.of("x", "w", "b"), "output", integers("transB", 1))
                .write(folder);
    }

    @Test
    void numbersAreRoundedToTheFormatOfTheFile() {
        Path model = start().raw("w", BFLOAT16, List.of(3L, 2L), halves(NumberKind.BFLOAT16, SmallHead.byRow()))
                .raw("b", FLOAT16, List.of(3L), halves(NumberKind.FLOAT16, SmallHead.bias()))
                .node("Gemm", List.of("x", "w", "b"), "output", integers("transB", 1))
                .write(folder);
        WrittenLayer written = ModelEdit.of(model)
                .withRow(0, new double[] {1 + 1 / 512.0, 1 + 3 / 512.0})
                .withBias(0, 1 + 1 / 4096.0)
                .write(folder.resolve("changed"));
        assertThat(written.rows().get(0)).containsExactly(1, 1 + 1 / 128.0);
        assertThat(written.biases().get(0)).isEqualTo(1);
        assertThatThrownBy(() -> ModelEdit.of(model).withBias(0, 1e6).write(folder.resolve("large")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("bias 0: 1000000.0 is beyond the largest FLOAT16");
    }

    @Test
    void rowsWithAScaleOfTheirOwnGetAnotherOne() throws IOException {
        Path model = quantised(List.of(3L), 0.25, 0.5, 0.125);
        WrittenLayer written = changed(model);
        double scale = 5 / 127.0;
        assertThat(row(written)[1]).isEqualTo((float) (-127 * (double) (float) scale));
        assertThat(row(written)[0]).isEqualTo((float) (3 * (double) (float) scale));
        assertThat(written.biases().get(2)).isEqualTo(NEW_BIAS);
        byte[] expected = Files.readAllBytes(model);
        replaceOnce(expected, new byte[] {1, 6, -2, 6}, new byte[] {1, 6, 3, -127});
        replaceOnce(expected, SmallHead.floats(0.125), SmallHead.floats(scale));
        replaceOnce(expected, SmallHead.floats(SmallHead.bias()), SmallHead.floats(0.5, -1, NEW_BIAS));
        assertThat(Files.readAllBytes(written.model())).isEqualTo(expected);
    }

    private Path quantised(List<Long> shape, double... scales) {
        return start().bytes("w", INT8, List.of(3L, 2L), 4, -8, 1, 6, -2, 6)
                .floats("ws", shape, scales)
                .floats("b", List.of(3L), SmallHead.bias())
                .node("DequantizeLinear", List.of("w", "ws"), "dw", integers("axis", 0))
                .node("Gemm", List.of("x", "dw", "b"), "output", integers("transB", 1))
                .write(folder);
    }

    @Test
    void aScaleForAllRowsStaysAndBoundsThem() {
        Path model = quantised(List.of(), 0.25);
        WrittenLayer written =
                ModelEdit.of(model).withRow(2, new double[] {3.2, -32}).write(folder.resolve("changed"));
        assertThat(written.rows().get(2)).containsExactly(3.25, -32);
        assertThatThrownBy(() ->
                        ModelEdit.of(model).withRow(2, new double[] {33, 0}).write(folder.resolve("beyond")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("row 2 has a number 33.0, beyond 31.75")
                .hasMessageContaining("without quantisation");
        assertThat(folder.resolve("beyond")).doesNotExist();
    }

    @Test
    void dataFilesAreCopiedToAnotherFolder() throws IOException {
        ByteBuffer data = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
        data.position(16);
        data.put(SmallHead.floats(SmallHead.byRow())).put(SmallHead.floats(SmallHead.bias()));
        Files.write(folder.resolve("weights.data"), data.array());
        Path model = start().tensor(external("w", 16, 3L, 2L))
                .tensor(external("b", 40, 3L))
                .node("Gemm", List.of("x", "w", "b"), "output", integers("transB", 1))
                .write(folder);
        assertThatThrownBy(() -> changed(model))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("weights.data")
                .hasMessageContaining("another folder");
        Path out = Files.createDirectory(folder.resolve("other")).resolve("model.onnx");
        WrittenLayer written =
                ModelEdit.of(model).withRow(2, NEW).withBias(2, NEW_BIAS).write(out);
        assertChanged(written);
        assertThat(Files.readAllBytes(out)).isEqualTo(Files.readAllBytes(model));
        byte[] expected = data.array();
        replaceOnce(expected, SmallHead.floats(OLD), SmallHead.floats(NEW));
        replaceOnce(expected, SmallHead.floats(SmallHead.bias()), SmallHead.floats(0.5, -1, NEW_BIAS));
        assertThat(Files.readAllBytes(out.resolveSibling("weights.data"))).isEqualTo(expected);
        assertThat(written.files()).containsExactly(out.resolveSibling("weights.data"), out);
        assertThat(folder.resolve("other").toFile().list()).hasSize(2);
    }

    private static TensorProto external(String name, long offset, Long... shape) {
        return TensorProto.newBuilder()
                .setName(name)
                .setDataType(FLOAT.getNumber())
                .addAllDims(List.of(shape))
                .setDataLocation(TensorProto.DataLocation.EXTERNAL)
                .addExternalData(
                        StringStringEntryProto.newBuilder().setKey("location").setValue("weights.data"))
                .addExternalData(
                        StringStringEntryProto.newBuilder().setKey("offset").setValue(String.valueOf(offset)))
                .build();
    }

    @Test
    void layersThatArePutTogetherOrComputedAreRefused() {
        Path parts = start().floats("one", List.of(1L, 2L), 1, -2)
                .floats("rest", List.of(2L, 2L), 0.5, 3, -0.25, 0.75)
                .node("Gemm", List.of("x", "one"), "first", integers("transB", 1))
                .node("Gemm", List.of("x", "rest"), "second", integers("transB", 1))
                .node("Concat", List.of("first", "second"), "output", integers("axis", 1))
                .write(folder);
        assertRowsRefused(parts, "put together from 2 tensors");
        Path joined = start().floats("one", List.of(1L, 2L), 1, -2)
                .floats("rest", List.of(2L, 2L), 0.5, 3, -0.25, 0.75)
                .node("Concat", List.of("one", "rest"), "w", integers("axis", 0))
                .node("Gemm", List.of("x", "w"), "output", integers("transB", 1))
                .write(folder);
        assertRowsRefused(joined, "computes");
    }

    private static void assertRowsRefused(Path model, String reason) {
        assertThatThrownBy(() -> ModelEdit.of(model).requireRows())
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void aLayerWithoutABiasGetsNone() {
        Path model = start().floats("w", List.of(2L, 3L), SmallHead.byColumn())
                .node("MatMul", List.of("x", "w"), "output")
                .write(folder);
        ModelEdit edit = ModelEdit.of(model);
        edit.requireRows();
        assertThatThrownBy(edit::requireBiases)
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("it has no bias: export the model with one, or change rows");
        assertThatThrownBy(() -> edit.withBias(0, 1).write(folder.resolve("changed")))
                .isInstanceOf(BadInputException.class);
    }

    @Test
    void sharedNumbersAreReported() {
        Path tied = start().floats("w", List.of(3L, 2L), SmallHead.byRow())
                .floats("b", List.of(3L), SmallHead.bias())
                .node("Gather", List.of("w", "ids"), "embedded")
                .node("Gemm", List.of("x", "w", "b"), "output", integers("transB", 1))
                .write(folder);
        ModelEdit edit = ModelEdit.of(tied);
        assertThat(edit.rowsSharedWith()).containsExactly("Gather_1", "Gemm_2");
        assertThat(edit.biasesSharedWith()).isEmpty();
    }

    @Test
    void safetensorsChangeInPlace() throws IOException {
        assertOnlyThoseBytes(SmallHead.file(folder, SafetensorsFile.classifier()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"F16", "BF16"})
    void safetensorsOfHalvesChangeInPlace(String type) throws IOException {
        NumberKind kind = type.equals("F16") ? NumberKind.FLOAT16 : NumberKind.BFLOAT16;
        String header = String.format(
                "{\"classifier.weight\": {\"dtype\": \"%s\", \"shape\": [3, 2], \"data_offsets\": [0, 12]},"
                        + " \"classifier.bias\": {\"dtype\": \"%s\", \"shape\": [3], \"data_offsets\": [12, 18]}}",
                type, type);
        Path model = SmallHead.file(
                folder,
                SafetensorsFile.safetensors(header, halves(kind, SmallHead.byRow()), halves(kind, SmallHead.bias())));
        WrittenLayer written = changed(model);
        assertChanged(written);
        byte[] expected = SafetensorsFile.safetensors(
                header, halves(kind, 1, -2, 0.5, 3, NEW[0], NEW[1]), halves(kind, 0.5, -1, NEW_BIAS));
        assertThat(Files.readAllBytes(written.model())).isEqualTo(expected);
    }

    @Test
    void aLayerThatCannotBeChangedIsWrittenAsArrays() {
        Path model = SmallHead.file(folder, SmallTflite.quantised());
        double[] weights = ReadBack.row(ModelHead.find(model).taken().layer(), 0);
        ModelEdit edit = ModelEdit.of(model).withRow(2, NEW).withBias(2, NEW_BIAS);
        assertThatThrownBy(() -> edit.write(folder.resolve("changed")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("write the layer as arrays");
        Path arrays = folder.resolve("arrays.npz");
        edit.writeArrays(arrays);
        DenseLayer layer = ModelHead.find(arrays).taken().layer();
        assertThat(ReadBack.row(layer, 0)).containsExactly(weights);
        assertThat(ReadBack.row(layer, 2)).containsExactly(NEW);
        assertThat(layer.bias(2)).isEqualTo(NEW_BIAS);
        assertThatThrownBy(() -> edit.writeArrays(arrays))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("exists already");
    }

    @Test
    void tfliteChangesInPlace() throws IOException {
        assertOnlyThoseBytes(SmallHead.file(folder, SmallTflite.floating()));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void arraysInFortranOrderAndWithOtherByteOrdersChangeInPlace(boolean big) throws IOException {
        byte[] numbers = SmallHead.floats(SmallHead.byColumn());
        if (big) {
            for (int i = 0; i < numbers.length; i += 4) {
                ByteBuffer each = ByteBuffer.wrap(numbers, i, 4);
                each.putInt(i, Integer.reverseBytes(each.getInt(i)));
            }
        }
        Path model = SmallHead.file(folder, NumpyFile.npy(big ? ">f4" : "<f4", true, "(3, 2)", numbers));
        WrittenLayer written = ModelEdit.of(model).withRow(2, NEW).write(folder.resolve("changed"));
        assertThat(written.rows().get(2)).containsExactly(NEW);
        byte[] before = Files.readAllBytes(model);
        byte[] after = Files.readAllBytes(written.model());
        int start = before.length - numbers.length;
        for (int i = 0; i < before.length; i++) {
            boolean ofRow = i >= start && (i - start) / 4 % 3 == 2;
            assertThat(ofRow || after[i] == before[i]).as("byte " + i).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void archivesStayArchives(boolean packed) throws IOException {
        Path model = SmallHead.file(folder, NumpyFile.archive(packed));
        WrittenLayer written = changed(model);
        assertChanged(written);
        Map<String, byte[]> before = entries(model);
        Map<String, byte[]> after = entries(written.model());
        replaceOnce(Objects.requireNonNull(before.get("W.npy")), SmallHead.floats(OLD), SmallHead.floats(NEW));
        replaceOnce(
                Objects.requireNonNull(before.get("b.npy")),
                SmallHead.floats(SmallHead.bias()),
                SmallHead.floats(0.5, -1, NEW_BIAS));
        assertThat(after.keySet()).containsExactlyElementsOf(before.keySet());
        before.forEach((name, bytes) -> assertThat(after.get(name)).isEqualTo(bytes));
        if (!packed) {
            byte[] one = Files.readAllBytes(model);
            byte[] other = Files.readAllBytes(written.model());
            assertThat(other).hasSameSizeAs(one);
        }
    }

    /** Java's reader compares sizes and checksums behind the data, and those of the directory are read next. */
    private static Map<String, byte[]> entries(Path archive) throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(Files.readAllBytes(archive)))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                entries.put(entry.getName(), in.readAllBytes());
            }
        }
        try (ZipFile file = new ZipFile(archive.toFile())) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                ZipEntry listed = file.getEntry(entry.getKey());
                CRC32 sum = new CRC32();
                sum.update(entry.getValue());
                assertThat(listed.getCrc()).isEqualTo(sum.getValue());
                assertThat(file.getInputStream(listed).readAllBytes()).isEqualTo(entry.getValue());
            }
        }
        return entries;
    }

    @Test
    void foldersAreCopiedWhole() throws IOException {
        Path model = Files.createDirectory(folder.resolve("model"));
        Files.write(model.resolve("model.safetensors"), SafetensorsFile.classifier());
        Files.writeString(model.resolve("config.json"), "{\"architectures\": [\"BertForSequenceClassification\"]}");
        Files.createDirectory(model.resolve("tokenizer"));
        Files.writeString(model.resolve("tokenizer/vocab.txt"), "one\ntwo\n");
        WrittenLayer written = changed(model);
        assertChanged(written);
        Path out = written.model();
        assertThat(written.files()).containsExactly(out.resolve("model.safetensors"));
        assertThat(Files.readString(out.resolve("tokenizer/vocab.txt"))).isEqualTo("one\ntwo\n");
        byte[] expected = SafetensorsFile.classifier();
        replaceOnce(expected, SmallHead.floats(OLD), SmallHead.floats(NEW));
        replaceOnce(expected, SmallHead.floats(SmallHead.bias()), SmallHead.floats(0.5, -1, NEW_BIAS));
        assertThat(Files.readAllBytes(out.resolve("model.safetensors"))).isEqualTo(expected);
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("model", "changedmodel");
        assertThatThrownBy(() -> ModelEdit.of(model).withRow(2, NEW).write(model.resolve("inside")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("in the folder of the model");
    }

    @Test
    void tiedEmbeddingsAreReported() throws IOException {
        Path model = Files.createDirectory(folder.resolve("model"));
        Files.write(
                model.resolve("model.safetensors"),
                SafetensorsFile.safetensors("""
                        {"model.embed_tokens.weight": {"dtype": "F32", "shape": [3, 2], "data_offsets": [0, 24]}}\
                        """, SmallHead.floats(SmallHead.byRow())));
        Files.write(
                model.resolve("config.json"),
                "{\"architectures\": [\"LlamaForCausalLM\"], \"tie_word_embeddings\": true}"
                        .getBytes(StandardCharsets.UTF_8));
        assertThat(ModelEdit.of(model).rowsSharedWith()).containsExactly("the input embeddings of the model");
    }

    @Test
    void nothingIsOverwrittenAndNoLinkIsFollowed() throws IOException {
        Path model = SmallHead.file(folder, SafetensorsFile.classifier());
        ModelEdit edit = ModelEdit.of(model).withRow(2, NEW);
        assertThatThrownBy(() -> edit.write(model))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("exists already");
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("nowhere"));
        assertThatThrownBy(() -> edit.write(link)).isInstanceOf(BadInputException.class);
        assertThat(folder.resolve("nowhere")).doesNotExist();
        assertThatThrownBy(() -> edit.write(folder.resolve("no/such/folder")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("there is no such folder");
        assertThat(Files.readAllBytes(model)).isEqualTo(SafetensorsFile.classifier());
    }

    @Test
    void rowsOfOtherLengthsAndNumbersThatAreNotFiniteAreRefused() {
        Path model = SmallHead.file(folder, SafetensorsFile.classifier());
        ModelEdit edit = ModelEdit.of(model);
        assertThatThrownBy(() -> edit.withRow(0, new double[3])).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> edit.withRow(0, new double[] {1, Double.NaN}))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> edit.withBias(0, Double.POSITIVE_INFINITY))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> edit.withBias(3, 0)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void aLayerMayBeNamed() {
        Path model = SmallHead.file(folder, SafetensorsFile.classifier());
        WrittenLayer written = ModelEdit.of(
                        model, file -> ModelHead.named(file, "bert.pooler.dense.weight", Optional.empty()))
                .withRow(1, new double[] {8, 9})
                .write(folder.resolve("changed"));
        assertThat(written.rows().get(1)).containsExactly(8, 9);
    }
}
