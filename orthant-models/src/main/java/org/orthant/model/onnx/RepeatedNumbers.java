package org.orthant.model.onnx;

import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.orthant.io.NumberKind;
import org.orthant.io.ReadBudget;
import org.orthant.model.NumberPlace;
import org.orthant.model.Numbers;
import org.orthant.model.bytes.FileBytes;
import org.orthant.model.bytes.LazyNumbers;
import org.orthant.model.bytes.ProtoMessage;

/**
 * The numbers of a field that may occur more than once. They lie side by side in one value, as all programs write them, and stay in the
 * file until they are needed; those that are written one by one are kept, as few files have any.
 */
final class RepeatedNumbers {

    private static final int CHUNK = 1 << 16;
    private static final long[] NONE = {};

    private final ReadBudget budget;
    private final FileBytes file;
    private @Nullable ProtoMessage container;
    private NumberPlace.@Nullable Length written;
    private long start;
    private long length;
    private int type = ProtoMessage.BYTES;
    private long packed;
    private long[] single = NONE;
    private int singles;

    RepeatedNumbers(FileBytes file, ReadBudget budget) {
        this.file = file;
        this.budget = budget;
    }

    /** Adds the value of a field, whose numbers have a type if they lie side by side. */
    void add(ProtoMessage field, int elementType) {
        if (field.type() != ProtoMessage.BYTES) {
            addSingle(field.bits());
        } else if (field.length() > 0) {
            if (packed > 0) {
                throw new ProtoMessage.MalformedException("numbers of a tensor are scattered");
            }
            container = field;
            written = field.writtenLength();
            start = field.start();
            length = field.length();
            type = elementType;
            packed = counted();
        }
    }

    private void addSingle(long bits) {
        budget.take(3 * Long.BYTES);
        if (singles == single.length) {
            single = Arrays.copyOf(single, Math.max(4, 2 * singles));
        }
        single[singles++] = bits;
    }

    private long counted() {
        return switch (type) {
            case ProtoMessage.FIXED32 -> length / Integer.BYTES;
            case ProtoMessage.FIXED64 -> length / Long.BYTES;
            default -> varints();
        };
    }

    /** Every number ends with a byte below 128. */
    private long varints() {
        long count = 0;
        for (long at = 0; at < length; at += CHUNK) {
            budget.step();
            for (byte part : file.bytes(start + at, (int) Math.min(CHUNK, length - at))) {
                count += part >= 0 ? 1 : 0;
            }
        }
        return count;
    }

    long count() {
        return packed + singles;
    }

    /** Returns the bits of all numbers; for callers with few numbers, or that need all. */
    long[] bits() {
        long[] bits = new long[Math.toIntExact(count())];
        int done = 0;
        if (packed > 0 && type == ProtoMessage.VARINT) {
            done = unpacked(bits);
        } else {
            for (; done < packed; done++) {
                bits[done] = type == ProtoMessage.FIXED32
                        ? file.u32(start + (long) Integer.BYTES * done)
                        : file.i64(start + (long) Long.BYTES * done);
            }
        }
        System.arraycopy(single, 0, bits, done, singles);
        return bits;
    }

    private int unpacked(long[] into) {
        int done = 0;
        long number = 0;
        int shift = 0;
        for (long at = 0; at < length; at += CHUNK) {
            for (byte part : file.bytes(start + at, (int) Math.min(CHUNK, length - at))) {
                number |= (long) (part & 0x7f) << shift;
                shift += 7;
                if (part >= 0) {
                    into[done++] = number;
                    number = 0;
                    shift = 0;
                }
            }
        }
        return done;
    }

    /** Where a number of varying length is written, if it is one of a list. */
    private Optional<NumberPlace> place(long index, NumberKind kind) {
        ProtoMessage around = container;
        NumberPlace.Length own = written;
        boolean changeable = switch (kind) {
            case FLOAT16, BFLOAT16, INT8, UINT8, INT32 -> true;
            default -> false;
        };
        if (!changeable || around == null || own == null || singles > 0) {
            return Optional.empty();
        }
        List<NumberPlace.Length> enclosing = around.enclosing();
        enclosing.add(own);
        return file.path()
                .map(path ->
                        new NumberPlace.Listed(path, enclosing, start, start + length, Math.toIntExact(index), kind));
    }

    /** The numbers, mapped if they lie side by side and have a fixed size, else read when the first is needed. */
    Numbers numbers(NumberKind kind, LongToDoubleFunction decoded) {
        if (singles == 0 && type == ProtoMessage.FIXED32) {
            return file.numbers(start, NumberKind.FLOAT32, ByteOrder.LITTLE_ENDIAN, packed);
        }
        if (singles == 0 && type == ProtoMessage.FIXED64) {
            return file.numbers(start, NumberKind.FLOAT64, ByteOrder.LITTLE_ENDIAN, packed);
        }
        return new LazyNumbers(
                () -> {
                    long[] bits = bits();
                    return index -> decoded.applyAsDouble(bits[(int) index]);
                },
                index -> place(index, kind));
    }
}
