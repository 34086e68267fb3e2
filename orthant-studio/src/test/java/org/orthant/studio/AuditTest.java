package org.orthant.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.orthant.studio.Patience.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.io.CertificateReader;
import org.orthant.io.CertificateRecord;
import org.orthant.io.VerdictRecord;
import org.orthant.layer.DenseLayer;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Checker;
import org.orthant.studio.RawHttp.Answer;
import org.orthant.studio.audit.AuditLimits;
import org.orthant.verify.Outcome;

class AuditTest extends WithStudio {

    private static final String ROWS = "1,0\n0.5,0.7\n-0.5,0.5\n";
    private static final String SETS = "\n0\n1\n2\n0 1\n0 2\n1 2\n0 1 2\n0 2\n";
    private static final String ASK_ALL = "{\"depth\":\"radius\",\"nonnegative\":false,\"budget\":0}";

    private static final AuditLimits LARGE = new AuditLimits(1 << 26, 2, Duration.ofMinutes(5), Duration.ofSeconds(5));

    @BeforeEach
    void start() throws IOException {
        begin(new AuditLimits(1 << 20, 2, Duration.ofMinutes(5), Duration.ofSeconds(5)));
    }

    private void begin(AuditLimits limits) throws IOException {
        begin(StudioOptions.local().withoutToken().within(limits));
    }

    private String open() throws IOException {
        return RawHttp.newAudit(studio().port());
    }

    private Answer upload(String audit, String kind, String name, String content) throws IOException {
        return request().put(audit + "/files/" + kind + "?name=" + name, content.getBytes(StandardCharsets.UTF_8));
    }

    private String state(String audit) throws IOException {
        return request().get(audit).body();
    }

    private String finished(String weights, String sets) throws Exception {
        String audit = open();
        upload(audit, "weights", "W.csv", weights);
        upload(audit, "labels", "sets.txt", sets);
        assertThat(request().post(audit + "/start", ASK_ALL).status()).isEqualTo(200);
        await(() -> !state(audit).matches("(?s).*\"state\":\"(reading|running)\".*"));
        return audit;
    }

    @Test
    void ofAFileWithSeveralTensorsOneIsChosen() throws Exception {
        String audit = open();
        Answer received =
                request().put(audit + "/files/weights?name=model.safetensors", SmallTensors.threeLines(folder));
        assertThat(received.body())
                .contains("\"found\":\"2 matrices\"")
                .contains("{\"name\":\"out\",\"shape\":[3,2]}")
                .contains("{\"name\":\"bias\",\"shape\":[3]}");
        upload(audit, "labels", "sets.txt", SETS);
        for (String[] choice : new String[][] {
            {"", "model.safetensors: has more than one matrix"},
            {",\"tensor\":\"other\"", "model.safetensors: has no tensor other"},
            {",\"tensor\":\"out\"", "\"distinct\":{\"argmaxable\":6,"},
            {",\"tensor\":\"out\",\"biasTensor\":\"bias\"", "\"distinct\":{\"argmaxable\":7,"}
        }) {
            assertThat(request()
                            .post(audit + "/start", ASK_ALL.replace("}", choice[0] + "}"))
                            .status())
                    .isEqualTo(200);
            await(() -> !state(audit).matches("(?s).*\"state\":\"(reading|running)\".*"));
            assertThat(state(audit)).contains(choice[1]);
        }
        assertThat(request()
                        .post(audit + "/start", ASK_ALL.replace("}", ",\"tensor\":1}"))
                        .status())
                .isEqualTo(400);
    }

    @Test
    void damagedTensorsAreRefusedWhenTheyArrive() throws IOException {
        byte[] whole = SmallTensors.threeLines(folder);
        Answer answer =
                request().put(open() + "/files/weights?name=w.safetensors", Arrays.copyOf(whole, whole.length - 1));
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.body()).contains("w.safetensors: is truncated");
    }

    private static long working() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("orthant-audit")
                        || thread.getName().startsWith("orthant-verify"))
                .count();
    }

    /** Far more than can be decided within a test. */
    private String endless(AuditLimits limits) throws Exception {
        begin(limits);
        return endless(open());
    }

    private String endless(String audit) throws Exception {
        java.util.SplittableRandom random = new java.util.SplittableRandom(1);
        String weights = random.doubles(600 * 60)
                .mapToObj(value -> String.valueOf((float) value - 0.5f))
                .collect(Collectors.joining(" "));
        StringBuilder rows = new StringBuilder();
        String[] cells = weights.split(" ", -1);
        for (int i = 0; i < 600; i++) {
            rows.append(String.join(" ", List.of(cells).subList(60 * i, 60 * i + 60)))
                    .append('\n');
        }
        String sets = Stream.iterate(0, i -> i + 1)
                .limit(100_000)
                .map(i -> i % 600 + " " + (i / 600 + i + 1) % 600 + " " + (7 * i + 3) % 600)
                .map(line -> Stream.of(line.split(" ", -1)).distinct().collect(Collectors.joining(" ")))
                .collect(Collectors.joining("\n"));
        assertThat(upload(audit, "weights", "W.txt", rows.toString()).status()).isEqualTo(200);
        assertThat(upload(audit, "labels", "sets.txt", sets).status()).isEqualTo(200);
        request().post(audit + "/start", ASK_ALL);
        await(() -> state(audit).contains("\"state\":\"running\""));
        return audit;
    }

    @Test
    void anAuditFindsWhatTheCommandLineFindsAndProvesIt() throws Exception {
        String audit = finished(ROWS, SETS);
        assertThat(state(audit))
                .contains("\"state\":\"finished\"", "\"sets\":8", "\"lines\":9")
                .contains("\"distinct\":{\"argmaxable\":6,\"unargmaxable\":2,\"undecided\":0}")
                .contains("\"repeated\":{\"argmaxable\":6,\"unargmaxable\":3,\"undecided\":0}");

        Answer verdicts = request().get(audit + "/verdicts.jsonl");
        assertThat(verdicts.header("content-disposition")).isEqualTo("attachment; filename=\"verdicts.jsonl\"");
        List<String> lines = unchunked(verdicts).lines().toList();
        assertThat(lines.stream().map(VerdictRecord::parse))
                .hasSize(8)
                .filteredOn(verdict -> verdict.outcome() == Outcome.UNARGMAXABLE)
                .extracting(VerdictRecord::labels)
                .containsExactly(List.of(1), List.of(0, 2));

        Path file = Files.writeString(
                folder.resolve("certificates.jsonl"), unchunked(request().get(audit + "/certificates.jsonl")));
        DenseLayer layer = DenseLayer.of(new double[][] {{1, 0}, {.5, .7}, {-.5, .5}});
        try (CertificateReader certificates = new CertificateReader(file)) {
            assertThat(certificates.header().mismatch(layer)).isEmpty();
            Checker checker = new Checker(layer, certificates.header().domain().resolve(List.of()));
            for (int i = 0; i < 8; i++) {
                Optional<CertificateRecord> next = certificates.next();
                assertThat(checker.check(next.orElseThrow().certificate())).isInstanceOf(CheckResult.Accepted.class);
            }
        }
    }

    /** Downloads come in pieces, each behind its length. */
    static String unchunked(Answer answer) {
        StringBuilder content = new StringBuilder();
        String rest = answer.body();
        while (true) {
            int end = rest.indexOf("\r\n");
            int length = Integer.parseInt(rest.substring(0, end), 16);
            if (length == 0) {
                return content.toString();
            }
            content.append(rest, end + 2, end + 2 + length);
            rest = rest.substring(end + 2 + length + 2);
        }
    }

    @Test
    void labelSetsCanBeSearchedAndExplained() throws Exception {
        String audit = finished(ROWS, SETS);
        assertThat(request().get(audit + "/sets?verdict=unargmaxable").body())
                .contains("\"found\":2")
                .contains("\"labels\":[\"label 1\"]", "\"labels\":[\"label 0\",\"label 2\"]");
        assertThat(request().get(audit + "/sets?search=2+0").body()).contains("\"found\":2");
        assertThat(request().get(audit + "/sets?search=label+2+label+0").body()).contains("\"found\":2");
        assertThat(request().get(audit + "/sets?from=7").body())
                .contains("\"found\":8", "\"index\":7")
                .doesNotContain("\"index\":6");
        String never = request().get(audit + "/set?index=2").body();
        assertThat(never)
                .contains("\"check\":\"accepted\"", "\"circuit\"")
                .contains("\"said\":[\"No input switches on {label 1} while all of {label 0, label 2} stay off.\"");
        assertThat(request().get(audit + "/set?index=1").body())
                .contains("\"witness\"", "\"check\":\"accepted\"", "As deployed in float32", "some input produces it.")
                .doesNotContain("switches on");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "set",
                "set?index=8",
                "set?index=-1",
                "set?index=x",
                "sets?from=-1",
                "sets?verdict=maybe",
                "sets?from=%zz"
            })
    void oddQuestionsAboutSetsAreRefused(String question) throws Exception {
        assertThat(request().get(finished(ROWS, SETS) + "/" + question).status())
                .isEqualTo(400);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "W.npy | not an array | W.npy: ",
                "W.csv | 1,2\\n3 | W.csv:2: ",
                "W.csv | 1,nan | W.csv:1: ",
                "W.exe | 1,2\\n3,4\\n5,6 | W.exe: is of no known format",
                "'' | 1,2\\n3,4\\n5,6 | the file: is of no known format",
                "..%2F..%2Fevil.npy | x | ....evil.npy: ",
                "%0D%0ASet-Cookie.csv | x | Set-Cookie.csv:1: ",
            })
    void wrongFilesAreRefusedInOneLineThatNamesThem(String name, String content, String line) throws IOException {
        String audit = open();
        Answer answer = upload(audit, "weights", name, content.replace("\\n", "\n"));
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.error())
                .startsWith(line.strip())
                .doesNotContain("\\n", "Exception", studio().folder().toString());
        assertThat(answer.headers()).doesNotContainKey("set-cookie");
        assertThat(files()).isEmpty();
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(studio().folder())) {
            return all.filter(Files::isRegularFile).toList();
        }
    }

    @Test
    void largeUploadsAreRefusedBeforeTheyArrive() throws IOException {
        String audit = open();
        Answer announced = request()
                .with("Content-Length", String.valueOf(1L << 40))
                .put(audit + "/files/weights?name=W.npy", new byte[9]);
        assertThat(announced.status()).isEqualTo(413);
        assertThat(announced.error()).contains("W.npy: is larger than the 1 MiB");
        Answer unannounced = request()
                .with("Transfer-Encoding", "chunked")
                .send(
                        "PUT " + audit + "/files/weights?name=W.npy",
                        "3\r\nabc\r\n0\r\n\r\n".getBytes(StandardCharsets.UTF_8));
        assertThat(unannounced.status()).isEqualTo(411);
        assertThat(files()).isEmpty();
    }

    @Test
    void uploadsThatBreakOffLeaveNothing() throws Exception {
        String audit = open();
        Answer answer =
                request().with("Content-Length", "5000").put(audit + "/files/weights?name=W.npy", new byte[100]);
        assertThat(answer.status()).isIn(0, 400);
        await(() -> files().isEmpty());
        assertThat(request().post(audit + "/start", ASK_ALL).status()).isEqualTo(200);
        await(() -> state(audit).contains("\"state\":\"failed\""));
        assertThat(state(audit)).contains("first drop a file with the weights");
    }

    @Test
    void labelSetsThatDoNotFitTheLayerAreExplained() throws Exception {
        String audit = finished(ROWS, "0\n7\n");
        assertThat(state(audit)).contains("\"state\":\"failed\"", "sets.txt:2: ", "from 0 to 2");
        assertThat(request().get(audit + "/verdicts.jsonl").status()).isEqualTo(409);
    }

    /** Waits until the work of an audit has ended and its files are deleted. */
    private void awaitGone(String audit) throws Exception {
        await(() -> working() == 0 && files().isEmpty());
        assertThat(request().get(audit).status()).isEqualTo(404);
    }

    @Test
    void cancellingEndsAllThreads() throws Exception {
        String audit = endless(LARGE);
        assertThat(working()).isPositive();
        assertThat(request().post(audit + "/start", ASK_ALL).status()).isEqualTo(409);
        assertThat(request().post(audit + "/cancel", "").status()).isEqualTo(200);
        await(() -> state(audit).contains("\"state\":\"cancelled\""));
        await(() -> working() == 0);
        assertThat(request().get(audit + "/certificates.jsonl").status()).isEqualTo(409);
    }

    /** An audit may be reading the files of a model while another one of them arrives. */
    @Test
    void aFileOfAModelThatArrivesAfterTheStartIsRefused() throws Exception {
        begin(LARGE);
        String audit = open();
        int port = studio().port();
        String head = "PUT " + audit + "/files/model?name=late.onnx HTTP/1.1\r\nHost: 127.0.0.1:" + port
                + "\r\nOrigin: http://127.0.0.1:" + port + "\r\nContent-Length: 2\r\nConnection: close\r\n\r\nx";
        try (Socket late = new Socket(InetAddress.getLoopbackAddress(), port)) {
            late.getOutputStream().write(head.getBytes(StandardCharsets.ISO_8859_1));
            await(() -> files().stream().anyMatch(file -> file.toString().endsWith(".onnx")));
            endless(audit);
            late.getOutputStream().write('y');
            late.shutdownOutput();
            String answer = new String(late.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(answer).startsWith("HTTP/1.1 409").contains("an audit or a repair is running");
        }
        assertThat(files()).noneMatch(file -> file.toString().endsWith(".onnx"));
        request().post(audit + "/cancel", "");
        await(() -> working() == 0);
    }

    @Test
    void closingThePageEndsTheWorkAndDeletesItsFiles() throws Exception {
        String audit = endless(LARGE);
        assertThat(files()).isNotEmpty();
        request().post(audit + "/close", "");
        awaitGone(audit);
    }

    @Test
    void anAuditWhosePageIsGoneIsGivenUp() throws Exception {
        begin(new AuditLimits(1 << 20, 2, Duration.ofMillis(200), Duration.ofMillis(200)));
        String audit = open();
        upload(audit, "weights", "W.csv", ROWS);
        await(() -> files().isEmpty());
        assertThat(request().get(audit).status()).isEqualTo(404);
    }

    /** A page that is open: an answer that does not end. */
    private Socket line(String audit) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), studio().port());
        socket.setSoTimeout(30_000);
        String request = "GET " + audit + "/line HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        StringBuilder begun = new StringBuilder();
        while (begun.indexOf("retry:") < 0) {
            begun.append((char) socket.getInputStream().read());
            assertThat(begun.toString()).startsWith("HTTP/1.1 200 OK".substring(0, Math.min(15, begun.length())));
        }
        return socket;
    }

    @Test
    void anAuditWhosePageDiedIsGivenUpLongBeforeALeaseEnds() throws Exception {
        String audit = endless(new AuditLimits(1 << 26, 2, Duration.ofMinutes(5), Duration.ofMillis(100)));
        line(audit).close();
        awaitGone(audit);
    }

    @Test
    void aPageThatIsOpenKeepsItsAuditWithoutAsking() throws Exception {
        begin(new AuditLimits(1 << 20, 2, Duration.ofMillis(100), Duration.ofMillis(100)));
        String kept = open();
        try (Socket line = line(kept)) {
            for (int i = 0; i < 3; i++) {
                open();
                await(() -> folders() == 1);
            }
            assertThat(request().get(kept).status()).isEqualTo(200);
            request().post(kept + "/close", "");
            assertThat(line.getInputStream().readAllBytes()).isNotEmpty();
        }
    }

    private long folders() throws IOException {
        try (Stream<Path> all = Files.list(studio().folder())) {
            return all.count();
        }
    }

    @Test
    void anAbandonedAuditDoesNotKeepANewOneOut() throws Exception {
        begin(new AuditLimits(1 << 20, 1, Duration.ofMinutes(5), Duration.ZERO));
        String abandoned = open();
        String audit = open();
        assertThat(request().get(abandoned).status()).isEqualTo(404);
        try (Socket line = line(audit)) {
            assertThat(request().post("/api/audits", "{}").status()).isEqualTo(429);
            assertThat(line.isClosed()).isFalse();
        }
    }

    @Test
    void thereAreOnlySoManyAuditsAtATime() throws IOException {
        open();
        String second = open();
        assertThat(request().post("/api/audits", "{}").status()).isEqualTo(429);
        request().post(second + "/close", "");
        assertThat(request().post("/api/audits", "{}").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"depth\":\"deep\",\"nonnegative\":false,\"budget\":0}",
                "{\"depth\":\"radius\",\"nonnegative\":1,\"budget\":0}",
                "{\"depth\":\"radius\",\"nonnegative\":false,\"budget\":-1}",
                "{\"depth\":\"radius\",\"nonnegative\":false,\"budget\":1e9}",
            })
    void oddOptionsAreRefused(String options) throws IOException {
        assertThat(request().post(open() + "/start", options).status()).isEqualTo(400);
    }

    @Test
    void otherPeoplesAuditsCannotBeGuessed() throws IOException {
        open();
        for (String id : List.of("0", "..", "*", "A".repeat(32))) {
            assertThat(request().get("/api/audits/" + id).status()).isEqualTo(404);
        }
        assertThat(request().get("/api/audits").status()).isEqualTo(404);
    }
}
