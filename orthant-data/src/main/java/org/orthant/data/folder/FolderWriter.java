package org.orthant.data.folder;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import org.orthant.data.Dataset;
import org.orthant.data.ImageInputs;
import org.orthant.data.Split;
import org.orthant.data.row.Form;
import org.orthant.data.row.RowWriter;
import org.orthant.io.BadInputException;
import org.orthant.io.Vocabulary;

/** Writes a data set into a folder in the format of {@code docs/reference/data-sets.md}; it appears whole or not at all. */
public final class FolderWriter {

    static final String HEADER = "dataset.json";
    static final String LABELS = "labels.txt";
    static final String FEATURES = "features.txt";

    private final FolderFiles files;

    private FolderWriter(FolderFiles files) {
        this.files = files;
    }

    /** Writes a data set into a folder that does not exist yet. */
    public static void write(Dataset dataset, Path folder) {
        NewFolder.create(folder, unfinished -> new FolderWriter(new FolderFiles(unfinished, false)).write(dataset));
    }

    /** The same, with examples and names compressed. */
    public static void writeCompressed(Dataset dataset, Path folder) {
        NewFolder.create(folder, unfinished -> new FolderWriter(new FolderFiles(unfinished, true)).write(dataset));
    }

    private void write(Dataset dataset) throws IOException {
        if (dataset.train().inputs() instanceof ImageInputs images) {
            throw BadInputException.in(
                    images.folder(), "is a data set of images, which are not copied: copy the folder as it is");
        }
        files.text(HEADER, Header.of(dataset).toJson());
        files.names(LABELS, dataset.labelNames());
        if (dataset.featureNames().isPresent()) {
            files.names(FEATURES, dataset.featureNames().get());
        }
        examples("train", dataset.train(), dataset.labelNames());
        examples("validation", dataset.validation(), dataset.labelNames());
        examples("test", dataset.test(), dataset.labelNames());
    }

    private void examples(String part, Split split, Vocabulary labelNames) throws IOException {
        try (Writer out = files.open(part + Form.of(split.inputs()).extension())) {
            RowWriter.write(split, labelNames, out);
        }
    }
}
