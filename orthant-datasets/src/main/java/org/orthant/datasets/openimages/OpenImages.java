package org.orthant.datasets.openimages;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.orthant.data.ImageInputs;
import org.orthant.data.IntRows;
import org.orthant.data.folder.StreamedFolder;
import org.orthant.data.row.Form;
import org.orthant.data.split.Part;
import org.orthant.datasets.build.Built;
import org.orthant.datasets.build.Manifest;
import org.orthant.datasets.build.Skipped;
import org.orthant.datasets.build.SourceFile;
import org.orthant.datasets.build.Watcher;
import org.orthant.io.BadInputException;

/**
 * Builds the data set of image tagging from the files of OpenImages v6.
 *
 * @param side of the squares that photographs are stretched to
 * @param mostTrain the most training images that are taken, the first by name
 * @param mostValidation likewise for validation
 * @param mostTest likewise for testing
 */
public record OpenImages(int side, int mostTrain, int mostValidation, int mostTest) {

    /** Squares of 448 pixels, and the numbers of validation and test images of the paper. */
    public static final OpenImages PAPER = new OpenImages(448, Integer.MAX_VALUE, 5_000, 10_000);

    private static final String NAME = "openimages";

    /**
     * The published files, as they are or compressed.
     *
     * @param labels tables of image-level labels, for each part
     * @param descriptions names of classes
     * @param trainable ids of trainable classes
     * @param images folders of photographs
     */
    public record Files(Map<Part, List<Path>> labels, Path descriptions, Path trainable, List<Path> images) {
        /** Takes copies. */
        public Files {
            labels = Map.copyOf(labels);
            images = List.copyOf(images);
        }
    }

    /** Checks the numbers. */
    public OpenImages {
        if (side < 1 || side > ImageInputs.MOST_SIDE || Math.min(mostTrain, Math.min(mostValidation, mostTest)) < 1) {
            throw new IllegalArgumentException("a side of " + side + " pixels, and " + mostTrain + ", " + mostValidation
                    + " and " + mostTest + " images: expected a side from 1 to " + ImageInputs.MOST_SIDE
                    + ", and at least one image of each part");
        }
    }

    /** Makes the folder. */
    public Built build(Files files, Path out, boolean compressed, Watcher watcher) {
        StreamedFolder.requireNew(out);
        SourceFile trainable = SourceFile.of(files.trainable);
        SourceFile descriptions = SourceFile.of(files.descriptions);
        Map<Part, List<SourceFile>> tables = new EnumMap<>(Part.class);
        files.labels.forEach((part, paths) ->
                tables.put(part, paths.stream().map(SourceFile::of).toList()));
        Skipped skipped = new Skipped();
        Classes classes = Classes.read(trainable, descriptions, watcher, skipped);
        ImageFolders images = ImageFolders.list(files.images, watcher);
        PositiveLabels labels = new PositiveLabels(images, classes, skipped);
        tables.forEach((part, given) -> given.forEach(table -> labels.read(part, table, watcher)));
        IntRows rows = labels.rows();
        StretchedImages squares = new StretchedImages(out, side);
        BitSet usable = stretch(images, chosen(labels, rows), squares, skipped, watcher);
        int[] covered = covered(files, labels, rows, usable, classes.size());
        Manifest manifest = new Manifest(NAME, skipped)
                .input(trainable)
                .input(descriptions)
                .decision("labels", "trainable classes that people have confirmed in images of all three parts")
                .decision("images", "stretched to " + side + " x " + side + " pixels, JPEG of quality 0.95")
                .decision("most", mostTrain + ", " + mostValidation + ", " + mostTest)
                .count("images_found", images.size())
                .count("images_usable", usable.cardinality())
                .count("negative_labels", labels.negative())
                .count("uncertain_labels", labels.uncertain())
                .count("untrainable_labels", labels.untrainable())
                .count("repeated_labels", labels.repeated());
        tables.values().forEach(given -> given.forEach(manifest::input));
        return StreamedFolder.create(out, compressed, Form.IMAGES, folder -> {
            LabelledImages examples = new LabelledImages(classes.names(covered), rows);
            usable.stream().forEach(image -> examples.write(folder, image, labels.part(image), images.name(image)));
            manifest.count(
                    "images_without_label",
                    usable.cardinality() - examples.written().cardinality());
            Built built = manifest.complete(folder, examples.labelNames(), Optional.empty(), side);
            BitSet written = examples.written();
            squares.keep(name -> images.has(name, written));
            folder.adopt(LabelledImages.FOLDER, squares.folder());
            return built;
        });
    }

    /** Returns the first images of each part that have a label. */
    private BitSet chosen(PositiveLabels labels, IntRows rows) {
        Map<Part, Integer> left =
                new EnumMap<>(Map.of(Part.TRAIN, mostTrain, Part.VALIDATION, mostValidation, Part.TEST, mostTest));
        BitSet chosen = new BitSet();
        for (int image = 0; image < rows.size(); image++) {
            Part part = labels.part(image);
            if (part != null && left.merge(part, -1, Integer::sum) >= 0) {
                chosen.set(image);
            }
        }
        return chosen;
    }

    private static BitSet stretch(
            ImageFolders images, BitSet chosen, StretchedImages squares, Skipped skipped, Watcher watcher) {
        BitSet usable = new BitSet();
        int total = chosen.cardinality();
        int done = 0;
        for (int image = chosen.nextSetBit(0); image >= 0; image = chosen.nextSetBit(image + 1)) {
            watcher.step("images", ++done, total);
            if (squares.make(images.name(image), images.file(image), skipped)) {
                usable.set(image);
            }
        }
        return usable;
    }

    /**
     * Returns the classes that usable images of all parts have. Images without any of these classes are omitted later, which
     * takes no image from these classes.
     */
    private static int[] covered(Files files, PositiveLabels labels, IntRows rows, BitSet usable, int classes) {
        Map<Part, BitSet> seen = new EnumMap<>(Part.class);
        for (Part part : Part.values()) {
            seen.put(part, new BitSet());
        }
        usable.stream().forEach(image -> {
            BitSet ofPart = seen.get(labels.part(image));
            if (ofPart != null) {
                Arrays.stream(rows.row(image)).forEach(ofPart::set);
            }
        });
        BitSet all = new BitSet();
        all.set(0, classes);
        seen.values().forEach(all::and);
        if (all.isEmpty()) {
            throw BadInputException.in(
                    files.trainable,
                    "has no class that images of all parts have: usable images have " + counts(seen)
                            + " of its classes; take more images of each part");
        }
        return all.stream().toArray();
    }

    private static String counts(Map<Part, BitSet> seen) {
        return String.join(
                ", ",
                seen.entrySet().stream()
                        .map(entry -> entry.getValue().cardinality() + " ("
                                + entry.getKey().text() + ")")
                        .toList());
    }
}
