package org.orthant.studio.http;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.Optional;
import org.orthant.io.BadInputException;
import org.orthant.io.JsonObject;
import org.orthant.studio.http.Visit.Phase;

/**
 * Where all requests arrive.
 *
 * @param gate refuses what may not come in
 * @param files that are shown as they are
 * @param endpoints by the second part of a path, which begins with {@code api}
 */
public record Front(Gate gate, StaticFiles files, Map<String, Endpoint> endpoints) implements HttpHandler {

    private static final Logger LOG = System.getLogger(Front.class.getName());

    /** Everything comes from here, nothing runs that stands in a page, and no page is shown inside another. */
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
            + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
            + " require-trusted-types-for 'script'; trusted-types 'none'";

    /** Copies the map. */
    public Front {
        endpoints = Map.copyOf(endpoints);
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            protect(exchange.getResponseHeaders());
            exchange.setStreams(
                    WatchedStreams.body(exchange.getRequestBody()), WatchedStreams.answer(exchange.getResponseBody()));
            Phase arriving = Visit.enter(Phase.WORKING);
            try {
                handle(new Request(exchange));
            } finally {
                // The unread rest of a body is awaited no longer than a header.
                Visit.enter(arriving);
            }
        }
    }

    private void handle(Request request) throws IOException {
        try {
            answer(request);
        } catch (Refusal refusal) {
            refuse(request, refusal.status(), refusal.line());
        } catch (BadInputException e) {
            refuse(request, 422, String.valueOf(e.getMessage()));
        } catch (OutOfMemoryError e) {
            refuse(request, 507, "this is too large for the memory of Java: orthant verify may need less of it");
        } catch (RuntimeException defect) {
            LOG.log(Level.ERROR, "a request failed", defect);
            refuse(request, 500, "internal error: a defect of Orthant; the terminal says more");
        }
    }

    private void answer(Request request) throws IOException {
        boolean home = request.is("GET", "");
        Optional<String> cookie = home ? gate.admit(request) : Optional.empty();
        if (cookie.isPresent()) {
            // Away with the token from the address bar and from the history.
            request.header("Set-Cookie", cookie.get());
            request.header("Location", "/");
            request.answer(303, "text/plain", new byte[0]);
            return;
        }
        gate.check(request);
        if (request.path().get(0).equals("api") && request.path().size() > 1) {
            Endpoint endpoint = endpoints.get(request.path().get(1));
            if (endpoint == null) {
                throw Refusal.notFound();
            }
            endpoint.answer(request);
            return;
        }
        String name = String.join("/", request.path());
        boolean reading = request.method().equals("GET") || request.method().equals("HEAD");
        if (!reading || !files.answer(request, name.isEmpty() ? "index.html" : name)) {
            throw Refusal.notFound();
        }
    }

    private static void refuse(Request request, int status, String line) throws IOException {
        if (request.exchange().getResponseCode() < 0) {
            request.answerJson(status, new JsonObject().with("error", line.replaceAll("\\s*\\R\\s*", " ")));
        }
    }

    private static void protect(Headers headers) {
        headers.set("Content-Security-Policy", POLICY);
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("X-Frame-Options", "DENY");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cross-Origin-Opener-Policy", "same-origin");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        headers.set("Permissions-Policy", "camera=(), geolocation=(), microphone=()");
    }
}
