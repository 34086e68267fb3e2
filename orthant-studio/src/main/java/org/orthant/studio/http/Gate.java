package org.orthant.studio.http;

import com.sun.net.httpserver.Headers;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Decides which requests come in.
 *
 * <ul>
 *   <li>The {@code Host} must be {@code localhost} or an address in digits: a name on the web that is made to point here
 *       (DNS rebinding) is neither. Its port may be any, so that tunnels work.
 *   <li>A request that changes something must come from a page of the studio, as browsers state in {@code Origin}. Queries
 *       from other sites, as they state in {@code Sec-Fetch-Site}, are also refused.
 *   <li>If there is an access token, every request must carry it, as a cookie or {@code Authorization: Bearer …}.
 * </ul>
 */
public final class Gate {

    private static final Pattern HOST = Pattern.compile("([^:\\[\\]]+|\\[[0-9a-f:.]+])(?::[0-9]{1,5})?");
    private static final Pattern IPV4 = Pattern.compile("[0-9]{1,3}(?:\\.[0-9]{1,3}){3}");
    private static final Set<String> READING = Set.of("GET", "HEAD");
    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "DELETE");
    private static final Set<String> OWN_SITE = Set.of("same-origin", "none");
    private static final String BEARER = "Bearer ";

    private final boolean loopbackOnly;
    private final Optional<AccessToken> token;
    private final String cookie;

    /** Creates the gate of a server at a port, which only this machine can reach, or also others. */
    public Gate(int port, boolean loopbackOnly, Optional<AccessToken> token) {
        this.loopbackOnly = loopbackOnly;
        this.token = token;
        // Browsers keep one jar of cookies for all ports of a machine.
        this.cookie = "orthant-studio-" + port;
    }

    /** Refuses a request that may not come in. */
    void check(Request request) {
        Headers headers = request.exchange().getRequestHeaders();
        if (!METHODS.contains(request.method())) {
            throw new Refusal(
                    405, "only " + String.join(", ", METHODS.stream().sorted().toList()) + " are known here");
        }
        String host = only(headers, "Host").toLowerCase(Locale.ROOT);
        if (!isTrusted(host)) {
            throw new Refusal(421, "this server is called localhost or by its address in digits, nothing else");
        }
        List<String> site = headers.getOrDefault("Sec-Fetch-Site", List.of());
        boolean foreign = !OWN_SITE.containsAll(site);
        boolean question = request.path().get(0).equals("api");
        if (foreign && question) {
            throw new Refusal(403, "only pages of the studio itself may ask");
        }
        if (!READING.contains(request.method())) {
            String origin = only(headers, "Origin").toLowerCase(Locale.ROOT);
            if (!origin.equals("http://" + host)) {
                throw new Refusal(403, "only pages of the studio itself may change anything");
            }
        }
        if (token.isPresent() && !carries(headers, token.get())) {
            throw new Refusal(401, "open the address that orthant studio has printed: it holds the access token");
        }
    }

    /**
     * Returns the cookie for a visitor who opens the page with the right token in the address. Browsers send it when that
     * address is opened from another page, and never with other requests of other pages.
     */
    Optional<String> admit(Request request) {
        return request.parameter("token")
                .filter(given -> token.map(expected -> expected.matches(given)).orElse(false))
                .map(given -> cookie + "=" + given + "; Path=/; HttpOnly; SameSite=Lax");
    }

    private boolean isTrusted(String host) {
        Matcher parts = HOST.matcher(host);
        if (!parts.matches()) {
            return false;
        }
        String name = parts.group(1);
        if (name.equals("localhost") || name.equals("[::1]")) {
            return true;
        }
        if (name.startsWith("[")) {
            return !loopbackOnly;
        }
        return IPV4.matcher(name).matches() && (!loopbackOnly || name.startsWith("127."));
    }

    private boolean carries(Headers headers, AccessToken expected) {
        boolean inCookie = headers.getOrDefault("Cookie", List.of()).stream()
                .flatMap(line -> Arrays.stream(line.split(";", -1)))
                .map(String::strip)
                .filter(part -> part.startsWith(cookie + "="))
                .anyMatch(part -> expected.matches(part.substring(cookie.length() + 1)));
        return inCookie
                || headers.getOrDefault("Authorization", List.of()).stream()
                        .filter(line -> line.startsWith(BEARER))
                        .anyMatch(line -> expected.matches(line.substring(BEARER.length())));
    }

    private static String only(Headers headers, String name) {
        List<String> values = headers.getOrDefault(name, List.of());
        return values.size() == 1 ? values.get(0) : "";
    }
}
