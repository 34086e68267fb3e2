package org.orthant.datasets.openimages;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalLong;
import org.orthant.data.split.Part;
import org.orthant.datasets.build.Watcher;
import org.orthant.io.BadInputException;

/**
 * The photographs that are there: files {@code ID.jpg} in folders, or in folders {@code train}, {@code validation} and
 * {@code test} within them. An image takes eight bytes here, and is numbered by the order of names.
 */
final class ImageFolders {

    private static final String ENDING = ".jpg";

    private final List<Path> folders = new ArrayList<>();
    private long[] ids = new long[1 << 10];
    private int size;

    private ImageFolders() {}

    static ImageFolders list(List<Path> given, Watcher watcher) {
        ImageFolders images = new ImageFolders();
        for (Path folder : given) {
            images.add(folder, watcher);
            for (Part part : Part.values()) {
                Path within = folder.resolve(part.text());
                if (Files.isDirectory(within)) {
                    images.add(within, watcher);
                }
            }
        }
        images.ids =
                Arrays.stream(images.ids, 0, images.size).sorted().distinct().toArray();
        images.size = images.ids.length;
        if (images.size == 0) {
            throw BadInputException.in(
                    given.get(0), "has no images: expected files such as 000a1249af2bc5f0.jpg, 16 hexadecimal digits");
        }
        return images;
    }

    private void add(Path folder, Watcher watcher) {
        folders.add(folder);
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + ENDING)) {
            for (Path file : files) {
                String name = file.getFileName().toString();
                OptionalLong id = ImageId.parse(name.substring(0, name.length() - ENDING.length()));
                if (id.isPresent()) {
                    ids = size < ids.length ? ids : Arrays.copyOf(ids, size + (size >> 1));
                    ids[size++] = id.getAsLong();
                    watcher.step("finding images", size, size);
                }
            }
        } catch (DirectoryIteratorException failure) {
            throw BadInputException.in(folder, "cannot be read: " + failure.getMessage(), failure);
        } catch (IOException failure) {
            throw BadInputException.unreadable(folder, failure);
        }
    }

    /** Returns the number of images. */
    int size() {
        return size;
    }

    /** Returns the number of the image with this id, or a negative number if no image has it. */
    int find(long id) {
        return Arrays.binarySearch(ids, id);
    }

    /** Returns whether there is an image of this name, and its number is among these. */
    boolean has(String name, BitSet numbers) {
        OptionalLong id = ImageId.parse(name);
        int image = id.isPresent() ? find(id.getAsLong()) : -1;
        return image >= 0 && numbers.get(image);
    }

    /** Returns the name of an image, without ending. */
    String name(int image) {
        return ImageId.name(ids[image]);
    }

    /** Returns the file of an image; in the first folder that has one. */
    Path file(int image) {
        String name = name(image) + ENDING;
        return folders.stream()
                .map(folder -> folder.resolve(name))
                .filter(Files::exists)
                .findFirst()
                .orElseGet(() -> folders.get(0).resolve(name));
    }
}
