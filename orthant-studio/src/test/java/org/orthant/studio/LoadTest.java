package org.orthant.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Measures a studio under load, next to an audit that occupies all processors; {@code docs/measurements/studio.md} has results.
 *
 * <p>Not part of the build, because it takes {@code -Dorthant.load=SECONDS} and depends on what else the machine does.
 */
@EnabledIfSystemProperty(named = "orthant.load", matches = "[0-9]+")
class LoadTest {

    private static final int PER_SECOND = 200;

    /** The studio in a process of its own: says how much memory it keeps whenever a line arrives. */
    static final class Server {

        private Server() {}

        public static void main(String[] arguments) throws IOException {
            BufferedReader in = new BufferedReader(new java.io.InputStreamReader(System.in, StandardCharsets.UTF_8));
            try (Studio studio = Studio.start(StudioOptions.local())) {
                System.out.println(studio.address());
                while (in.readLine() != null) {
                    System.gc();
                    // As the collection has left it: threads have made new garbage since.
                    System.out.println(ManagementFactory.getMemoryPoolMXBeans().stream()
                            .map(MemoryPoolMXBean::getCollectionUsage)
                            .filter(Objects::nonNull)
                            .mapToLong(MemoryUsage::getUsed)
                            .sum());
                }
            }
        }
    }

    private final HttpClient client = HttpClient.newHttpClient();
    private URI home = URI.create("http://localhost/");
    private String token = "";

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(home.resolve(path)).header("Authorization", "Bearer " + token);
    }

    private HttpRequest post(String path, String json) {
        return request(path)
                .header("Origin", home.toString().replaceFirst("/$", ""))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(json))
                .build();
    }

    private String text(HttpRequest request) throws Exception {
        HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }

    private void upload(String path, String content) throws Exception {
        text(request(path)
                .header("Origin", home.toString().replaceFirst("/$", ""))
                .PUT(BodyPublishers.ofString(content))
                .build());
    }

    /** Starts an audit of so many label sets. */
    private String audit(int labelSets) throws Exception {
        String audit = "/api/audits/"
                + text(post("/api/audits", "{}"))
                        .replaceFirst("^\\{\"id\":\"", "")
                        .replaceFirst("\".*$", "");
        SplittableRandom random = new SplittableRandom(1);
        upload(
                audit + "/files/weights?name=W.csv",
                IntStream.range(0, 800)
                        .mapToObj(i -> random.doubles(80)
                                .mapToObj(value -> String.valueOf((float) (value - 0.5)))
                                .collect(Collectors.joining(",")))
                        .collect(Collectors.joining("\n")));
        upload(
                audit + "/files/labels?name=sets.txt",
                IntStream.range(0, labelSets)
                        .mapToObj(i -> random.ints(4, 0, 800)
                                .distinct()
                                .mapToObj(String::valueOf)
                                .collect(Collectors.joining(" ")))
                        .collect(Collectors.joining("\n")));
        text(post(audit + "/start", "{\"depth\":\"radius\",\"nonnegative\":false,\"budget\":0}"));
        return audit;
    }

    private HttpRequest nth(int number, String audit) {
        return switch (number % 5) {
            case 0 -> request("/").build();
            case 1 -> request("/explore.js").build();
            case 2 -> request(audit + "/sets?from=0&verdict=argmaxable").build();
            case 3 -> post("/api/explore/arrangement", "{\"labels\":6,\"features\":3,\"layer\":\"dft\"}");
            default -> request(audit).build();
        };
    }

    @Test
    void measure() throws Exception {
        int seconds = Integer.getInteger("orthant.load");
        Process server = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Server.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader out = server.inputReader();
                PrintWriter in = new PrintWriter(server.outputWriter(), true)) {
            String address = out.readLine();
            home = URI.create(address.substring(0, address.indexOf('?')));
            token = address.substring(address.indexOf('=') + 1);
            String small = audit(1000);
            Patience.await(() -> text(request(small).build()).contains("\"state\":\"finished\""));
            measure("next to a finished audit", small, seconds, out, in);
            // More label sets than are decided meanwhile.
            String large = audit(20_000 * seconds);
            Patience.await(() -> text(request(large).build()).contains("\"state\":\"running\""));
            measure("next to a running audit, which keeps its verdicts", large, seconds, out, in);
            assertThat(text(request(large).build())).contains("\"state\":\"running\"");
        } finally {
            server.destroyForcibly();
        }
    }

    private void measure(String what, String audit, int seconds, BufferedReader out, PrintWriter in) throws Exception {
        load(audit, 5);
        long before = memory(out, in);
        Measured measured = load(audit, seconds);
        long after = memory(out, in);
        System.out.printf(
                Locale.ROOT,
                "%s: %d requests in %d s, %d errors; median %.1f ms, p99 %.1f ms, p99.9 %.1f ms, longest %.1f ms;"
                        + " memory kept %.2f MB before, %.2f MB after%n",
                what,
                measured.millis().size(),
                seconds,
                measured.errors(),
                measured.quantile(0.5),
                measured.quantile(0.99),
                measured.quantile(0.999),
                measured.quantile(1),
                before / 1e6,
                after / 1e6);
        assertThat(measured.errors()).isZero();
    }

    /** Returns the bytes that the server keeps after a garbage collection. */
    private static long memory(BufferedReader out, PrintWriter in) throws IOException {
        in.println();
        return Long.parseLong(out.readLine());
    }

    /** Times from when a request was due until its answer was complete, ascending. */
    private record Measured(List<Double> millis, long errors) {
        double quantile(double share) {
            return millis.get((int) Math.min(millis.size() - 1L, (long) (share * millis.size())));
        }
    }

    private Measured load(String audit, int seconds) throws Exception {
        long start = System.nanoTime();
        List<CompletableFuture<double[]>> answers = new ArrayList<>();
        for (int i = 0; i < seconds * PER_SECOND; i++) {
            long due = start + i * TimeUnit.SECONDS.toNanos(1) / PER_SECOND;
            TimeUnit.NANOSECONDS.sleep(due - System.nanoTime());
            answers.add(client.sendAsync(nth(i, audit), BodyHandlers.ofByteArray())
                    .handle((answer, failure) -> new double[] {
                        (System.nanoTime() - due) / 1e6, failure == null && answer.statusCode() == 200 ? 0 : 1
                    }));
        }
        List<double[]> all = answers.stream().map(CompletableFuture::join).toList();
        return new Measured(
                all.stream().map(answer -> answer[0]).sorted().toList(),
                all.stream().filter(answer -> answer[1] > 0).count());
    }
}
