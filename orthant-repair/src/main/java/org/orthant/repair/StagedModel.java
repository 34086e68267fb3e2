package org.orthant.repair;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.orthant.io.BadInputException;

/**
 * A model that is written next to its place, under a name of its own, and moved there with its data files when it is right.
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

    /**
     * Refuses to replace data files.
     *
     * @param resumes whether data files of the same content are those that an interrupted move has left
     */
    void requireFree(boolean resumes) {
        for (Path each : data()) {
            Path place = place(each);
            if (Files.exists(place, LinkOption.NOFOLLOW_LINKS) && !(resumes && isSame(each, place))) {
                throw BadInputException.in(
                        place,
                        "exists, and the repaired model needs a data file of this name: write it to another folder");
            }
        }
    }

    /** Moves all that was written to its place, and the model last, which appears with all its data files or not at all. */
    void move() {
        List<Path> moved = new ArrayList<>();
        try {
            for (Path each : data()) {
                Path place = place(each);
                if (!Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
                    Files.move(each, place);
                    moved.add(place);
                }
            }
            if (Files.isDirectory(path())) {
                delete(target);
            }
            Files.move(path(), target, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            moved.forEach(StagedModel::delete);
            throw BadInputException.unwritable(target, e);
        }
    }

    /** Returns what was written next to the model. */
    private List<Path> data() {
        return folder.content().stream().filter(each -> !each.equals(path())).toList();
    }

    private Path place(Path data) {
        return target.toAbsolutePath().normalize().resolveSibling(String.valueOf(data.getFileName()));
    }

    /** Returns whether a file, or every file of a folder, also exists at its place, with the same content. */
    private static boolean isSame(Path written, Path place) {
        try (Stream<Path> all = Files.walk(written)) {
            for (Path each : all.filter(Files::isRegularFile).toList()) {
                Path there = place.resolve(written.relativize(each).toString());
                if (!Files.isRegularFile(there, LinkOption.NOFOLLOW_LINKS) || Files.mismatch(each, there) >= 0) {
                    return false;
                }
            }
            return true;
        } catch (IOException e) {
            throw BadInputException.unreadable(place, e);
        }
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
