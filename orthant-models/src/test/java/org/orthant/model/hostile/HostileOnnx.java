package org.orthant.model.hostile;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Models of ONNX whose fields are many or long. */
final class HostileOnnx {

    private static final int GRAPH = 7;
    private static final int INITIALISER = 5;
    private static final int NODE = 1;

    private HostileOnnx() {}

    static Map<String, Supplier<byte[]>> files() {
        Map<String, Supplier<byte[]>> files = new TreeMap<>(Map.of(
                "axes.onnx", () -> model(field(GRAPH, field(INITIALISER, repeated(12_000_000, 0x08, 1)))),
                "longs.onnx", () -> model(field(GRAPH, field(INITIALISER, int64Data(70_000_000)))),
                "singles.onnx", () -> model(field(GRAPH, field(INITIALISER, repeated(12_000_000, 0x38, 1)))),
                "nodes.onnx", () -> model(field(GRAPH, repeated(12_000_000, NODE << 3 | 2, 0))),
                "settings.onnx", () -> model(field(GRAPH, field(NODE, repeated(12_000_000, 5 << 3 | 2, 0)))),
                "unknown.onnx", () -> model(field(GRAPH, field(NODE, repeated(12_000_000, 15 << 3, 1)))),
                "entries.onnx", () -> model(repeated(12_000_000, 14 << 3 | 2, 0)),
                "labels.onnx", () -> model(joined(field(GRAPH, new byte[0]), labels())),
                "deep.onnx", () -> model(field(GRAPH, nested()))));
        files.put("large-graph.onnx", () -> chain(55_000));
        files.put("settings-of-nodes.onnx", () -> model(field(GRAPH, nodesWithSettings())));
        return files;
    }

    /** An honest model of many nodes, with names as PyTorch exports them. */
    static byte[] chain(int nodes) {
        ByteArrayOutputStream graph = new ByteArrayOutputStream();
        byte[] before = text("input");
        for (int i = 0; i < nodes; i++) {
            String name = "/model/layers." + i / 20 + "/self_attn/op_" + i;
            byte[] made = text(name + "_output_0");
            graph.writeBytes(field(
                    NODE, joined(field(1, before), field(2, made), field(3, text(name)), field(4, text("Relu")))));
            before = made;
        }
        graph.writeBytes(field(12, field(1, before)));
        return model(field(GRAPH, graph.toByteArray()));
    }

    private static byte[] nodesWithSettings() {
        byte[] node = field(NODE, field(5, joined(field(1, text("a")), new byte[] {(byte) 0xa0, 1, 2, 0x18, 1})));
        ByteArrayOutputStream nodes = new ByteArrayOutputStream();
        for (int i = 0; i < 1_000_000; i++) {
            nodes.writeBytes(node);
        }
        return nodes.toByteArray();
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** A model begins with its version. */
    private static byte[] model(byte[] content) {
        return joined(new byte[] {0x08, 0x08}, content);
    }

    /** Fields of two bytes each. */
    private static byte[] repeated(int count, int tag, int value) {
        byte[] fields = new byte[2 * count];
        for (int i = 0; i < fields.length; i += 2) {
            fields[i] = (byte) tag;
            fields[i + 1] = (byte) value;
        }
        return fields;
    }

    /** A tensor of whole numbers of one byte each, of which a parser makes eight; the audit needs none of them. */
    private static byte[] int64Data(int count) {
        byte[] numbers = new byte[count];
        Arrays.fill(numbers, (byte) 1);
        byte[] type = {0x10, 7, 0x08};
        return joined(type, varint(count), field(7, numbers));
    }

    /** Names of labels that are empty. */
    private static byte[] labels() {
        byte[] lines = new byte[12_000_000];
        Arrays.fill(lines, (byte) '\n');
        return field(14, joined(field(1, "labels".getBytes(StandardCharsets.US_ASCII)), field(2, lines)));
    }

    /** A graph in a setting of a node of a graph and so on. */
    private static byte[] nested() {
        byte[] graph = new byte[0];
        for (int i = 0; i < 1000; i++) {
            graph = field(NODE, field(5, field(6, graph)));
        }
        return graph;
    }

    private static byte[] field(int number, byte[] value) {
        return joined(new byte[] {(byte) (number << 3 | 2)}, varint(value.length), value);
    }

    private static byte[] varint(int number) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int rest = number;
        for (; rest > 0x7f; rest >>>= 7) {
            bytes.write((rest & 0x7f) | 0x80);
        }
        bytes.write(rest);
        return bytes.toByteArray();
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
