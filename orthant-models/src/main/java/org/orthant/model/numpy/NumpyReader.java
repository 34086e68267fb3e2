package org.orthant.model.numpy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.orthant.model.Facts;
import org.orthant.model.Model;
import org.orthant.model.ModelFormat;
import org.orthant.model.ModelTensor;
import org.orthant.model.NumberKind;
import org.orthant.model.Numbers;
import org.orthant.model.bytes.FileBytes;
import org.orthant.model.bytes.ZipDirectory;

/** Reads NumPy's arrays as a model; complaints are about the file as a whole. */
public final class NumpyReader {

    private static final String ENDING = ".npy";

    private NumpyReader() {}

    /** Whether an archive has arrays in it. */
    public static boolean isArchive(ZipDirectory zip) {
        return !zip.names().isEmpty() && zip.names().stream().allMatch(name -> name.endsWith(ENDING));
    }

    /** One array. */
    public static Model readArray(Path file, FileBytes bytes) {
        NpyArray header = NpyArray.parse(bytes.bytes(0, (int) Math.min(NpyArray.LONGEST_HEADER, bytes.size())));
        return Model.ofTensors(file, ModelFormat.NPY, List.of(header.tensor("array", bytes)), Facts.NONE);
    }

    /** The arrays of an archive. Those that are compressed are unpacked when their first number is read. */
    public static Model readArchive(Path file, ZipDirectory zip) {
        List<ModelTensor> tensors = new ArrayList<>();
        for (String entry : zip.names()) {
            NpyArray header = NpyArray.parse(zip.start(entry, NpyArray.LONGEST_HEADER));
            String name = entry.substring(0, entry.length() - ENDING.length());
            long count = header.count(name);
            if (header.kind() != NumberKind.OTHER
                    && count
                            > (zip.size(entry) - header.dataStart())
                                    / header.kind().bytes()) {
                throw new IllegalArgumentException("array " + name + " has more places than bytes");
            }
            tensors.add(header.tensor(name, new Unpacked(zip, entry, header, count)));
        }
        return Model.ofTensors(file, ModelFormat.NPZ, tensors, Facts.NONE);
    }

    /** Numbers of an entry, which is opened once. */
    private static final class Unpacked implements Numbers {
        private final ZipDirectory zip;
        private final String entry;
        private final NpyArray header;
        private final long count;
        private volatile @Nullable Numbers numbers;

        Unpacked(ZipDirectory zip, String entry, NpyArray header, long count) {
            this.zip = zip;
            this.entry = entry;
            this.header = header;
            this.count = count;
        }

        @Override
        public double at(long index) {
            Numbers open = numbers;
            if (open == null) {
                open = zip.bytes(entry).numbers(header.dataStart(), header.kind(), header.order(), count);
                numbers = open;
            }
            return open.at(index);
        }
    }
}
