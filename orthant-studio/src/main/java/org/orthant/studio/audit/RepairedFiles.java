package org.orthant.studio.audit;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.orthant.studio.http.Request;

/**
 * The file or files of a repaired model, in a separate folder.
 *
 * @param folder the folder, which exists only while it has files
 * @param name of the model in it
 */
record RepairedFiles(Path folder, String name) {

    /** Returns the path to write the model to. */
    Path target() {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return folder.resolve(name);
    }

    /** Returns the name under which a visitor keeps the model: several files are an archive. */
    String download() throws IOException {
        return isOne(files()) ? name : name + ".zip";
    }

    /** Sends the model. */
    void answer(Request request) throws IOException {
        List<Path> files = files();
        if (isOne(files)) {
            request.answerDownload(files.get(0), download());
        } else {
            request.answerDownload(download(), out -> write(files, out));
        }
    }

    private void write(List<Path> files, OutputStream out) throws IOException {
        ZipOutputStream zip = new ZipOutputStream(out);
        for (Path file : files) {
            zip.putNextEntry(new ZipEntry(folder.relativize(file).toString()));
            Files.copy(file, zip);
        }
        zip.finish();
    }

    private boolean isOne(List<Path> files) {
        return files.equals(List.of(folder.resolve(name)));
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }

    /** Deletes the folder. */
    void delete() throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(each);
                }
            }
        }
    }
}
