package org.orthant.inference;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Makes a value of an ONNX graph an output of the model.
 *
 * <p>Protocol buffers that follow one another are merged: fields that repeat are joined. So a model followed by one whose graph has nothing but
 * an output has that output as well.
 */
final class AddedOutput {

    private static final int LENGTH_DELIMITED = 2;
    private static final int GRAPH_OF_MODEL = 7;
    private static final int OUTPUT_OF_GRAPH = 12;
    private static final int NAME_OF_VALUE = 1;

    private AddedOutput() {}

    static byte[] to(byte[] model, String value) {
        byte[] name = field(NAME_OF_VALUE, value.getBytes(StandardCharsets.UTF_8));
        byte[] more = field(GRAPH_OF_MODEL, field(OUTPUT_OF_GRAPH, name));
        byte[] all = new byte[Math.addExact(model.length, more.length)];
        System.arraycopy(model, 0, all, 0, model.length);
        System.arraycopy(more, 0, all, model.length, more.length);
        return all;
    }

    private static byte[] field(int number, byte[] content) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write((number << 3) | LENGTH_DELIMITED);
        int length = content.length;
        while (length >= 0x80) {
            out.write((length & 0x7f) | 0x80);
            length >>>= 7;
        }
        out.write(length);
        out.writeBytes(content);
        return out.toByteArray();
    }
}
