package org.orthant.cli;

import static org.orthant.model.onnx.OnnxParts.node;
import static org.orthant.model.onnx.OnnxParts.tensor;

import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** ONNX models of a few nodes, written with the protobuf classes alone. */
public final class TinyModels {

    private TinyModels() {}

    /** Returns the corners of a square, and a class outside it: every class can win. */
    public static float[][] open() {
        return new float[][] {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}};
    }

    /** Returns the same with the last class within the square, where it never wins: a mean of two others always beats it. */
    public static float[][] closed() {
        return new float[][] {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {.25f, .25f}};
    }

    /** Features after an activation, a layer of them, and what becomes of its scores. */
    public static void onnx(Path file, String before, float[][] rows, String after) throws IOException {
        write(
                file,
                GraphProto.newBuilder()
                        .addInput(ValueInfoProto.newBuilder().setName("x"))
                        .addNode(node(before, "act", "h", "x"))
                        .addNode(node("MatMul", "product", "z", "h", "W"))
                        .addNode(node(after, "end", "y", "z"))
                        .addOutput(ValueInfoProto.newBuilder().setName("y"))
                        .addInitializer(weights("W", rows)));
    }

    /** A layer whose features are rounded to 8 bits, and a softmax. */
    public static void quantisedOnnx(Path file, float[][] rows) throws IOException {
        write(
                file,
                GraphProto.newBuilder()
                        .addInput(ValueInfoProto.newBuilder().setName("x"))
                        .addNode(node("Identity", "act", "h", "x"))
                        .addNode(node("QuantizeLinear", "quantise", "q", "h", "scale"))
                        .addNode(node("DequantizeLinear", "dequantise", "d", "q", "scale"))
                        .addNode(node("MatMul", "product", "z", "d", "W"))
                        .addNode(node("Softmax", "end", "y", "z"))
                        .addOutput(ValueInfoProto.newBuilder().setName("y"))
                        .addInitializer(tensor("scale", List.of(), 0.5f))
                        .addInitializer(weights("W", rows)));
    }

    /** Two layers of the same features, {@code first} and {@code second}, each with a softmax. */
    public static void twoHeads(Path file, float[][] first, float[][] second) throws IOException {
        write(
                file,
                GraphProto.newBuilder()
                        .addInput(ValueInfoProto.newBuilder().setName("x"))
                        .addNode(node("MatMul", "one", "a", "x", "A"))
                        .addNode(node("MatMul", "two", "b", "x", "B"))
                        .addNode(node("Softmax", "end-one", "first", "a"))
                        .addNode(node("Softmax", "end-two", "second", "b"))
                        .addOutput(ValueInfoProto.newBuilder().setName("first"))
                        .addOutput(ValueInfoProto.newBuilder().setName("second"))
                        .addInitializer(weights("A", first))
                        .addInitializer(weights("B", second)));
    }

    /** The rows of a layer as the columns of a matrix that features are multiplied by. */
    private static TensorProto weights(String name, float[][] rows) {
        float[] columns = new float[rows.length * rows[0].length];
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < rows[i].length; j++) {
                columns[j * rows.length + i] = rows[i][j];
            }
        }
        return tensor(name, List.of((long) rows[0].length, (long) rows.length), columns);
    }

    public static void write(Path file, GraphProto.Builder graph) throws IOException {
        Files.write(
                file,
                ModelProto.newBuilder().setIrVersion(8).setGraph(graph).build().toByteArray());
    }
}
