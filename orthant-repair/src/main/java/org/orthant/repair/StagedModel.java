package org.orthant.repair;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BadInputException;

/**
 * A model that is written next to its place, under a name of its own, and moved there when it is right.
 *
 * @param target where it will be
 * @param folder where it is written
 */
record StagedModel(Path target, StagingFolder folder) implements AutoCloseable {

    /** Makes the folder to write to. */
    static StagedModel next(Path target) {
        Path absolute = target.toAbsolutePath();
        Path parent = absolute.getParent();
        try {
            return new StagedModel(target, StagingFolder.in(parent == null ? absolute : parent));
        } catch (IOException e) {
            throw BadInputException.unwritable(target, e);
        }
    }

    /** Returns the file or folder to write. */
    Path path() {
        return folder.resolve(String.valueOf(target.toAbsolutePath().normalize().getFileName()));
    }

    /** Deletes what was written. */
    void clear() {
        folder.content().forEach(StagedModel::delete);
    }

    /** Moves all that was written to its place. */
    void move() {
        Path parent = target.toAbsolutePath().normalize().getParent();
        for (Path each : folder.content()) {
            Path place = place(each, parent);
            if (!place.equals(target) && Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
                throw BadInputException.in(
                        place,
                        "exists, and the repaired model needs a data file of this name: write it to another folder");
            }
        }
        for (Path each : folder.content()) {
            Path place = place(each, parent);
            try {
                if (Files.isDirectory(place) || Files.isDirectory(each)) {
                    delete(place);
                }
                Files.move(each, place, StandardCopyOption.REPLACE_EXISTING);
            } catch (IOException e) {
                throw BadInputException.unwritable(place, e);
            }
        }
    }

    private Path place(Path written, @Nullable Path parent) {
        return written.equals(path()) || parent == null
                ? target
                : parent.resolve(String.valueOf(written.getFileName()));
    }

    /** Deletes a file, or a folder with all that is in it. */
    static void delete(Path path) {
        if (!Files.exists(path)) {
            return;
        }
        try (Stream<Path> all = Files.walk(path)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        } catch (IOException e) {
            throw BadInputException.unwritable(path, e);
        }
    }

    @Override
    public void close() {
        folder.close();
    }
}
