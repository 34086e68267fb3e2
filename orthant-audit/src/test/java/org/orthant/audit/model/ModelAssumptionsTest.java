package org.orthant.audit.model;

import static org.assertj.core.api.Assertions.assertThat;

import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.Image;
import org.orthant.model.head.Candidate;
import org.orthant.model.head.OutputLayers;
import org.orthant.model.open.ModelFile;

class ModelAssumptionsTest {

    @TempDir
    Path folder;

    private static ModelAssumptions assumed(Candidate head, Optional<FeatureDomain> domain) {
        return ModelAssumptions.of(head, Optional.empty(), domain, Optional.empty());
    }

    /** A layer of three labels on two features, which a node computes of the input, perhaps with a projection before it. */
    private Candidate head(String first, boolean projected) throws IOException {
        GraphProto.Builder graph = GraphProto.newBuilder()
                .addInput(ValueInfoProto.newBuilder().setName("input"))
                .addOutput(ValueInfoProto.newBuilder().setName("output"))
                .addInitializer(tensor("p", 4, 2))
                .addInitializer(tensor("w", 2, 3))
                .addNode(node(first, "a", "input"));
        graph = projected ? graph.addNode(node("MatMul", "x", "a", "p")) : graph;
        graph.addNode(node("MatMul", "z", projected ? "x" : "a", "w")).addNode(node("Softmax", "output", "z"));
        Path file = folder.resolve("model.onnx");
        Files.write(
                file,
                ModelProto.newBuilder().setIrVersion(8).setGraph(graph).build().toByteArray());
        return OutputLayers.find(ModelFile.open(file)).best().orElseThrow();
    }

    private static NodeProto node(String kind, String output, String... inputs) {
        return NodeProto.newBuilder()
                .setOpType(kind)
                .setName(kind + " of " + output)
                .addAllInput(List.of(inputs))
                .addOutput(output)
                .build();
    }

    private static TensorProto tensor(String name, int rows, int columns) {
        TensorProto.Builder tensor = TensorProto.newBuilder()
                .setName(name)
                .setDataType(TensorProto.DataType.FLOAT.getNumber())
                .addDims(rows)
                .addDims(columns);
        for (int i = 0; i < rows * columns; i++) {
            tensor.addFloatData(i);
        }
        return tensor.build();
    }

    private Candidate stateDictionary() throws IOException {
        String header = "{\"fc.weight\": {\"dtype\": \"F32\", \"shape\": [3, 2], \"data_offsets\": [0, 24]}}";
        ByteBuffer bytes = ByteBuffer.allocate(8 + header.length() + 24)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(header.length())
                .put(header.getBytes(StandardCharsets.UTF_8));
        Path file = folder.resolve("model.safetensors");
        Files.write(file, bytes.array());
        return OutputLayers.find(ModelFile.open(file)).best().orElseThrow();
    }

    @Test
    void aProjectionBeforeTheLayerIsPartOfTheDomain() throws IOException {
        ModelAssumptions assumed = assumed(head("Relu", true), Optional.empty());
        assertThat(assumed.domain()).isInstanceOf(Image.class);
        assertThat(assumed.because()).isEqualTo(DomainReason.GRAPH);
        assertThat(assumed.reasons())
                .extracting(Assumption::toString)
                .contains("features: linear map MatMul of x (2 x 4) of values ≥ 0, because of Relu of a");
        assertThat(assumed.maps())
                .singleElement()
                .satisfies(map -> assertThat(map.tensors()).containsExactly("p"));
    }

    @Test
    void theSameFileGivesTheSameDomainAgain() throws IOException {
        assertThat(assumed(head("Relu", true), Optional.empty()).domain())
                .isEqualTo(assumed(head("Relu", true), Optional.empty()).domain());
    }

    @Test
    void aGraphWithoutBoundsIsToldFromAFileWithoutAGraph() throws IOException {
        ModelAssumptions unbounded = assumed(head("Identity", false), Optional.empty());
        assertThat(unbounded.because()).isEqualTo(DomainReason.UNBOUNDED_GRAPH);
        assertThat(unbounded.reasons())
                .extracting(Assumption::toString)
                .contains("features: any, because they are the model's input input");
        ModelAssumptions unknown = assumed(stateDictionary(), Optional.empty());
        assertThat(unknown.because()).isEqualTo(DomainReason.NO_GRAPH);
        assertThat(unknown.domain()).isEqualTo(FeatureDomain.free(2));
        assertThat(unknown.reasons())
                .extracting(Assumption::toString)
                .contains("features: any, because the file does not say what precedes the layer; \"can\" may be too"
                        + " optimistic");
    }

    @Test
    void aDomainThatIsAskedForReplacesThatOfTheModel() throws IOException {
        ModelAssumptions asked = assumed(head("Relu", true), Optional.of(FeatureDomain.box(2, 1)));
        assertThat(asked.because()).isEqualTo(DomainReason.ASKED);
        assertThat(asked.domain()).isEqualTo(FeatureDomain.box(2, 1));
        assertThat(asked.maps()).isEmpty();
    }
}
