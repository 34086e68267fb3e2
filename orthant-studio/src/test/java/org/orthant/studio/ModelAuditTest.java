package org.orthant.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.orthant.studio.Patience.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.orthant.io.CertificateReader;
import org.orthant.io.Safetensors;
import org.orthant.io.Tensor;
import org.orthant.layer.DecisionRule;
import org.orthant.studio.RawHttp.Answer;
import org.orthant.studio.audit.AuditLimits;

class ModelAuditTest extends WithStudio {

    private String audit;

    @BeforeEach
    void start() throws IOException {
        begin(1 << 20);
    }

    private void begin(long uploadBytes) throws IOException {
        begin(StudioOptions.local()
                .withoutToken()
                .within(new AuditLimits(uploadBytes, 2, Duration.ofMinutes(5), Duration.ofSeconds(5))));
        audit = RawHttp.newAudit(studio().port());
    }

    private Answer put(String name, byte[] content) throws IOException {
        return request().put(audit + "/files/model?name=" + name, content);
    }

    private String finished(String start) throws Exception {
        assertThat(request().post(audit + "/start", start).status()).isEqualTo(200);
        await(() -> !request().get(audit).body().matches("(?s).*\"state\":\"(reading|running)\".*"));
        return request().get(audit).body();
    }

    @Test
    void certificatesStateTheRuleOfTheModel() throws Exception {
        assertThat(put("small.onnx", SmallOnnx.classifier()).status()).isEqualTo(200);
        assertThat(request().get(audit + "/model").body())
                .contains("\"format\":\"ONNX\"", "\"layer\":0", "\"rule\":\"argmax\"", "because of Relu");
        assertThat(finished("{\"model\":true}"))
                .contains(
                        "\"state\":\"finished\"",
                        "\"rule\":\"argmax\"",
                        "\"unargmaxable\":1",
                        "\"far\":\"by at least 0.499 logits\"",
                        "\"told\":\"3 of 3 classes decided, 1 of them can never be predicted\"");
        Path proofs = Files.writeString(
                folder.resolve("proofs.jsonl"), AuditTest.unchunked(request().get(audit + "/certificates.jsonl")));
        try (CertificateReader reader = new CertificateReader(proofs)) {
            assertThat(reader.header().rule()).isEqualTo(DecisionRule.argmax());
        }
        assertThat(AuditTest.unchunked(request().get(audit + "/never.txt"))).isEqualTo("class 2\n");
        assertThat(request().get(audit + "/set?index=2").body())
                .contains("\"check\":\"accepted\"", "scores at least as high as class 2");
        assertThat(request().get(audit + "/ask?name=2").body())
                .contains("\"verdict\":\"unargmaxable\"", "0.499 logits short of the winner");
        Answer unknown = request().get(audit + "/ask?name=9");
        assertThat(unknown.status()).isEqualTo(422);
        assertThat(unknown.body()).contains("9: is neither the name of a label nor a number from 0 to 2");
    }

    @Test
    void theFilesOfAHuggingFaceFolderAreOneModel() throws Exception {
        Path file = folder.resolve("model.safetensors");
        new Safetensors(
                        Map.of(),
                        List.of(
                                new Tensor("classifier.weight", List.of(3, 2), new float[] {1, -1, -1, 1, 0, 0}),
                                new Tensor("classifier.bias", List.of(3), new float[] {0, 0, -.5f})))
                .write(file);
        put("model.safetensors", Files.readAllBytes(file));
        put(
                "config.json",
                "{\"problem_type\":\"single_label_classification\",\"id2label\":{\"0\":\"left\",\"1\":\"right\",\"2\":\"between\"}}"
                        .getBytes(StandardCharsets.UTF_8));
        assertThat(request().get(audit + "/model").body())
                .contains(
                        "\"format\":\"Hugging Face folder\"",
                        "\"rule\":\"argmax\"",
                        "\"names\":[\"left\",\"right\",\"between\"]");
        assertThat(finished("{\"model\":true}")).contains("\"unargmaxable\":1");
        assertThat(AuditTest.unchunked(request().get(audit + "/never.txt"))).isEqualTo("between\n");
    }

    @Test
    void aLayerCanBeNamedByItsTensorsAsOnTheCommandLine() throws Exception {
        put("weights.safetensors", SmallTensors.twoMatrices(folder));
        assertThat(request().get(audit + "/model").body())
                .contains("\"layer\":-1", "{\"name\":\"a\",\"matrix\":true,\"shape\":\"3 x 2\"}")
                .doesNotContain("\"taken\"");
        assertThat(request()
                        .get(audit + "/model?tensor=a&biasTensor=c&rule=argmax")
                        .body())
                .contains("\"layer\":-1", "\"taken\":{\"shown\":\"a (3 x 2, bias)\"", "it was named");
        assertThat(finished("{\"model\":true,\"tensor\":\"a\",\"biasTensor\":\"c\",\"rule\":\"argmax\"}"))
                .contains("\"unargmaxable\":1");
        assertThat(request().get(audit + "/model?tensor=z").body())
                .contains("weights.safetensors: has no tensor z: expected a name such as a (3 x 2)");
        assertThat(request().get(audit + "/model?tensor=a&biasTensor=d").body())
                .contains("tensor d (2) cannot be the bias of a (3 x 2): expected one number for each of the 3 rows");
        assertThat(request().get(audit + "/model?biasTensor=c").status()).isEqualTo(400);
    }

    /** None of which is called as an output layer would be. */
    @Test
    void theSurveyHasAPointForEachSizeAndNumberOfColumns() throws Exception {
        put("small.onnx", SmallOnnx.classifier());
        assertThat(request()
                        .post(audit + "/survey", "{\"largest\":2,\"sets\":5}")
                        .status())
                .isEqualTo(404);
        finished("{\"model\":true}");
        assertThat(request()
                        .post(audit + "/survey", "{\"largest\":2,\"sets\":5,\"first\":\"1,3\"}")
                        .body())
                .contains("leading columns must be numbers from 1 to 2");
        assertThat(request()
                        .post(audit + "/survey", "{\"largest\":2,\"sets\":5,\"first\":\"1,2\"}")
                        .status())
                .isEqualTo(200);
        await(() -> request().get(audit + "/survey").body().contains("\"over\":true"));
        String found = request().get(audit + "/survey").body();
        assertThat(found).contains("\"rule\":\"top-k\"");
        assertThat(Pattern.compile("\"columns\":[12],\"size\":[12],\"asked\":5")
                        .matcher(found)
                        .results())
                .hasSize(4);
    }

    @Test
    void namesOfFilesLeadNowhere() throws Exception {
        for (String name : List.of("..%2F..%2Fescaped.onnx", "%2Ftmp%2Fescaped.onnx", ".hidden", "..")) {
            put(name, SmallOnnx.classifier());
            try (Stream<Path> files = Files.walk(studio().folder())) {
                assertThat(files.filter(Files::isRegularFile))
                        .as(name)
                        .allMatch(file -> file.startsWith(studio().folder()))
                        .noneMatch(file -> file.getFileName().toString().matches("escaped.*|\\..*"));
            }
            assertThat(studio().folder().resolveSibling("escaped.onnx")).doesNotExist();
            request().send("DELETE " + audit + "/files/model", new byte[0]);
        }
        try (Stream<Path> files = Files.walk(studio().folder())) {
            assertThat(files.filter(Files::isRegularFile)).isEmpty();
        }
    }

    @Test
    void filesOfAModelShareOneLimit() throws Exception {
        byte[] model = SmallOnnx.classifier();
        begin(model.length + 10);
        assertThat(put("small.onnx", model).status()).isEqualTo(200);
        assertThat(put("more.bin", new byte[20]).status()).isEqualTo(413);
        assertThat(put("less.bin", new byte[5]).status()).isEqualTo(200);
    }

    @Test
    void aModelThatDoesNotSayHowItAnswersIsAskedAbout() throws Exception {
        Path file = folder.resolve("model.safetensors");
        new Safetensors(Map.of(), List.of(new Tensor("classifier.weight", List.of(3, 2), new float[] {1, -1, -1, 1, 0, 0
                })))
                .write(file);
        put("model.safetensors", Files.readAllBytes(file));
        assertThat(request().get(audit + "/model").body()).doesNotContain("\"rule\":\"");
        assertThat(finished("{\"model\":true}"))
                .contains(
                        "\"state\":\"failed\"",
                        "does not determine how the logits",
                        "choose argmax if the highest logit wins");
        assertThat(finished("{\"model\":true,\"rule\":\"argmax\",\"domain\":\"tanh\"}"))
                .contains("\"unargmaxable\":1");
    }
}
