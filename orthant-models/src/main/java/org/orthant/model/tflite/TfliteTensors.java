package org.orthant.model.tflite;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.io.NumberKind;
import org.orthant.model.ModelTensor;
import org.orthant.model.bytes.FileBytes;

/** The tensors of a graph: their constants as the numbers they stand for, and how the others are quantised. */
final class TfliteTensors {

    private final FileBytes file;
    private final List<FlatTable> tensors;
    private final List<FlatTable> buffers;
    private final Map<Long, String> names = new HashMap<>();

    TfliteTensors(FileBytes file, FlatTable model, FlatTable graph) {
        this.file = file;
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
        return names.computeIfAbsent(index, unused -> tensor(index).text(3) + "#" + index);
    }

    private FlatTable tensor(long index) {
        if (index < 0 || index >= tensors.size()) {
            throw new IllegalArgumentException("refers to tensor " + index + " of " + tensors.size());
        }
        return tensors.get((int) index);
    }

    /** How integers become numbers. */
    record Quantisation(List<Double> scales, List<Long> zeros, int axis, NumberKind kind) {}

    Optional<Quantisation> quantisation(long index) {
        FlatTable tensor = tensor(index);
        NumberKind kind = kind(tensor.u8(1));
        if (kind.isFloatingPoint() || kind == NumberKind.OTHER) {
            return Optional.empty();
        }
        return tensor.table(4).flatMap(quantised -> {
            List<Double> scales = new ArrayList<>();
            for (long bits : quantised.integers(2, 4)) {
                scales.add((double) Float.intBitsToFloat((int) bits));
            }
            return scales.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Quantisation(scales, quantised.integers(3, 8), quantised.i32(6), kind));
        });
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
        int axis = how.scales().size() == 1 ? 0 : how.axis();
        boolean fits = stored.axes() == 0
                ? how.scales().size() == 1
                : axis >= 0
                        && axis < stored.axes()
                        && (how.scales().size() == 1 || how.scales().size() == stored.length(axis));
        if (!fits
                || (how.zeros().size() > 1 && how.zeros().size() != how.scales().size())) {
            throw new IllegalArgumentException(
                    "tensor " + stored + " has " + how.scales().size() + " scales");
        }
        long inner = 1;
        for (int after = axis + 1; after < stored.axes(); after++) {
            inner *= stored.length(after);
        }
        long block = Math.max(1, inner);
        int scales = how.scales().size();
        return stored.replaced(NumberKind.FLOAT64, place -> {
            int at = scales == 1 ? 0 : (int) (place / block % scales);
            long zero = how.zeros().isEmpty() ? 0 : how.zeros().get(how.zeros().size() == 1 ? 0 : at);
            return (stored.flat(place) - zero) * how.scales().get(at);
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
