package org.orthant.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.orthant.studio.Patience.await;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.orthant.audit.model.ModelAudit;
import org.orthant.io.Safetensors;
import org.orthant.io.Tensor;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.studio.RawHttp.Answer;

/** Repairs over the HTTP interface. */
class RepairTest extends WithStudio {

    /** Where the third class of the small model lies between the others. */
    private static final String EXAMPLES = "5,5\n6,6.1\n7.1,7\n8,8\n9,9.1\n";

    private static final String KEEP = "5,0\n0,5\n9,1\n1,9\n";

    private String audit;

    @BeforeEach
    void start() throws IOException {
        begin(StudioOptions.local().withoutToken());
        audit = RawHttp.newAudit(studio().port());
    }

    private Answer put(String kind, String name, byte[] content) throws IOException {
        return request().put(audit + "/files/" + kind + "?name=" + name, content);
    }

    private void put(String kind, String name, String content) throws IOException {
        assertThat(put(kind, name, content.getBytes(StandardCharsets.UTF_8)).status())
                .isEqualTo(200);
    }

    private void audited(String start) throws Exception {
        assertThat(request().post(audit + "/start", start).status()).isEqualTo(200);
        await(() -> request().get(audit).body().contains("\"state\":\"finished\""));
    }

    private void auditedSmallModel() throws Exception {
        put("model", "small.onnx", SmallOnnx.classifier());
        audited("{\"model\":true}");
    }

    private String repaired(String allowed) throws Exception {
        Answer begun = request().post(audit + "/repair", "{\"allowChanges\":" + allowed + "}");
        assertThat(begun.status()).as(begun.body()).isEqualTo(200);
        await(() -> !request().get(audit + "/repair").body().contains("\"state\":\"running\""));
        return request().get(audit + "/repair").body();
    }

    private Path downloaded(String path, String name) throws IOException, InterruptedException {
        HttpResponse<byte[]> response = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(
                                        URI.create("http://127.0.0.1:" + studio().port() + audit + "/repair/" + path))
                                .build(),
                        HttpResponse.BodyHandlers.ofByteArray());
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Disposition"))
                .contains("attachment; filename=\"" + name + "\"");
        return Files.write(folder.resolve(name), response.body());
    }

    @Test
    void anAuditedModelIsRepairedByExamplesOfFeatures() throws Exception {
        auditedSmallModel();
        put("examples", "features.csv", EXAMPLES);
        put("targets", "targets.txt", "2\n".repeat(5));
        put("keep", "keep.csv", KEEP);

        assertThat(repaired("0"))
                .contains(
                        "\"state\":\"finished\"",
                        "\"phase\":\"prove\"",
                        "\"file\":\"small-repaired.onnx\"",
                        "\"neverBefore\":1,\"neverAfter\":0,\"lost\":0,\"opened\":1,\"names\":[\"class 2\"]",
                        "\"learned\":{\"count\":4,\"before\":0,\"after\":4}",
                        "\"heldOut\":{\"count\":1,\"before\":0,\"after\":1}",
                        "\"kept\":{\"count\":4,\"changed\":0");
        Path model = downloaded("model", "small-repaired.onnx");
        assertThat(ModelAudit.of(model).run().never()).isEmpty();
        assertThat(Files.size(model)).isEqualTo(SmallOnnx.classifier().length);
        assertThat(downloaded("report.html", "report.html"))
                .content()
                .contains("Repair of small.onnx", "small-repaired.onnx", "feature vectors of keep.csv")
                .doesNotContain(studio().folder().toString());
    }

    @Test
    void whatDoesNotFitIsOneLineThatKnowsTheNamesOfTheVisitor() throws Exception {
        assertThat(request().post(audit + "/repair", "{\"allowChanges\":0}").status())
                .isEqualTo(404);
        auditedSmallModel();
        assertThat(repaired("0")).contains("\"state\":\"failed\"", "\"problem\":\"first drop the examples\"");
        put("examples", "features.csv", EXAMPLES);
        put("targets", "words.txt", "2\n2\nbetween\n2\n2\n");
        assertThat(repaired("0"))
                .contains(
                        "\"problem\":\"words.txt:3: between: is neither the name of a label nor a number from 0 to 2");
        put("targets", "targets.txt", "2\n".repeat(5));
        put("keep", "keep.csv", "1,2,3\n");
        assertThat(repaired("0"))
                .contains("\"problem\":\"small.onnx: the kept feature vectors have 3 features and the layer 2");
        assertThat(request().get(audit + "/repair/model").status()).isEqualTo(409);
        assertThat(request().post(audit + "/repair", "{\"allowChanges\":2}").error())
                .isEqualTo("allowChanges must be a number from 0.0 to 1.0");
    }

    /** The layer that the visitor has chosen is repaired and audited again, not another one. */
    @Test
    void aChosenLayerOfAFolderIsAnArchive() throws Exception {
        Path weights = folder.resolve("model.safetensors");
        new Safetensors(
                        Map.of(),
                        List.of(
                                new Tensor("a", List.of(2, 2), new float[] {1, 0, 0, 1}),
                                new Tensor("b", List.of(3, 2), new float[] {1, -1, -1, 1, 0, 0}),
                                new Tensor("c", List.of(4, 2), new float[] {1, 1, -1, 1, 1, -1, -1, -1})))
                .write(weights);
        put("model", "model.safetensors", Files.readAllBytes(weights));
        put("model", "config.json", "{\"problem_type\":\"single_label_classification\"}");
        audited("{\"model\":true,\"tensor\":\"b\",\"rule\":\"argmax\",\"domain\":\"relu\"}");
        put("examples", "features.csv", EXAMPLES);
        put("targets", "targets.txt", "2\n".repeat(5));

        assertThat(repaired("0"))
                .contains("\"file\":\"model-repaired.zip\"", "\"labels\":3,\"neverBefore\":1,\"neverAfter\":0");

        List<String> names = new ArrayList<>();
        try (ZipInputStream zip = new ZipInputStream(
                new ByteArrayInputStream(Files.readAllBytes(downloaded("model", "model-repaired.zip"))))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                names.add(entry.getName());
                Path file = folder.resolve("unpacked").resolve(entry.getName());
                Files.createDirectories(file.getParent());
                Files.copy(zip, file);
            }
        }
        assertThat(names).containsExactly("model-repaired/config.json", "model-repaired/model.safetensors");
        assertThat(ModelAudit.of(folder.resolve("unpacked/model-repaired"))
                        .tensor("b")
                        .rule(DecisionRule.argmax())
                        .domain(FeatureDomain.nonNegative(2, 100))
                        .run()
                        .never())
                .isEmpty();
    }

    /** While it works, its files stay; it ends soon when it is cancelled, and leaves nothing. */
    @Test
    void aRepairCanBeCancelled() throws Exception {
        put("model", "many.onnx", SmallOnnx.classifier(500, 12, new SplittableRandom(3)));
        audited("{\"model\":true}");
        put("examples", "features.csv", "1,".repeat(11) + "1\n");
        put("targets", "targets.txt", "0\n");
        assertThat(request().post(audit + "/repair", "{\"allowChanges\":0}").status())
                .isEqualTo(200);
        assertThat(put("keep", "keep.csv", new byte[] {'1'}).error())
                .isEqualTo("an audit or a repair is running: cancel it first");
        assertThat(request().post(audit + "/start", "{\"model\":true}").status())
                .isEqualTo(409);

        request().post(audit + "/repair/cancel", "{}");

        await(() -> request().get(audit + "/repair").body().contains("\"state\":\"cancelled\""));
        assertThat(request().get(audit + "/repair/model").status()).isEqualTo(409);
        assertThat(request().get(audit).body()).contains("\"state\":\"finished\"");
    }
}
