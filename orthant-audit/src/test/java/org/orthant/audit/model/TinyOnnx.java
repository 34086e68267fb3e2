package org.orthant.audit.model;

import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.StringStringEntryProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.TensorShapeProto;
import ai.onnx.proto.OnnxMl.TypeProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Small ONNX files: a matrix, and perhaps a softmax after it. */
final class TinyOnnx {

    /** The corners of a square and a point within it, which can never win. */
    static final float[][] SQUARE = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {.25f, .25f}};

    private TinyOnnx() {}

    static Path classifier(Path file, float[]... rows) throws IOException {
        return write(file, graph(2, 2, "Softmax", rows), Map.of());
    }

    static Path withoutRule(Path file, float[]... rows) throws IOException {
        return write(file, graph(2, 2, "Identity", rows), Map.of());
    }

    static Path withNames(Path file, List<String> names, float[]... rows) throws IOException {
        return write(file, graph(2, 2, "Softmax", rows), Map.of("labels", String.join("\n", names)));
    }

    /** Images in, class scores of every frame out, as recognisers of text have it. */
    static Path recogniser(Path file, float[]... rows) throws IOException {
        return write(file, graph(4, 3, "Softmax", rows), Map.of());
    }

    private static GraphProto graph(int inputAxes, int outputAxes, String last, float[]... rows) {
        return GraphProto.newBuilder()
                .addInput(value("x", inputAxes))
                .addOutput(value("y", outputAxes))
                .addInitializer(tensor(rows))
                .addNode(node("MatMul", "z", "x", "w"))
                .addNode(node(last, "y", "z"))
                .build();
    }

    private static ValueInfoProto value(String name, int axes) {
        TensorShapeProto.Builder shape = TensorShapeProto.newBuilder();
        for (int axis = 0; axis < axes; axis++) {
            shape.addDim(TensorShapeProto.Dimension.newBuilder().setDimParam("axis" + axis));
        }
        return ValueInfoProto.newBuilder()
                .setName(name)
                .setType(TypeProto.newBuilder()
                        .setTensorType(
                                TypeProto.Tensor.newBuilder().setElemType(1).setShape(shape)))
                .build();
    }

    private static NodeProto node(String kind, String output, String... inputs) {
        return NodeProto.newBuilder()
                .setOpType(kind)
                .setName(kind)
                .addAllInput(List.of(inputs))
                .addOutput(output)
                .build();
    }

    private static TensorProto tensor(float[]... rows) {
        TensorProto.Builder tensor = TensorProto.newBuilder()
                .setName("w")
                .setDataType(TensorProto.DataType.FLOAT.getNumber())
                .addDims(rows[0].length)
                .addDims(rows.length);
        for (int feature = 0; feature < rows[0].length; feature++) {
            for (float[] row : rows) {
                tensor.addFloatData(row[feature]);
            }
        }
        return tensor.build();
    }

    private static Path write(Path file, GraphProto graph, Map<String, String> metadata) throws IOException {
        ModelProto.Builder model = ModelProto.newBuilder().setIrVersion(8).setGraph(graph);
        metadata.forEach((key, text) -> model.addMetadataProps(
                StringStringEntryProto.newBuilder().setKey(key).setValue(text)));
        return Files.write(file, model.build().toByteArray());
    }
}
