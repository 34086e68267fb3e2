package org.orthant.model.numpy;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.orthant.model.ModelTensor;
import org.orthant.model.NumberKind;
import org.orthant.model.Numbers;
import org.orthant.model.bytes.FileBytes;

/**
 * The header of one array.
 *
 * @param kind the kind of its numbers
 * @param order the order of their bytes
 * @param fortran whether the first axis varies fastest
 * @param shape the length of each axis
 * @param dataStart where the numbers begin
 */
record NpyArray(NumberKind kind, ByteOrder order, boolean fortran, List<Long> shape, int dataStart) {

    /** Enough for the header of any array of plain numbers. */
    static final int LONGEST_HEADER = 1 << 16;

    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
    private static final int FIXED_BYTES = 12;

    private static final Pattern TYPE =
            Pattern.compile("['\"]descr['\"]\\s*:\\s*['\"]([<>|=])([a-zA-Z])(\\d{0,3})['\"]");
    private static final Pattern FORTRAN = Pattern.compile("['\"]fortran_order['\"]\\s*:\\s*(True|False)");
    private static final Pattern SHAPE = Pattern.compile("['\"]shape['\"]\\s*:\\s*\\(([\\d,\\sL]*)\\)");

    NpyArray {
        shape = List.copyOf(shape);
    }

    static boolean begins(byte[] start) {
        return start.length > FIXED_BYTES && Arrays.equals(start, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
    }

    /** Parses the beginning of an array's bytes. */
    static NpyArray parse(byte[] start) {
        if (!begins(start)) {
            throw new IllegalArgumentException("has an entry that is not a NumPy array");
        }
        boolean first = start[MAGIC.length] == 1;
        int length = Byte.toUnsignedInt(start[8]) | Byte.toUnsignedInt(start[9]) << 8;
        boolean tooLong = !first && (start[10] != 0 || start[11] != 0);
        int from = first ? FIXED_BYTES - 2 : FIXED_BYTES;
        if (tooLong || from + length > start.length) {
            throw new IllegalArgumentException("has an array whose header is too long or truncated");
        }
        String header = new String(start, from, length, StandardCharsets.ISO_8859_1);
        Matcher fortran = FORTRAN.matcher(header);
        Matcher shape = SHAPE.matcher(header);
        if (!fortran.find() || !shape.find()) {
            throw new IllegalArgumentException("has an array with a broken header");
        }
        Matcher type = TYPE.matcher(header);
        boolean known = type.find();
        return new NpyArray(
                known ? kind(type.group(2) + type.group(3)) : NumberKind.OTHER,
                known && type.group(1).equals(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN,
                fortran.group(1).equals("True"),
                axes(shape.group(1)),
                from + length);
    }

    private static List<Long> axes(String text) {
        List<Long> axes = new ArrayList<>();
        for (String axis : text.split(",", -1)) {
            String digits = axis.replace("L", "").trim();
            if (digits.length() > 18 || digits.contains(" ")) {
                throw new IllegalArgumentException("has an array with an impossible shape");
            }
            if (!digits.isEmpty()) {
                axes.add(Long.parseLong(digits));
            }
        }
        return axes;
    }

    private static NumberKind kind(String type) {
        return switch (type) {
            case "f2" -> NumberKind.FLOAT16;
            case "f4" -> NumberKind.FLOAT32;
            case "f8" -> NumberKind.FLOAT64;
            case "i1" -> NumberKind.INT8;
            case "u1" -> NumberKind.UINT8;
            case "i2" -> NumberKind.INT16;
            case "u2" -> NumberKind.UINT16;
            case "i4" -> NumberKind.INT32;
            case "u4" -> NumberKind.UINT32;
            case "i8" -> NumberKind.INT64;
            case "b1" -> NumberKind.BOOL;
            default -> NumberKind.OTHER;
        };
    }

    /** The array with numbers that lie in those bytes. */
    ModelTensor tensor(String name, FileBytes bytes) {
        return tensor(name, bytes.numbers(dataStart, kind, order, count(name)));
    }

    long count(String name) {
        return ModelTensor.count(name, shape.stream().mapToLong(Long::longValue).toArray());
    }

    ModelTensor tensor(String name, Numbers numbers) {
        if (!fortran) {
            return ModelTensor.of(name, kind, shape, numbers);
        }
        List<Long> reversed = new ArrayList<>(shape);
        Collections.reverse(reversed);
        int axes = shape.size();
        int[] order = new int[axes];
        Arrays.setAll(order, axis -> axes - 1 - axis);
        return ModelTensor.of(name, kind, reversed, numbers).permuted(order);
    }
}
