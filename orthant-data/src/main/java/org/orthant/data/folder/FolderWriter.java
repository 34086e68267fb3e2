package org.orthant.data.folder;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.orthant.data.Dataset;
import org.orthant.data.Split;
import org.orthant.data.row.Form;
import org.orthant.data.row.RowWriter;
import org.orthant.io.Vocabulary;

/** Writes a data set into a folder in the format of {@code docs/data.md}; it appears whole or not at all. */
public final class FolderWriter {

    static final String HEADER = "dataset.json";
    static final String LABELS = "labels.txt";
    static final String FEATURES = "features.txt";

    private final Path folder;
    private final boolean compressed;

    private FolderWriter(Path folder, boolean compressed) {
        this.folder = folder;
        this.compressed = compressed;
    }

    /** Writes a data set into a folder that does not exist yet. */
    public static void write(Dataset dataset, Path folder) {
        NewFolder.create(folder, unfinished -> new FolderWriter(unfinished, false).write(dataset));
    }

    /** The same, with examples and names compressed. */
    public static void writeCompressed(Dataset dataset, Path folder) {
        NewFolder.create(folder, unfinished -> new FolderWriter(unfinished, true).write(dataset));
    }

    private void write(Dataset dataset) throws IOException {
        Files.writeString(folder.resolve(HEADER), Header.of(dataset).toJson());
        names(LABELS, dataset.labelNames());
        if (dataset.featureNames().isPresent()) {
            names(FEATURES, dataset.featureNames().get());
        }
        examples("train", dataset.train(), dataset.labelNames());
        examples("validation", dataset.validation(), dataset.labelNames());
        examples("test", dataset.test(), dataset.labelNames());
    }

    private void names(String name, Vocabulary vocabulary) throws IOException {
        try (Writer out = open(name)) {
            for (String line : vocabulary.names()) {
                out.append(line).append('\n');
            }
        }
    }

    private void examples(String part, Split split, Vocabulary labelNames) throws IOException {
        try (Writer out = open(part + Form.of(split.inputs()).extension())) {
            RowWriter.write(split, labelNames, out);
        }
    }

    private Writer open(String name) throws IOException {
        OutputStream file = Files.newOutputStream(folder.resolve(compressed ? name + ".gz" : name));
        try {
            OutputStream bytes = compressed ? new GZIPOutputStream(file, 1 << 16) : file;
            return new BufferedWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_8), 1 << 16);
        } catch (IOException failure) {
            file.close();
            throw failure;
        }
    }
}
