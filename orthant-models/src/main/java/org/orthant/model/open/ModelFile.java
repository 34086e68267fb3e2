package org.orthant.model.open;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.orthant.io.BadInputException;
import org.orthant.model.Model;
import org.orthant.model.bytes.FileBytes;
import org.orthant.model.bytes.ZipDirectory;
import org.orthant.model.huggingface.HuggingFaceFolder;
import org.orthant.model.keras.KerasReader;
import org.orthant.model.numpy.NumpyReader;
import org.orthant.model.onnx.OnnxReader;
import org.orthant.model.pytorch.PytorchReader;
import org.orthant.model.safetensors.SafetensorsModel;
import org.orthant.model.tflite.TfliteReader;

/** Opens a model file of any known format, which its content tells. */
public final class ModelFile {

    /** What is expected, which ends the message about a file that is no model. */
    public static final String KNOWN =
            "expected a model as ONNX, safetensors, PyTorch (.pt, .pth, .bin), Keras (.h5, .keras), TensorFlow"
                    + " Lite or NumPy (.npy, .npz), or a Hugging Face folder";

    private ModelFile() {}

    /** The model in a file or folder. Its numbers stay there until they are read. */
    public static Model open(Path file) {
        if (Files.isDirectory(file)) {
            return HuggingFaceFolder.read(file, ModelFile::open);
        }
        try {
            return opened(file, FileBytes.map(file));
        } catch (IllegalArgumentException problem) {
            throw BadInputException.in(file, String.valueOf(problem.getMessage()), problem);
        } catch (IOException e) {
            throw BadInputException.unreadable(file, e);
        }
    }

    private static Model opened(Path file, FileBytes bytes) {
        if (bytes.size() < 8) {
            throw BadInputException.in(file, "has " + bytes.size() + " bytes: " + KNOWN);
        }
        int first = bytes.u8(0);
        if (first == 'P' && bytes.u8(1) == 'K') {
            return archive(file, bytes);
        }
        if (KerasReader.begins(bytes)) {
            return KerasReader.readHdf5(file, bytes);
        }
        if (TfliteReader.begins(bytes)) {
            return TfliteReader.read(file, bytes);
        }
        if (first == 0x93 && bytes.u8(1) == 'N') {
            return NumpyReader.readArray(file, bytes);
        }
        // A pickle begins with its protocol, from 2 on; a protocol buffer with the number of a field.
        if (first == 0x80 && bytes.u8(1) >= 2 && bytes.u8(1) <= 5) {
            return PytorchReader.readPickles(file, bytes);
        }
        if (bytes.size() > 9 && bytes.u8(8) == '{' && bytes.u8(7) == 0) {
            return SafetensorsModel.read(file);
        }
        if (first == '{' || first == '<' || first == '#') {
            throw BadInputException.in(file, "is a text: " + KNOWN);
        }
        return onnx(file, first == 0x08);
    }

    private static Model archive(Path file, FileBytes bytes) {
        ZipDirectory zip = ZipDirectory.find(bytes)
                .orElseThrow(
                        () -> new IllegalArgumentException("is an archive without a directory, probably truncated"));
        Optional<String> pickle = PytorchReader.pickle(zip);
        if (pickle.isPresent()) {
            return PytorchReader.readArchive(file, zip, pickle.get());
        }
        if (KerasReader.isArchive(zip)) {
            return KerasReader.readArchive(file, zip);
        }
        if (NumpyReader.isArchive(zip)) {
            return NumpyReader.readArchive(file, zip);
        }
        throw BadInputException.in(
                file, "is an archive without a model that is known: unpack it and give the model in it; " + KNOWN);
    }

    /** Protocol buffers have no mark of their own, so that this comes last; models begin with their version. */
    private static Model onnx(Path file, boolean likely) {
        try {
            return OnnxReader.read(file);
        } catch (BadInputException none) {
            if (!likely && none.problem().startsWith(OnnxReader.NO_MODEL)) {
                throw BadInputException.in(file, "is of no known format: " + KNOWN, none);
            }
            throw none;
        }
    }
}
