package org.orthant.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.orthant.data.image.Picture;
import org.orthant.data.image.PictureReader;
import org.orthant.data.image.UnusablePictureException;
import org.orthant.io.BadInputException;

/**
 * Pictures in files, which are read on demand; those of another size are stretched.
 *
 * @param folder that the names are relative to
 * @param files the name of a file for each example
 * @param side of the squares that a model is shown, in pixels
 */
public record ImageInputs(Path folder, List<String> files, int side) implements Inputs {

    /** The largest side. */
    public static final int MOST_SIDE = 4096;

    /** Takes a copy. */
    public ImageInputs {
        files = List.copyOf(files);
        if (side < 1 || side > MOST_SIDE) {
            throw new IllegalArgumentException(
                    "images with a side of " + side + " pixels: expected a number from 1 to " + MOST_SIDE);
        }
    }

    @Override
    public int size() {
        return files.size();
    }

    /** Returns the side of the squares. */
    @Override
    public int features() {
        return side;
    }

    /** Returns the number of pixels. */
    @Override
    public int length(int example) {
        return side * side;
    }

    @Override
    public ImageInputs select(int[] examples) {
        return new ImageInputs(
                folder, Arrays.stream(examples).mapToObj(files::get).toList(), side);
    }

    /** Returns the number of values of an example. */
    public int numbers() {
        return Picture.COLOURS * side * side;
    }

    /** Reads an example into {@code target} from {@code at} on: reds, greens, blues, all from 0 to 1. */
    public void copy(int example, float[] target, int at) {
        Path file = folder.resolve(files.get(example));
        try {
            PictureReader.read(file).stretched(side).copyShares(target, at);
        } catch (NoSuchFileException missing) {
            throw BadInputException.unreadable(file, missing);
        } catch (UnusablePictureException unusable) {
            throw BadInputException.in(
                    file, unusable.reason() + ": expected an intact picture of red, green and blue", unusable);
        }
    }

    /** Returns the bytes of an example's file. */
    byte[] bytes(int example) {
        Path file = folder.resolve(files.get(example));
        try {
            return Files.readAllBytes(file);
        } catch (IOException failure) {
            throw BadInputException.unreadable(file, failure);
        }
    }
}
