package org.orthant.encoders.export;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.AttributeProto.AttributeType;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.OperatorSetIdProto;
import ai.onnx.proto.OnnxMl.StringStringEntryProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.TensorShapeProto;
import ai.onnx.proto.OnnxMl.TypeProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import com.google.protobuf.ByteString;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.orthant.io.Tensor;

/** A graph of ONNX that grows node by node; values go by names. */
final class OnnxGraph {

    /** Since 13, sums take their axes as an input, and all nodes used here exist. */
    private static final int OPERATOR_SET = 13;

    /** The version of the file format that goes with it. */
    private static final int IR_VERSION = 7;

    private final GraphProto.Builder graph = GraphProto.newBuilder().setName("orthant");
    private final ModelProto.Builder model = ModelProto.newBuilder()
            .setIrVersion(IR_VERSION)
            .setProducerName("orthant")
            .addOpsetImport(OperatorSetIdProto.newBuilder().setVersion(OPERATOR_SET));

    /** Adds an input for a batch of examples with {@code width} numbers each; of any length if that is 0. */
    String input(String name, TensorProto.DataType type, int width) {
        graph.addInput(value(name, type, width, "length"));
        return name;
    }

    /** Adds an output for a batch of examples. */
    void output(String name, int width) {
        graph.addOutput(value(name, TensorProto.DataType.FLOAT, width, "width"));
    }

    void metadata(String key, String text) {
        model.addMetadataProps(StringStringEntryProto.newBuilder().setKey(key).setValue(text));
    }

    /** A constant of single precision numbers. */
    String floats(String name, List<Integer> shape, float... values) {
        ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(values.length, Float.BYTES))
                .order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(values);
        return tensor(name, TensorProto.DataType.FLOAT, shape, bytes);
    }

    String floats(Tensor tensor) {
        return floats(tensor.name(), tensor.shape(), tensor.values());
    }

    /** A constant list of whole numbers. */
    String integers(String name, long... values) {
        return integers(name, List.of(values.length), values);
    }

    /** A constant whole number. */
    String integer(String name, long value) {
        return integers(name, List.of(), value);
    }

    private String integers(String name, List<Integer> shape, long... values) {
        ByteBuffer bytes = ByteBuffer.allocate(values.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asLongBuffer().put(values);
        return tensor(name, TensorProto.DataType.INT64, shape, bytes);
    }

    private String tensor(String name, TensorProto.DataType type, List<Integer> shape, ByteBuffer bytes) {
        TensorProto.Builder tensor = TensorProto.newBuilder()
                .setName(name)
                .setDataType(type.getNumber())
                .setRawData(ByteString.copyFrom(bytes));
        shape.forEach(tensor::addDims);
        graph.addInitializer(tensor);
        return name;
    }

    /** A node, whose only output has this name. */
    String node(String operator, String output, List<String> inputs, AttributeProto... attributes) {
        graph.addNode(NodeProto.newBuilder()
                .setName(output)
                .setOpType(operator)
                .addAllInput(inputs)
                .addOutput(output)
                .addAllAttribute(Arrays.asList(attributes)));
        return output;
    }

    private static AttributeProto.Builder attribute(String name, AttributeType type) {
        return AttributeProto.newBuilder().setName(name).setType(type);
    }

    /** An attribute that is a number. */
    static AttributeProto attribute(String name, float value) {
        return attribute(name, AttributeType.FLOAT).setF(value).build();
    }

    static AttributeProto attribute(String name, long value) {
        return attribute(name, AttributeType.INT).setI(value).build();
    }

    static AttributeProto attributes(String name, long... values) {
        AttributeProto.Builder attribute = attribute(name, AttributeType.INTS);
        for (long value : values) {
            attribute.addInts(value);
        }
        return attribute.build();
    }

    byte[] bytes() {
        return model.setGraph(graph).build().toByteArray();
    }

    private static ValueInfoProto value(String name, TensorProto.DataType type, int width, String unknown) {
        TensorShapeProto.Dimension.Builder second = TensorShapeProto.Dimension.newBuilder();
        TensorShapeProto.Builder shape = TensorShapeProto.newBuilder()
                .addDim(TensorShapeProto.Dimension.newBuilder().setDimParam("batch"))
                .addDim(width == 0 ? second.setDimParam(unknown) : second.setDimValue(width));
        return ValueInfoProto.newBuilder()
                .setName(name)
                .setType(TypeProto.newBuilder()
                        .setTensorType(TypeProto.Tensor.newBuilder()
                                .setElemType(type.getNumber())
                                .setShape(shape)))
                .build();
    }
}
