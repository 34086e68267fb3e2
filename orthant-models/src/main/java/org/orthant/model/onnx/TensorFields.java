package org.orthant.model.onnx;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.orthant.io.NumberKind;
import org.orthant.model.NumberPlace;

/**
 * Where the tensors of an ONNX file are: parsed messages don't say it. The file is walked when the first place is asked for, and
 * only down to the fields that hold numbers.
 */
final class TensorFields {

    private static final int GRAPH = 7;
    private static final int NODE = 1;
    private static final int INITIALIZER = 5;
    private static final int ATTRIBUTE = 5;
    private static final int ATTRIBUTE_TENSOR = 5;
    private static final int FLOATS = 4;
    private static final int INT32S = 5;
    private static final int RAW = 9;
    private static final int DOUBLES = 10;

    private final Path file;
    private final ByteBuffer bytes;
    private @Nullable Map<String, Map<Integer, Field>> found;
    private int initializers;
    private int nodes;

    /** A field that holds numbers side by side, and the lengths around it; none if it occurs twice. */
    private record Field(List<NumberPlace.Length> enclosing, long start, boolean repeated) {}

    TensorFields(Path file, ByteBuffer bytes) {
        this.file = file;
        this.bytes = bytes;
    }

    /** The key of an initializer, by its position. */
    static String initializer(int index) {
        return "initializer " + index;
    }

    /** The key of a tensor that is an attribute, by the positions of node and attribute. */
    static String attribute(int node, int attribute) {
        return "node " + node + " attribute " + attribute;
    }

    /** Where a number is, of a tensor whose numbers are bytes. */
    Optional<NumberPlace> raw(String key, NumberKind kind, long index) {
        return fixed(key, RAW, kind, index);
    }

    /** Where a number is, of a tensor whose numbers are a list. */
    Optional<NumberPlace> listed(String key, NumberKind kind, long index) {
        return switch (kind) {
            case FLOAT32 -> fixed(key, FLOATS, kind, index);
            case FLOAT64 -> fixed(key, DOUBLES, kind, index);
            case FLOAT16, BFLOAT16, INT8, UINT8, INT32 ->
                field(key, INT32S).map(field -> {
                    NumberPlace.Length own =
                            field.enclosing().get(field.enclosing().size() - 1);
                    return new NumberPlace.Listed(
                            file, field.enclosing(), field.start(), field.start() + own.value(), (int) index, kind);
                });
            default -> Optional.empty();
        };
    }

    private Optional<NumberPlace> fixed(String key, int number, NumberKind kind, long index) {
        return field(key, number)
                .map(field -> new NumberPlace.Fixed(
                        file, Optional.empty(), field.start() + index * kind.bytes(), kind, ByteOrder.LITTLE_ENDIAN));
    }

    private synchronized Optional<Field> field(String key, int number) {
        Map<String, Map<Integer, Field>> all = found;
        if (all == null) {
            all = new HashMap<>();
            try {
                walkModel(CodedInputStream.newInstance(bytes.duplicate().rewind()), all);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            found = all;
        }
        return Optional.ofNullable(all.getOrDefault(key, Map.of()).get(number)).filter(field -> !field.repeated());
    }

    /** What is done with a message of a field, whose length was read. */
    private interface Visit {
        void message(int number, NumberPlace.Length length) throws IOException;
    }

    private static void walk(CodedInputStream in, Visit visit) throws IOException {
        while (!in.isAtEnd()) {
            int tag = in.readTag();
            if (WireFormat.getTagWireType(tag) != WireFormat.WIRETYPE_LENGTH_DELIMITED) {
                if (tag == 0 || !in.skipField(tag)) {
                    return;
                }
                continue;
            }
            long at = in.getTotalBytesRead();
            int value = in.readRawVarint32();
            int end = in.getTotalBytesRead() + value;
            int limit = in.pushLimit(value);
            visit.message(
                    WireFormat.getTagFieldNumber(tag),
                    new NumberPlace.Length(at, (int) (in.getTotalBytesRead() - at), value));
            in.skipRawBytes(end - in.getTotalBytesRead());
            in.popLimit(limit);
        }
    }

    private void walkModel(CodedInputStream in, Map<String, Map<Integer, Field>> all) throws IOException {
        walk(in, (number, length) -> {
            if (number == GRAPH) {
                walkGraph(in, List.of(length), all);
            }
        });
    }

    private void walkGraph(CodedInputStream in, List<NumberPlace.Length> around, Map<String, Map<Integer, Field>> all)
            throws IOException {
        walk(in, (number, length) -> {
            if (number == INITIALIZER) {
                walkTensor(in, with(around, length), fields(all, initializer(initializers++)));
            } else if (number == NODE) {
                walkNode(in, nodes++, with(around, length), all);
            }
        });
    }

    private static void walkNode(
            CodedInputStream in, int node, List<NumberPlace.Length> around, Map<String, Map<Integer, Field>> all)
            throws IOException {
        int[] attributes = {0};
        walk(in, (number, length) -> {
            if (number == ATTRIBUTE) {
                Map<Integer, Field> fields = fields(all, attribute(node, attributes[0]++));
                List<NumberPlace.Length> inside = with(around, length);
                walk(in, (inner, tensor) -> {
                    if (inner == ATTRIBUTE_TENSOR) {
                        walkTensor(in, with(inside, tensor), fields);
                    }
                });
            }
        });
    }

    private static void walkTensor(CodedInputStream in, List<NumberPlace.Length> around, Map<Integer, Field> fields)
            throws IOException {
        walk(in, (number, length) -> {
            boolean repeated = fields.containsKey(number);
            fields.put(number, new Field(with(around, length), length.at() + length.bytes(), repeated));
        });
    }

    private static Map<Integer, Field> fields(Map<String, Map<Integer, Field>> all, String key) {
        return all.computeIfAbsent(key, unused -> new HashMap<>());
    }

    private static List<NumberPlace.Length> with(List<NumberPlace.Length> around, NumberPlace.Length length) {
        List<NumberPlace.Length> longer = new ArrayList<>(around);
        longer.add(length);
        return longer;
    }
}
