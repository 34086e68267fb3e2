package org.orthant.data.folder;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.orthant.io.Vocabulary;

/** The files of a folder that is being written. Either all are compressed except those for users to read, or none. */
record FolderFiles(Path folder, boolean compressed) {

    /** Writes a small file as it is. */
    void text(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    /** Writes names, one per line. */
    void names(String name, Vocabulary vocabulary) throws IOException {
        try (Writer out = open(name)) {
            for (String line : vocabulary.names()) {
                out.append(line).append('\n');
            }
        }
    }

    /** Begins a file. */
    Writer open(String name) throws IOException {
        OutputStream file = Files.newOutputStream(folder.resolve(compressed ? name + ".gz" : name));
        try {
            OutputStream bytes = compressed ? new GZIPOutputStream(file, 1 << 16) : file;
            return new BufferedWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_8), 1 << 16);
        } catch (IOException failure) {
            file.close();
            throw failure;
        }
    }
}
