package org.orthant.model.hostile;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** A pickle of protocol 2, instruction by instruction. */
final class PickleBytes {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    PickleBytes() {
        code(0x80).code(2);
    }

    /** Adds an instruction without operands, or a byte of one. */
    PickleBytes code(int instruction) {
        bytes.write(instruction);
        return this;
    }

    /** Pushes a short text. */
    PickleBytes text(String text) {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        code('X').whole(encoded.length);
        bytes.writeBytes(encoded);
        return this;
    }

    private PickleBytes integer(int number) {
        return code('J').whole(number);
    }

    private PickleBytes whole(int number) {
        return code(number).code(number >> 8).code(number >> 16).code(number >> 24);
    }

    private PickleBytes name(String module, String name) {
        bytes.writeBytes(("c" + module + "\n" + name + "\n").getBytes(StandardCharsets.US_ASCII));
        return this;
    }

    /** Pushes a matrix of float32 in a storage of its size. */
    PickleBytes tensor(String storage, int rows, int columns) {
        name("torch._utils", "_rebuild_tensor_v2").code('(');
        code('(').text("storage").name("torch", "FloatStorage").text(storage).text("cpu");
        integer(rows * columns).code('t').code('Q').integer(0);
        integer(rows).integer(columns).code(0x86);
        integer(columns).integer(1).code(0x86);
        return code(0x89)
                .name("collections", "OrderedDict")
                .code(')')
                .code('R')
                .code('t')
                .code('R');
    }

    byte[] bytes() {
        return bytes.toByteArray();
    }
}
