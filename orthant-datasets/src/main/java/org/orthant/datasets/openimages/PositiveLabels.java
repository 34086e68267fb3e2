package org.orthant.datasets.openimages;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.orthant.data.IntRows;
import org.orthant.data.split.Part;
import org.orthant.datasets.build.CsvTable;
import org.orthant.datasets.build.Skipped;
import org.orthant.datasets.build.SourceFile;
import org.orthant.datasets.build.Watcher;
import org.orthant.io.BadInputException;

/**
 * Which image shows which trainable classes, as people have confirmed: rows of confidence 1. Such a row takes eight
 * bytes. Of confirmed classes that are not trainable, only the images are kept that show one.
 */
final class PositiveLabels {

    static final String NO_ID = "has no ImageID of 16 hexadecimal digits";
    static final String NO_CONFIDENCE = "has no Confidence from 0 to 1";
    static final String UNKNOWN_CLASS = "has a LabelName that is in neither list of classes";
    static final String NO_IMAGE = "is of an image that is in none of the folders";

    private static final List<String> COLUMNS = List.of("IMAGEID", "LABELNAME", "CONFIDENCE");

    private final ImageFolders images;
    private final Classes classes;
    private final Skipped skipped;
    private final @Nullable Part[] parts;
    private final BitSet withOtherClass = new BitSet();
    /** The number of an image, and then that of a class. */
    private long[] pairs = new long[1 << 10];

    private int size;
    private long negative;
    private long uncertain;
    private long untrainable;
    private long repeated;

    PositiveLabels(ImageFolders images, Classes classes, Skipped skipped) {
        this.images = images;
        this.classes = classes;
        this.skipped = skipped;
        this.parts = new Part[images.size()];
    }

    /** Takes a table of a part. */
    void read(Part part, SourceFile table, Watcher watcher) {
        CsvTable.forEach(table, COLUMNS, watcher, skipped, (line, values) -> {
            OptionalLong id = ImageId.parse(values.get(0).strip());
            String mid = values.get(1).strip();
            double confidence = confidence(values.get(2));
            if (id.isEmpty()) {
                skipped.add(NO_ID, table.path(), line);
            } else if (Double.isNaN(confidence)) {
                skipped.add(NO_CONFIDENCE, table.path(), line);
            } else {
                boolean known = classes.isKnown(mid);
                if (!known) {
                    skipped.add(UNKNOWN_CLASS, table.path(), line);
                }
                if (confidence == 1) {
                    take(part, table, line, id.getAsLong(), known, classes.number(mid));
                } else if (known && confidence == 0) {
                    negative++;
                } else if (known) {
                    uncertain++;
                }
            }
        });
    }

    private void take(Part part, SourceFile table, long line, long id, boolean known, OptionalInt label) {
        int image = images.find(id);
        if (known && label.isEmpty()) {
            untrainable++;
        }
        if (image < 0) {
            if (label.isPresent()) {
                skipped.add(NO_IMAGE, table.path(), line);
            }
            return;
        }
        Part before = parts[image];
        if (before != null && before != part) {
            throw BadInputException.at(
                    table.path(),
                    line,
                    "has the image " + images.name(image) + " of another part (" + before.text()
                            + "): test images would be trained on");
        }
        parts[image] = part;
        if (label.isEmpty()) {
            withOtherClass.set(image);
        } else {
            pairs = size < pairs.length ? pairs : Arrays.copyOf(pairs, size + (size >> 1));
            pairs[size++] = (long) image << Integer.SIZE | label.getAsInt();
        }
    }

    private static double confidence(String text) {
        try {
            double number = Double.parseDouble(text.strip());
            return number >= 0 && number <= 1 ? number : Double.NaN;
        } catch (NumberFormatException notANumber) {
            return Double.NaN;
        }
    }

    /** Returns the classes of every image, ascending and each once; those of images without any are empty. */
    IntRows rows() {
        Arrays.sort(pairs, 0, size);
        repeated = 0;
        IntRows.Builder rows = new IntRows.Builder();
        int[] row = new int[classes.size()];
        int at = 0;
        for (int image = 0; image < images.size(); image++) {
            int count = 0;
            for (; at < size && pairs[at] >> Integer.SIZE == image; at++) {
                int label = (int) pairs[at];
                if (count > 0 && row[count - 1] == label) {
                    repeated++;
                } else {
                    row[count++] = label;
                }
            }
            rows.add(row, 0, count);
        }
        return rows.build();
    }

    /** Returns whether an image shows a class that is not trainable. */
    boolean showsOtherClass(int image) {
        return withOtherClass.get(image);
    }

    /** The part of an image; nothing if no class of it is confirmed. */
    @Nullable Part part(int image) {
        return parts[image];
    }

    /** Rows that deny a class. */
    long negative() {
        return negative;
    }

    /** Rows of a confidence between 0 and 1, which machines have. */
    long uncertain() {
        return uncertain;
    }

    /** Rows of classes that are not trainable. */
    long untrainable() {
        return untrainable;
    }

    /** The number of rows that repeat another. */
    long repeated() {
        return repeated;
    }
}
