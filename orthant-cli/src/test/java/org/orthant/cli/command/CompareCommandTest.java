package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.orthant.cli.InFolder;
import org.orthant.cli.Shell;
import org.orthant.cli.TinyModels;
import org.orthant.console.terminal.ExitCode;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** Comparisons, baselines, and the formats of continuous integration. */
class CompareCommandTest extends InFolder {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    @BeforeEach
    void models() throws IOException {
        TinyModels.onnx(folder.resolve("open.onnx"), "Sigmoid", TinyModels.open(), "Softmax");
        classifier("free-open.onnx", TinyModels.open());
        classifier("closed.onnx", TinyModels.closed());
        TinyModels.onnx(folder.resolve("labels.onnx"), "Identity", TinyModels.closed(), "Sigmoid");
        Files.writeString(folder.resolve("names.txt"), "east\nnorth\nwest\nsouth\n<mid\u0001&\"磋\">\n");
        Files.writeString(folder.resolve("plain.txt"), "east\nnorth\nwest\nsouth\nmiddle\n");
    }

    private static Shell run(String... words) {
        return Shell.run(words);
    }

    private Shell compare(String old, String current, String... more) {
        List<String> words = new ArrayList<>(List.of("compare", path(old), path(current), "--domain", "free"));
        words.addAll(List.of(more));
        return Shell.run(words.toArray(String[]::new));
    }

    @Test
    void aClassThatBecameImpossibleIsNamedAndChangesTheExitCode() {
        Shell lost = compare("free-open.onnx", "closed.onnx", "--names", path("plain.txt"));
        assertThat(lost.exitCode()).isEqualTo(ExitCode.NEWLY_IMPOSSIBLE);
        assertThat(lost.out())
                .containsPattern("can no longer be predicted +1")
                .containsPattern("middle +argmaxable")
                .contains("5 classes or label sets, matched by name");
        assertThat(compare("closed.onnx", "free-open.onnx", "--names", path("plain.txt"))
                        .exitCode())
                .isZero();
        assertThat(compare("closed.onnx", "closed.onnx").exitCode()).isZero();
        Shell unnamed = compare("free-open.onnx", "closed.onnx", "--verdict-only");
        assertThat(unnamed.exitCode()).isEqualTo(ExitCode.NEWLY_IMPOSSIBLE);
        assertThat(unnamed.out()).contains("class 4").contains("matched by their ids");
    }

    @Test
    void aFolderHasPagesAndTheNextComparisonCanStartFromAnAudit() {
        Shell kept = compare("free-open.onnx", "closed.onnx", "--names", path("plain.txt"), "--out", path("kept"));
        assertThat(kept.out()).contains("the page is ");
        assertThat(folder.resolve("kept/report.html"))
                .content()
                .contains("1 of the outputs can no longer be predicted", "middle", "Can no longer be predicted")
                .contains("<a href=\"new/report.html\">");
        assertThat(folder.resolve("kept/newly-impossible.txt")).hasContent("middle\n");
        assertThat(folder.resolve("kept/new/report.html")).exists();

        Shell again = compare(
                "kept/old",
                "closed.onnx",
                "--old-model",
                path("free-open.onnx"),
                "--names",
                path("plain.txt"),
                "--verdict-only");
        assertThat(again.exitCode()).as(again.err()).isEqualTo(ExitCode.NEWLY_IMPOSSIBLE);
        assertThat(compare("kept/old", "closed.onnx").err())
                .contains("can be checked only with its model: specify --old-model", "--baseline");
        assertThat(compare("kept/old", "closed.onnx", "--old-model", path("closed.onnx"))
                        .err())
                .contains("is about another layer");
        assertThat(compare("open.onnx", "closed.onnx", "--old-model", path("open.onnx"))
                        .exitCode())
                .isEqualTo(ExitCode.USAGE);
    }

    @Test
    void modelsThatCannotBeComparedAreRefusedInOneLine() {
        Shell rules = compare("labels.onnx", "closed.onnx");
        assertThat(rules.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(rules.err())
                .contains("decides by threshold and the new one by argmax: pass --rule")
                .hasLineCount(1);
        assertThat(compare("nothing.onnx", "closed.onnx").err()).contains("nothing.onnx: there is no such file");
    }

    @Test
    void differentFeaturesAreMentioned() {
        Shell shell = run("compare", path("open.onnx"), path("free-open.onnx"));
        assertThat(shell.exitCode()).as(shell.err()).isZero();
        assertThat(shell.out()).contains("The features differ");
    }

    @Test
    void jsonConforms() throws IOException {
        Shell shell = compare(
                "free-open.onnx",
                "closed.onnx",
                "--names",
                path("plain.txt"),
                "--out",
                path("json"),
                "--format",
                "json");
        JsonNode json = JsonContractTest.conforming("compare", shell);
        assertThat(json.at("/newly_impossible/0/name").asText()).isEqualTo("middle");
        assertThat(json.at("/newly_impossible/0/before").asText()).isEqualTo("argmaxable");
        JsonContractTest.conforming("compare", compare("closed.onnx", "free-open.onnx", "--format", "json"));
        JsonNode box = JsonContractTest.conforming(
                "compare",
                run("compare", path("closed.onnx"), path("free-open.onnx"), "--box", "1", "--format", "json"));
        assertThat(box.path("shrunk")).isNotEmpty();
    }

    @Test
    void sarifNamesTheClassAndItsFingerprintSurvivesAChangeOfTheModel() throws IOException {
        JsonNode first =
                sarif(compare("free-open.onnx", "closed.onnx", "--names", path("names.txt"), "--format", "sarif"));
        JsonNode lost = first.at("/runs/0/results");
        assertThat(lost).hasSize(1);
        assertThat(lost.at("/0/message/text").asText()).contains("磋", "can never be predicted");
        assertThat(lost.at("/0/ruleId").asText()).isEqualTo("orthant-newly-unreachable");
        assertThat(lost.at("/0/baselineState").asText()).isEqualTo("new");
        assertThat(first.at("/runs/0/artifacts/0/location/uri").asText()).endsWith("/closed.onnx");

        float[][] reordered = {{.2f, .2f}, {1, 0}, {0, 2}, {-1, 0}, {0, -1}};
        classifier("moved.onnx", reordered);
        Files.writeString(folder.resolve("moved.txt"), "<mid\u0001&\"磋\">\neast\nnorth\nwest\nsouth\n");
        JsonNode second = sarif(compare(
                "free-open.onnx",
                "moved.onnx",
                "--names",
                path("moved.txt"),
                "--old-names",
                path("names.txt"),
                "--format",
                "sarif"));
        assertThat(second.at("/runs/0/results/0/partialFingerprints")).isEqualTo(lost.at("/0/partialFingerprints"));
        JsonNode known = sarif(compare("closed.onnx", "closed.onnx", "--format", "sarif"));
        assertThat(known.at("/runs/0/results/0/baselineState").asText()).isEqualTo("unchanged");
        assertThat(known.at("/runs/0/results/0/level").asText()).isEqualTo("note");
    }

    @Test
    void theOutputLayersOfAModelShareItsArtifact() throws IOException {
        float[][] twice = {{2, 0}, {0, 2}, {-2, 0}, {0, -2}, {.5f, .5f}};
        TinyModels.twoHeads(folder.resolve("two.onnx"), TinyModels.closed(), twice);
        JsonNode log =
                sarif(run("audit", path("two.onnx"), "--domain", "free", "--out", path("two"), "--format", "sarif"));
        assertThat(log.at("/runs/0/artifacts")).hasSize(1);
        JsonNode results = log.at("/runs/0/results");
        assertThat(results)
                .hasSize(2)
                .allSatisfy(result -> assertThat(result.at("/locations/0/physicalLocation/artifactLocation/index")
                                .asInt(-1))
                        .isZero());
        assertThat(results.at("/0/partialFingerprints")).isNotEqualTo(results.at("/1/partialFingerprints"));
    }

    @Test
    void junitHasACasePerClass() throws Exception {
        Element suite =
                suite(compare("free-open.onnx", "closed.onnx", "--names", path("names.txt"), "--format", "junit"));
        assertThat(suite.getAttribute("tests")).isEqualTo("5");
        assertThat(suite.getAttribute("failures")).isEqualTo("1");
        assertThat(suite.getElementsByTagName("testcase").getLength()).isEqualTo(5);
        Element failure = (Element) suite.getElementsByTagName("failure").item(0);
        assertThat(failure.getAttribute("message")).contains("磋");
        assertThat(((Element) failure.getParentNode()).getAttribute("name")).startsWith("<mid");
    }

    private Shell audit(String model, String... more) {
        List<String> words = new ArrayList<>(List.of("audit", path(model), "--names", path("plain.txt")));
        words.addAll(List.of("--out", path("audit-" + folder.toFile().list().length)));
        words.addAll(List.of("--fail-on", "unargmaxable"));
        words.addAll(List.of(more));
        return Shell.run(words.toArray(String[]::new));
    }

    @Test
    void whatTheBaselineKnowsIsReportedAndDoesNotFail() throws Exception {
        assertThat(audit("closed.onnx").exitCode()).isEqualTo(ExitCode.UNARGMAXABLE);
        Files.writeString(folder.resolve("known.txt"), "middle\nwest\nno such class\n");
        Shell known = audit("closed.onnx", "--baseline", path("known.txt"));
        assertThat(known.exitCode()).isZero();
        assertThat(known.out()).contains("1 of 5 classes").containsPattern("not in the baseline +0");
        assertThat(known.err())
                .contains(
                        "names classes that the model does not have: no such class",
                        "1 of the known label sets are not impossible, and can be removed: west");
        Files.writeString(folder.resolve("unnamed.txt"), "class 4\n");
        Shell unnamed =
                Shell.run("audit", path("closed.onnx"), "--baseline", path("unnamed.txt"), "--out", path("unnamed"));
        assertThat(unnamed.out()).containsPattern("which ones +class 4").containsPattern("not in the baseline +0");
        assertThat(unnamed.err()).doesNotContain("unnamed.txt");
        assertThat(folder.resolve("unnamed/never.txt")).hasContent("class 4\n");
        Files.writeString(folder.resolve("other.txt"), "west\n");
        assertThat(audit("closed.onnx", "--baseline", path("other.txt")).exitCode())
                .isEqualTo(ExitCode.UNARGMAXABLE);

        JsonNode json = JsonContractTest.conforming(
                "audit", audit("closed.onnx", "--baseline", path("known.txt"), "--format", "json"));
        assertThat(json.at("/impossible/0/known").asBoolean()).isTrue();
        assertThat(json.path("not_in_baseline").asInt()).isZero();
        JsonNode results = sarif(audit("closed.onnx", "--baseline", path("known.txt"), "--format", "sarif"))
                .at("/runs/0/results");
        assertThat(results.at("/0/suppressions")).hasSize(1);
        assertThat(results.at("/0/ruleId").asText()).isEqualTo("orthant-unreachable");
        Element suite = suite(audit("closed.onnx", "--baseline", path("known.txt"), "--format", "junit"));
        assertThat(suite.getAttribute("failures")).isEqualTo("0");
        assertThat(suite.getAttribute("skipped")).isEqualTo("1");
        assertThat(sarif(audit("closed.onnx", "--format", "sarif"))
                        .at("/runs/0/results/0")
                        .has("baselineState"))
                .isFalse();
    }

    @Test
    void theFolderOfAnAuditIsABaseline() {
        Shell first = audit("closed.onnx");
        assertThat(first.exitCode()).isEqualTo(ExitCode.UNARGMAXABLE);
        Path never = folder.resolve(folder.relativize(newest()).resolve("never.txt"));
        assertThat(audit("closed.onnx", "--baseline", never.toString()).exitCode())
                .isZero();
    }

    private Path newest() {
        for (String name : Objects.requireNonNull(folder.toFile().list())) {
            if (name.startsWith("audit-")) {
                return folder.resolve(name);
            }
        }
        throw new AssertionError("no audit");
    }

    @Test
    void otherCommandsAndListsRefuseTheseFormats() {
        assertThat(run("explain", "--weights", "W.npy", "--dead", "--format", "sarif"))
                .satisfies(shell -> assertThat(shell.exitCode()).isEqualTo(ExitCode.USAGE))
                .satisfies(shell -> assertThat(shell.err()).contains("sarif").hasLineCount(1));
        Shell list = audit("closed.onnx", "--list", "--format", "junit");
        assertThat(list.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(list.err()).contains("--list: expected --format table, json or csv");
    }

    /** Returns the log, which our part of the standard's schema allows, and the public schema where it is given. */
    private static JsonNode sarif(Shell shell) throws IOException {
        JsonNode log = MAPPER.readTree(shell.out());
        try (InputStream own = CompareCommandTest.class.getResourceAsStream("sarif.schema.json")) {
            JsonSchema schema =
                    JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(own);
            assertThat(schema.validate(log)).isEmpty();
        }
        String published = System.getProperty("orthant.sarif.schema");
        if (published != null) {
            JsonSchema schema =
                    JsonSchemaFactory.getInstance(VersionFlag.V4).getSchema(Files.readString(Path.of(published)));
            assertThat(schema.validate(log)).isEmpty();
        }
        return log;
    }

    private static Element suite(Shell shell) throws SAXException, IOException, ParserConfigurationException {
        StreamSource schema = new StreamSource(CompareCommandTest.class.getResourceAsStream("junit.xsd"));
        SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                .newSchema(schema)
                .newValidator()
                .validate(new StreamSource(new StringReader(shell.out())));
        Document document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(shell.out())));
        return (Element) document.getElementsByTagName("testsuite").item(0);
    }
}
