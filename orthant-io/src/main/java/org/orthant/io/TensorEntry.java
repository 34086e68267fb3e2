package org.orthant.io;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What the header of a file of safetensors states about one of its tensors.
 *
 * @param name the name, as the file has it
 * @param type the type of the numbers, such as {@code F32}
 * @param shape the length of each axis
 * @param begin where the numbers begin, in bytes after the header
 * @param end where they end
 */
public record TensorEntry(String name, String type, List<Long> shape, long begin, long end) {

    private static final int LONGEST_NAME = 80;

    /** Copies the shape. */
    public TensorEntry {
        shape = List.copyOf(shape);
    }

    /** Returns how the numbers are written; {@link NumberKind#OTHER} for types that are not read. */
    public NumberKind kind() {
        return switch (type) {
            case "F16" -> NumberKind.FLOAT16;
            case "BF16" -> NumberKind.BFLOAT16;
            case "F32" -> NumberKind.FLOAT32;
            case "F64" -> NumberKind.FLOAT64;
            case "I8" -> NumberKind.INT8;
            case "U8" -> NumberKind.UINT8;
            case "I16" -> NumberKind.INT16;
            case "U16" -> NumberKind.UINT16;
            case "I32" -> NumberKind.INT32;
            case "U32" -> NumberKind.UINT32;
            case "I64" -> NumberKind.INT64;
            case "U64" -> NumberKind.UINT64;
            case "BOOL" -> NumberKind.BOOL;
            default -> NumberKind.OTHER;
        };
    }

    /** Returns the number of places, which {@link SafetensorsHeader} has found to be possible. */
    long places() {
        return shape.stream().mapToLong(Long::longValue).reduce(1, Math::multiplyExact);
    }

    /** Returns the shape in brackets. */
    String shapeText() {
        return shape.stream().map(String::valueOf).collect(Collectors.joining(" x ", "(", ")"));
    }

    /** Returns the name, fit for a message. */
    String shownName() {
        return Excerpt.of(name, LONGEST_NAME);
    }

    @Override
    public String toString() {
        return shownName() + " " + shapeText();
    }
}
