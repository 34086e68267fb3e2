package org.orthant.model.safetensors;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.orthant.io.BadInputException;
import org.orthant.io.NumberKind;
import org.orthant.io.ReadBudget;
import org.orthant.io.SafetensorsHeader;
import org.orthant.io.TensorEntry;
import org.orthant.model.Facts;
import org.orthant.model.Model;
import org.orthant.model.ModelFormat;
import org.orthant.model.ModelTensor;
import org.orthant.model.bytes.FileBytes;

/** Reads a file of safetensors as a model. */
public final class SafetensorsModel {

    private SafetensorsModel() {}

    /** The model in a file. */
    public static Model read(Path file, ReadBudget budget) {
        SafetensorsHeader header = SafetensorsHeader.read(file, budget);
        try {
            FileBytes bytes = FileBytes.map(file);
            List<ModelTensor> tensors = new ArrayList<>();
            for (TensorEntry entry : header.tensors()) {
                NumberKind kind = entry.kind();
                long count = ModelTensor.count(
                        entry.name(),
                        entry.shape().stream().mapToLong(Long::longValue).toArray());
                if (count * kind.bytes() > entry.end() - entry.begin()) {
                    throw new IllegalArgumentException("tensor " + entry + " has more places than bytes");
                }
                tensors.add(ModelTensor.of(
                        entry.name(),
                        kind,
                        entry.shape(),
                        bytes.numbers(header.dataStart() + entry.begin(), kind, ByteOrder.LITTLE_ENDIAN, count)));
            }
            // The header is no longer needed, its names are.
            budget.giveBack((long) SafetensorsHeader.TENSOR_MEMORY / 2 * tensors.size());
            return Model.ofTensors(file, ModelFormat.SAFETENSORS, tensors, Facts.metadata(header.metadata()));
        } catch (IllegalArgumentException problem) {
            throw BadInputException.in(file, String.valueOf(problem.getMessage()), problem);
        } catch (IOException e) {
            throw BadInputException.unreadable(file, e);
        }
    }
}
