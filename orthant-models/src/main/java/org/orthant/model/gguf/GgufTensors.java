package org.orthant.model.gguf;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.orthant.io.Excerpt;
import org.orthant.io.NumberKind;
import org.orthant.io.ReadBudget;
import org.orthant.model.ModelTensor;
import org.orthant.model.Numbers;
import org.orthant.model.bytes.FileBytes;

/** The list of tensors of a file. */
final class GgufTensors {

    /** A name of one letter, no axes, type and offset. */
    private static final int LEAST_BYTES = Long.BYTES + 1 + Integer.BYTES + Integer.BYTES + Long.BYTES;

    private static final int LONGEST_NAME = 1 << 10;
    private static final int MOST_AXES = 4;

    /** What an entry, a tensor with its shape and its numbers take, without the name. */
    private static final int TENSOR_MEMORY = 8 * ReadBudget.OBJECT;

    private final FileBytes file;
    private final long alignment;
    private final List<Entry> entries = new ArrayList<>();
    private final Set<String> names = new HashSet<>();

    /** A tensor as it is listed; the number of bytes is 0 where the type is unknown. */
    private record Entry(String name, List<Long> shape, long type, long offset, long bytes) {

        Optional<GgufTensorType> known() {
            return GgufTensorType.of(type);
        }
    }

    GgufTensors(FileBytes file, long alignment) {
        this.file = file;
        this.alignment = alignment;
    }

    static int leastBytes() {
        return LEAST_BYTES;
    }

    /** Reads the entries, after which the numbers begin. */
    List<ModelTensor> read(GgufCursor cursor, long count) {
        for (long i = 0; i < count; i++) {
            cursor.budget().take(TENSOR_MEMORY);
            entries.add(entry(cursor));
        }
        long start = (cursor.at() + alignment - 1) / alignment * alignment;
        if (start > file.size() && entries.stream().anyMatch(entry -> entry.bytes() > 0)) {
            throw new IllegalArgumentException("is truncated: its numbers should begin at byte " + start);
        }
        FileBytes numbers = file.slice(Math.min(start, file.size()), Math.max(0, file.size() - start));
        requireSeparate(numbers.size());
        return entries.stream().map(entry -> tensor(entry, numbers)).toList();
    }

    private Entry entry(GgufCursor cursor) {
        String name = cursor.text(LONGEST_NAME);
        if (!names.add(name)) {
            throw new IllegalArgumentException("is damaged: it has two tensors " + Excerpt.of(name, 80));
        }
        cursor.budget().takeText(name);
        long axes = cursor.u32();
        if (axes > MOST_AXES) {
            throw new IllegalArgumentException("is damaged: tensor " + Excerpt.of(name, 80) + " has " + axes
                    + " axes, expected at most " + MOST_AXES);
        }
        List<Long> shape = new ArrayList<>();
        for (long axis = 0; axis < axes; axis++) {
            shape.add(cursor.size());
        }
        // The file begins with the axis that varies fastest.
        Collections.reverse(shape);
        long type = cursor.u32();
        long offset = cursor.size();
        if (offset % alignment != 0) {
            throw new IllegalArgumentException("is damaged: tensor " + Excerpt.of(name, 80) + " begins at offset "
                    + offset + ", which is not a multiple of " + alignment);
        }
        return new Entry(name, List.copyOf(shape), type, offset, bytes(name, shape, type));
    }

    private static long bytes(String name, List<Long> shape, long id) {
        long count = ModelTensor.count(
                name, shape.stream().mapToLong(Long::longValue).toArray());
        Optional<GgufTensorType> known = GgufTensorType.of(id);
        if (known.isEmpty()) {
            return 0;
        }
        GgufTensorType type = known.get();
        long row = shape.isEmpty() ? 1 : shape.get(shape.size() - 1);
        if (row % type.blockSize() != 0) {
            throw new IllegalArgumentException("is damaged: tensor " + Excerpt.of(name, 80) + " has rows of " + row
                    + " numbers, expected a multiple of " + type.blockSize() + " for the type " + type);
        }
        return Math.multiplyExact(count / type.blockSize(), (long) type.blockBytes());
    }

    /** Refuses tensors that extend beyond the file or overlap others. */
    private void requireSeparate(long size) {
        List<Entry> ordered = new ArrayList<>(entries);
        ordered.sort(Comparator.comparingLong(Entry::offset).thenComparingLong(Entry::bytes));
        long end = 0;
        for (Entry entry : ordered) {
            if (entry.offset() > size - entry.bytes()) {
                throw new IllegalArgumentException("is truncated or damaged: tensor " + Excerpt.of(entry.name(), 80)
                        + " takes " + entry.bytes() + " bytes from byte " + entry.offset() + " of " + size);
            }
            if (entry.bytes() > 0 && entry.offset() < end) {
                throw new IllegalArgumentException("is damaged: tensor " + Excerpt.of(entry.name(), 80)
                        + " begins at offset " + entry.offset() + " within another one");
            }
            end = Math.max(end, entry.offset() + entry.bytes());
        }
    }

    private static ModelTensor tensor(Entry entry, FileBytes data) {
        Optional<GgufTensorType> type = entry.known();
        NumberKind kind = type.map(GgufTensorType::kind).orElse(NumberKind.OTHER);
        return ModelTensor.of(entry.name(), kind, entry.shape(), numbers(entry, type, kind, data));
    }

    private static Numbers numbers(Entry entry, Optional<GgufTensorType> type, NumberKind kind, FileBytes data) {
        Optional<BlockFormat> blocks = type.flatMap(GgufTensorType::blocks);
        if (blocks.isPresent()) {
            return new BlockNumbers(data.slice(entry.offset(), entry.bytes()), blocks.get());
        }
        long count = kind == NumberKind.OTHER ? 0 : entry.bytes() / kind.bytes();
        return data.numbers(entry.offset(), kind, ByteOrder.LITTLE_ENDIAN, count);
    }

    /** Refuses a file whose output layer is of a type that cannot be read, instead of taking another matrix for it. */
    void requireReadable(String name) {
        entries.stream()
                .filter(entry -> entry.name().equals(name) && entry.known().isEmpty())
                .findFirst()
                .ifPresent(entry -> {
                    throw new IllegalArgumentException("stores " + name + " in the type with the number " + entry.type()
                            + ", which cannot be read: expected one of " + GgufTensorType.weights());
                });
    }
}
