package org.orthant.model.keras;

import io.jhdf.HdfFile;
import io.jhdf.exceptions.HdfException;
import java.nio.BufferUnderflowException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.orthant.model.Facts;
import org.orthant.model.Graph;
import org.orthant.model.Model;
import org.orthant.model.ModelFormat;
import org.orthant.model.ModelTensor;
import org.orthant.model.bytes.FileBytes;
import org.orthant.model.bytes.ZipDirectory;
import org.orthant.model.json.Json;

/** Reads models of Keras; complaints are about the file as a whole. */
public final class KerasReader {

    private static final String CONFIG = "config.json";
    private static final String WEIGHTS = "model.weights.h5";
    private static final int LONGEST_CONFIG = 1 << 26;
    private static final long LARGEST_BUFFER = 1 << 30;

    private static final byte[] SIGNATURE = {(byte) 0x89, 'H', 'D', 'F', '\r', '\n', 0x1a, '\n'};

    private KerasReader() {}

    /** Whether bytes begin as an HDF5 file does. */
    public static boolean begins(FileBytes bytes) {
        return bytes.size() > SIGNATURE.length && Arrays.equals(bytes.bytes(0, SIGNATURE.length), SIGNATURE);
    }

    /** Whether an archive is one of Keras. */
    public static boolean isArchive(ZipDirectory zip) {
        return zip.names().contains(CONFIG) && zip.names().contains(WEIGHTS);
    }

    /** The model in an HDF5 file. */
    public static Model readHdf5(Path file, FileBytes bytes) {
        return reading(() -> opened(file, bytes), hdf -> {
            Map<String, ModelTensor> tensors = Hdf5Tensors.read(bytes, hdf);
            Optional<Json> config = Hdf5Tensors.text(hdf, "model_config")
                    .map(text -> Json.parse(text.getBytes(StandardCharsets.UTF_8)));
            return model(file, ModelFormat.KERAS_H5, tensors, config);
        });
    }

    /** The model in an archive of Keras. */
    public static Model readArchive(Path file, ZipDirectory zip) {
        Json config = Json.parse(zip.start(CONFIG, LONGEST_CONFIG));
        FileBytes weights = zip.bytes(WEIGHTS);
        return reading(
                () -> HdfFile.fromByteBuffer(weights.buffer()),
                hdf -> model(file, ModelFormat.KERAS, Hdf5Tensors.read(weights, hdf), Optional.of(config)));
    }

    private static Model model(Path file, ModelFormat format, Map<String, ModelTensor> tensors, Optional<Json> config) {
        Optional<Graph> graph = config.flatMap(json -> new KerasGraph(json, tensors).translated());
        return new Model(file, format, List.copyOf(tensors.values()), Facts.NONE, graph);
    }

    /** From memory where it fits into one buffer, which takes no file handle. */
    private static HdfFile opened(Path file, FileBytes bytes) {
        return bytes.size() <= LARGEST_BUFFER ? HdfFile.fromByteBuffer(bytes.buffer()) : new HdfFile(file);
    }

    /** Reads with a library that expects whole files: whatever it throws at damaged ones, they are refused. */
    private static Model reading(Supplier<HdfFile> opener, Function<HdfFile, Model> content) {
        try (HdfFile hdf = opener.get()) {
            return content.apply(hdf);
        } catch (HdfException
                | BufferUnderflowException
                | IndexOutOfBoundsException
                | NegativeArraySizeException
                | ArithmeticException
                | ClassCastException
                | NullPointerException
                | IllegalStateException
                | UnsupportedOperationException
                | NoSuchElementException
                | StackOverflowError damage) {
            throw new IllegalArgumentException(
                    "is not a readable HDF5 file, or damaged: " + damage.getMessage(), damage);
        }
    }
}
