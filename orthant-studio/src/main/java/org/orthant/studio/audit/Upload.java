package org.orthant.studio.audit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.orthant.io.BadInputException;
import org.orthant.studio.http.Refusal;
import org.orthant.studio.http.Request;

/**
 * A file from a visitor, in a temporary folder, under a name that the studio chooses.
 *
 * @param file where it is
 * @param name what the visitor calls it
 */
record Upload(Path file, String name) {

    private static final Pattern EXTENSION = Pattern.compile("\\.[a-z0-9]{1,12}$");
    private static final int LONGEST_NAME = 120;
    /** What must stay free of the disk. */
    private static final long RESERVE = 256L << 20;

    /** Stores the body of a request as it arrives. */
    static Upload receive(Request request, Path folder, String name, long most) throws IOException {
        long length = request.length().orElseThrow(() -> new Refusal(411, "a Content-Length header is required"));
        String shown = shown(name);
        if (length > most) {
            throw new Refusal(
                    413,
                    shown + ": is larger than the " + (most >> 20) + " MiB that the studio takes;"
                            + " orthant verify has no such limit");
        }
        if (Files.getFileStore(folder).getUsableSpace() < length + RESERVE) {
            throw new Refusal(507, shown + ": there is not enough space for it in the folder for temporary files");
        }
        // Only the extension is the visitor's, because it determines the format.
        Matcher extension = EXTENSION.matcher(name.toLowerCase(Locale.ROOT));
        Path file = folder.resolve(UUID.randomUUID() + (extension.find() ? extension.group() : ""));
        try {
            long received = copy(request.body(), file, length);
            if (received < length) {
                throw Refusal.badRequest(shown + ": only " + received + " of " + length + " bytes arrived");
            }
        } catch (IOException | RuntimeException e) {
            Files.deleteIfExists(file);
            throw e;
        }
        return new Upload(file, shown);
    }

    /** Returns the same failure in a line with the visitor's name of the file. */
    Refusal blame(BadInputException failure) {
        String line = failure.line().isPresent() ? ":" + failure.line().getAsLong() : "";
        return new Refusal(422, name + line + ": " + failure.problem());
    }

    private static long copy(InputStream in, Path file, long most) throws IOException {
        byte[] buffer = new byte[1 << 16];
        long received = 0;
        try (OutputStream out = Files.newOutputStream(file)) {
            while (received < most) {
                int read = in.read(buffer, 0, (int) Math.min(buffer.length, most - received));
                if (read < 0) {
                    break;
                }
                out.write(buffer, 0, read);
                received += read;
            }
        }
        return received;
    }

    private static String shown(String name) {
        String printable = name.replaceAll("[\\p{Cntrl}\\p{Cf}/\\\\]", "");
        String brief = printable.length() > LONGEST_NAME ? printable.substring(0, LONGEST_NAME) + "…" : printable;
        return brief.isBlank() ? "the file" : brief;
    }
}
