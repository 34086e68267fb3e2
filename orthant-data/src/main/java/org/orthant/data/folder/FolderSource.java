package org.orthant.data.folder;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.orthant.io.BadInputException;
import org.orthant.io.GrowthLimit;
import org.orthant.io.GzipStream;

/** Where the files of a data set are: each as it is, or compressed with {@code .gz} after its name. */
abstract class FolderSource {

    private static final String COMPRESSED = ".gz";

    /** Reads a file. */
    @FunctionalInterface
    interface Content<T> {
        /** Reads a stream, which is called {@code name} where something is wrong with it. */
        T read(Path name, InputStream in) throws IOException;
    }

    /** Returns a folder of files. */
    static FolderSource folder(Path folder) {
        return new FolderSource() {
            @Override
            Path path(String name) {
                return folder.resolve(name);
            }

            @Override
            @Nullable InputStream open(String name) throws IOException {
                Path file = folder.resolve(name);
                return Files.exists(file) ? Files.newInputStream(file) : null;
            }

            @Override
            InputStream unpacked(String name, InputStream compressed) throws IOException {
                return GrowthLimit.gunzip(folder.resolve(name), compressed);
            }
        };
    }

    /** Returns the resources in a folder next to a class. */
    static FolderSource resources(Class<?> neighbour, String folder) {
        return new FolderSource() {
            @Override
            Path path(String name) {
                return Path.of(folder, name);
            }

            @Override
            @Nullable InputStream open(String name) {
                return neighbour.getResourceAsStream(folder + "/" + name);
            }

            @Override
            InputStream unpacked(String name, InputStream compressed) throws IOException {
                return new GzipStream(compressed);
            }
        };
    }

    /** Returns what the file is called in messages. */
    abstract Path path(String name);

    /** Returns the content of a file, or nothing if there is no such file. */
    abstract @Nullable InputStream open(String name) throws IOException;

    /** Returns the content of a compressed file. */
    abstract InputStream unpacked(String name, InputStream compressed) throws IOException;

    /** Reads a file that must exist. */
    <T> T read(String name, Content<T> content) {
        T result = readIfPresent(name, content);
        if (result == null) {
            throw BadInputException.unreadable(path(name), new NoSuchFileException(name));
        }
        return result;
    }

    /** Reads a file or its compressed form; returns null if neither exists. */
    <T> @Nullable T readIfPresent(String name, Content<T> content) {
        String actual = name;
        try (InputStream plain = open(name)) {
            if (plain != null) {
                return content.read(path(name), plain);
            }
            actual = name + COMPRESSED;
            try (InputStream compressed = open(actual)) {
                if (compressed == null) {
                    return null;
                }
                try (InputStream in = unpacked(actual, compressed)) {
                    return content.read(path(actual), in);
                }
            }
        } catch (IOException failure) {
            throw BadInputException.unreadable(path(actual), failure);
        }
    }
}
