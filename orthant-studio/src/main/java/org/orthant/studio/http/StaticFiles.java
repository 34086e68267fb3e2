package org.orthant.studio.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.orthant.io.Sha256;

/** The files of the page, all read at the start: a request can name one of them and nothing else. */
public final class StaticFiles {

    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "svg", "image/svg+xml");

    private static final class File {
        private final String type;
        private final byte[] content;
        private final String tag;

        File(String type, byte[] content) {
            this.type = type;
            this.content = content;
            this.tag = "\"" + HexFormat.of().formatHex(new Sha256().add(content).bytes(), 0, 12) + "\"";
        }
    }

    private final Map<String, File> files;

    /** The named resources in the folder of a class. */
    public StaticFiles(Class<?> home, String folder, String... names) {
        this.files = Stream.of(names)
                .collect(Collectors.toUnmodifiableMap(Function.identity(), name -> read(home, folder + name)));
    }

    /** Sends the file if it is one of them. */
    boolean answer(Request request, String name) throws IOException {
        File file = files.get(name);
        if (file == null) {
            return false;
        }
        // Always revalidated, mostly with the response "not modified": a new version appears immediately.
        request.header("Cache-Control", "no-cache");
        request.header("ETag", file.tag);
        boolean known = file.tag.equals(request.exchange().getRequestHeaders().getFirst("If-None-Match"));
        request.answer(known ? 304 : 200, file.type, known ? new byte[0] : file.content);
        return true;
    }

    private static File read(Class<?> home, String name) {
        try (InputStream in = home.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the build does not contain " + name);
            }
            byte[] content = in.readAllBytes();
            String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
            if (type == null) {
                throw new IllegalStateException("there is no media type for " + name);
            }
            return new File(type, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
