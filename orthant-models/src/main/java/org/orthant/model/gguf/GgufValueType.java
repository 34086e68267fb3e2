package org.orthant.model.gguf;

import java.util.List;
import org.orthant.model.bytes.FileBytes;

/** The types of values in metadata, in the order of their numbers. */
enum GgufValueType {
    UINT8(1),
    INT8(1),
    UINT16(2),
    INT16(2),
    UINT32(4),
    INT32(4),
    FLOAT32(4),
    BOOL(1),
    STRING(0),
    ARRAY(0),
    UINT64(8),
    INT64(8),
    FLOAT64(8);

    private static final List<GgufValueType> BY_ID = List.of(values());

    private final int bytes;

    GgufValueType(int bytes) {
        this.bytes = bytes;
    }

    static GgufValueType of(long id) {
        if (id >= BY_ID.size()) {
            throw new IllegalArgumentException("is damaged: its metadata have a value of the unknown type " + id);
        }
        return BY_ID.get((int) id);
    }

    /** The size of a number; 0 for texts and arrays. */
    int bytes() {
        return bytes;
    }

    double read(FileBytes file, long at) {
        return switch (this) {
            case UINT8, BOOL -> file.u8(at);
            case INT8 -> (byte) file.u8(at);
            case UINT16 -> file.u16(at);
            case INT16 -> (short) file.u16(at);
            case UINT32 -> file.u32(at);
            case INT32 -> (int) file.u32(at);
            case FLOAT32 -> Float.intBitsToFloat((int) file.u32(at));
            case UINT64, INT64 -> file.i64(at);
            case FLOAT64 -> Double.longBitsToDouble(file.i64(at));
            case STRING, ARRAY -> throw new IllegalArgumentException("is not a number");
        };
    }
}
