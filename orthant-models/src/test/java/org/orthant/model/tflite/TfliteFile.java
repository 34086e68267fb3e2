package org.orthant.model.tflite;

import com.google.flatbuffers.FlatBufferBuilder;
import java.util.ArrayList;
import java.util.List;

/** Writes small TensorFlow Lite models for tests, with the builder of the flat buffers library. */
final class TfliteFile {

    static final int FLOAT32 = 0;
    static final int INT32 = 2;
    static final int INT8 = 9;

    static final int FULLY_CONNECTED = 9;
    static final int SOFTMAX = 25;
    static final int CUSTOM = 32;
    static final int LOGISTIC = 14;
    static final int QUANTIZE = 114;

    private final FlatBufferBuilder builder = new FlatBufferBuilder();
    private final List<Integer> tensors = new ArrayList<>();
    private final List<Integer> buffers = new ArrayList<>();
    private final List<Integer> operators = new ArrayList<>();
    private final List<Integer> codes = new ArrayList<>();

    TfliteFile() {
        buffer(new byte[0]);
    }

    private int buffer(byte[] data) {
        int vector = data.length == 0 ? 0 : builder.createByteVector(data);
        builder.startTable(1);
        if (vector != 0) {
            builder.addOffset(0, vector, 0);
        }
        buffers.add(builder.endTable());
        return buffers.size() - 1;
    }

    /** A tensor without data is computed; without scales, it is not quantised. */
    int tensor(String name, int type, int[] shape, byte[] data, float[] scales, long[] zeros, int axis) {
        int buffer = data.length == 0 ? 0 : buffer(data);
        int title = builder.createString(name);
        builder.startVector(4, shape.length, 4);
        for (int i = shape.length - 1; i >= 0; i--) {
            builder.addInt(shape[i]);
        }
        int axes = builder.endVector();
        int quantised = scales.length == 0 ? 0 : quantisation(scales, zeros, axis);
        builder.startTable(5);
        builder.addOffset(0, axes, 0);
        builder.addByte(1, (byte) type, 0);
        builder.addInt(2, buffer, 0);
        builder.addOffset(3, title, 0);
        if (quantised != 0) {
            builder.addOffset(4, quantised, 0);
        }
        tensors.add(builder.endTable());
        return tensors.size() - 1;
    }

    private int quantisation(float[] scales, long[] zeros, int axis) {
        builder.startVector(4, scales.length, 4);
        for (int i = scales.length - 1; i >= 0; i--) {
            builder.addFloat(scales[i]);
        }
        int steps = builder.endVector();
        builder.startVector(8, zeros.length, 8);
        for (int i = zeros.length - 1; i >= 0; i--) {
            builder.addLong(zeros[i]);
        }
        int offsets = builder.endVector();
        builder.startTable(7);
        builder.addOffset(2, steps, 0);
        builder.addOffset(3, offsets, 0);
        builder.addInt(6, axis, 0);
        return builder.endTable();
    }

    int plain(String name, int... shape) {
        return tensor(name, FLOAT32, shape, new byte[0], new float[0], new long[0], 0);
    }

    /** An operator with an activation fused into it, as fully connected ones have it; scores of a softmax count once. */
    void operator(int code, int fused, int output, int... inputs) {
        operator(code, fused, 1, output, inputs);
    }

    /** The same, where a softmax multiplies its scores by {@code beta}. Custom operators are called {@code Relu}. */
    void operator(int code, int fused, float beta, int output, int... inputs) {
        int custom = builder.createString("Relu");
        builder.startTable(4);
        builder.addByte(0, (byte) Math.min(code, 127), 0);
        builder.addOffset(1, code == CUSTOM ? custom : 0, 0);
        builder.addInt(3, code, 0);
        codes.add(builder.endTable());
        builder.startVector(4, inputs.length, 4);
        for (int i = inputs.length - 1; i >= 0; i--) {
            builder.addInt(inputs[i]);
        }
        int from = builder.endVector();
        builder.startVector(4, 1, 4);
        builder.addInt(output);
        int to = builder.endVector();
        builder.startTable(1);
        if (code == SOFTMAX) {
            builder.addFloat(0, beta, 0);
        } else {
            builder.addByte(0, (byte) fused, 0);
        }
        int options = builder.endTable();
        builder.startTable(5);
        builder.addInt(0, codes.size() - 1, 0);
        builder.addOffset(1, from, 0);
        builder.addOffset(2, to, 0);
        builder.addOffset(4, options, 0);
        operators.add(builder.endTable());
    }

    byte[] finish(int input, int output) {
        int in = vector(List.of(input), false);
        int out = vector(List.of(output), false);
        int allTensors = vector(tensors, true);
        int allOperators = vector(operators, true);
        builder.startTable(5);
        builder.addOffset(0, allTensors, 0);
        builder.addOffset(1, in, 0);
        builder.addOffset(2, out, 0);
        builder.addOffset(3, allOperators, 0);
        int graph = builder.endTable();
        int graphs = vector(List.of(graph), true);
        int allCodes = vector(codes, true);
        int allBuffers = vector(buffers, true);
        builder.startTable(5);
        builder.addInt(0, 3, 0);
        builder.addOffset(1, allCodes, 0);
        builder.addOffset(2, graphs, 0);
        builder.addOffset(4, allBuffers, 0);
        builder.finish(builder.endTable(), "TFL3");
        return builder.sizedByteArray();
    }

    private int vector(List<Integer> values, boolean offsets) {
        builder.startVector(4, values.size(), 4);
        for (int i = values.size() - 1; i >= 0; i--) {
            if (offsets) {
                builder.addOffset(values.get(i));
            } else {
                builder.addInt(values.get(i));
            }
        }
        return builder.endVector();
    }
}
