package org.orthant.spark;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import org.apache.spark.deploy.SparkHadoopUtil;
import org.orthant.io.BadInputException;
import org.orthant.io.Sha256;

/**
 * Files of label sets, in the order in which they are read.
 *
 * @param paths their URIs
 * @param identity their names, sizes and dates, which distinguish them from other files
 */
record InputFiles(List<String> paths, String identity) implements Serializable {

    /** The bytes that determine whether a file has plain lines or JSON Lines. */
    private static final int START_BYTES = 1 << 16;

    private static final String PARQUET = ".parquet";

    InputFiles {
        paths = List.copyOf(paths);
    }

    /** Finds the files of given paths: files, patterns such as {@code part-*}, or folders with all that is in them. */
    static InputFiles find(List<String> given) {
        List<FileStatus> files = new ArrayList<>();
        for (String path : given) {
            try {
                add(new Path(path), files);
            } catch (FileNotFoundException none) {
                throw BadInputException.in(java.nio.file.Path.of(path), "there is no such file", none);
            } catch (IOException e) {
                throw BadInputException.in(java.nio.file.Path.of(path), "cannot be read: " + e.getMessage(), e);
            }
        }
        if (files.isEmpty()) {
            throw BadInputException.in(java.nio.file.Path.of(given.get(0)), "has no file with label sets in it");
        }
        List<String> paths =
                files.stream().map(file -> file.getPath().toString()).toList();
        String identity = files.stream()
                .map(file -> file.getPath() + " " + file.getLen() + " " + file.getModificationTime() + "\n")
                .collect(Collectors.joining());
        InputFiles found = new InputFiles(
                paths,
                new Sha256()
                        .add(identity.getBytes(java.nio.charset.StandardCharsets.UTF_8))
                        .text());
        if (found.areParquet() && !paths.stream().allMatch(path -> path.endsWith(PARQUET))) {
            throw BadInputException.in(
                    shown(paths.get(0)), "is Parquet, and other files are not: give those of one kind");
        }
        return found;
    }

    private static void add(Path pattern, List<FileStatus> files) throws IOException {
        FileSystem system = pattern.getFileSystem(configuration());
        FileStatus[] found = system.globStatus(pattern);
        if (found == null || found.length == 0) {
            throw new FileNotFoundException(pattern.toString());
        }
        Arrays.sort(found, Comparator.comparing(status -> status.getPath().toString()));
        for (FileStatus status : found) {
            if (status.isDirectory()) {
                FileStatus[] children = system.listStatus(status.getPath());
                Arrays.sort(
                        children, Comparator.comparing(child -> child.getPath().toString()));
                for (FileStatus child : children) {
                    String name = child.getPath().getName();
                    if (child.isFile() && !name.startsWith("_") && !name.startsWith(".")) {
                        files.add(child);
                    }
                }
            } else {
                files.add(status);
            }
        }
    }

    boolean areParquet() {
        return paths.stream().anyMatch(path -> path.endsWith(PARQUET));
    }

    /** The number of the file with that URI, which may have another form. */
    int number(String path) {
        int number = paths.indexOf(path);
        if (number < 0) {
            String wanted = new Path(path).toUri().getPath();
            for (int i = 0; i < paths.size(); i++) {
                if (new Path(paths.get(i)).toUri().getPath().equals(wanted)) {
                    return i;
                }
            }
            throw new IllegalStateException(path + " is none of the files that were found");
        }
        return number;
    }

    /** The file as complaints name it. */
    java.nio.file.Path shown(int number) {
        return shown(paths.get(number));
    }

    private static java.nio.file.Path shown(String path) {
        return java.nio.file.Path.of(
                path.startsWith("file:") ? new Path(path).toUri().getPath() : path);
    }

    /** What the first file begins with, decompressed. */
    byte[] start() {
        try (InputStream in = open(0)) {
            return in.readNBytes(START_BYTES);
        } catch (IOException e) {
            throw BadInputException.unreadable(shown(0), e);
        }
    }

    /** Opens a file, decompressed if its name has the extension for that. */
    InputStream open(int number) throws IOException {
        Path path = new Path(paths.get(number));
        Configuration configuration = configuration();
        InputStream raw = path.getFileSystem(configuration).open(path);
        CompressionCodec codec = new CompressionCodecFactory(configuration).getCodec(path);
        return codec == null ? raw : codec.createInputStream(raw);
    }

    private static Configuration configuration() {
        return SparkHadoopUtil.get().conf();
    }
}
