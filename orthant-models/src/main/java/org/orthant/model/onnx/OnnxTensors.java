package org.orthant.model.onnx;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongToDoubleFunction;
import org.orthant.io.Excerpt;
import org.orthant.io.NumberKind;
import org.orthant.io.ReadBudget;
import org.orthant.model.ModelTensor;
import org.orthant.model.Numbers;
import org.orthant.model.bytes.ProtoMessage;

/** The tensors of an ONNX file, wherever it keeps their numbers: as bytes, as lists, or in files next to it. */
final class OnnxTensors {

    /** The bytes that a tensor takes in memory, in addition to its name and shape. */
    private static final int TENSOR_MEMORY = 6 * ReadBudget.OBJECT;

    private static final int EXTERNAL = 1;

    private final ReadBudget budget;
    private final ExternalFiles external;

    OnnxTensors(Path model, ReadBudget budget) {
        this.budget = budget;
        this.external = new ExternalFiles(model, budget);
    }

    /** What is written of a tensor. */
    private static final class Parts {
        private String name = "";
        private final List<Long> shape = new ArrayList<>();
        private int type;
        private final RepeatedNumbers floats;
        private final RepeatedNumbers integers;
        private final RepeatedNumbers longs;
        private final RepeatedNumbers doubles;
        private final RepeatedNumbers unsigned;
        private long rawStart;
        private long rawLength;
        private final Map<String, String> elsewhere = new TreeMap<>();
        private boolean isElsewhere;
        private final ProtoMessage message;

        Parts(ProtoMessage message, ReadBudget budget) {
            this.message = message;
            floats = new RepeatedNumbers(message.file(), budget);
            integers = new RepeatedNumbers(message.file(), budget);
            longs = new RepeatedNumbers(message.file(), budget);
            doubles = new RepeatedNumbers(message.file(), budget);
            unsigned = new RepeatedNumbers(message.file(), budget);
        }

        String shownName() {
            return Excerpt.of(name, 80);
        }
    }

    ModelTensor read(ProtoMessage tensor) throws IOException {
        budget.take(TENSOR_MEMORY);
        Parts parts = new Parts(tensor, budget);
        RepeatedNumbers dimensions = new RepeatedNumbers(tensor.file(), budget);
        while (tensor.next()) {
            switch (tensor.field()) {
                case 1 -> dimensions.add(tensor, ProtoMessage.VARINT);
                case 2 -> parts.type = (int) tensor.whole();
                case 4 -> parts.floats.add(tensor, ProtoMessage.FIXED32);
                case 5 -> parts.integers.add(tensor, ProtoMessage.VARINT);
                case 7 -> parts.longs.add(tensor, ProtoMessage.VARINT);
                case 8 -> parts.name = tensor.text();
                case 9 -> {
                    parts.rawStart = tensor.start();
                    parts.rawLength = tensor.length();
                }
                case 10 -> parts.doubles.add(tensor, ProtoMessage.FIXED64);
                case 11 -> parts.unsigned.add(tensor, ProtoMessage.VARINT);
                case 13 -> OnnxReader.put(tensor.message(), parts.elsewhere, budget);
                case 14 -> parts.isElsewhere = tensor.whole() == EXTERNAL;
                default -> {
                    // Texts, and comments.
                }
            }
        }
        budget.take(ReadBudget.OBJECT * dimensions.count());
        for (long length : dimensions.bits()) {
            parts.shape.add(length);
        }
        NumberKind kind = kind(parts.type);
        long count = ModelTensor.count(
                parts.name, parts.shape.stream().mapToLong(Long::longValue).toArray());
        return ModelTensor.of(parts.name, kind, parts.shape, numbers(parts, kind, count));
    }

    /** A constant that is written as an attribute. */
    static ModelTensor number(String name, float value) {
        return ModelTensor.of(name, NumberKind.FLOAT32, List.of(), index -> value);
    }

    /** The same for a whole number. */
    static ModelTensor number(String name, long value) {
        return ModelTensor.of(name, NumberKind.INT64, List.of(), index -> value);
    }

    /** A row of constants that is written as an attribute. */
    static ModelTensor reals(String name, RepeatedNumbers values) {
        return ModelTensor.of(
                name,
                NumberKind.FLOAT32,
                List.of(values.count()),
                values.numbers(NumberKind.FLOAT32, bits -> Float.intBitsToFloat((int) bits)));
    }

    /** The same for whole numbers. */
    static ModelTensor wholes(String name, RepeatedNumbers values) {
        NumberKind kind = values.count() == 0 ? NumberKind.FLOAT32 : NumberKind.INT64;
        return ModelTensor.of(name, kind, List.of(values.count()), values.numbers(NumberKind.INT64, bits -> bits));
    }

    private Numbers numbers(Parts tensor, NumberKind kind, long count) throws IOException {
        if (kind == NumberKind.OTHER) {
            String name = tensor.shownName();
            return index -> {
                throw new IllegalArgumentException("tensor " + name + " has no numbers of a known kind");
            };
        }
        if (tensor.isElsewhere) {
            String location = tensor.elsewhere.getOrDefault("location", "");
            // The length follows from the shape; that and a checksum are optional.
            long offset = whole(tensor, tensor.elsewhere.getOrDefault("offset", "0"), "to begin at");
            long length = whole(tensor, tensor.elsewhere.getOrDefault("length", "0"), "to have the length");
            if (length != 0 && (length % kind.bytes() != 0 || length / kind.bytes() != count)) {
                throw wrong(tensor, length / kind.bytes());
            }
            return external.open(tensor.shownName(), location).numbers(offset, kind, ByteOrder.LITTLE_ENDIAN, count);
        }
        if (tensor.rawLength > 0) {
            if (tensor.rawLength % kind.bytes() != 0 || tensor.rawLength / kind.bytes() != count) {
                throw wrong(tensor, tensor.rawLength / kind.bytes());
            }
            return tensor.message.file().numbers(tensor.rawStart, kind, ByteOrder.LITTLE_ENDIAN, count);
        }
        RepeatedNumbers listed = listed(tensor, kind);
        if (listed.count() != count) {
            throw wrong(tensor, listed.count());
        }
        return listed.numbers(kind, decoded(kind));
    }

    private static LongToDoubleFunction decoded(NumberKind kind) {
        return switch (kind) {
            case FLOAT32 -> bits -> Float.intBitsToFloat((int) bits);
            case FLOAT64 -> Double::longBitsToDouble;
            case FLOAT16 -> bits -> NumberKind.half((short) bits);
            case BFLOAT16 -> bits -> NumberKind.brain((short) bits);
            case INT64, UINT32, UINT64 -> bits -> bits;
            case INT8, UINT8, INT16, UINT16, INT32, BOOL, OTHER -> bits -> (int) bits;
        };
    }

    private static RepeatedNumbers listed(Parts tensor, NumberKind kind) {
        return switch (kind) {
            case FLOAT32 -> tensor.floats;
            case FLOAT64 -> tensor.doubles;
            case INT64 -> tensor.longs;
            case UINT32, UINT64 -> tensor.unsigned;
            default -> tensor.integers;
        };
    }

    private static long whole(Parts tensor, String text, String what) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "tensor " + tensor.shownName() + " is said " + what + " \"" + Excerpt.of(text)
                            + "\" in its file: expected a number of bytes",
                    e);
        }
    }

    private static IllegalArgumentException wrong(Parts tensor, long values) {
        return new IllegalArgumentException("tensor " + tensor.shownName() + " of shape " + tensor.shape + " has "
                + values + " values: the file is damaged");
    }

    /** The types of the format that are read here; others are texts, complex numbers, and less than a byte. */
    private static NumberKind kind(int type) {
        return switch (type) {
            case 1 -> NumberKind.FLOAT32;
            case 2 -> NumberKind.UINT8;
            case 3 -> NumberKind.INT8;
            case 4 -> NumberKind.UINT16;
            case 5 -> NumberKind.INT16;
            case 6 -> NumberKind.INT32;
            case 7 -> NumberKind.INT64;
            case 9 -> NumberKind.BOOL;
            case 10 -> NumberKind.FLOAT16;
            case 11 -> NumberKind.FLOAT64;
            case 12 -> NumberKind.UINT32;
            case 16 -> NumberKind.BFLOAT16;
            default -> NumberKind.OTHER;
        };
    }
}
