package org.orthant.datasets.openimages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.orthant.data.image.Picture;
import org.orthant.data.image.PictureReader;
import org.orthant.data.image.PictureWriter;
import org.orthant.data.image.UnusablePictureException;
import org.orthant.datasets.build.Skipped;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;

/**
 * Photographs stretched to squares, in a folder next to the data set until that is complete: {@code 1a/1a2b….jpg}, by the
 * first two digits of the name. Each file appears complete, and stays when the work is interrupted.
 */
final class StretchedImages {

    private static final String ENDING = ".jpg";
    private static final int DIGITS = 2;

    private final Path folder;
    private final int side;

    /** For the data set {@code target}; images of another side have another folder. */
    StretchedImages(Path target, int side) {
        this.folder = target.resolveSibling(target.getFileName() + ".images-" + side + ".part");
        this.side = side;
    }

    /** Returns where they are. */
    Path folder() {
        return folder;
    }

    /** Returns the name of an image's file, relative to the folder. */
    static String name(String image) {
        return image.substring(0, DIGITS) + "/" + image + ENDING;
    }

    /** Makes the square of a photograph, unless it is there; returns whether there is one, and notes why not. */
    boolean make(String image, Path photograph, Skipped skipped) {
        Path square = folder.resolve(name(image));
        if (Files.exists(square)) {
            return true;
        }
        Picture picture;
        try {
            picture = PictureReader.read(photograph).stretched(side);
        } catch (NoSuchFileException missing) {
            skipped.add("is not there any more", photograph);
            return false;
        } catch (UnusablePictureException unusable) {
            skipped.add(unusable.reason(), photograph);
            return false;
        }
        try {
            Files.createDirectories(folder.resolve(image.substring(0, DIGITS)));
            AtomicFile.replace(square, file -> PictureWriter.write(picture, file));
        } catch (IOException failure) {
            throw BadInputException.unwritable(square, failure);
        }
        return true;
    }

    /** Deletes all files but those of wanted images, such as what a killed process has left unfinished. */
    void keep(Predicate<String> wanted) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                String name = file.getFileName().toString();
                if (!name.endsWith(ENDING) || !wanted.test(name.substring(0, name.length() - ENDING.length()))) {
                    Files.delete(file);
                }
            }
        } catch (IOException failure) {
            throw BadInputException.unwritable(folder, failure);
        }
    }
}
