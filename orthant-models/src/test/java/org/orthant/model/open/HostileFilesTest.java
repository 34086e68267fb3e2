package org.orthant.model.open;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.StringStringEntryProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.io.BadInputException;
import org.orthant.io.ReadPolicy;
import org.orthant.io.Remedy;
import org.orthant.model.Model;
import org.orthant.model.SmallHead;
import org.orthant.model.head.Candidate;
import org.orthant.model.head.OutputLayers;
import org.orthant.model.huggingface.SafetensorsFile;
import org.orthant.model.numpy.NumpyFile;
import org.orthant.model.onnx.OnnxFile;
import org.orthant.model.onnx.OnnxParts;

/** Files that lie. */
class HostileFilesTest {

    @TempDir
    Path folder;

    private void assertRefused(Path file, String reason) {
        assertThatThrownBy(() -> {
                    for (Candidate candidate :
                            OutputLayers.find(ModelFile.open(file)).candidates()) {
                        candidate.layer();
                    }
                })
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith(file.toString())
                .hasMessageContaining(reason);
    }

    private Path file(String text) {
        return SmallHead.file(folder, text.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(ints = {0x0280, 0x0580, 0x4B50, 0x4E93})
    void aHeaderOfSafetensorsWhoseLengthLooksLikeAnotherFormatIsRead(int length) {
        String header = "{\"w\": {\"dtype\": \"F32\", \"shape\": [3, 2], \"data_offsets\": [0, 24]}}";
        byte[] bytes = SafetensorsFile.safetensors(
                header + " ".repeat(length - header.length()), SmallHead.floats(SmallHead.byRow()));
        Model model = ModelFile.open(SmallHead.file(folder, bytes));
        assertThat(OutputLayers.find(model).candidates()).hasSize(1);
    }

    @Test
    void whatIsNoModelSaysWhatWouldBe() {
        assertRefused(file(""), "has 0 bytes: expected a model as ONNX, safetensors, PyTorch");
        assertRefused(file("{\"architectures\": []}"), "is a text: expected a model as ONNX");
        assertRefused(file("label,score\n1,2\n3,4\n"), "is of no known format: expected a model as ONNX");
        assertRefused(file("PK\3\4 and nothing more"), "is an archive without a directory, probably truncated");
        assertRefused(folder.resolve("missing"), "there is no such file");
    }

    @Test
    void pointersOfGitLfsSayHowToFetchTheModel() {
        assertRefused(
                file("version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n"),
                "is a Git LFS pointer of 70 bytes, not the model itself: fetch the model with \"git lfs pull\"");
    }

    @Test
    void savedModelsOfTensorflowSayHowToConvertThem() throws IOException {
        Path graph = Files.write(folder.resolve("saved_model.pb"), new byte[] {8, 1, 0x12, 4, 1, 2, 3, 4, 5});
        assertRefused(graph, "is the graph of a TensorFlow SavedModel, which cannot be read: convert it with");
        assertRefused(folder, "is a TensorFlow SavedModel, which cannot be read: convert it with");
    }

    @Test
    void pickledArraysSayHowToSaveNumbers() {
        byte[] objects = NumpyFile.npy("|O", false, "(3, 2)", new byte[] {(byte) 0x80, 2});
        assertRefused(
                SmallHead.file(folder, objects),
                "holds pickled Python objects (dtype object), which may run code and are never read: save plain numbers");
    }

    @Test
    void graphsThatGoInCirclesAreRefused() {
        assertRefused(
                new OnnxFile()
                        .input("x")
                        .output("a")
                        .node("Identity", List.of("b"), "a")
                        .node("Identity", List.of("a"), "b")
                        .write(folder),
                "has a cycle: Identity_0 takes a value that is computed from its own output");
        assertRefused(
                new OnnxFile()
                        .input("x")
                        .output("z")
                        .node("Relu", List.of("x"), "u")
                        .node("Add", List.of("u", "w"), "w")
                        .node("MatMul", List.of("x", "w"), "z")
                        .write(folder),
                "has a cycle: Add_1");
        // The first node takes what a cycle computes, and is not on it.
        assertRefused(
                new OnnxFile()
                        .input("x")
                        .output("z")
                        .node("MatMul", List.of("x", "w"), "z")
                        .node("Relu", List.of("x"), "u")
                        .node("Add", List.of("u", "w"), "w")
                        .write(folder),
                "has a cycle: Add_2");
    }

    /** A body may use names that the graph around it uses as well. */
    @Test
    void valuesOfABodyAreItsOwn() {
        GraphProto body = GraphProto.newBuilder()
                .addNode(OnnxParts.node("Relu", "inner", "z", "x"))
                .addNode(OnnxParts.node("Neg", "last", "result", "z"))
                .addOutput(ValueInfoProto.newBuilder().setName("result"))
                .build();
        AttributeProto branch = AttributeProto.newBuilder()
                .setName("then_branch")
                .setType(AttributeProto.AttributeType.GRAPH)
                .setG(body)
                .build();
        OnnxFile file = new OnnxFile().input("x").input("c").output("z").node("If", List.of("c"), "z", branch);
        assertThat(ModelFile.open(file.write(folder)).graph().orElseThrow().nodes())
                .singleElement()
                .satisfies(node -> assertThat(node.inputs()).containsExactly("c", "x"));
    }

    @Test
    void nodesMayBeListedBeforeThoseWhoseValuesTheyTake() {
        OnnxFile file = new OnnxFile()
                .input("x")
                .output("z")
                .floats("w", List.of(2L, 2L), 1, 2, 3, 4)
                .node("Softmax", List.of("y"), "z")
                .node("MatMul", List.of("r", "w"), "y")
                .node("Relu", List.of("x"), "r");
        assertThat(OutputLayers.find(ModelFile.open(file.write(folder)))
                        .best()
                        .orElseThrow()
                        .range()
                        .lower())
                .isZero();
    }

    @Test
    void graphsThatBranchAtEveryStepEnd() {
        OnnxFile file = new OnnxFile().input("v0").output("z").floats("w", List.of(2L, 2L), 1, 2, 3, 4);
        for (int i = 0; i < 40; i++) {
            String last = "v" + i;
            file.node("Max", List.of(last, last, last), "v" + (i + 1))
                    .node("DequantizeLinear", List.of("c" + i, "c" + i, "c" + i), "c" + (i + 1));
        }
        Path branching = file.node("MatMul", List.of("v40", "w"), "y")
                .node("Add", List.of("y", "c40"), "z")
                .write(folder);
        assertThat(OutputLayers.find(ModelFile.open(branching))
                        .candidates()
                        .get(0)
                        .range()
                        .isFree())
                .isTrue();
    }

    @Test
    void aLayerIsNotLargerThanItsFile() {
        OnnxFile file = new OnnxFile().input("x").output("z").floats("w", List.of(2L, 2L), 1, 2, 3, 4);
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            file.node("MatMul", List.of("x", "w"), "y" + i);
            parts.add("y" + i);
        }
        OutputLayers found = OutputLayers.find(ModelFile.open(
                file.node("Concat", parts, "z", OnnxFile.integers("axis", 1)).write(folder)));
        assertThat(found.best()).isEmpty();
        assertThat(found.summary()).contains("are not rows of one layer");
    }

    @Test
    void weightsThatAreNotFiniteAreRefused() {
        for (double wrong : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
            Path file = new OnnxFile()
                    .input("x")
                    .output("z")
                    .floats("w", List.of(2L, 2L), 1, 2, wrong, 4)
                    .node("MatMul", List.of("x", "w"), "z")
                    .write(folder);
            assertRefused(file, "the weight in row 0, column 1 is " + (float) wrong + ": weights must be finite");
        }
    }

    @Test
    void shapesThatLieAreRefused() {
        assertRefused(
                new OnnxFile()
                        .input("x")
                        .output("z")
                        .floats("w", List.of(1L << 40, 1L << 40), 1)
                        .node("MatMul", List.of("x", "w"), "z")
                        .write(folder),
                "has the impossible shape");
        assertRefused(
                new OnnxFile()
                        .input("x")
                        .output("z")
                        .floats("w", List.of(30_000L, 30_000L), 1)
                        .node("MatMul", List.of("x", "w"), "z")
                        .write(folder),
                "has 1 values: the file is damaged");
    }

    @Test
    void numbersElsewhereOnTheMachineAreNotOpened() throws IOException {
        Files.write(folder.resolve("secret"), new byte[64]);
        Path inner = Files.createDirectory(folder.resolve("inner"));
        for (String location : List.of("../secret", "/etc/hostname", "", "a\0b")) {
            assertRefused(external(location, "0").write(inner), "expected a file in the folder of the model");
        }
        assertRefused(external("missing", "0").write(inner), "put that file there");
        Files.write(inner.resolve("short"), new byte[8]);
        assertRefused(external("short", "0").write(inner), "truncated or damaged");
        assertRefused(external("short", "x").write(inner), "is said to begin at \"x\"");
        assertRefused(external("short", "-4").write(inner), "truncated or damaged");
        for (String length : new String[] {"99999999999999999999", "x"}) {
            assertRefused(
                    external("short", "0", length).write(inner),
                    "is said to have the length \"" + length + "\" in its file");
        }
        for (String length : new String[] {"4", "33", "-32"}) {
            assertRefused(external("short", "0", length).write(inner), "of shape [4, 2] has ");
        }
    }

    @Test
    void linksThatLeadOutOfTheFolderAreFollowedOnRequestOnly() throws IOException {
        Path secret = Files.write(folder.resolve("secret"), new byte[64]);
        Path inner = Files.createDirectory(folder.resolve("inner"));
        Path model = external("weights", "0").write(inner);
        Files.createSymbolicLink(inner.resolve("weights"), secret);
        assertThatThrownBy(() -> ModelFile.open(model))
                .isInstanceOfSatisfying(
                        BadInputException.class,
                        refusal -> assertThat(refusal.remedy()).contains(Remedy.FOLLOW_LINKS))
                .hasMessageContaining("a link that leads out of the folder of the model");
        assertThat(ModelFile.open(model, ReadPolicy.STRANGERS.withLinks(true)).tensors())
                .hasSize(1);
        // The folder of a link is a link as well.
        Path nested = external("there/secret", "0").write(inner);
        Files.createSymbolicLink(inner.resolve("there"), folder);
        assertRefused(nested, "a link that leads out of the folder of the model");
        Files.delete(inner.resolve("weights"));
        Files.write(inner.resolve("here"), new byte[64]);
        Files.createSymbolicLink(inner.resolve("weights"), Path.of("here"));
        assertThat(ModelFile.open(model).tensors()).hasSize(1);
    }

    @Test
    void linksOfACacheOfHuggingFaceAreFollowed() throws IOException {
        Path repository = folder.resolve("models--org--name");
        Path snapshot = Files.createDirectories(repository.resolve("snapshots/4d7a/onnx"));
        Path blobs = Files.createDirectory(repository.resolve("blobs"));
        Files.write(blobs.resolve("b1"), new byte[64]);
        Files.createSymbolicLink(snapshot.resolve("model.onnx_data"), Path.of("../../../blobs/b1"));
        Path model = Files.move(external("model.onnx_data", "0").write(folder), blobs.resolve("b2"));
        Path link = Files.createSymbolicLink(snapshot.resolve("model.onnx"), Path.of("../../../blobs/b2"));
        assertThat(ModelFile.open(link).tensors()).hasSize(1);
        assertThat(model).exists();
        // What only looks like a cache leads nowhere else.
        Files.write(folder.resolve("secret"), new byte[64]);
        Files.delete(snapshot.resolve("model.onnx_data"));
        Files.createSymbolicLink(snapshot.resolve("model.onnx_data"), folder.resolve("secret"));
        assertRefused(link, "a link that leads out of the folder of the model");
        Files.move(blobs, repository.resolve("elsewhere"));
        Files.createSymbolicLink(blobs, folder);
        Files.delete(snapshot.resolve("model.onnx"));
        Files.copy(repository.resolve("elsewhere/b2"), snapshot.resolve("model.onnx"));
        assertRefused(link, "a link that leads out of the folder of the model");
    }

    private static OnnxFile external(String location, String offset) {
        return external(location, offset, "0");
    }

    private static OnnxFile external(String location, String offset, String length) {
        return new OnnxFile()
                .input("x")
                .output("z")
                .tensor(TensorProto.newBuilder()
                        .setName("w")
                        .setDataType(TensorProto.DataType.FLOAT.getNumber())
                        .addDims(4)
                        .addDims(2)
                        .setDataLocation(TensorProto.DataLocation.EXTERNAL)
                        .addExternalData(StringStringEntryProto.newBuilder()
                                .setKey("location")
                                .setValue(location))
                        .addExternalData(StringStringEntryProto.newBuilder()
                                .setKey("offset")
                                .setValue(offset))
                        .addExternalData(StringStringEntryProto.newBuilder()
                                .setKey("length")
                                .setValue(length))
                        .build())
                .node("MatMul", List.of("x", "w"), "z");
    }

    @Test
    void manyEmptyMessagesAreNoModel() {
        // Field 1 of the graph, a node, empty, and again.
        byte[] nodes = new byte[10_000_000];
        for (int i = 0; i < nodes.length; i += 2) {
            nodes[i] = 0x0a;
        }
        ByteArrayOutputStream model = new ByteArrayOutputStream();
        model.write(0x08);
        model.write(0x08);
        model.write(0x3a);
        int length = nodes.length;
        while (length > 0x7f) {
            model.write((length & 0x7f) | 0x80);
            length >>>= 7;
        }
        model.write(length);
        model.writeBytes(nodes);
        assertRefused(
                SmallHead.file(folder, model.toByteArray()), "its structure would take more than 40 MB of memory");
    }

    @Test
    void tenGigabytesStayInTheirFile() throws IOException {
        // A sparse file: it takes no room on most disks.
        Path file = folder.resolve("large");
        long rows = 1_300_000_000L;
        long bytes = rows * 8;
        String header =
                "{\"embed_tokens.weight\":{\"dtype\":\"F32\",\"shape\":[" + rows + ",2],\"data_offsets\":[0," + bytes
                        + "]},\"lm_head.weight\":{\"dtype\":\"F32\",\"shape\":[3,2],\"data_offsets\":[" + bytes + ","
                        + (bytes + 24)
                        + "]},\"lm_head.bias\":{\"dtype\":\"F32\",\"shape\":[3],\"data_offsets\":[" + (bytes + 24) + ","
                        + (bytes + 36) + "]}}";
        byte[] text = header.getBytes(StandardCharsets.UTF_8);
        try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
            out.write(ByteBuffer.allocate(8)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putLong(text.length)
                    .array());
            out.write(text);
            out.seek(8 + text.length + bytes);
            out.write(SmallHead.floats(SmallHead.byRow()));
            out.write(SmallHead.floats(SmallHead.bias()));
        }
        SmallHead.assertIn(file);
        Model model = ModelFile.open(file);
        assertThat(model.tensors().get(0).at(rows - 1, 1)).isZero();
        Files.delete(file);
    }
}
