package org.orthant.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.studio.RawHttp.Answer;

/** What docs/studio.md promises about requests, whoever sends them. */
class SafetyTest {

    private static Studio studio;
    private static Studio guarded;

    /** Patient: no deadline frees a thread that half-sent requests occupy. */
    @BeforeAll
    static void start() throws IOException {
        StudioOptions patient = StudioOptions.local().patientFor(Duration.ofHours(1));
        studio = Studio.start(patient.withoutToken());
        guarded = Studio.start(patient);
    }

    @AfterAll
    static void stop() {
        studio.close();
        guarded.close();
    }

    private static RawHttp request() {
        return RawHttp.to(studio.port());
    }

    /** More requests than the studio has threads, each cut off somewhere. */
    private static void withHalfRequests(int port, String half, Executable then) throws Exception {
        List<Socket> halves = new ArrayList<>();
        try {
            for (int i = 0; i < 300; i++) {
                halves.add(sent(port, half));
            }
            then.execute();
        } finally {
            for (Socket socket : halves) {
                socket.close();
            }
        }
    }

    private static Socket sent(int port, String text) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(30_000);
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
        return socket;
    }

    /** What a test does while others keep the studio busy. */
    @FunctionalInterface
    private interface Executable {
        void execute() throws Exception;
    }

    @Test
    void halfSentHeadersDoNotStopTheStudioHoweverMany() throws Exception {
        withHalfRequests(studio.port(), "GET / HTTP/1.1\r\nHost: loc", () -> {
            for (int i = 0; i < 20; i++) {
                assertThat(request().get("/").status()).isEqualTo(200);
            }
        });
    }

    @Test
    void halfSentBodiesOfStrangersDoNotStopTheStudio() throws Exception {
        String half = "POST /api/audits HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99\r\n\r\n{";
        withHalfRequests(
                guarded.port(),
                half,
                () -> assertThat(RawHttp.to(guarded.port()).get("/").status()).isEqualTo(401));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "G",
                "GET / HTTP/1.1\r\nHost: loc",
                "POST /api/audits HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\nContent-Length: 9\r\n\r\n{",
                "POST /api/explore/ladder HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\n"
                        + "Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
            })
    void requestsThatDoNotArriveInTimeAreCutOff(String half) throws IOException {
        StudioOptions impatient = StudioOptions.local().withoutToken().patientFor(Duration.ofMillis(100));
        try (Studio brief = Studio.start(impatient);
                Socket socket = sent(brief.port(), half)) {
            assertThat(socket.getInputStream().readAllBytes()).isNotNull();
        }
    }

    @Test
    void headersHaveTenSecondsToArriveByDefault() {
        assertThat(StudioOptions.local().patience()).isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void requestsOfOtherUsersOfTheMachineNeedTheTokenByDefault() throws IOException {
        try (Studio usual = Studio.start(StudioOptions.local())) {
            assertThat(usual.address()).matches("http://127\\.0\\.0\\.1:\\d+/\\?token=[-_A-Za-z0-9]{32}");
            assertThat(RawHttp.to(usual.port()).get("/").status()).isEqualTo(401);
        }
    }

    @Test
    void theBrowserIsGivenAPrivateFileInPlaceOfTheToken() throws IOException {
        Path file;
        try (Studio usual = Studio.start(StudioOptions.local())) {
            String token = usual.address().replaceFirst(".*token=", "");
            assertThat(usual.opening().toString()).startsWith("file:").doesNotContain(token);
            file = Path.of(usual.opening());
            assertThat(file).content().contains("url=" + usual.address() + "\"");
            assumeTrue(Files.getFileStore(file).supportsFileAttributeView("posix"));
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(usual.folder())))
                    .isEqualTo("rwx------");
        }
        assertThat(file.getParent()).doesNotExist();
        assertThat(studio.opening()).hasToString(studio.address());
    }

    @Test
    void onlyThisMachineReachesItByDefault() {
        assertThat(StudioOptions.local().address().isLoopbackAddress()).isTrue();
        assertThat(studio.address()).isEqualTo("http://127.0.0.1:" + studio.port() + "/");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/main.js", "/api/runs", "/no/such/page", "/api/nothing"})
    void everyAnswerForbidsForeignAndInlineCode(String path) throws IOException {
        Answer answer = request().get(path);
        assertThat(answer.header("content-security-policy"))
                .contains("default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'")
                .contains("base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'")
                .contains("require-trusted-types-for 'script'", "trusted-types 'none'")
                .doesNotContain("unsafe", "*", "data:", "http:");
        assertThat(answer.header("x-content-type-options")).isEqualTo("nosniff");
        assertThat(answer.header("x-frame-options")).isEqualTo("DENY");
        assertThat(answer.header("referrer-policy")).isEqualTo("no-referrer");
        assertThat(answer.header("cross-origin-resource-policy")).isEqualTo("same-origin");
        assertThat(answer.header("cross-origin-opener-policy")).isEqualTo("same-origin");
        assertThat(answer.header("permissions-policy")).contains("camera=()", "geolocation=()", "microphone=()");
        assertThat(answer.headers()).doesNotContainKey("access-control-allow-origin");
    }

    @Test
    void thePageItselfHasNoInlineCodeAndNamesNoOtherServer() throws IOException {
        String page = request().get("/").body();
        assertThat(page).contains("<script type=\"module\" src=\"main.js\"></script>");
        assertThat(page)
                .doesNotContainPattern("(?i)<script(?![^>]*src=)|<style|\\sstyle=|\\son[a-z]+=|https?://|javascript:");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.example",
                "localhost.evil.example",
                "127.0.0.1.evil.example",
                "evil.example:80",
                "127.0.0.1@evil.example",
                "192.168.1.5",
                "0.0.0.0",
                "[2001:db8::1]",
                "[::1]evil",
                "127.0.0.1:80:80",
                "127.evil",
                " ",
                "127.0.0.1\r\nHost: evil.example",
            })
    void aNameThatIsMadeToPointHereIsRefused(String host) throws IOException {
        for (String path : new String[] {"/", "/api/runs"}) {
            Answer answer = request()
                    .with("Host", host)
                    .with("Origin", "http://" + host)
                    .get(path);
            assertThat(answer.status()).isIn(400, 421);
            assertThat(answer.body()).doesNotContain("<html");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "localhost:1", "LOCALHOST", "127.0.0.1", "127.0.0.1:9000", "[::1]:9000"})
    void itsOwnNamesWorkThroughAnyTunnel(String host) throws IOException {
        assertThat(request().with("Host", host).get("/").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "http://evil.example",
                "https://127.0.0.1",
                "http://127.0.0.1",
                "http://127.0.0.1.evil"
            })
    void onlyItsOwnPagesChangeAnything(String origin) throws IOException {
        Answer answer = request().with("Origin", origin).post("/api/audits", "{}");
        assertThat(answer.status()).isEqualTo(403);
        assertThat(request().without("Origin").post("/api/audits", "{}").status())
                .isEqualTo(403);
        assertThat(request()
                        .with("Origin", origin)
                        .put("/api/audits/x/files/weights", new byte[3])
                        .status())
                .isEqualTo(403);
    }

    @Test
    void otherSitesMayNotAskInTheNameOfAVisitor() throws IOException {
        for (String site : new String[] {"cross-site", "same-site"}) {
            assertThat(request().with("Sec-Fetch-Site", site).get("/api/runs").status())
                    .isEqualTo(403);
        }
        assertThat(request()
                        .with("Sec-Fetch-Site", "same-origin")
                        .get("/api/runs")
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"TRACE", "OPTIONS", "PATCH", "CONNECT", "PROPFIND", "get"})
    void otherMethodsAreRefused(String method) throws IOException {
        assertThat(request().send(method + " /", new byte[0]).status()).isEqualTo(405);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/../pom.xml",
                "/../../../../../../etc/passwd",
                "/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
                "/..%2f..%2f..%2fetc%2fpasswd",
                "/..%5c..%5cwindows%5cwin.ini",
                "/three/../../Studio.class",
                "/three/..%2f..%2fStudio.class",
                "/Studio.class",
                "//etc/passwd",
                "/etc/passwd",
                "/index.html%00.js",
                "/index.html/",
                "/web/index.html",
                "/%252e%252e/etc/passwd",
                "/api/runs/..%2f..%2fetc%2fpasswd",
                "/api/runs/../../etc/passwd",
                "/api/audits/../../../etc/passwd/verdicts.jsonl",
                "/api",
                "/api/",
                "/%zz",
            })
    void noPathInARequestLeadsToAFile(String path) throws IOException {
        Answer answer = request().get(path);
        assertThat(answer.status()).isIn(400, 404);
        assertThat(answer.body()).doesNotContain("root:", "<project", "Studio");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/main.js", "/style.css", "/api/runs", "/nothing", "/?token=", "/?token=guess"})
    void withoutTheAccessTokenNothingIsShown(String path) throws IOException {
        Answer answer = RawHttp.to(guarded.port()).get(path);
        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.error()).contains("open the address that orthant studio has printed");
        assertThat(answer.headers()).doesNotContainKey("set-cookie");
    }

    private int statusWith(String header, String value, String path) throws IOException {
        return RawHttp.to(guarded.port()).with(header, value).get(path).status();
    }

    @Test
    void theAccessTokenBecomesACookieThatNoScriptAndNoOtherSiteCanUse() throws IOException {
        String address = guarded.address();
        Answer welcome = RawHttp.to(guarded.port()).get(address.substring(address.indexOf("/?")));
        assertThat(welcome.status()).isEqualTo(303);
        assertThat(welcome.header("location")).isEqualTo("/");
        String cookie = welcome.header("set-cookie");
        assertThat(cookie).contains("HttpOnly", "SameSite=Lax");
        String pair = cookie.substring(0, cookie.indexOf(';'));
        assertThat(statusWith("Cookie", "a=b; " + pair, "/api/runs")).isEqualTo(200);
        assertThat(statusWith("Cookie", pair + "x", "/api/runs")).isEqualTo(401);
        String token = pair.substring(pair.indexOf('=') + 1);
        assertThat(statusWith("Authorization", "Bearer " + token, "/")).isEqualTo(200);
        assertThat(RawHttp.to(guarded.port())
                        .with("Cookie", pair)
                        .with("Host", "evil.example")
                        .get("/")
                        .status())
                .isEqualTo(421);
    }

    @Test
    void whoeverLetsOtherMachinesInGetsATokenWithoutAsking() throws IOException {
        StudioOptions exposed = StudioOptions.local().withoutToken().at(InetAddress.getByName("0.0.0.0"));
        assertThat(exposed.isExposed()).isTrue();
        try (Studio open = Studio.start(exposed)) {
            assertThat(open.address()).matches("http://localhost:\\d+/\\?token=[-_A-Za-z0-9]{32}");
            assertThat(RawHttp.to(open.port()).get("/").status()).isEqualTo(401);
        }
    }

    @Test
    void unchangedFilesAreNotSentAgain() throws IOException {
        String tag = request().get("/main.js").header("etag");
        Answer again = request().with("If-None-Match", tag).get("/main.js");
        assertThat(again.status()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
    }
}
