package org.orthant.model.bytes;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.orthant.io.ReadBudget;
import org.orthant.model.NumberPlace;

/**
 * A message of protocol buffers, read field by field where it lies. Unlike a generated parser, it creates no objects for values that are
 * not requested.
 *
 * <pre>{@code
 * while (message.next()) {
 *     switch (message.field()) { … }
 * }
 * }</pre>
 *
 * <p>A field whose value is not read is skipped.
 */
public final class ProtoMessage {

    /** The bytes are not a message of protocol buffers, or damaged. */
    public static final class MalformedException extends RuntimeException {
        private static final long serialVersionUID = 1;

        /** Creates an exception with the problem. */
        public MalformedException(String reason) {
            super(reason);
        }
    }

    /** Types of fields. */
    public static final int VARINT = 0;
    /** Eight bytes. */
    public static final int FIXED64 = 1;
    /** A length, and the bytes. */
    public static final int BYTES = 2;
    /** Four bytes. */
    public static final int FIXED32 = 5;

    private static final int MOST_VARINT_BYTES = 10;

    private final FileBytes bytes;
    private final ReadBudget budget;
    private final @Nullable ProtoMessage parent;
    private final NumberPlace.@Nullable Length own;
    private final int depth;
    private final long end;
    private long lengthAt;
    private long at;
    private int field;
    private int type;
    private long valueEnd;

    private ProtoMessage(FileBytes bytes, ReadBudget budget) {
        this.bytes = bytes;
        this.budget = budget;
        this.parent = null;
        this.own = null;
        this.depth = 0;
        this.end = bytes.size();
    }

    private ProtoMessage(ProtoMessage parent, NumberPlace.Length own, long at, long end) {
        this.bytes = parent.bytes;
        this.budget = parent.budget;
        this.parent = parent;
        this.own = own;
        this.depth = parent.depth + 1;
        this.at = at;
        this.valueEnd = at;
        this.end = end;
    }

    /** Returns the message that all bytes are. */
    public static ProtoMessage of(FileBytes bytes, ReadBudget budget) {
        return new ProtoMessage(bytes, budget);
    }

    /** The bytes that it is a part of. */
    public FileBytes file() {
        return bytes;
    }

    /** Moves to the next field; returns false after the last one. */
    public boolean next() {
        at = valueEnd;
        if (at >= end) {
            return false;
        }
        budget.step();
        long tag = readVarint();
        field = (int) (tag >>> 3);
        type = (int) tag & 7;
        if (tag > 0xffffffffL || tag < 0 || field == 0) {
            throw new MalformedException("a field has no number");
        }
        switch (type) {
            case VARINT -> {
                long value = at;
                readVarint();
                valueEnd = at;
                at = value;
            }
            case FIXED64 -> endAfter(Long.BYTES);
            case FIXED32 -> endAfter(Integer.BYTES);
            case BYTES -> {
                lengthAt = at;
                long length = readVarint();
                endAfter(length);
            }
            default -> throw new MalformedException("a field has an unknown type");
        }
        return true;
    }

    private void endAfter(long length) {
        if (length < 0 || length > end - at) {
            throw new MalformedException("a field ends beyond its message");
        }
        valueEnd = at + length;
    }

    private long readVarint() {
        long value = 0;
        for (int i = 0; i < MOST_VARINT_BYTES; i++) {
            if (at >= end) {
                throw new MalformedException("a number is cut off");
            }
            int part = bytes.u8(at++);
            value |= (long) (part & 0x7f) << (7 * i);
            if (part < 0x80) {
                return value;
            }
        }
        throw new MalformedException("a number has too many bytes");
    }

    /** The number of the field. */
    public int field() {
        return field;
    }

    /** The type of the field. */
    public int type() {
        return type;
    }

    /** Returns the value as a whole number; 0 if it has another type. */
    public long whole() {
        if (type != VARINT) {
            return 0;
        }
        long value = at;
        long number = readVarint();
        at = value;
        return number;
    }

    /** Returns the value as bits of a number, of any type except bytes. */
    public long bits() {
        return switch (type) {
            case VARINT -> whole();
            case FIXED32 -> bytes.u32(at);
            case FIXED64 -> bytes.i64(at);
            default -> 0;
        };
    }

    /** Returns the value as a float32; 0 if it has another type. */
    public float real() {
        return type == FIXED32 ? Float.intBitsToFloat((int) bytes.u32(at)) : 0;
    }

    /** Where the value begins. */
    public long start() {
        return at;
    }

    /** Returns the length of a value of bytes; 0 if it has another type. */
    public long length() {
        return type == BYTES ? valueEnd - at : 0;
    }

    /** The value as a text. */
    public String text() {
        long length = length();
        budget.takeText(length);
        String text = new String(bytes.bytes(at, Math.toIntExact(length)), StandardCharsets.UTF_8);
        // Fewer than feared, as there is no more than a character in a byte.
        budget.giveBack(ReadBudget.OBJECT + 2 * length - ReadBudget.memoryOf(text));
        return text;
    }

    /** The value as a message. */
    public ProtoMessage message() {
        budget.nest(depth + 1);
        return new ProtoMessage(this, writtenLength(), at, at + length());
    }

    /** The length of a value of bytes, as it is written before it. */
    public NumberPlace.Length writtenLength() {
        return new NumberPlace.Length(lengthAt, (int) (at - lengthAt), length());
    }

    /** The written lengths of the messages around this one and of itself, the outermost first. */
    public List<NumberPlace.Length> enclosing() {
        List<NumberPlace.Length> lengths = parent == null ? new ArrayList<>() : parent.enclosing();
        if (own != null) {
            lengths.add(own);
        }
        return lengths;
    }
}
