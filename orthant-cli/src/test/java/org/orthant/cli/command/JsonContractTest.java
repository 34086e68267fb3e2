package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.orthant.cli.InFolder;
import org.orthant.cli.Shell;
import org.orthant.cli.TinyModels;
import org.orthant.console.terminal.ExitCode;
import org.orthant.io.NpyWriter;
import org.orthant.layer.DoubleMatrix;

/** Commands print the JSON that the schemas in {@code docs/reference/json} describe, and nothing that these do not describe. */
class JsonContractTest extends InFolder {

    private static final Path SCHEMAS = Path.of("..", "docs", "reference", "json");
    private static final ObjectMapper MAPPER = new ObjectMapper();

    @BeforeEach
    void files() throws IOException {
        classifier("classes.onnx", TinyModels.closed());
        TinyModels.onnx(folder.resolve("labels.onnx"), "Relu", TinyModels.closed(), "Sigmoid");
        TinyModels.quantisedOnnx(folder.resolve("quantised.onnx"), TinyModels.closed());
        TinyModels.twoHeads(folder.resolve("two.onnx"), TinyModels.closed(), new float[][] {{1, 0}, {0, 1}, {-1, -1}});
        TinyModels.twoHeads(folder.resolve("tied.onnx"), TinyModels.closed(), TinyModels.closed());
        Files.writeString(folder.resolve("names.txt"), "east\nnorth\nwest\nsouth\nmiddle\n");
        Files.writeString(folder.resolve("W.csv"), "1,0\n0,1\n-1,0\n0,-1\n.25,.25\n");
        NpyWriter.write(folder.resolve("W.npy"), DoubleMatrix.of(new double[][] {{1, 0}, {0, 1}, {-1, 0}, {.25, .25}}));
        Files.writeString(folder.resolve("sets.txt"), "0\n0 1\n0 2\n4\n");
    }

    private static Shell json(String... words) {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--format", "json", "--errors", "json"));
        return Shell.run(all.toArray(String[]::new));
    }

    /** Returns the result, which its schema allows. */
    static JsonNode conforming(String schema, Shell shell) throws IOException {
        assertThat(shell.out()).as(shell.err()).isNotEmpty();
        return conforming(schema, MAPPER.readTree(shell.out()));
    }

    private static JsonNode conforming(String schema, JsonNode result) throws IOException {
        assertThat(result.path("schema").path("name").asText()).isEqualTo(schema);
        assertThat(schema(schema).validate(result)).as(result.toPrettyString()).isEmpty();
        return result;
    }

    private static JsonSchema schema(String name) throws IOException {
        return JsonSchemaFactory.getInstance(VersionFlag.V202012)
                .getSchema(Files.readString(SCHEMAS.resolve(name + ".schema.json")));
    }

    @Test
    void anAuditNamesEveryImpossibleClassAndItsFiles() throws IOException {
        JsonNode audit = conforming(
                "audit",
                json(
                        "audit",
                        path("classes.onnx"),
                        "--names",
                        path("names.txt"),
                        "--ask",
                        "middle,east",
                        "--out",
                        path("audit")));
        assertThat(audit.path("never").asInt()).isEqualTo(1);
        assertThat(audit.path("impossible")).hasSize(1);
        assertThat(audit.at("/impossible/0/names/0").asText()).isEqualTo("middle");
        assertThat(audit.at("/impossible/0/labels/0").asInt()).isEqualTo(4);
        for (String file : List.of("summary", "verdicts", "certificates", "never", "report")) {
            assertThat(Path.of(audit.path(file + "_file").asText())).exists();
        }
        assertThat(audit.path("answers")).hasSize(2);
    }

    @Test
    void auditsOfOtherModelsConform() throws IOException {
        JsonNode labels = conforming(
                "audit", json("audit", path("labels.onnx"), "--label-sets", path("sets.txt"), "--out", path("labels")));
        assertThat(labels.at("/impossible/0/names").isNull()).isTrue();
        conforming("audit", json("audit", path("quantised.onnx"), "--out", path("quantised")));
        JsonNode sample =
                conforming("audit", json("audit", path("classes.onnx"), "--sample", "3", "--out", path("sample")));
        assertThat(sample.path("asked").asInt()).isEqualTo(3);
        assertThat(sample.path("sample_population").asInt()).isEqualTo(5);
        JsonNode survey = conforming(
                "audit", json("audit", path("W.npy"), "--rule", "top-k", "--survey", "1,2", "--out", path("survey")));
        assertThat(survey.at("/survey/0/share").isDouble()).isTrue();
        assertThat(Path.of(survey.path("survey_file").asText())).exists();
        JsonNode two = MAPPER.readTree(
                json("audit", path("two.onnx"), "--out", path("two")).out());
        assertThat(two).hasSize(2);
        for (JsonNode head : two) {
            conforming("audit", head);
        }
        JsonNode tied = conforming("audit", json("audit", path("tied.onnx"), "--out", path("tied")));
        assertThat(tied.at("/tied_layers/0").asText()).isEqualTo("second");
        conforming("audit-layers", json("audit", path("two.onnx"), "--list"));
    }

    @Test
    void ranksConform() throws IOException {
        JsonNode audit = conforming("audit", json("audit", path("classes.onnx"), "--rank", "--out", path("ranks")));
        assertThat(audit.at("/impossible/0/rank_low").asInt()).isEqualTo(2);
        assertThat(audit.at("/impossible/0/rank_high").asInt()).isEqualTo(2);
        assertThat(audit.at("/among_best/0/k").asInt()).isEqualTo(5);
        Files.writeString(folder.resolve("classes.txt"), "0\n3\n");
        JsonNode verified = conforming(
                "verify",
                json("verify", "--weights", path("W.npy"), path("classes.txt"), "--rule", "argmax", "--within", "1"));
        assertThat(verified.at("/among_best/0/never").asInt()).isEqualTo(1);
    }

    @Test
    void verifyCheckAndExplainConform() throws IOException {
        JsonNode verified = conforming(
                "verify",
                json(
                        "verify",
                        "--weights",
                        path("W.csv"),
                        path("sets.txt"),
                        "--radius",
                        "--out",
                        path("verdicts.jsonl"),
                        "--certificates",
                        path("certificates.jsonl")));
        assertThat(Path.of(verified.path("verdicts_file").asText())).exists();
        conforming("verify", json("verify", "--weights", path("W.csv"), path("sets.txt"), "--domain", "ball:3"));
        String rows = path("W.csv");
        conforming(
                "verify", json("verify", "--attention", rows, "--weights", rows, "--tokens", rows, path("sets.txt")));
        conforming(
                "check",
                json(
                        "check",
                        "--weights",
                        path("W.csv"),
                        path("sets.txt"),
                        "--certificates",
                        path("certificates.jsonl"),
                        "--verdicts",
                        path("verdicts.jsonl")));
        String certificates = Files.readString(folder.resolve("certificates.jsonl"));
        Files.writeString(folder.resolve("forged.jsonl"), certificates.replace("[0,1]", "[0,2]"));
        JsonNode rejected = conforming(
                "check",
                json("check", "--weights", path("W.csv"), path("sets.txt"), "--certificates", path("forged.jsonl")));
        assertThat(rejected.path("rejections")).isNotEmpty();
        conforming(
                "explain", json("explain", "--weights", path("W.csv"), path("sets.txt"), "--dead", "--pairs", "0,2"));
    }

    @Test
    void repairsConform() throws IOException {
        Files.writeString(folder.resolve("examples.csv"), "9,9.1\n9.1,9\n8,8\n8.5,8.4\n9.5,9.5\n");
        Files.writeString(folder.resolve("targets.txt"), "middle\n".repeat(5));
        Files.writeString(folder.resolve("keep.csv"), "9,0\n0,9\n-9,0\n0,-9\n8,1\n1,8\n-5,5\n5,-5\n-4,-4.5\n9,-1\n");
        JsonNode repaired = conforming(
                "repair",
                json(
                        "repair",
                        path("classes.onnx"),
                        "--names",
                        path("names.txt"),
                        "--examples",
                        path("examples.csv"),
                        "--targets",
                        path("targets.txt"),
                        "--keep",
                        path("keep.csv"),
                        "--out",
                        path("repaired.onnx"),
                        "--folder",
                        path("repair")));
        assertThat(Path.of(repaired.path("after_folder").asText())).isDirectory();
        biasedModel(folder.resolve("model.npz"));
        conforming(
                "repair-bias",
                json(
                        "repair",
                        path("model.npz"),
                        "--rule",
                        "argmax",
                        "--change",
                        "bias",
                        "--out",
                        path("changed.npz"),
                        "--folder",
                        path("bias")));
    }

    private static void biasedModel(Path file) throws IOException {
        double[][] rows = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {.25, .25}};
        Path array = file.resolveSibling("array.npy");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            NpyWriter.write(array, DoubleMatrix.of(rows));
            zip.putNextEntry(new ZipEntry("fc.weight.npy"));
            zip.write(Files.readAllBytes(array));
            NpyWriter.writeVector(array, new double[rows.length]);
            zip.putNextEntry(new ZipEntry("fc.bias.npy"));
            zip.write(Files.readAllBytes(array));
        }
    }

    @Test
    void errorsAreOneObjectThatNamesFileLineAndRemedy() throws IOException {
        Files.writeString(folder.resolve("bad.txt"), "0\nx\n");
        Shell bad = json("verify", "--weights", path("W.csv"), path("bad.txt"));
        JsonNode input = error(bad);
        assertThat(bad.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(input.path("kind").asText()).isEqualTo("input");
        assertThat(input.path("file").asText()).isEqualTo(path("bad.txt"));
        assertThat(input.path("line").asInt()).isEqualTo(2);
        assertThat(input.path("message").asText()).contains("x");

        JsonNode usage = error(json("audit", path("classes.onnx"), "--tensr", "W"));
        assertThat(usage.path("kind").asText()).isEqualTo("usage");
        assertThat(usage.path("exit_code").asInt()).isEqualTo(ExitCode.USAGE);
        assertThat(usage.path("message").asText()).contains("did you mean --tensor?");
        assertThat(usage.path("remedy").asText()).isEqualTo("see orthant audit --help");
        assertThat(usage.path("file").isNull()).isTrue();

        JsonNode missing = error(json("audit", path("nothing.onnx")));
        assertThat(missing.path("message").asText()).endsWith("there is no such file");
        assertThat(error(Shell.run("--errors", "json", "audit")).path("kind").asText())
                .isEqualTo("usage");
        assertThat(Shell.run("audit", path("nothing.onnx"), "--format", "json").err())
                .startsWith("orthant: ");
    }

    private static JsonNode error(Shell shell) throws IOException {
        assertThat(shell.out()).isEmpty();
        List<String> lines = shell.err().lines().toList();
        JsonNode error = conforming("error", MAPPER.readTree(lines.get(lines.size() - 1)));
        assertThat(error.path("exit_code").asInt()).isEqualTo(shell.exitCode());
        return error;
    }

    @Test
    void schemasDescribeEveryKey() throws IOException {
        try (Stream<Path> files = Files.list(SCHEMAS)) {
            for (Path file :
                    files.filter(name -> name.toString().endsWith(".json")).toList()) {
                JsonNode schema = MAPPER.readTree(Files.readString(file));
                assertDescribed(file.toString(), schema);
            }
        }
    }

    private static void assertDescribed(String where, JsonNode schema) {
        schema.path("properties").properties().forEach(property -> {
            assertThat(property.getValue().path("description").asText())
                    .as(where + ": " + property.getKey())
                    .isNotEmpty();
            assertDescribed(where + "/" + property.getKey(), property.getValue());
        });
        if (schema.has("items")) {
            assertDescribed(where, schema.path("items"));
        }
        if (schema.has("properties")) {
            assertThat(schema.path("additionalProperties").isBoolean())
                    .as(where)
                    .isTrue();
        }
    }
}
