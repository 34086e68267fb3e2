package org.orthant.studio;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.orthant.studio.audit.AuditEndpoint;
import org.orthant.studio.audit.Audits;
import org.orthant.studio.explore.ExploreEndpoint;
import org.orthant.studio.http.AccessToken;
import org.orthant.studio.http.Front;
import org.orthant.studio.http.Gate;
import org.orthant.studio.http.RequestThreads;
import org.orthant.studio.http.StaticFiles;
import org.orthant.studio.runs.RunsEndpoint;

/** A running studio, until it is closed. */
public final class Studio implements AutoCloseable {

    /** Requests at the same time. */
    private static final int THREADS = 256;

    /** Connections that wait to be accepted: one more is tried again after a second only. */
    private static final int BACKLOG = 1024;

    /** The longest that a whole upload may take, in seconds. */
    private static final String LONGEST_REQUEST = "600";

    private static final String[] PAGE = {
        "index.html",
        "style.css",
        "icon.svg",
        "main.js",
        "dom.js",
        "server.js",
        "colours.js",
        "geometry.js",
        "explore.js",
        "layer-form.js",
        "plane.js",
        "sphere.js",
        "sphere-surface.js",
        "orbit.js",
        "hasse.js",
        "ladder.js",
        "audit.js",
        "audit-files.js",
        "audit-model.js",
        "audit-ask.js",
        "audit-survey.js",
        "audit-tensors.js",
        "audit-repair.js",
        "audit-results.js",
        "audit-detail.js",
        "runs.js",
        "run-groups.js",
        "runs-table.js",
        "chart.js",
        "three/three.module.min.js",
        "three/three.core.min.js"
    };

    private final HttpServer server;
    private final RequestThreads threads;
    private final Audits audits;
    private final Optional<AccessToken> token;

    private Studio(StudioOptions options) throws IOException {
        this.server = HttpServer.create(new InetSocketAddress(options.address(), options.port()), BACKLOG);
        this.token = options.token() || options.isExposed() ? Optional.of(AccessToken.random()) : Optional.empty();
        this.audits = new Audits(options.limits());
        this.threads = new RequestThreads(
                THREADS, options.patience(), options.patience().multipliedBy(3));
        Gate gate = new Gate(server.getAddress().getPort(), !options.isExposed(), token);
        Front front = new Front(
                gate,
                new StaticFiles(Studio.class, "web/", PAGE),
                Map.of(
                        "explore", new ExploreEndpoint(),
                        "audits", new AuditEndpoint(audits, options.example()),
                        "runs", new RunsEndpoint(options.runs())));
        server.setExecutor(threads);
        server.createContext("/", front);
    }

    /** Starts to listen. */
    public static Studio start(StudioOptions options) throws IOException {
        unlessSet("sun.net.httpserver.maxReqTime", LONGEST_REQUEST);
        // Otherwise each response waits 40 ms for the next one.
        unlessSet("sun.net.httpserver.nodelay", "true");
        Studio studio = new Studio(options);
        studio.server.start();
        return studio;
    }

    /** The address of the page, with the access token if there is one. */
    public String address() {
        String query = token.map(secret -> "?token=" + secret.text()).orElse("");
        return "http://" + host(server.getAddress().getAddress()) + ":" + port() + "/" + query;
    }

    /**
     * Returns what a browser can be given to open the page: all users of a machine see the arguments of programs, so that the token is
     * not in it, but in a file that only this user can read.
     */
    public URI opening() throws IOException {
        return token.isEmpty()
                ? URI.create(address())
                : OpeningFile.in(folder(), address()).toUri();
    }

    /** Where it listens. */
    public int port() {
        return server.getAddress().getPort();
    }

    /** Where uploaded files are. */
    Path folder() {
        return audits.folder();
    }

    /** Stops to listen, ends all work, and deletes what visitors have left. */
    @Override
    public void close() {
        server.stop(0);
        threads.close();
        OpeningFile.delete(folder());
        audits.close();
    }

    /** The JDK's server is configured by properties alone, which it reads when it is first used. */
    private static void unlessSet(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }

    private static String host(InetAddress address) {
        if (address.isAnyLocalAddress()) {
            return "localhost";
        }
        return address instanceof Inet6Address ? "[" + address.getHostAddress() + "]" : address.getHostAddress();
    }
}
