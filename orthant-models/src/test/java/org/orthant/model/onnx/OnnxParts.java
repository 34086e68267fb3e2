package org.orthant.model.onnx;

import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.TensorShapeProto;
import ai.onnx.proto.OnnxMl.TypeProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import java.util.List;

/** The parts of small ONNX graphs, for tests of all modules. */
public final class OnnxParts {

    private OnnxParts() {}

    /** Returns an operation with one output. */
    public static NodeProto node(String kind, String name, String output, String... inputs) {
        return operation(kind)
                .setName(name)
                .addOutput(output)
                .addAllInput(List.of(inputs))
                .build();
    }

    /** Returns an operation of a type, which follows its domain and a point unless it is one of the standard. */
    static NodeProto.Builder operation(String kind) {
        int point = kind.lastIndexOf('.');
        return NodeProto.newBuilder()
                .setOpType(kind.substring(point + 1))
                .setDomain(kind.substring(0, Math.max(0, point)));
    }

    /** Returns a tensor of float32 numbers. */
    public static TensorProto tensor(String name, List<Long> shape, float... values) {
        TensorProto.Builder tensor = TensorProto.newBuilder()
                .setName(name)
                .setDataType(TensorProto.DataType.FLOAT.getNumber())
                .addAllDims(shape);
        for (float value : values) {
            tensor.addFloatData(value);
        }
        return tensor.build();
    }

    /** Returns an input or output whose last axis has a fixed length, after axes of any length. */
    public static ValueInfoProto value(String name, List<String> axes, int last) {
        TensorShapeProto.Builder shape = TensorShapeProto.newBuilder();
        axes.forEach(
                axis -> shape.addDim(TensorShapeProto.Dimension.newBuilder().setDimParam(axis)));
        shape.addDim(TensorShapeProto.Dimension.newBuilder().setDimValue(last));
        return ValueInfoProto.newBuilder()
                .setName(name)
                .setType(TypeProto.newBuilder()
                        .setTensorType(TypeProto.Tensor.newBuilder()
                                .setElemType(TensorProto.DataType.FLOAT.getNumber())
                                .setShape(shape)))
                .build();
    }
}
