package org.orthant.model.keras;

import io.jhdf.ObjectHeader;
import io.jhdf.object.datatype.DataType;
import io.jhdf.object.datatype.FixedPoint;
import io.jhdf.object.datatype.FloatingPoint;
import io.jhdf.object.message.DataLayoutMessage;
import io.jhdf.object.message.DataLayoutMessage.ContiguousDataLayoutMessage;
import io.jhdf.object.message.DataSpaceMessage;
import io.jhdf.object.message.DataTypeMessage;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.orthant.io.NumberKind;
import org.orthant.io.ReadBudget;
import org.orthant.model.ModelTensor;
import org.orthant.model.Numbers;
import org.orthant.model.bytes.FileBytes;

/** The data sets of an HDF5 file by path; those that lie in one piece, as Keras writes them, stay in the file. */
final class Hdf5Tensors {

    /** Keras nests groups by layer and by block; deeper ones may contain themselves. */
    private static final int DEEPEST = 24;

    /** The bytes that a tensor takes in memory, in addition to its name and shape. */
    private static final int TENSOR_MEMORY = 5 * ReadBudget.OBJECT;

    private final FileBytes bytes;
    private final ReadBudget budget;
    private final Hdf5Storage storage;
    private final Hdf5Groups groups;
    private final Map<String, ModelTensor> tensors = new LinkedHashMap<>();

    private Hdf5Tensors(FileBytes bytes, ReadBudget budget, Hdf5Storage storage, Hdf5Groups groups) {
        this.bytes = bytes;
        this.budget = budget;
        this.storage = storage;
        this.groups = groups;
    }

    /** The tensors below the root. */
    static Map<String, ModelTensor> read(
            FileBytes bytes, ReadBudget budget, Hdf5Storage storage, Hdf5Groups groups, ObjectHeader root) {
        Hdf5Tensors reader = new Hdf5Tensors(bytes, budget, storage, groups);
        reader.visit("", root, 0);
        return reader.tensors;
    }

    private void visit(String path, ObjectHeader group, int depth) {
        if (depth > DEEPEST) {
            throw new IllegalArgumentException("has groups within groups without end: the file is damaged");
        }
        groups.members(group, (name, address) -> {
            // A group that is reached in many ways is listed as often.
            String joined = path.isEmpty() ? name : path + "/" + name;
            budget.takeText(joined.length());
            long before = storage.held();
            ObjectHeader member = groups.header(address);
            if (member.hasMessageOfType(DataSpaceMessage.class)) {
                tensors.put(joined, tensor(joined, member));
            } else if (!member.hasMessageOfType(DataTypeMessage.class)) {
                visit(joined, member, depth + 1);
            }
            storage.release(before);
        });
    }

    private ModelTensor tensor(String name, ObjectHeader dataset) {
        List<Long> shape = new ArrayList<>();
        for (int length :
                dataset.getMessageOfType(DataSpaceMessage.class).getDataSpace().getDimensions()) {
            shape.add((long) length);
        }
        budget.take(TENSOR_MEMORY + (long) ReadBudget.OBJECT * shape.size());
        DataType type = dataset.getMessageOfType(DataTypeMessage.class).getDataType();
        NumberKind kind = kind(type);
        long count = ModelTensor.count(
                name, shape.stream().mapToLong(Long::longValue).toArray());
        DataLayoutMessage layout = dataset.getMessageOfType(DataLayoutMessage.class);
        if (kind == NumberKind.OTHER || !(layout instanceof ContiguousDataLayoutMessage contiguous) || count == 0) {
            // Compressed ones are listed, but no layer of Keras is stored so.
            return ModelTensor.of(name, NumberKind.OTHER, shape, index -> Double.NaN);
        }
        Numbers numbers = bytes.numbers(contiguous.getAddress(), kind, order(type), count);
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
