package org.orthant.model.open;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.orthant.io.BadInputException;
import org.orthant.io.ReadBudget;
import org.orthant.io.ReadPolicy;
import org.orthant.model.Model;
import org.orthant.model.UnknownFormatException;
import org.orthant.model.bytes.FileBytes;
import org.orthant.model.bytes.ZipDirectory;
import org.orthant.model.gguf.GgufReader;
import org.orthant.model.huggingface.HuggingFaceFolder;
import org.orthant.model.keras.KerasReader;
import org.orthant.model.numpy.NumpyReader;
import org.orthant.model.onnx.NotOnnxException;
import org.orthant.model.onnx.OnnxReader;
import org.orthant.model.pytorch.PytorchReader;
import org.orthant.model.safetensors.SafetensorsModel;
import org.orthant.model.tflite.TfliteReader;

/**
 * Opens a model file of any supported format, which is recognised by content.
 *
 * <pre>{@code
 * Model model = ModelFile.open(Path.of("model.onnx"));
 * Optional<Candidate> layer = OutputLayers.find(model).best();
 * }</pre>
 *
 * <p>Threads may call it at the same time. Files are not trusted: no code in them is run.
 *
 * @since 0.2.0
 */
public final class ModelFile {

    private ModelFile() {}

    /**
     * Opens the model in a file or folder. Its numbers stay there until they are read.
     *
     * @throws UnknownFormatException if the content is not a model of a known format
     * @throws BadInputException if the file cannot be read, or is damaged
     */
    public static Model open(Path file) {
        return open(file, ReadPolicy.STRANGERS);
    }

    /**
     * Opens the model in a file or folder, whose author may be trusted more than a stranger.
     *
     * @throws UnknownFormatException if the content is not a model of a known format
     * @throws BadInputException if the file cannot be read, is damaged, or needs more than the policy allows
     */
    public static Model open(Path file, ReadPolicy policy) {
        if (Files.isDirectory(file)) {
            OtherModels.requirePermission(file);
            OtherModels.refuseFolder(file);
            return HuggingFaceFolder.read(file, policy, ModelFile::open);
        }
        OtherModels.refuseMissing(file);
        return open(file, ReadBudget.of(file, policy));
    }

    private static Model open(Path file, ReadBudget budget) {
        try {
            return opened(file, FileBytes.map(file), budget);
        } catch (IllegalArgumentException problem) {
            throw BadInputException.in(file, String.valueOf(problem.getMessage()), problem);
        } catch (IOException e) {
            throw BadInputException.unreadable(file, e);
        }
    }

    private static Model opened(Path file, FileBytes bytes, ReadBudget budget) {
        if (bytes.size() < 8) {
            throw new UnknownFormatException(file, "has " + bytes.size() + " bytes");
        }
        boolean safetensors = bytes.size() > 9 && bytes.u8(8) == '{' && bytes.u8(7) == 0;
        // They begin with the length of their header, whose first two bytes may be the signature of another format.
        if (safetensors && bytes.i64(0) <= bytes.size() - Long.BYTES) {
            return SafetensorsModel.read(file, budget);
        }
        int first = bytes.u8(0);
        if (first == 'P' && bytes.u8(1) == 'K') {
            return archive(file, bytes, budget);
        }
        if (KerasReader.begins(bytes)) {
            return KerasReader.readHdf5(file, bytes, budget);
        }
        if (GgufReader.begins(bytes)) {
            return GgufReader.read(file, bytes, budget);
        }
        if (TfliteReader.begins(bytes)) {
            return TfliteReader.read(file, bytes, budget);
        }
        if (first == 0x93 && bytes.u8(1) == 'N') {
            return NumpyReader.readArray(file, bytes);
        }
        // A pickle begins with its protocol, from 2 on; a protocol buffer with the number of a field.
        if (first == 0x80 && bytes.u8(1) >= 2 && bytes.u8(1) <= 5) {
            return PytorchReader.readPickles(file, bytes, budget);
        }
        if (safetensors) {
            return SafetensorsModel.read(file, budget);
        }
        OtherModels.refuse(file, bytes);
        if (first == '{' || first == '<' || first == '#') {
            throw new UnknownFormatException(file, "is a text");
        }
        return onnx(file, budget, first == 0x08);
    }

    private static Model archive(Path file, FileBytes bytes, ReadBudget budget) {
        ZipDirectory zip = ZipDirectory.find(bytes, budget)
                .orElseThrow(
                        () -> new IllegalArgumentException("is an archive without a directory, probably truncated"));
        Optional<String> pickle = PytorchReader.pickle(zip);
        if (pickle.isPresent()) {
            return PytorchReader.readArchive(file, zip, pickle.get(), budget);
        }
        if (KerasReader.isArchive(zip)) {
            return KerasReader.readArchive(file, zip, budget);
        }
        if (NumpyReader.isArchive(zip)) {
            return NumpyReader.readArchive(file, zip, budget);
        }
        throw new UnknownFormatException(
                file, "is an archive without a known model: unpack it and give the model in it");
    }

    /** Protocol buffers have no signature, so this comes last; models begin with their version. */
    private static Model onnx(Path file, ReadBudget budget, boolean likely) {
        try {
            return OnnxReader.read(file, budget);
        } catch (NotOnnxException other) {
            if (likely) {
                throw other;
            }
            throw new UnknownFormatException(file, "is of no known format", other);
        }
    }
}
