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
 * <p>Label sets stay whole. Labels are the classes of training images that show only trainable classes; validation and
 * test images that show another class are dropped.
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
        CoveredImages covered = new CoveredImages(images, labels, rows, squares, skipped, watcher);
        BitSet vocabulary = new BitSet();
        vocabulary.set(0, classes.size());
        BitSet taken = some(files, Part.TRAIN, covered.take(Part.TRAIN, mostTrain, vocabulary));
        vocabulary.clear();
        taken.stream().forEach(image -> Arrays.stream(rows.row(image)).forEach(vocabulary::set));
        taken.or(some(files, Part.VALIDATION, covered.take(Part.VALIDATION, mostValidation, vocabulary)));
        taken.or(some(files, Part.TEST, covered.take(Part.TEST, mostTest, vocabulary)));
        Manifest manifest = new Manifest(NAME, skipped)
                .input(trainable)
                .input(descriptions)
                .decision(
                        "labels",
                        "trainable classes that people have confirmed in training images; images with another are dropped")
                .decision("images", "stretched to " + side + " x " + side + " pixels, JPEG of quality 0.95")
                .decision("most", mostTrain + ", " + mostValidation + ", " + mostTest)
                .count("images_found", images.size())
                .count("negative_labels", labels.negative())
                .count("uncertain_labels", labels.uncertain())
                .count("untrainable_labels", labels.untrainable())
                .count("repeated_labels", labels.repeated());
        tables.values().forEach(given -> given.forEach(manifest::input));
        return StreamedFolder.create(out, compressed, Form.IMAGES, folder -> {
            LabelledImages examples =
                    new LabelledImages(classes.names(vocabulary.stream().toArray()), rows);
            taken.stream().forEach(image -> examples.write(folder, image, labels.part(image), images.name(image)));
            Built built = manifest.complete(folder, examples.labelNames(), Optional.empty(), side);
            squares.keep(name -> images.has(name, taken));
            folder.adopt(LabelledImages.FOLDER, squares.folder());
            return built;
        });
    }

    private static BitSet some(Files files, Part part, BitSet taken) {
        if (taken.isEmpty()) {
            throw BadInputException.in(
                    files.images.get(0),
                    "and the other folders have no usable " + part.adjective() + " image whose classes are all "
                            + (part == Part.TRAIN ? "trainable" : "those of training images")
                            + ": take more images, or check that the tables are for them");
        }
        return taken;
    }
}
