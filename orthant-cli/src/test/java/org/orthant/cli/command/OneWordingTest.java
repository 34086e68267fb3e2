package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.orthant.cli.InFolder;
import org.orthant.cli.Shell;
import org.orthant.io.Safetensors;
import org.orthant.io.Tensor;
import org.orthant.studio.Studio;
import org.orthant.studio.StudioOptions;

/** Terminal, report and studio say the same about the same audit, and none of them more than is proven. */
class OneWordingTest extends InFolder {

    private final HttpClient http = HttpClient.newHttpClient();

    private record Said(String terminal, String report, String progress, String detail) {}

    @BeforeEach
    void model() throws IOException {
        new Safetensors(
                        Map.of(),
                        List.of(
                                new Tensor(
                                        "fc.weight", List.of(5, 2), new float[] {1, 0, 0, 1, -1, 0, 0, -1, .1f, .1f}),
                                new Tensor("fc.bias", List.of(5), new float[] {0, 0, .5f, .5f, -.5f})))
                .write(folder.resolve("model.safetensors"));
        Files.writeString(folder.resolve("names.txt"), "east\nnorth\nwest\nsouth\nmiddle\n");
    }

    @Test
    void aClaimForBoundedFeaturesIsBoundedEverywhere() throws Exception {
        Said said = said("silu");
        String rounding = value(said.progress, "rounding");
        assertThat(rounding).contains("all of them for features up to ±", "larger features may round");
        assertSame(said, rounding);
        assertThat(said.report).containsPattern("\"never in float32 up to ±[0-9]+\"");
        assertThat(said.detail)
                .containsPattern("As deployed in float32 \\([^)]*\\), no input produces it either for features up to"
                        + " ±[0-9]+; larger features may round by more than is lacking\\.");
    }

    @Test
    void aClaimForAllFeaturesIsWithoutBoundsEverywhere() throws Exception {
        Said said = said("sigmoid");
        String rounding = value(said.progress, "rounding");
        assertThat(rounding).startsWith("all of them: weights").doesNotContain("±");
        assertSame(said, rounding);
        assertThat(said.terminal).doesNotContain("±");
        assertThat(said.report).contains("\"never in float32\"").doesNotContain("float32 up to ±");
        assertThat(said.detail)
                .containsPattern("As deployed in float32 \\([^)]*\\), no input produces it either\\.")
                .doesNotContain("±");
    }

    @Test
    void theCommandsOfReportAndStudioAskWhatWasAsked() throws Exception {
        Said said = said("silu");
        assertThat(value(said.progress, "command"))
                .isEqualTo("orthant repair model.safetensors --rule argmax --domain silu --names names.txt"
                        + " --examples features.npy --targets targets.txt");
        assertThat(said.report)
                .contains("orthant repair " + path("model.safetensors"))
                .containsPattern("orthant repair [^<]*--rule argmax[^<]*--examples")
                .containsPattern("orthant audit [^<]*--domain silu[^<]*--baseline known.txt");
        Matcher check = Pattern.compile("<code>orthant (check [^<]*)</code>").matcher(said.report);
        assertThat(check.find()).isTrue();
        Shell checked = Shell.run(check.group(1).split(" ", -1));
        assertThat(checked.exitCode()).as(checked.err()).isZero();
    }

    private static void assertSame(Said said, String rounding) {
        String far = value(said.progress, "far");
        assertThat(far).matches("by at least 0\\.[0-9]+ logits");
        assertThat(said.terminal).contains("also in float32 " + rounding, "short of the winner " + far);
        assertThat(said.report).contains("also in float32: " + rounding + ".", "Short of the winner: " + far + ".");
        assertThat(said.terminal).contains("can never be predicted 1 of 5 classes, whatever the input");
        assertThat(said.report).contains("1 of 5 classes (20.0 %) can never be predicted, whatever the input.");
        assertThat(value(said.progress, "heading")).isEqualTo("1 can never be predicted, whatever the input");
        assertThat(said.progress).contains("\"unargmaxable\":\"can never be predicted\"");
    }

    private Said said(String domain) throws Exception {
        String terminal = Shell.run(
                        "audit",
                        path("model.safetensors"),
                        "--names",
                        path("names.txt"),
                        "--rule",
                        "argmax",
                        "--domain",
                        domain,
                        "--out",
                        path(domain))
                .out()
                .replaceAll("\\s+", " ");
        String report = Files.readString(folder.resolve(domain).resolve("report.html"));
        try (Studio studio = Studio.start(StudioOptions.local().withoutToken())) {
            String base = studio.address();
            String id = value(send(base, "POST", "api/audits", "{}".getBytes(StandardCharsets.UTF_8)), "id");
            String audit = "api/audits/" + id;
            for (String file : List.of("model.safetensors", "names.txt")) {
                send(base, "PUT", audit + "/files?name=" + file + "&drop=1", Files.readAllBytes(folder.resolve(file)));
                send(base, "GET", audit + "/model", new byte[0]);
            }
            send(
                    base,
                    "POST",
                    audit + "/start",
                    ("{\"model\":true,\"rule\":\"argmax\",\"domain\":\"" + domain + "\"}")
                            .getBytes(StandardCharsets.UTF_8));
            String progress = send(base, "GET", audit, new byte[0]);
            while (progress.contains("\"state\":\"running\"") || progress.contains("\"state\":\"reading\"")) {
                Thread.sleep(20);
                progress = send(base, "GET", audit, new byte[0]);
            }
            return new Said(terminal, report, progress, send(base, "GET", audit + "/set?index=4", new byte[0]));
        }
    }

    private String send(String base, String method, String path, byte[] body) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + path))
                .header("Origin", base.substring(0, base.length() - 1))
                .header("Content-Type", "application/json");
        return http.send(
                        request.method(
                                        method,
                                        method.equals("GET")
                                                ? BodyPublishers.noBody()
                                                : BodyPublishers.ofByteArray(body))
                                .build(),
                        BodyHandlers.ofString())
                .body();
    }

    /** The text of a member. */
    private static String value(String json, String name) {
        Matcher member = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(json);
        assertThat(member.find()).as(name + " in " + json).isTrue();
        return member.group(1);
    }
}
