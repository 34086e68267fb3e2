package org.orthant.model.numpy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.orthant.io.NpyHeader;
import org.orthant.io.NumberKind;
import org.orthant.io.ReadBudget;
import org.orthant.model.Facts;
import org.orthant.model.Model;
import org.orthant.model.ModelFormat;
import org.orthant.model.ModelTensor;
import org.orthant.model.Numbers;
import org.orthant.model.bytes.FileBytes;
import org.orthant.model.bytes.ZipDirectory;

/** Reads NumPy's arrays as a model; complaints are about the file as a whole. */
public final class NumpyReader {

    private static final String ENDING = ".npy";

    /** The bytes that a tensor takes in memory, in addition to its shape. */
    private static final int TENSOR_MEMORY = 5 * ReadBudget.OBJECT;

    private static final String REMEDY = ": save plain numbers, as numpy.save(file, W.astype('float32')) does";

    private NumpyReader() {}

    /** Returns whether an archive has arrays in it, and nothing else. */
    public static boolean isArchive(ZipDirectory zip) {
        return !zip.names().isEmpty() && zip.names().stream().allMatch(name -> name.endsWith(ENDING));
    }

    /** Returns the model that is one array; an array without numbers is refused. */
    public static Model readArray(Path file, FileBytes bytes) {
        NpyHeader header = header(bytes.stream());
        if (header.kind() == NumberKind.OTHER) {
            throw new IllegalArgumentException(
                    header.isPickled()
                            ? "holds pickled Python objects (dtype object), which may run code and are never read"
                                    + REMEDY
                            : "holds values of dtype " + header.type() + ", which are not real numbers" + REMEDY);
        }
        header.requireSize(bytes.size());
        long count = count("array", header);
        return Model.ofTensors(
                file,
                ModelFormat.NPY,
                List.of(tensor(
                        "array", header, bytes.numbers(header.dataStart(), header.kind(), header.order(), count))),
                Facts.NONE);
    }

    /**
     * Returns the arrays of an archive. Those that are compressed are unpacked when their first number is read; those without numbers
     * are listed and never read.
     */
    public static Model readArchive(Path file, ZipDirectory zip, ReadBudget budget) {
        List<ModelTensor> tensors = new ArrayList<>();
        boolean pickled = false;
        for (String entry : zip.names()) {
            String name = entry.substring(0, entry.length() - ENDING.length());
            NpyHeader header = entryHeader(name, zip.stream(entry));
            budget.take(TENSOR_MEMORY + ReadBudget.OBJECT * header.shape().size());
            long count = count(name, header);
            if (header.kind() != NumberKind.OTHER) {
                header.requireSize(zip.size(entry));
                zip.requireChecksum(entry);
            }
            pickled |= header.isPickled();
            tensors.add(
                    tensor(name, header, zip.numbers(entry, header.dataStart(), header.kind(), header.order(), count)));
        }
        if (pickled && tensors.stream().allMatch(tensor -> tensor.kind() == NumberKind.OTHER)) {
            throw new IllegalArgumentException(
                    "holds only pickled Python objects (dtype object), which may run code and are never read" + REMEDY);
        }
        return Model.ofTensors(file, ModelFormat.NPZ, tensors, Facts.NONE);
    }

    private static NpyHeader header(InputStream start) {
        try (start) {
            return NpyHeader.read(start);
        } catch (IOException tooShort) {
            throw new IllegalArgumentException("is truncated: " + tooShort.getMessage(), tooShort);
        }
    }

    private static NpyHeader entryHeader(String name, InputStream start) {
        try {
            return header(start);
        } catch (IllegalArgumentException problem) {
            throw new IllegalArgumentException("has an array " + name + " that " + problem.getMessage(), problem);
        }
    }

    private static long count(String name, NpyHeader header) {
        return ModelTensor.count(
                name, header.shape().stream().mapToLong(Long::longValue).toArray());
    }

    private static ModelTensor tensor(String name, NpyHeader header, Numbers numbers) {
        if (!header.fortranOrder()) {
            return ModelTensor.of(name, header.kind(), header.shape(), numbers);
        }
        List<Long> reversed = new ArrayList<>(header.shape());
        Collections.reverse(reversed);
        int axes = reversed.size();
        int[] order = new int[axes];
        Arrays.setAll(order, axis -> axes - 1 - axis);
        return ModelTensor.of(name, header.kind(), reversed, numbers).permuted(order);
    }
}
