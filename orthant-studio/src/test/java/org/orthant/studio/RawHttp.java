package org.orthant.studio;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Requests as they are on the wire, also ones that no decent client would send. */
final class RawHttp {

    /** An answer; names of headers are in lower case. */
    record Answer(int status, Map<String, String> headers, String body) {
        String header(String name) {
            return headers.getOrDefault(name, "");
        }

        /** The one line of a refusal. */
        String error() {
            return body.replaceFirst("^\\{\"error\":\"(.*)\"}$", "$1");
        }
    }

    private final int port;
    private final Map<String, String> headers = new LinkedHashMap<>();

    private RawHttp(int port) {
        this.port = port;
        headers.put("Host", "127.0.0.1:" + port);
        headers.put("Origin", "http://127.0.0.1:" + port);
        headers.put("Connection", "close");
    }

    static RawHttp to(int port) {
        return new RawHttp(port);
    }

    /** The path of a new audit. */
    static String newAudit(int port) throws IOException {
        String opened = to(port).post("/api/audits", "{}").body();
        Matcher id = Pattern.compile("\"id\":\"([-_A-Za-z0-9]{32})\"").matcher(opened);
        if (!id.find()) {
            throw new AssertionError("no audit was opened: " + opened);
        }
        return "/api/audits/" + id.group(1);
    }

    RawHttp with(String name, String value) {
        headers.put(name, value);
        return this;
    }

    RawHttp without(String name) {
        headers.remove(name);
        return this;
    }

    Answer get(String path) throws IOException {
        return send("GET " + path, new byte[0]);
    }

    Answer post(String path, String json) throws IOException {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        headers.putIfAbsent("Content-Type", "application/json");
        headers.putIfAbsent("Content-Length", String.valueOf(body.length));
        return send("POST " + path, body);
    }

    Answer put(String path, byte[] body) throws IOException {
        headers.putIfAbsent("Content-Length", String.valueOf(body.length));
        return send("PUT " + path, body);
    }

    Answer send(String methodAndPath, byte[] body) throws IOException {
        StringBuilder head = new StringBuilder(methodAndPath + " HTTP/1.1\r\n");
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(30_000);
            OutputStream out = socket.getOutputStream();
            out.write(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
            out.write(body);
            out.flush();
            socket.shutdownOutput();
            ByteArrayOutputStream received = new ByteArrayOutputStream();
            socket.getInputStream().transferTo(received);
            return parse(received.toString(StandardCharsets.UTF_8));
        }
    }

    private static Answer parse(String text) {
        int end = text.indexOf("\r\n\r\n");
        if (end < 0) {
            return new Answer(0, Map.of(), text);
        }
        String[] lines = text.substring(0, end).split("\r\n", -1);
        Map<String, String> headers = new LinkedHashMap<>();
        Arrays.stream(lines).skip(1).forEach(line -> {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        });
        return new Answer(Integer.parseInt(lines[0].split(" ", -1)[1]), headers, text.substring(end + 4));
    }
}
