package org.orthant.studio;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that sends a browser to an address with an access token. Only its owner can read it. */
final class OpeningFile {

    private static final String NAME = "open.html";

    private OpeningFile() {}

    /** Writes it to a folder that is readable for its owner only. */
    static Path in(Path folder, String address) throws IOException {
        Path file = folder.resolve(NAME);
        if (!Files.exists(file)) {
            // A temporary file is private from the moment it is made.
            Path unfinished = Files.createTempFile(folder, "open", ".html");
            Files.writeString(unfinished, page(address));
            Files.move(unfinished, file);
        }
        return file;
    }

    static void delete(Path folder) {
        try {
            Files.deleteIfExists(folder.resolve(NAME));
        } catch (IOException e) {
            folder.resolve(NAME).toFile().deleteOnExit();
        }
    }

    /** An address of the studio needs no escapes. */
    private static String page(String address) {
        return """
                <!doctype html>
                <html lang="en">
                <meta charset="utf-8">
                <meta name="referrer" content="no-referrer">
                <meta http-equiv="refresh" content="0; url=%1$s">
                <title>Orthant Studio</title>
                <p><a href="%1$s">Open Orthant Studio</a></p>
                </html>
                """.formatted(address);
    }
}
