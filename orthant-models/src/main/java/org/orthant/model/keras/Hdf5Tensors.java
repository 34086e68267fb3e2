package org.orthant.model.keras;

import io.jhdf.HdfFile;
import io.jhdf.api.Attribute;
import io.jhdf.api.Dataset;
import io.jhdf.api.Group;
import io.jhdf.api.Node;
import io.jhdf.api.dataset.ContiguousDataset;
import io.jhdf.object.datatype.DataType;
import io.jhdf.object.datatype.FixedPoint;
import io.jhdf.object.datatype.FloatingPoint;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.io.NumberKind;
import org.orthant.model.ModelTensor;
import org.orthant.model.Numbers;
import org.orthant.model.bytes.FileBytes;

/** The data sets of an HDF5 file by path; those that lie in one piece, as Keras writes them, stay in the file. */
final class Hdf5Tensors {

    /** Keras nests groups by layer and by block; deeper ones may contain themselves. */
    private static final int DEEPEST = 24;

    private static final int MOST_NODES = 200_000;

    private final FileBytes bytes;
    private final Map<String, ModelTensor> tensors = new LinkedHashMap<>();
    private int nodes;

    private Hdf5Tensors(FileBytes bytes) {
        this.bytes = bytes;
    }

    static Map<String, ModelTensor> read(FileBytes bytes, HdfFile file) {
        Hdf5Tensors reader = new Hdf5Tensors(bytes);
        reader.visit("", file, 0);
        return reader.tensors;
    }

    /** An attribute that is a text. */
    static Optional<String> text(Group group, String name) {
        Attribute attribute = group.getAttribute(name);
        return attribute != null && attribute.getData() instanceof String text ? Optional.of(text) : Optional.empty();
    }

    private void visit(String path, Group group, int depth) {
        if (depth > DEEPEST) {
            throw new IllegalArgumentException("has groups within groups without end: the file is damaged");
        }
        for (Map.Entry<String, Node> child : group.getChildren().entrySet()) {
            if (++nodes > MOST_NODES) {
                throw new IllegalArgumentException("has more than " + MOST_NODES + " groups and data sets");
            }
            String name = path.isEmpty() ? child.getKey() : path + "/" + child.getKey();
            // Links may lead into other files, which nobody named.
            if (child.getValue().isLink()) {
                continue;
            }
            if (child.getValue() instanceof Group inner) {
                visit(name, inner, depth + 1);
            } else if (child.getValue() instanceof Dataset dataset) {
                tensors.put(name, tensor(name, dataset));
            }
        }
    }

    private ModelTensor tensor(String name, Dataset dataset) {
        List<Long> shape = new ArrayList<>();
        for (int length : dataset.getDimensions()) {
            shape.add((long) length);
        }
        NumberKind kind = kind(dataset.getDataType());
        long count = ModelTensor.count(
                name, shape.stream().mapToLong(Long::longValue).toArray());
        if (kind == NumberKind.OTHER || !(dataset instanceof ContiguousDataset contiguous) || count == 0) {
            // Compressed ones are listed, but no layer of Keras is stored so.
            return ModelTensor.of(name, NumberKind.OTHER, shape, index -> Double.NaN);
        }
        Numbers numbers = bytes.numbers(contiguous.getDataAddress(), kind, order(dataset.getDataType()), count);
        return ModelTensor.of(name, kind, shape, numbers);
    }

    private static ByteOrder order(DataType type) {
        if (type instanceof FloatingPoint real) {
            return real.getByteOrder();
        }
        return type instanceof FixedPoint whole ? whole.getByteOrder() : ByteOrder.LITTLE_ENDIAN;
    }

    private static NumberKind kind(DataType type) {
        if (type instanceof FloatingPoint) {
            return switch (type.getSize()) {
                case 2 -> NumberKind.FLOAT16;
                case 4 -> NumberKind.FLOAT32;
                case 8 -> NumberKind.FLOAT64;
                default -> NumberKind.OTHER;
            };
        }
        if (type instanceof FixedPoint whole && whole.isSigned()) {
            return switch (type.getSize()) {
                case 1 -> NumberKind.INT8;
                case 4 -> NumberKind.INT32;
                case 8 -> NumberKind.INT64;
                default -> NumberKind.OTHER;
            };
        }
        return NumberKind.OTHER;
    }
}
