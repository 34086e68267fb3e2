package org.orthant.data.folder;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.orthant.data.Dataset;
import org.orthant.data.Split;
import org.orthant.data.row.RowReader;
import org.orthant.io.BadInputException;
import org.orthant.io.TextLines;
import org.orthant.io.Vocabulary;

/** Reads a data set from a folder in the format of {@code docs/reference/data-sets.md}. */
public final class FolderReader {

    private final FolderSource source;

    private FolderReader(FolderSource source) {
        this.source = source;
    }

    /** Returns the data set in a folder. */
    public static Dataset read(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw BadInputException.in(folder, "is not a folder: expected the folder of a data set");
        }
        if (!Files.exists(folder.resolve(FolderWriter.HEADER))) {
            throw BadInputException.in(folder, "has no " + FolderWriter.HEADER + ": expected the folder of a data set");
        }
        return new FolderReader(FolderSource.folder(folder)).read();
    }

    /** Returns the data set in a folder of resources next to a class. */
    public static Dataset readResources(Class<?> neighbour, String folder) {
        return new FolderReader(FolderSource.resources(neighbour, folder)).read();
    }

    private Dataset read() {
        Header header = source.read(FolderWriter.HEADER, Header::read);
        Vocabulary labelNames = source.read(FolderWriter.LABELS, Vocabulary::read);
        requireCount(FolderWriter.LABELS, "labels", header.sizes().labels(), labelNames.labels());
        Optional<Vocabulary> featureNames =
                Optional.ofNullable(source.readIfPresent(FolderWriter.FEATURES, Vocabulary::read));
        featureNames.ifPresent(names ->
                requireCount(FolderWriter.FEATURES, "features", header.sizes().features(), names.labels()));
        Dataset dataset = new Dataset(
                header.sizes().name(),
                labelNames,
                featureNames,
                split(header, labelNames, "train", header.sizes().train()),
                split(header, labelNames, "validation", header.sizes().validation()),
                split(header, labelNames, "test", header.sizes().test()));
        header.fingerprint()
                .filter(stated -> !stated.equals(dataset.fingerprint()))
                .ifPresent(stated -> {
                    throw BadInputException.in(
                            source.path(FolderWriter.HEADER),
                            "states the fingerprint " + stated + ", and the content has " + dataset.fingerprint()
                                    + ": a file was changed; if that is intended, delete the \"fingerprint\"");
                });
        return dataset;
    }

    private Split split(Header header, Vocabulary labelNames, String part, int examples) {
        String name = part + header.sizes().form().extension();
        Split split = source.read(name, (file, in) -> {
            RowReader rows = header.sizes()
                    .form()
                    .reader(file, labelNames, header.sizes().features());
            TextLines.forEach(file, in, "examples", rows::add);
            return rows.build();
        });
        requireCount(name, "examples", examples, split.size());
        return split;
    }

    private void requireCount(String name, String what, int stated, int actual) {
        if (stated != actual) {
            throw BadInputException.in(
                    source.path(name),
                    "has " + actual + " " + what + ", and " + FolderWriter.HEADER + " says " + stated
                            + ": expected as many");
        }
    }
}
