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

    /** Pushes a whole number of up to eight bytes. */
    private PickleBytes large(long number) {
        code(0x8a).code(Long.BYTES);
        for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
            code((int) (number >> shift));
        }
        return this;
    }

    /** Pushes a matrix of float32 in a storage of its size. */
    PickleBytes tensor(String storage, int rows, int columns) {
        return tensor(storage, rows * columns, 0, new long[] {rows, columns}, new long[] {columns, 1});
    }

    /** Pushes a view of a storage of {@code count} float32 numbers. */
    PickleBytes tensor(String storage, int count, long start, long[] shape, long[] strides) {
        name("torch._utils", "_rebuild_tensor_v2").code('(');
        code('(').text("storage").name("torch", "FloatStorage").text(storage).text("cpu");
        integer(count).code('t').code('Q').large(start);
        large(shape[0]).large(shape[1]).code(0x86);
        large(strides[0]).large(strides[1]).code(0x86);
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
