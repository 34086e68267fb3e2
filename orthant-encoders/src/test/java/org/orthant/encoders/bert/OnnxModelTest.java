package org.orthant.encoders.bert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import com.google.protobuf.ByteString;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.data.text.BertWords;
import org.orthant.io.BadInputException;
import org.orthant.io.Safetensors;
import org.orthant.io.Tensor;

class OnnxModelTest {

    private static final Map<String, Tensor> TENSORS = TinyBert.tensors(1);

    @TempDir
    Path folder;

    private Path source;

    @BeforeEach
    void tokeniser() throws IOException {
        source = Files.createDirectories(folder.resolve("source"));
        StringBuilder vocabulary = new StringBuilder();
        for (String subword : TinyBert.SUBWORDS) {
            vocabulary
                    .append(vocabulary.isEmpty() ? "" : ",")
                    .append('"')
                    .append(subword)
                    .append("\":");
            vocabulary.append(TinyBert.SUBWORDS.indexOf(subword));
        }
        Files.writeString(
                source.resolve("tiny-tokenizer.json"),
                "{\"normalizer\":{\"lowercase\":false},\"model\":{\"vocab\":{" + vocabulary + "}}}");
    }

    /** An export: names of all but matrices in layers, which are transposed and numbered. */
    private static GraphProto.Builder graph() {
        GraphProto.Builder graph = GraphProto.newBuilder()
                .addNode(constant("root", (float) Math.sqrt(4)))
                .addNode(constant("epsilon", 1e-12f))
                .addNode(node("MatMul", "attention", "q", "k"))
                .addNode(node("Div", "scaled", "attention", "root"))
                .addNode(node("ReduceMean", "variance", "x"))
                .addNode(node("Add", "sum", "variance", "epsilon"));
        TENSORS.forEach((name, tensor) -> {
            if (name.startsWith("encoder") && tensor.shape().size() == 2) {
                String matrix = "onnx::MatMul_" + graph.getNodeCount();
                graph.addInitializer(tensor(matrix, transposed(tensor)))
                        .addNode(node("MatMul", "of" + matrix, "x", matrix))
                        .addNode(node("Add", "+" + matrix, name.replace(".weight", ".bias"), "of" + matrix));
            } else {
                graph.addInitializer(tensor(name, tensor));
            }
        });
        return graph;
    }

    private static NodeProto node(String kind, String output, String... inputs) {
        return NodeProto.newBuilder()
                .setOpType(kind)
                .addAllInput(List.of(inputs))
                .addOutput(output)
                .build();
    }

    private static NodeProto constant(String name, float value) {
        TensorProto number =
                TensorProto.newBuilder().setDataType(1).addFloatData(value).build();
        return NodeProto.newBuilder()
                .setOpType("Constant")
                .addOutput(name)
                .addAttribute(AttributeProto.newBuilder().setName("value").setT(number))
                .build();
    }

    private static TensorProto tensor(String name, Tensor tensor) {
        ByteBuffer bytes =
                ByteBuffer.allocate(tensor.values().length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(tensor.values());
        return TensorProto.newBuilder()
                .setName(name)
                .setDataType(1)
                .addAllDims(tensor.shape().stream().map(Long::valueOf).toList())
                .setRawData(ByteString.copyFrom(bytes))
                .build();
    }

    private static Tensor transposed(Tensor matrix) {
        int rows = matrix.shape().get(0);
        int columns = matrix.shape().get(1);
        float[] values = new float[rows * columns];
        for (int i = 0; i < values.length; i++) {
            values[i] = matrix.values()[i % rows * columns + i / rows];
        }
        return new Tensor(matrix.name(), List.of(columns, rows), values);
    }

    private void write(GraphProto.Builder graph) throws IOException {
        Files.write(
                source.resolve("tiny.onnx"),
                ModelProto.newBuilder().setGraph(graph).build().toByteArray());
    }

    @Test
    void anExportBecomesTheCheckpointItWasMadeOf() throws IOException {
        write(graph());
        Path target = folder.resolve("target");
        OnnxModel.convert(source, target);
        Map<String, Tensor> expected = TinyBert.tensors(1);
        List<Tensor> written =
                Safetensors.read(target.resolve("model.safetensors")).tensors();
        assertThat(written).hasSameSizeAs(expected.keySet()).allSatisfy(tensor -> {
            Tensor original = Objects.requireNonNull(expected.get(tensor.name()));
            assertThat(tensor.shape()).isEqualTo(original.shape());
            assertThat(tensor.values()).isEqualTo(original.values());
        });
        Checkpoint checkpoint = new Checkpoint(target);
        assertThat(checkpoint.sizes())
                .usingRecursiveComparison()
                .ignoringFields("dropout", "attentionDropout")
                .isEqualTo(TinyBert.SIZES);
        assertThat(checkpoint.words()).isEqualTo(new BertWords(false, false));
        assertThat(checkpoint.vocabulary().names()).isEqualTo(TinyBert.SUBWORDS);
    }

    @Test
    void otherGraphsAreRefused() throws IOException {
        assertRefused("has 0 files that end with .onnx: expected one");
        Files.writeString(source.resolve("tiny.onnx"), "no protocol buffer");
        assertRefused("is not an ONNX model, or damaged");
        write(GraphProto.newBuilder());
        assertRefused("has no embeddings.word_embeddings.weight: expected a BERT model");
        write(graph().addInitializer(TensorProto.newBuilder()
                .setName("embeddings.x")
                .setDataType(3)
                .addInt32Data(1)));
        assertRefused("embeddings.x is not of single precision: expected a model that is not quantised");
        write(graph().addInitializer(TensorProto.newBuilder()
                .setName("pooler.x")
                .setDataType(1)
                .addDims(3)));
        assertRefused("pooler.x of shape [3] has 0 values: the file is damaged");
    }

    private void assertRefused(String message) {
        assertThatThrownBy(() -> OnnxModel.convert(source, folder.resolve("target")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(message);
        assertThat(folder.resolve("target")).doesNotExist();
    }
}
