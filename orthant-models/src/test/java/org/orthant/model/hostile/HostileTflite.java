package org.orthant.model.hostile;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Supplier;

/** Models of TensorFlow Lite, whose tables may be the same wherever they are listed. */
final class HostileTflite {

    // Where the parts of a file begin.
    private static final int MODEL_FIELDS = 16;
    private static final int MODEL = 32;
    private static final int GRAPHS = 64;
    private static final int GRAPH_FIELDS = 72;
    private static final int GRAPH = 84;
    private static final int BUFFERS = 104;
    private static final int BUFFER_FIELDS = 116;
    private static final int BUFFER = 124;
    private static final int DATA = 136;
    private static final int LIST = 148;

    // The same for what follows the list of tensors, as nothing points back.
    private static final int TENSOR_FIELDS = 0;
    private static final int TENSOR = 16;
    private static final int NAME = 40;
    private static final int SHAPE = 300;

    private HostileTflite() {}

    static Map<String, Supplier<byte[]>> files() {
        return Map.of(
                "tensors.tflite", () -> file(1_000_000, 0),
                "shapes.tflite", () -> file(10_000, 10_000));
    }

    /** A model that lists the same tensor often, which may have a long shape. */
    private static byte[] file(int tensors, int axes) {
        int rest = LIST + 4 + 4 * tensors;
        byte[] bytes = new byte[rest + SHAPE + 4 + 4 * axes];
        ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        file.putInt(0, MODEL).position(4).put("TFL3".getBytes(StandardCharsets.US_ASCII));
        fields(file, MODEL_FIELDS, 0, 0, 4, 0, 8);
        table(file, MODEL, MODEL_FIELDS);
        pointer(file, MODEL + 4, GRAPHS);
        pointer(file, MODEL + 8, BUFFERS);
        file.putInt(GRAPHS, 1);
        pointer(file, GRAPHS + 4, GRAPH);
        fields(file, GRAPH_FIELDS, 4);
        table(file, GRAPH, GRAPH_FIELDS);
        pointer(file, GRAPH + 4, LIST);
        file.putInt(BUFFERS, 2);
        pointer(file, BUFFERS + 4, BUFFER);
        pointer(file, BUFFERS + 8, BUFFER);
        fields(file, BUFFER_FIELDS, 4);
        table(file, BUFFER, BUFFER_FIELDS);
        pointer(file, BUFFER + 4, DATA);
        file.putInt(DATA, 4);
        file.putInt(LIST, tensors);
        for (int i = 0; i < tensors; i++) {
            pointer(file, LIST + 4 + 4 * i, rest + TENSOR);
        }
        fields(file, rest + TENSOR_FIELDS, axes > 0 ? 4 : 0, 8, 12, 16);
        table(file, rest + TENSOR, rest + TENSOR_FIELDS);
        pointer(file, rest + TENSOR + 4, rest + SHAPE);
        // Integers of one byte, in the second buffer.
        file.putInt(rest + TENSOR + 8, 9).putInt(rest + TENSOR + 12, 1);
        pointer(file, rest + TENSOR + 16, rest + NAME);
        file.putInt(rest + NAME, 256);
        file.putInt(rest + SHAPE, axes);
        return bytes;
    }

    private static void fields(ByteBuffer file, int at, int... places) {
        file.putShort(at, (short) (4 + 2 * places.length)).putShort(at + 2, (short) 24);
        for (int i = 0; i < places.length; i++) {
            file.putShort(at + 4 + 2 * i, (short) places[i]);
        }
    }

    private static void table(ByteBuffer file, int at, int fields) {
        file.putInt(at, at - fields);
    }

    private static void pointer(ByteBuffer file, int at, int to) {
        file.putInt(at, to - at);
    }
}
