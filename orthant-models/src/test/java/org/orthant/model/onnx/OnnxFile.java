package org.orthant.model.onnx;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.FunctionProto;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.StringStringEntryProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.TensorShapeProto;
import ai.onnx.proto.OnnxMl.TypeProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import com.google.protobuf.ByteString;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes small ONNX files for tests, with the protocol buffer's own builders. */
public final class OnnxFile {

    private final GraphProto.Builder graph = GraphProto.newBuilder();
    private final ModelProto.Builder model = ModelProto.newBuilder().setIrVersion(8);

    public OnnxFile input(String name) {
        graph.addInput(ValueInfoProto.newBuilder().setName(name));
        return this;
    }

    public OnnxFile output(String... names) {
        for (String name : names) {
            graph.addOutput(ValueInfoProto.newBuilder().setName(name));
        }
        return this;
    }

    /** An output with that many axes. */
    public OnnxFile output(String name, int rank) {
        TensorShapeProto.Builder shape = TensorShapeProto.newBuilder();
        for (int axis = 0; axis < rank; axis++) {
            shape.addDim(TensorShapeProto.Dimension.newBuilder().setDimParam("axis" + axis));
        }
        graph.addOutput(ValueInfoProto.newBuilder()
                .setName(name)
                .setType(TypeProto.newBuilder()
                        .setTensorType(TypeProto.Tensor.newBuilder().setShape(shape))));
        return this;
    }

    public OnnxFile metadata(String key, String value) {
        model.addMetadataProps(StringStringEntryProto.newBuilder().setKey(key).setValue(value));
        return this;
    }

    public OnnxFile floats(String name, List<Long> shape, double... values) {
        graph.addInitializer(floatTensor(name, shape, values));
        return this;
    }

    public OnnxFile bytes(String name, TensorProto.DataType type, List<Long> shape, double... values) {
        ByteBuffer bytes = ByteBuffer.allocate(values.length);
        for (double value : values) {
            bytes.put((byte) (int) value);
        }
        return raw(name, type, shape, bytes.array());
    }

    public OnnxFile integers(String name, List<Long> shape, double... values) {
        ByteBuffer bytes = ByteBuffer.allocate(values.length * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (double value : values) {
            bytes.putInt((int) value);
        }
        return raw(name, TensorProto.DataType.INT32, shape, bytes.array());
    }

    public OnnxFile longs(String name, long... values) {
        TensorProto.Builder tensor = TensorProto.newBuilder()
                .setName(name)
                .setDataType(TensorProto.DataType.INT64.getNumber())
                .addDims(values.length);
        for (long value : values) {
            tensor.addInt64Data(value);
        }
        return tensor(tensor.build());
    }

    public OnnxFile raw(String name, TensorProto.DataType type, List<Long> shape, byte[] bytes) {
        return tensor(TensorProto.newBuilder()
                .setName(name)
                .setDataType(type.getNumber())
                .addAllDims(shape)
                .setRawData(ByteString.copyFrom(bytes))
                .build());
    }

    public OnnxFile tensor(TensorProto tensor) {
        graph.addInitializer(tensor);
        return this;
    }

    public static TensorProto floatTensor(String name, List<Long> shape, double... values) {
        float[] numbers = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            numbers[i] = (float) values[i];
        }
        return OnnxParts.tensor(name, shape, numbers);
    }

    public OnnxFile constant(String name, List<Long> shape, double... values) {
        graph.addNode(NodeProto.newBuilder()
                .setOpType("Constant")
                .addOutput(name)
                .addAttribute(AttributeProto.newBuilder()
                        .setName("value")
                        .setType(AttributeProto.AttributeType.TENSOR)
                        .setT(floatTensor("", shape, values))));
        return this;
    }

    /** A node whose name is its type; types of another domain than the standard's follow its name and a point. */
    public OnnxFile node(String kind, List<String> inputs, String output, AttributeProto... attributes) {
        return node(kind, inputs, List.of(output), attributes);
    }

    public OnnxFile node(String kind, List<String> inputs, List<String> outputs, AttributeProto... attributes) {
        NodeProto.Builder node = OnnxParts.operation(kind);
        graph.addNode(node.setName(node.getOpType() + "_" + graph.getNodeCount())
                .addAllInput(inputs)
                .addAllOutput(outputs)
                .addAllAttribute(List.of(attributes)));
        return this;
    }

    /** A function of the model, of one node. */
    public OnnxFile function(String domain, String name, String body) {
        model.addFunctions(FunctionProto.newBuilder()
                .setDomain(domain)
                .setName(name)
                .addInput("u")
                .addOutput("v")
                .addNode(NodeProto.newBuilder().setOpType(body).addInput("u").addOutput("v")));
        return this;
    }

    /** The version of the format. */
    public OnnxFile version(long version) {
        model.setIrVersion(version);
        return this;
    }

    public static AttributeProto integers(String name, long... values) {
        AttributeProto.Builder attribute = AttributeProto.newBuilder().setName(name);
        if (values.length == 1) {
            return attribute
                    .setType(AttributeProto.AttributeType.INT)
                    .setI(values[0])
                    .build();
        }
        for (long value : values) {
            attribute.addInts(value);
        }
        return attribute.setType(AttributeProto.AttributeType.INTS).build();
    }

    public static AttributeProto number(String name, double value) {
        return AttributeProto.newBuilder()
                .setName(name)
                .setType(AttributeProto.AttributeType.FLOAT)
                .setF((float) value)
                .build();
    }

    public static AttributeProto text(String name, String value) {
        return AttributeProto.newBuilder()
                .setName(name)
                .setType(AttributeProto.AttributeType.STRING)
                .setS(ByteString.copyFromUtf8(value))
                .build();
    }

    public byte[] toBytes() {
        return model.setGraph(graph).build().toByteArray();
    }

    public Path write(Path folder) {
        try {
            return Files.write(Files.createTempFile(folder, "model", ".bin"), toBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
