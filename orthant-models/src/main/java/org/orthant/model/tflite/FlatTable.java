package org.orthant.model.tflite;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.orthant.io.ReadBudget;
import org.orthant.model.bytes.FileBytes;

/**
 * A table of a flat buffer. A field that isn't there has the value 0; offsets that lead out of the file are refused.
 *
 * <p>A table begins with the distance back to its list of fields, which has its length in bytes, the table's length, and
 * for each field where it begins in the table, or 0.
 */
record FlatTable(FileBytes bytes, long at, ReadBudget budget) {

    private static final int LONGEST_TEXT = 256;

    static FlatTable root(FileBytes bytes, ReadBudget budget) {
        return new FlatTable(bytes, bytes.u32(0), budget);
    }

    /** Where a field lies, or 0. */
    private long field(int number) {
        long list = at - (int) bytes.u32(at);
        int length = bytes.u16(list);
        int place = 4 + 2 * number;
        if (place + 2 > length) {
            return 0;
        }
        int offset = bytes.u16(list + place);
        return offset == 0 ? 0 : at + offset;
    }

    int u8(int number) {
        long place = field(number);
        return place == 0 ? 0 : bytes.u8(place);
    }

    long u32(int number) {
        long place = field(number);
        return place == 0 ? 0 : bytes.u32(place);
    }

    int i32(int number) {
        return (int) u32(number);
    }

    long i64(int number) {
        long place = field(number);
        return place == 0 ? 0 : bytes.i64(place);
    }

    String text(int number) {
        Optional<FileBytes> text = vector(number, 1);
        if (text.isEmpty()) {
            return "";
        }
        int length = (int) Math.min(LONGEST_TEXT, text.get().size());
        budget.takeText(length);
        return new String(text.get().bytes(0, length), StandardCharsets.UTF_8);
    }

    Optional<FlatTable> table(int number) {
        long place = field(number);
        return place == 0 ? Optional.empty() : Optional.of(new FlatTable(bytes, place + bytes.u32(place), budget));
    }

    /** The elements of a vector, each of the given number of bytes. */
    Optional<FileBytes> vector(int number, int width) {
        long place = field(number);
        if (place == 0) {
            return Optional.empty();
        }
        long start = place + bytes.u32(place);
        return Optional.of(bytes.slice(start + 4, bytes.u32(start) * width));
    }

    List<FlatTable> tables(int number) {
        List<FlatTable> tables = new ArrayList<>();
        long place = field(number);
        if (place == 0) {
            return tables;
        }
        long start = place + bytes.u32(place);
        long count = count(bytes.u32(start), 4);
        for (long i = 0; i < count; i++) {
            long element = start + 4 + 4 * i;
            tables.add(new FlatTable(bytes, element + bytes.u32(element), budget));
        }
        return tables;
    }

    List<Long> integers(int number, int width) {
        List<Long> numbers = new ArrayList<>();
        Optional<FileBytes> vector = vector(number, width);
        if (vector.isPresent()) {
            long count = count(vector.get().size() / width, width);
            for (long i = 0; i < count; i++) {
                numbers.add(
                        width == 8
                                ? vector.get().i64(8 * i)
                                : (long) (int) vector.get().u32(4 * i));
            }
        }
        return numbers;
    }

    /** Lists may be shared, so that a small file could have long ones everywhere. */
    private long count(long claimed, int width) {
        if (claimed > bytes.size() / width) {
            throw new IllegalArgumentException("has a list of " + claimed + " elements: the file is damaged");
        }
        budget.take(ReadBudget.OBJECT * claimed);
        return claimed;
    }
}
