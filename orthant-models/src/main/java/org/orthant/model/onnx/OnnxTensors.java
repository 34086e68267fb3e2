package org.orthant.model.onnx;

import ai.onnx.proto.OnnxMl.StringStringEntryProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import com.google.protobuf.ByteString;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.orthant.io.Excerpt;
import org.orthant.io.NumberKind;
import org.orthant.model.ModelTensor;
import org.orthant.model.NumberPlace;
import org.orthant.model.Numbers;
import org.orthant.model.bytes.FileBytes;

/** The tensors of an ONNX file, wherever it keeps their numbers: as bytes, as lists, or in files beside it. */
final class OnnxTensors {

    private final Path model;
    private final TensorFields fields;
    private final Map<Path, FileBytes> external = new HashMap<>();

    OnnxTensors(Path model, TensorFields fields) {
        this.model = model;
        this.fields = fields;
    }

    /** The tensor of a message that {@code fields} has under that key. */
    ModelTensor read(TensorProto tensor, String key) throws IOException {
        NumberKind kind = kind(tensor.getDataType());
        long count = ModelTensor.count(
                tensor.getName(),
                tensor.getDimsList().stream().mapToLong(Long::longValue).toArray());
        return ModelTensor.of(tensor.getName(), kind, tensor.getDimsList(), numbers(tensor, key, kind, count));
    }

    /** A constant that is written as an attribute, as a row or alone. */
    static ModelTensor numbers(String name, List<? extends Number> values, boolean row) {
        boolean whole = !values.isEmpty() && values.get(0) instanceof Long;
        return ModelTensor.of(
                name,
                whole ? NumberKind.INT64 : NumberKind.FLOAT32,
                row ? List.of((long) values.size()) : List.of(),
                index -> values.get((int) index).doubleValue());
    }

    private Numbers numbers(TensorProto tensor, String key, NumberKind kind, long count) throws IOException {
        if (kind == NumberKind.OTHER) {
            return unreadable(tensor);
        }
        if (tensor.getDataLocation() == TensorProto.DataLocation.EXTERNAL) {
            return external(tensor, kind, count);
        }
        if (!tensor.getRawData().isEmpty()) {
            return placed(raw(tensor, kind, count), index -> fields.raw(key, kind, index));
        }
        int listed = listed(tensor, kind);
        if (listed != count) {
            throw wrong(tensor, listed);
        }
        return placed(list(tensor, kind), index -> fields.listed(key, kind, index));
    }

    /** The same numbers, whose places are known. */
    private static Numbers placed(Numbers numbers, LongFunction<Optional<NumberPlace>> places) {
        return new Numbers() {
            @Override
            public double at(long index) {
                return numbers.at(index);
            }

            @Override
            public Optional<NumberPlace> place(long index) {
                return places.apply(index);
            }
        };
    }

    private static Numbers list(TensorProto tensor, NumberKind kind) {
        return switch (kind) {
            case FLOAT32 -> index -> tensor.getFloatData((int) index);
            case FLOAT64 -> index -> tensor.getDoubleData((int) index);
            case INT64 -> index -> tensor.getInt64Data((int) index);
            case UINT32, UINT64 -> index -> tensor.getUint64Data((int) index);
            case FLOAT16 -> index -> NumberKind.half((short) tensor.getInt32Data((int) index));
            case BFLOAT16 -> index -> NumberKind.brain((short) tensor.getInt32Data((int) index));
            case INT8, UINT8, INT16, UINT16, INT32, BOOL -> index -> tensor.getInt32Data((int) index);
            case OTHER -> unreadable(tensor);
        };
    }

    private static int listed(TensorProto tensor, NumberKind kind) {
        return switch (kind) {
            case FLOAT32 -> tensor.getFloatDataCount();
            case FLOAT64 -> tensor.getDoubleDataCount();
            case INT64 -> tensor.getInt64DataCount();
            case UINT32, UINT64 -> tensor.getUint64DataCount();
            default -> tensor.getInt32DataCount();
        };
    }

    private static Numbers raw(TensorProto tensor, NumberKind kind, long count) {
        ByteString bytes = tensor.getRawData();
        if (bytes.size() % kind.bytes() != 0 || bytes.size() / kind.bytes() != count) {
            throw wrong(tensor, bytes.size() / kind.bytes());
        }
        ByteBuffer buffer = bytes.asReadOnlyByteBuffer().slice().order(ByteOrder.LITTLE_ENDIAN);
        int width = kind.bytes();
        return index -> kind.read(buffer, (int) index * width);
    }

    private Numbers external(TensorProto tensor, NumberKind kind, long count) throws IOException {
        String location = "";
        long offset = 0;
        for (StringStringEntryProto entry : tensor.getExternalDataList()) {
            switch (entry.getKey()) {
                case "location" -> location = entry.getValue();
                case "offset" -> offset = whole(tensor, entry.getValue());
                default -> {
                    // The length follows from the shape; a checksum is optional.
                }
            }
        }
        return file(tensor, location).numbers(offset, kind, ByteOrder.LITTLE_ENDIAN, count);
    }

    private static long whole(TensorProto tensor, String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "tensor " + name(tensor) + " is said to begin at \"" + Excerpt.of(text) + "\" of its file", e);
        }
    }

    /** A file beside the model; nothing else of the machine is opened because a model says so. */
    private FileBytes file(TensorProto tensor, String location) throws IOException {
        Path folder = model.toAbsolutePath().normalize().getParent();
        Path named =
                location.isEmpty() || location.indexOf('\0') >= 0 || folder == null ? null : folder.resolve(location);
        if (named == null || folder == null || !named.normalize().startsWith(folder)) {
            throw new IllegalArgumentException("tensor " + name(tensor) + " is said to lie in \""
                    + Excerpt.of(location, 80) + "\": expected a file in the folder of the model");
        }
        Path file = named.normalize();
        @Nullable FileBytes known = external.get(file);
        if (known == null) {
            if (!Files.isRegularFile(file)) {
                throw new IllegalArgumentException("tensor " + name(tensor) + " lies in " + Excerpt.of(location, 80)
                        + ", which is not in the folder of the model: put that file there");
            }
            known = FileBytes.map(file);
            external.put(file, known);
        }
        return known;
    }

    private static Numbers unreadable(TensorProto tensor) {
        return index -> {
            throw new IllegalArgumentException("tensor " + name(tensor) + " has no numbers of a known kind");
        };
    }

    private static IllegalArgumentException wrong(TensorProto tensor, int values) {
        return new IllegalArgumentException("tensor " + name(tensor) + " of shape " + tensor.getDimsList() + " has "
                + values + " values: the file is damaged");
    }

    private static String name(TensorProto tensor) {
        return Excerpt.of(tensor.getName(), 80);
    }

    private static NumberKind kind(int type) {
        TensorProto.@Nullable DataType known = TensorProto.DataType.forNumber(type);
        if (known == null) {
            return NumberKind.OTHER;
        }
        return switch (known) {
            case FLOAT -> NumberKind.FLOAT32;
            case DOUBLE -> NumberKind.FLOAT64;
            case FLOAT16 -> NumberKind.FLOAT16;
            case BFLOAT16 -> NumberKind.BFLOAT16;
            case INT8 -> NumberKind.INT8;
            case UINT8 -> NumberKind.UINT8;
            case INT16 -> NumberKind.INT16;
            case UINT16 -> NumberKind.UINT16;
            case INT32 -> NumberKind.INT32;
            case UINT32 -> NumberKind.UINT32;
            case INT64 -> NumberKind.INT64;
            case BOOL -> NumberKind.BOOL;
            default -> NumberKind.OTHER;
        };
    }
}
