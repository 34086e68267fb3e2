package org.orthant.data.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.orthant.io.AtomicFile;
import org.orthant.io.BadInputException;

/** Folders that appear with all of their files or not at all: they are filled under another name, and then moved. */
final class NewFolder {

    /** Fills a folder. */
    @FunctionalInterface
    interface Content {
        /** Creates files in the folder. */
        void fill(Path unfinished) throws IOException;
    }

    private NewFolder() {}

    static void create(Path folder, Content content) {
        requireNew(folder);
        Path unfinished = folder.resolveSibling(folder.getFileName() + "." + UUID.randomUUID() + ".part");
        try {
            try {
                Files.createDirectory(unfinished);
                content.fill(unfinished);
                persist(unfinished);
                Files.move(unfinished, folder, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                delete(unfinished);
            }
        } catch (IOException failure) {
            throw BadInputException.unwritable(folder, failure);
        }
    }

    static void requireNew(Path folder) {
        if (Files.exists(folder)) {
            throw BadInputException.in(folder, "exists already: name a folder that does not, or remove it first");
        }
    }

    /** Else a power cut could leave the folder with files that have nothing in them; folders within were moved there. */
    private static void persist(Path folder) throws IOException {
        for (Path file : files(folder)) {
            if (!Files.isDirectory(file)) {
                AtomicFile.persist(file);
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            for (Path file : files(folder)) {
                if (Files.isDirectory(file)) {
                    delete(file);
                } else {
                    Files.delete(file);
                }
            }
            Files.delete(folder);
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted(Comparator.naturalOrder()).toList();
        }
    }
}
