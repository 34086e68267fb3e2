package org.orthant.model.keras;

import io.jhdf.ObjectHeader;
import io.jhdf.exceptions.HdfException;
import java.nio.BufferUnderflowException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Supplier;
import org.orthant.io.BadInputException;
import org.orthant.io.ReadBudget;
import org.orthant.io.tree.Json;
import org.orthant.model.Facts;
import org.orthant.model.Graph;
import org.orthant.model.Model;
import org.orthant.model.ModelFormat;
import org.orthant.model.ModelTensor;
import org.orthant.model.bytes.FileBytes;
import org.orthant.model.bytes.ZipDirectory;

/** Reads models of Keras; complaints are about the file as a whole. */
public final class KerasReader {

    private static final String CONFIG = "config.json";
    private static final String WEIGHTS = "model.weights.h5";

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
    public static Model readHdf5(Path file, FileBytes bytes, ReadBudget budget) {
        return reading(() -> {
            Hdf5Storage storage = new Hdf5Storage(bytes, budget);
            Hdf5Groups groups = new Hdf5Groups(storage);
            ObjectHeader root = groups.root();
            Optional<Json> config = groups.text(root, "model_config").map(text -> Json.parse(text, budget));
            return model(
                    file, ModelFormat.KERAS_H5, Hdf5Tensors.read(bytes, budget, storage, groups, root), config, budget);
        });
    }

    /** The model in an archive of Keras. */
    public static Model readArchive(Path file, ZipDirectory zip, ReadBudget budget) {
        Json config = Json.parse(zip.stream(CONFIG), budget);
        FileBytes weights = zip.bytes(WEIGHTS);
        return reading(() -> {
            Hdf5Storage storage = new Hdf5Storage(weights, budget);
            Hdf5Groups groups = new Hdf5Groups(storage);
            return model(
                    file,
                    ModelFormat.KERAS,
                    Hdf5Tensors.read(weights, budget, storage, groups, groups.root()),
                    Optional.of(config),
                    budget);
        });
    }

    private static Model model(
            Path file, ModelFormat format, Map<String, ModelTensor> tensors, Optional<Json> config, ReadBudget budget) {
        Optional<Graph> graph = config.flatMap(json -> new KerasGraph(json, tensors, budget).translated());
        return new Model(file, format, List.copyOf(tensors.values()), Facts.NONE, graph);
    }

    /** Whether the library complains, which does not say about what. */
    private static boolean isOfLibrary(Throwable problem) {
        StackTraceElement[] trace = problem.getStackTrace();
        return trace.length > 0 && trace[0].getClassName().startsWith("io.jhdf.");
    }

    private static IllegalArgumentException damaged(Throwable damage) {
        String reason = damage.getMessage();
        return new IllegalArgumentException(
                "is not a readable HDF5 file, or damaged"
                        + (reason == null || reason.isBlank() ? ": its structure contradicts itself" : ": " + reason),
                damage);
    }

    /** Reads with a library that expects complete files: its exceptions for damaged ones become refusals. */
    private static Model reading(Supplier<Model> content) {
        try {
            return content.get();
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
            // The library wraps what its storage throws.
            for (Throwable cause = damage; cause != null; cause = cause.getCause()) {
                if (cause instanceof BadInputException beyond) {
                    throw beyond;
                }
            }
            throw damaged(damage);
        } catch (IllegalArgumentException problem) {
            throw isOfLibrary(problem) ? damaged(problem) : problem;
        }
    }
}
