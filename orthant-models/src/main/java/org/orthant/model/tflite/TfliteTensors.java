package org.orthant.model.tflite;

import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.io.NumberKind;
import org.orthant.io.ReadBudget;
import org.orthant.model.ModelTensor;
import org.orthant.model.bytes.FileBytes;

/** The tensors of a graph: their constants as the numbers they stand for, and how the others are quantised. */
final class TfliteTensors {

    /** The bytes that a name takes in addition to its text. */
    private static final int NAME_MEMORY = 2 * ReadBudget.OBJECT;

    /** The bytes that a constant takes in addition to its shape. */
    private static final int CONSTANT_MEMORY = 8 * ReadBudget.OBJECT;

    private final FileBytes file;
    private final ReadBudget budget;
    private final List<FlatTable> tensors;
    private final List<FlatTable> buffers;
    private final Map<Long, String> names = new HashMap<>();

    TfliteTensors(FileBytes file, FlatTable model, FlatTable graph) {
        this.file = file;
        this.budget = model.budget();
        this.tensors = graph.tables(0);
        this.buffers = model.tables(4);
    }

    int size() {
        return tensors.size();
    }

    /** A name that is unique, as the file's need not be. */
    String name(long index) {
        if (index == -1) {
            return "";
        }
        return names.computeIfAbsent(index, unused -> {
            budget.take(NAME_MEMORY);
            return tensor(index).text(3) + "#" + index;
        });
    }

    private FlatTable tensor(long index) {
        if (index < 0 || index >= tensors.size()) {
            throw new IllegalArgumentException("refers to tensor " + index + " of " + tensors.size());
        }
        return tensors.get((int) index);
    }

    /**
     * How integers become numbers; the scales and zeros stay in the file, because tensors may share them.
     *
     * @param scales float32 numbers, at least one
     * @param zeros whole numbers of 8 bytes
     * @param axis along which scales differ
     * @param kind of the integers
     */
    record Quantisation(FileBytes scales, FileBytes zeros, int axis, NumberKind kind) {

        long count() {
            return scales.size() / Float.BYTES;
        }

        double scale(long index) {
            return Float.intBitsToFloat((int) scales.u32(Float.BYTES * index));
        }

        long zeroCount() {
            return zeros.size() / Long.BYTES;
        }

        long zero(long index) {
            return zeroCount() == 0 ? 0 : zeros.i64(zeroCount() == 1 ? 0 : Long.BYTES * index);
        }
    }

    NumberKind kind(long index) {
        return kind(tensor(index).u8(1));
    }

    Optional<Quantisation> quantisation(long index) {
        FlatTable tensor = tensor(index);
        NumberKind kind = kind(tensor.u8(1));
        if (kind.isFloatingPoint() || kind == NumberKind.OTHER) {
            return Optional.empty();
        }
        FileBytes none = FileBytes.of(new byte[0]);
        return tensor.table(4)
                .map(quantised -> new Quantisation(
                        quantised.vector(2, Float.BYTES).orElse(none),
                        quantised.vector(3, Long.BYTES).orElse(none),
                        quantised.i32(6),
                        kind))
                .filter(how -> how.count() > 0);
    }

    /** The numbers of a tensor that is constant. */
    Optional<ModelTensor> constant(long index) {
        FlatTable tensor = tensor(index);
        long buffer = tensor.u32(2);
        if (buffer >= buffers.size() || buffer == 0) {
            return Optional.empty();
        }
        FlatTable data = buffers.get((int) buffer);
        FileBytes bytes = data.vector(0, 1).orElse(FileBytes.of(new byte[0]));
        if (bytes.size() == 0 && data.i64(1) > 1) {
            bytes = file.slice(data.i64(1), data.i64(2));
        }
        if (bytes.size() == 0) {
            return Optional.empty();
        }
        budget.take(CONSTANT_MEMORY);
        NumberKind kind = kind(tensor.u8(1));
        List<Long> shape = tensor.integers(0, 4);
        long count = ModelTensor.count(
                tensor.text(3), shape.stream().mapToLong(Long::longValue).toArray());
        ModelTensor stored =
                ModelTensor.of(name(index), kind, shape, bytes.numbers(0, kind, ByteOrder.LITTLE_ENDIAN, count));
        return Optional.of(
                quantisation(index).map(how -> dequantised(stored, how)).orElse(stored));
    }

    /** Exactly: the product of a small integer and a float32 is a double. */
    private static ModelTensor dequantised(ModelTensor stored, Quantisation how) {
        long scales = how.count();
        int axis = scales == 1 ? 0 : how.axis();
        boolean fits = stored.axes() == 0
                ? scales == 1
                : axis >= 0 && axis < stored.axes() && (scales == 1 || scales == stored.length(axis));
        if (!fits || (how.zeroCount() > 1 && how.zeroCount() != scales)) {
            throw new IllegalArgumentException("tensor " + stored + " has " + scales + " scales");
        }
        long inner = 1;
        for (int after = axis + 1; after < stored.axes(); after++) {
            inner *= stored.length(after);
        }
        long block = Math.max(1, inner);
        return stored.replaced(NumberKind.FLOAT64, place -> {
            long at = scales == 1 ? 0 : place / block % scales;
            return (stored.flat(place) - how.zero(at)) * how.scale(at);
        });
    }

    private static NumberKind kind(int type) {
        return switch (type) {
            case 0 -> NumberKind.FLOAT32;
            case 1 -> NumberKind.FLOAT16;
            case 2 -> NumberKind.INT32;
            case 3 -> NumberKind.UINT8;
            case 4 -> NumberKind.INT64;
            case 6 -> NumberKind.BOOL;
            case 7 -> NumberKind.INT16;
            case 9 -> NumberKind.INT8;
            case 10 -> NumberKind.FLOAT64;
            case 15 -> NumberKind.UINT32;
            case 16 -> NumberKind.UINT16;
            default -> NumberKind.OTHER;
        };
    }
}
