package org.orthant.studio;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.OperatorSetIdProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;

/** A model of three classes on two features, written with the classes of its format. */
final class SmallOnnx {

    private SmallOnnx() {}

    /** A softmax after a ReLU and a layer whose last class is half a logit below the mean of the first two. */
    static byte[] classifier() {
        return ModelProto.newBuilder()
                .setIrVersion(8)
                .addOpsetImport(OperatorSetIdProto.newBuilder().setVersion(13))
                .setGraph(GraphProto.newBuilder()
                        .setName("classifier")
                        .addInput(ValueInfoProto.newBuilder().setName("x"))
                        .addOutput(ValueInfoProto.newBuilder().setName("scores"))
                        .addInitializer(tensor("W", new long[] {3, 2}, 1, -1, -1, 1, 0, 0))
                        .addInitializer(tensor("b", new long[] {3}, 0, 0, -0.5f))
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
