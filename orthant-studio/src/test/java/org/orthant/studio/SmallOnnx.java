package org.orthant.studio;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.OperatorSetIdProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import java.util.SplittableRandom;

/** A model of three classes on two features, written with the classes of its format. */
final class SmallOnnx {

    private SmallOnnx() {}

    /** A softmax after a ReLU and a layer whose last class is half a logit below the mean of the first two. */
    static byte[] classifier() {
        return classifier(tensor("W", new long[] {3, 2}, 1, -1, -1, 1, 0, 0), tensor("b", new long[] {3}, 0, 0, -0.5f));
    }

    /** The same with random weights, and with a first class at the mean of the two behind it. */
    static byte[] classifier(int classes, int features, SplittableRandom random) {
        float[] weights = new float[classes * features];
        for (int i = features; i < weights.length; i++) {
            weights[i] = (float) random.nextDouble(-1, 1);
        }
        for (int j = 0; j < features; j++) {
            weights[j] = (weights[features + j] + weights[2 * features + j]) / 2;
        }
        float[] bias = new float[classes];
        bias[0] = -0.5f;
        return classifier(
                tensor("W", new long[] {classes, features}, weights), tensor("b", new long[] {classes}, bias));
    }

    private static byte[] classifier(TensorProto weights, TensorProto bias) {
        return ModelProto.newBuilder()
                .setIrVersion(8)
                .addOpsetImport(OperatorSetIdProto.newBuilder().setVersion(13))
                .setGraph(GraphProto.newBuilder()
                        .setName("classifier")
                        .addInput(ValueInfoProto.newBuilder().setName("x"))
                        .addOutput(ValueInfoProto.newBuilder().setName("scores"))
                        .addInitializer(weights)
                        .addInitializer(bias)
                        .addNode(node("Relu", "h", "x"))
                        .addNode(node("Gemm", "z", "h", "W", "b").toBuilder()
                                .addAttribute(AttributeProto.newBuilder()
                                        .setName("transB")
                                        .setType(AttributeProto.AttributeType.INT)
                                        .setI(1)))
                        .addNode(node("Softmax", "scores", "z")))
                .build()
                .toByteArray();
    }

    private static NodeProto node(String operator, String output, String... inputs) {
        NodeProto.Builder node = NodeProto.newBuilder()
                .setName(operator + "_0")
                .setOpType(operator)
                .addOutput(output);
        for (String input : inputs) {
            node.addInput(input);
        }
        return node.build();
    }

    private static TensorProto tensor(String name, long[] shape, float... values) {
        TensorProto.Builder tensor =
                TensorProto.newBuilder().setName(name).setDataType(TensorProto.DataType.FLOAT.getNumber());
        for (long length : shape) {
            tensor.addDims(length);
        }
        for (float value : values) {
            tensor.addFloatData(value);
        }
        return tensor.build();
    }
}
