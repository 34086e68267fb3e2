package org.orthant.studio.http;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.orthant.io.JsonObject;
import org.orthant.io.JsonText;

/** One request, and the ways to respond to it. */
public final class Request {

    /** Questions are short; only uploads are not. */
    private static final int LONGEST_QUESTION = 1 << 16;

    private final HttpExchange exchange;
    private final List<String> path;

    Request(HttpExchange exchange) {
        this.exchange = exchange;
        this.path =
                Arrays.asList(exchange.getRequestURI().getPath().substring(1).split("/", -1));
    }

    /** The parts of the path between its slashes, decoded. */
    public List<String> path() {
        return path;
    }

    /** Method and path at one glance, such as {@code POST api/explore}. */
    public boolean is(String method, String... parts) {
        return exchange.getRequestMethod().equals(method) && path.equals(List.of(parts));
    }

    String method() {
        return exchange.getRequestMethod();
    }

    /** Returns a parameter of the query string. */
    public Optional<String> parameter(String name) {
        String query = exchange.getRequestURI().getRawQuery();
        if (query == null) {
            return Optional.empty();
        }
        try {
            return Arrays.stream(query.split("&", -1))
                    .filter(part -> part.startsWith(name + "="))
                    .map(part -> URLDecoder.decode(part.substring(name.length() + 1), StandardCharsets.UTF_8))
                    .findFirst();
        } catch (IllegalArgumentException e) {
            throw Refusal.badRequest("the address has a % that begins nothing: encode it as %25");
        }
    }

    /** A parameter that is a whole number within bounds. */
    public int wholeParameter(String name, int absent, int least, int most) {
        Optional<String> text = parameter(name);
        if (text.isEmpty()) {
            return absent;
        }
        try {
            int value = Integer.parseInt(text.get());
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Reported below, with the bounds.
        }
        throw Refusal.badRequest(name + " must be a whole number from " + least + " to " + most);
    }

    /** The length that the body claims to have. */
    public OptionalLong length() {
        List<String> claims = exchange.getRequestHeaders().getOrDefault("Content-Length", List.of());
        try {
            return claims.size() == 1 ? OptionalLong.of(Long.parseLong(claims.get(0))) : OptionalLong.empty();
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    /** The body as it arrives. */
    public InputStream body() {
        return exchange.getRequestBody();
    }

    /** Returns the body, which must be JSON. */
    public JsonBody json() throws IOException {
        String type = exchange.getRequestHeaders().getFirst("Content-Type");
        if (type == null || !type.startsWith("application/json")) {
            throw new Refusal(415, "questions are asked in application/json");
        }
        byte[] text = body().readNBytes(LONGEST_QUESTION + 1);
        if (text.length > LONGEST_QUESTION) {
            throw new Refusal(413, "the question is longer than " + LONGEST_QUESTION + " bytes");
        }
        return JsonBody.parse(text);
    }

    /** Sends a JSON object. */
    public void answerJson(JsonObject object) throws IOException {
        answerJson(200, object);
    }

    /** Confirms that the request is done. */
    public void answerDone() throws IOException {
        answerJson(new JsonObject());
    }

    void answerJson(int status, JsonObject object) throws IOException {
        header("Cache-Control", "no-store");
        answer(status, "application/json", JsonText.line(object).getBytes(StandardCharsets.UTF_8));
    }

    void answer(int status, String type, byte[] content) throws IOException {
        header("Content-Type", type);
        boolean withoutBody = content.length == 0 || method().equals("HEAD");
        WatchedStreams.watched(() -> exchange.sendResponseHeaders(status, withoutBody ? -1 : content.length));
        if (!withoutBody) {
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(content);
            }
        }
    }

    /** Writes the content of a response. */
    @FunctionalInterface
    public interface Content {
        /** Returns when everything is written, or throws when the client no longer reads. */
        void writeTo(OutputStream out) throws IOException;
    }

    /** Sends a file of the studio as a download. */
    public void answerDownload(Path file, String name) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            answerDownload(name, in::transferTo);
        }
    }

    /** Sends content as a download. */
    public void answerDownload(String name, Content content) throws IOException {
        header("Content-Disposition", "attachment; filename=\"" + name + "\"");
        stream("application/octet-stream", content);
    }

    /** Sends a stream of events, as long as the client listens. */
    public void answerEvents(Content events) throws IOException {
        stream("text/event-stream", events);
    }

    private void stream(String type, Content content) throws IOException {
        header("Content-Type", type);
        header("Cache-Control", "no-store");
        WatchedStreams.watched(() -> exchange.sendResponseHeaders(200, 0));
        try (OutputStream out = exchange.getResponseBody()) {
            content.writeTo(out);
        }
    }

    void header(String name, String value) {
        exchange.getResponseHeaders().set(name, value);
    }

    HttpExchange exchange() {
        return exchange;
    }
}
