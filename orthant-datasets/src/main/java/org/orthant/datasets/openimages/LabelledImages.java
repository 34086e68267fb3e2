package org.orthant.datasets.openimages;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.orthant.data.IntRows;
import org.orthant.data.folder.StreamedFolder;
import org.orthant.data.row.RowWriter;
import org.orthant.data.split.Part;
import org.orthant.io.Vocabulary;

/** Writes images with their classes as labels, which are numbered by their names. */
final class LabelledImages {

    /** Where the images are, within the folder of the data set. */
    static final String FOLDER = "images";

    private final IntRows classes;
    private final Vocabulary labelNames;
    private final Map<Integer, Integer> labels = new HashMap<>();

    /** With the names of classes that are labels, and the classes of each image. */
    LabelledImages(Map<Integer, String> names, IntRows classes) {
        this.classes = classes;
        List<Map.Entry<Integer, String>> ordered =
                names.entrySet().stream().sorted(Map.Entry.comparingByValue()).toList();
        ordered.forEach(entry -> labels.put(entry.getKey(), labels.size()));
        this.labelNames =
                Vocabulary.of(ordered.stream().map(Map.Entry::getValue).toList());
    }

    /** Writes an image, all of whose classes are labels. */
    void write(StreamedFolder folder, int image, @Nullable Part part, String name) {
        int[] active =
                Arrays.stream(classes.row(image)).map(labels::get).sorted().toArray();
        folder.add(
                Objects.requireNonNull(part), name, RowWriter.image(active, FOLDER + "/" + StretchedImages.name(name)));
    }

    /** Returns the names of labels. */
    Vocabulary labelNames() {
        return labelNames;
    }
}
