package org.orthant.datasets.openimages;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.orthant.data.IntRows;
import org.orthant.data.split.Part;
import org.orthant.datasets.build.Skipped;
import org.orthant.datasets.build.Watcher;

/** Takes images whose confirmed classes are all in a vocabulary; others are dropped, and counted. */
final class CoveredImages {

    static final String UNCOVERED = "shows a class that is not a label";

    private final ImageFolders images;
    private final PositiveLabels labels;
    private final IntRows classes;
    private final StretchedImages squares;
    private final Skipped skipped;
    private final Watcher watcher;

    /** With the classes of every image, and where their squares are made. */
    CoveredImages(
            ImageFolders images,
            PositiveLabels labels,
            IntRows classes,
            StretchedImages squares,
            Skipped skipped,
            Watcher watcher) {
        this.images = images;
        this.labels = labels;
        this.classes = classes;
        this.squares = squares;
        this.skipped = skipped;
        this.watcher = watcher;
    }

    /** Returns the first images of a part, at most {@code most}, and makes their squares. */
    BitSet take(Part part, int most, BitSet vocabulary) {
        int[] candidates = IntStream.range(0, classes.size())
                .filter(image -> labels.part(image) == part)
                .toArray();
        int expected = Math.min(most, candidates.length);
        BitSet taken = new BitSet();
        int count = 0;
        for (int i = 0; i < candidates.length && count < most; i++) {
            watcher.step(part.adjective() + " images", count + 1L, expected);
            int image = candidates[i];
            if (!isCovered(image, vocabulary)) {
                skipped.add(UNCOVERED, images.file(image));
            } else if (squares.make(images.name(image), images.file(image), skipped)) {
                taken.set(image);
                count++;
            }
        }
        return taken;
    }

    private boolean isCovered(int image, BitSet vocabulary) {
        return !labels.showsOtherClass(image)
                && Arrays.stream(classes.row(image)).allMatch(vocabulary::get);
    }
}
