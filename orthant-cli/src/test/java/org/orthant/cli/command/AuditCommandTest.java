package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.orthant.cli.InFolder;
import org.orthant.cli.Shell;
import org.orthant.cli.TinyModels;
import org.orthant.console.terminal.ExitCode;
import org.orthant.io.Sha256;
import org.orthant.model.numpy.NumpyFile;
import org.orthant.model.onnx.OnnxParts;

class AuditCommandTest extends InFolder {

    @BeforeEach
    void models() throws IOException {
        classifier("classes.onnx", TinyModels.closed());
        TinyModels.onnx(folder.resolve("labels.onnx"), "Relu", TinyModels.closed(), "Sigmoid");
        TinyModels.onnx(folder.resolve("unknown.onnx"), "Identity", TinyModels.closed(), "Identity");
        Files.writeString(folder.resolve("names.txt"), "east\nnorth\nwest\nsouth\nmiddle\n");
    }

    private Shell audit(String model, String... more) {
        List<String> words = new ArrayList<>(List.of("audit", path(model)));
        words.addAll(List.of(more));
        return Shell.run(words.toArray(String[]::new));
    }

    @Test
    void aGraphSaysThatNothingBoundsFeaturesAndAFileWithoutAGraphThatItDoesNotTell() throws IOException {
        assertThat(audit("classes.onnx", "--out", path("graph")).out())
                .contains("any, because they are the model's input x")
                .doesNotContain("--domain");
        Files.write(folder.resolve("state.safetensors"), safetensors());
        Shell shell = audit("state.safetensors", "--rule", "argmax", "--out", path("state"));
        assertThat(shell.out())
                .contains("any, because the file does not say what precedes the layer; \"can\" may be too optimistic:"
                        + " pass --domain");
        assertThat(folder.resolve("state/report.html"))
                .content()
                .contains("the file does not say what precedes the layer")
                .doesNotContain("--domain");
        // Without a bias, all logits are nearly equal near zero, and every class is short of the winner by 0 there.
        assertThat(audit("state.safetensors", "--rule", "argmax", "--domain", "free", "--out", path("free"))
                        .out())
                .contains("1 of 5 classes, whatever the input")
                .doesNotContain("short of the winner");
        assertThat(audit("state.safetensors", "--rule", "argmax", "--domain", "relu", "--out", path("relu"))
                        .out())
                .contains("as asked")
                .doesNotContain("optimistic");
    }

    /** Class 1 needs a negative feature, which a ReLU never outputs; another operator of that name may. */
    @Test
    void onlyOperatorsThatAreKnownByDomainAndTypeBoundFeatures() throws IOException {
        float[][] rows = {{1, 0}, {-1, 0}};
        TinyModels.onnx(folder.resolve("relu.onnx"), "Relu", rows, "Softmax");
        assertThat(audit("relu.onnx", "--out", path("relu")).out())
                .contains("1 of 2 classes, whatever the input", "because of act (Relu)");
        TinyModels.onnx(folder.resolve("custom.onnx"), "my.Relu", rows, "Softmax");
        String reason = "no bounds are known for the output of act (my.Relu, an unknown operator)";
        assertThat(audit("custom.onnx", "--out", path("custom")).out())
                .contains("0 of 2 classes, whatever the input", reason);
        assertThat(folder.resolve("custom/report.html")).content().contains(reason);
        TinyModels.onnx(folder.resolve("rule.onnx"), "Relu", rows, "my.Softmax");
        Shell rule = audit("rule.onnx", "--out", path("rule"));
        assertThat(rule.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(rule.err()).contains("end (my.Softmax, an unknown operator)");
    }

    @Test
    void aBiasMayBeInAnotherFile() throws IOException {
        Files.write(folder.resolve("state.safetensors"), safetensors());
        Files.writeString(folder.resolve("b.csv"), "0\n0\n0\n0\n1\n");
        Shell open = audit("state.safetensors", "--rule", "argmax", "--bias", path("b.csv"), "--out", path("open"));
        assertThat(open.out()).contains("0 of 5 classes", "5 x 2, bias");
        assertThat(Shell.run(
                        "check",
                        "--weights",
                        path("state.safetensors"),
                        "--bias",
                        path("b.csv"),
                        "--certificates",
                        path("open/certificates.jsonl.gz")))
                .satisfies(check -> assertThat(check.exitCode()).as(check.err()).isZero());
        Files.writeString(folder.resolve("zero.csv"), "0\n0\n0\n0\n0\n");
        Shell closed =
                audit("state.safetensors", "--rule", "argmax", "--bias", path("zero.csv"), "--out", path("closed"));
        assertThat(closed.out())
                .contains("1 of 5 classes", "first save weights and bias in one file")
                .doesNotContain("orthant repair");
        assertThat(folder.resolve("closed/report.html")).content().contains("--bias " + path("zero.csv"));
        assertThat(folder.resolve("closed/report.html"))
                .content()
                .containsPattern("orthant audit [^<]*--bias [^<]*zero.csv --baseline known.txt");
        Files.writeString(folder.resolve("short.csv"), "0\n1\n");
        assertThat(audit("state.safetensors", "--rule", "argmax", "--bias", path("short.csv"))
                        .err())
                .contains("short.csv: has 2 numbers for 5 labels");
        Files.write(folder.resolve("biased.safetensors"), safetensors("fc.bias"));
        assertThat(audit("biased.safetensors", "--rule", "argmax", "--bias", path("b.csv"))
                        .err())
                .contains("--bias: the layer fc.weight (5 x 2, bias) has a bias of its own");
    }

    @Test
    void aCheckGivesNoAdviceAboutWhatTheCertificatesState() {
        audit("classes.onnx", "--out", path("checked"));
        Shell check = Shell.run(
                "check", "--weights", path("classes.onnx"), "--certificates", path("checked/certificates.jsonl.gz"));
        assertThat(check.exitCode()).isZero();
        assertThat(check.out()).contains("argmax, as the certificate file states");
        assertThat(check.err()).contains("classes.onnx: layer").doesNotContain("label sets are decided", "consider");
    }

    private static byte[] safetensors() {
        return safetensors("");
    }

    /** Returns the file of a layer, and of another tensor of 5 numbers, all 0, if one is named. */
    private static byte[] safetensors(String other) {
        String more = other.isEmpty()
                ? ""
                : ", \"" + other + "\": {\"dtype\": \"F32\", \"shape\": [5], \"data_offsets\": [40, 60]}";
        String header =
                "{\"fc.weight\": {\"dtype\": \"F32\", \"shape\": [5, 2], \"data_offsets\": [0, 40]}" + more + "}";
        ByteBuffer bytes = ByteBuffer.allocate(8 + header.length() + (other.isEmpty() ? 40 : 60))
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(header.length())
                .put(header.getBytes(StandardCharsets.UTF_8));
        for (float[] row : TinyModels.closed()) {
            bytes.putFloat(row[0]).putFloat(row[1]);
        }
        return bytes.array();
    }

    @Test
    void theFirstLinesSayWhatAModelCanNeverPredict() throws IOException {
        Shell shell =
                audit("classes.onnx", "--names", path("names.txt"), "--ask", "middle,east", "--out", path("folder"));
        assertThat(shell.exitCode()).isZero();
        assertThat(shell.out().lines().limit(3))
                .satisfiesExactly(
                        model -> assertThat(model).endsWith("classes.onnx"),
                        count -> assertThat(count).contains("1 of 5 classes, whatever the input"),
                        names -> assertThat(names).contains("which ones").endsWith("middle"));
        assertThat(shell.out())
                .contains("argmax, because the model predicts the class of the highest logit")
                .containsPattern(
                        "middle +unargmaxable +can never be predicted: .* raising its bias by .* makes it reachable")
                .containsPattern(
                        "east +argmaxable +the output layer can predict this; look at the encoder or the data");
        assertThat(names(folder.resolve("folder")))
                .containsExactlyInAnyOrder(
                        ".orthant",
                        "summary.json",
                        "verdicts.jsonl",
                        "certificates.jsonl.gz",
                        "never.txt",
                        "report.html");
        assertThat(folder.resolve("folder/never.txt")).hasContent("middle\n");
        assertThat(keys(folder.resolve("folder/summary.json")))
                .contains(
                        "about",
                        "rule",
                        "labels",
                        "features",
                        "domain",
                        "asked",
                        "argmaxable",
                        "unargmaxable",
                        "undecided",
                        "seconds");
        Shell check = Shell.run(
                "check",
                "--weights",
                path("classes.onnx"),
                "--rule",
                "argmax",
                "--domain",
                "free",
                "--names",
                path("names.txt"),
                "--certificates",
                path("folder/certificates.jsonl.gz"),
                "--verdicts",
                path("folder/verdicts.jsonl"));
        assertThat(check.exitCode()).isZero();
        assertThat(check.out()).contains("argmax").contains("as asked");
    }

    /** Its features are rounded to 8 bits, so that what is proven of the layer is not what the model computes. */
    @Test
    void theVerdictsOfAQuantisedModelAreAboutTheDequantisedLayerInAllOutputs() throws IOException {
        String about =
                "every verdict is about the dequantised layer, in exact arithmetic; the model computes in integers of"
                        + " few bits, which round and tie, so that its own outputs can differ";
        TinyModels.quantisedOnnx(folder.resolve("int8.onnx"), TinyModels.closed());
        Shell shell = audit("int8.onnx", "--out", path("folder"));
        assertThat(shell.out())
                .contains("3 of 5 classes, whatever the features")
                .containsPattern("about +dequantised layer: " + about)
                .doesNotContain("whatever the input")
                .doesNotContain("float32");
        Shell json = audit("int8.onnx", "--out", path("folder"), "--format", "json");
        assertThat(json.out()).contains("\"about\"", "dequantised layer", about).doesNotContain("float32");
        assertThat(Files.readString(folder.resolve("folder/summary.json")))
                .contains("\"about\" : \"dequantised layer\"", "\"caveat\" : \"" + about);
        assertThat(Files.readString(folder.resolve("folder/report.html")))
                .contains(about.substring(1))
                .doesNotContain("whatever the input")
                .doesNotContain("safe in float32");
        assertThat(Files.readString(folder.resolve("folder/verdicts.jsonl"))).doesNotContain("float32");
        audit("classes.onnx", "--out", path("other"));
        assertThat(Files.readString(folder.resolve("other/summary.json")))
                .contains("\"about\" : \"output layer\"", "\"caveats\" : [ ]")
                .doesNotContain("dequantised");
    }

    /** The centre of mass is short by exactly what the highest of the others has over it where they are equal. */
    @Test
    void theBiasThatIsSaidToOpenAClassDoes() {
        Shell never = Shell.run(
                "verify",
                "--weights",
                path("classes.onnx"),
                "--rule",
                "argmax",
                "--margin",
                "--domain",
                "free",
                "--format",
                "csv",
                single(4));
        assertThat(never.out()).contains("unargmaxable,1");
        // At (t, t) the rivals have t and the middle t/2: it is short by 0 at t = 0 only, where all are equal.
        for (String bias : List.of("0,0,0,0,1e-9")) {
            Shell opened = Shell.run(
                    "verify",
                    "--rows",
                    "1,0;0,1;-1,0;0,-1;.25,.25",
                    "--bias",
                    bias,
                    "--rule",
                    "argmax",
                    "--domain",
                    "free",
                    "--format",
                    "csv",
                    single(4));
            assertThat(opened.out()).contains("argmaxable,1").contains("unargmaxable,0");
        }
    }

    private String single(int label) {
        try {
            return Files.writeString(folder.resolve("set.txt"), label + "\n").toString();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void independentLabelsAreAskedAboutAloneAndNotAtAllAndInTheSetsGiven() throws IOException {
        Files.writeString(folder.resolve("sets.txt"), "east\tnorth\nnorth\tsouth\n");
        Shell shell = audit(
                "labels.onnx",
                "--names",
                path("names.txt"),
                "--label-sets",
                path("sets.txt"),
                "--out",
                path("folder"),
                "--format",
                "json");
        assertThat(shell.exitCode()).isZero();
        assertThat(Files.readString(folder.resolve("folder/verdicts.jsonl")))
                .hasLineCount(1 + 5 + 2)
                .contains("\"names\":[\"north\",\"south\"],\"count\":1,\"verdict\":\"unargmaxable\"");
        assertThat(shell.out()).contains("\"rule\"").contains("\"never\"");
        assertThat(folder.resolve("folder/report.html"))
                .content()
                .containsPattern("orthant audit [^<]*--label-sets [^<]*sets.txt --baseline known.txt");
    }

    @Test
    void setsOfIdsAreUnderstoodAlthoughTheLabelsHaveNames() throws IOException {
        Files.writeString(folder.resolve("sets.txt"), "0 1\n1 3\n");
        Shell shell = audit(
                "labels.onnx", "--names", path("names.txt"), "--label-sets", path("sets.txt"), "--out", path("folder"));
        assertThat(shell.exitCode()).as(shell.err()).isZero();
        assertThat(Files.readString(folder.resolve("folder/verdicts.jsonl")))
                .hasLineCount(1 + 5 + 2)
                .contains("\"names\":[\"north\",\"south\"],\"count\":1,\"verdict\":\"unargmaxable\"");
    }

    private void assertRefused(String problem, String option, String value) {
        Shell shell = audit("classes.onnx", option, value, "--out", path("folder"));
        assertThat(shell.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(shell.err()).contains(problem);
        assertThat(folder.resolve("folder")).doesNotExist();
    }

    @Test
    void setsThatARuleNeverAnswersAreRefused() throws IOException {
        Files.writeString(folder.resolve("sets.txt"), "0 1\n");
        assertRefused("sets.txt: ", "--label-sets", path("sets.txt"));
    }

    @Test
    void weightsAsTextAreNoModel() throws IOException {
        Files.writeString(folder.resolve("W.csv"), "1,0\n0,1\n");
        Shell shell = audit("W.csv", "--out", path("folder"));
        assertThat(shell.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(shell.err())
                .contains("a matrix as text is not a model: convert it by numpy.save('W.npy', numpy.loadtxt('W.csv',"
                        + " delimiter=','))");
        assertThat(folder.resolve("folder")).doesNotExist();
        Files.writeString(folder.resolve("text.npy"), "1 0\n0 1\n");
        assertThat(audit("text.npy", "--rule", "argmax").err())
                .contains("is of no known format", "numpy.loadtxt('text.npy')")
                .doesNotContain("need a name");
    }

    /** What is wrong with it, and not that it should be what it is. */
    @Test
    void anArrayThatIsNoLayerSaysWhatItIs() throws IOException {
        Map<String, byte[]> arrays = Map.of(
                "has the shape (4): expected two axes",
                NumpyFile.npy("<f4", false, "(4,)", new byte[16]),
                "has the shape (2 x 2 x 2): expected two axes",
                NumpyFile.npy("<f4", false, "(2, 2, 2)", new byte[32]),
                "has the shape (0 x 3): expected two axes",
                NumpyFile.npy("<f4", false, "(0, 3)", new byte[0]),
                "holds numbers of type int8 in the shape (2 x 3): expected float16, float32 or float64",
                NumpyFile.npy("|i1", false, "(2, 3)", new byte[6]),
                "holds numbers of type int64 in the shape (1 x 1)",
                NumpyFile.npy("<i8", false, "(1, 1)", new byte[8]),
                "holds numbers of type bool in the shape (2 x 1)",
                NumpyFile.npy("|b1", false, "(2, 1)", new byte[2]));
        for (Map.Entry<String, byte[]> array : arrays.entrySet()) {
            Files.write(folder.resolve("array.npy"), array.getValue());
            Shell shell = audit("array.npy", "--rule", "top-k");
            assertThat(shell.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(shell.err())
                    .contains(array.getKey(), "numpy.save(")
                    .doesNotContain("orthant audit embeddings.npy");
        }
    }

    @Test
    void anArrayThatMayBeTransposedIsRemarked() throws IOException {
        Files.write(folder.resolve("wide.npy"), NumpyFile.npy("<f4", false, "(2, 5)", new byte[40]));
        assertThat(audit("wide.npy", "--rule", "argmax", "--out", path("wide")).out())
                .contains("2 rows and 5 columns", "numpy.save(file, array.T)");
        Files.write(folder.resolve("tall.npy"), NumpyFile.npy("<f4", false, "(5, 2)", new byte[40]));
        assertThat(audit("tall.npy", "--rule", "argmax", "--out", path("tall")).out())
                .doesNotContain("transpose");
    }

    @Test
    void aModelThatIsElsewhereIsDownloadedFirst() {
        Shell address = Shell.run("audit", "https://example.com/m.onnx");
        assertThat(address.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(address.err())
                .contains("'https://example.com/m.onnx' is an address", "curl -LO https://example.com/m.onnx");
        for (String model : List.of("some-owner/some-model-2.5B", "no-such-model-base")) {
            Shell hub = Shell.run("audit", model);
            assertThat(hub.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(hub.err()).contains("huggingface-cli download " + model + " --local-dir ");
        }
        assertThat(Shell.run("audit", "missing.onnx").err())
                .contains("there is no such file")
                .doesNotContain("hugging");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aFolderWithoutPermissionSaysSo() throws IOException {
        Path closed = Files.createDirectory(folder.resolve("closed"));
        assumeTrue(
                closed.toFile().setReadable(false) && closed.toFile().setWritable(false) && !Files.isReadable(closed));
        assertThat(audit("closed").err()).contains("may not be read: permission denied");
        assertThat(audit("classes.onnx", "--out", closed.resolve("x").toString())
                        .err())
                .contains("cannot create directory: permission denied (use another --out)");
    }

    @Test
    void aRuleThatTheModelDoesNotSayIsAskedFor() {
        Shell shell = audit("unknown.onnx", "--out", path("folder"));
        assertThat(shell.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(shell.err()).contains("pass --rule argmax if the highest logit wins");
        assertThat(folder.resolve("folder")).doesNotExist();
        assertThat(audit("unknown.onnx", "--rule", "argmax", "--out", path("folder"))
                        .out())
                .contains("1 of 5 classes");
    }

    @Test
    void aNameThatIsNoneIsRefusedBeforeTheWork() {
        Shell shell = audit("classes.onnx", "--names", path("names.txt"), "--ask", "midle", "--out", path("folder"));
        assertThat(shell.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err())
                .contains("--ask midle: is neither the name of a label")
                .contains("middle");
        assertThat(folder.resolve("folder")).doesNotExist();
    }

    @Test
    void listingOnlyLooks() throws IOException {
        Shell shell = audit("classes.onnx", "--list");
        assertThat(shell.out()).contains("y").contains("single-label");
        assertThat(names(folder)).noneMatch(name -> name.startsWith("audit-"));
    }

    @Test
    void everyOutputLayerIsAuditedInAFolderOfItsOwn() throws IOException {
        TinyModels.twoHeads(folder.resolve("two.onnx"), TinyModels.closed(), new float[][] {{1, 0}, {0, 1}, {-1, -1}});
        Path out = folder.resolve("two");
        Shell shell = audit("two.onnx", "--out", out.toString(), "--fail-on", "unargmaxable");
        assertThat(shell.err()).isEmpty();
        assertThat(shell.exitCode()).isEqualTo(10);
        assertThat(shell.out()).contains("1 of 5 classes", "0 of 3 classes", "1-first", "2-second");
        assertThat(shell.out()).contains("two.onnx --tensor first --examples").doesNotContain("--tensor second");
        assertThat(out.resolve("1-first/report.html")).exists();
        assertThat(out.resolve("2-second/summary.json")).exists();
        assertThat(audit("two.onnx", "--out", out.toString()).exitCode()).isZero();
        assertThat(audit(
                                "two.onnx",
                                "--tensor",
                                "second",
                                "--out",
                                folder.resolve("one").toString())
                        .out())
                .contains("0 of 3 classes")
                .doesNotContain("of 5 classes");
        assertThat(audit("two.onnx", "--out", out.toString(), "--ask", "0").err())
                .contains("the model has 2 output layers", "--tensor", "first", "second");
    }

    @Test
    void allOutputLayersHaveOneTableOneSummaryAndOneIndex() throws IOException {
        TinyModels.twoHeads(folder.resolve("two.onnx"), TinyModels.closed(), new float[][] {{1, 0}, {0, 1}, {-1, -1}});
        Path out = folder.resolve("two");
        Shell shell = audit("two.onnx", "--out", out.toString());
        assertThat(shell.out())
                .containsPattern("first +5 +2 +argmax +5 +1 +0")
                .containsPattern("second +3 +2 +argmax +3 +0 +0");
        assertThat(out.resolve("report.html"))
                .content()
                .contains("href=\"1-first/report.html\"", "href=\"2-second/report.html\"")
                .contains("1 of the classes and label sets that were asked about can never be predicted");
        assertThat(out.resolve("summary.json"))
                .content()
                .contains("\"unargmaxable\" : 1", "\"folder\" : \"2-second\"", "\"layer\" : \"first\"");
        assertThat(audit("two.onnx", "--out", out.toString(), "--format", "junit")
                        .out())
                .contains("two.onnx first", "two.onnx second");
    }

    @Test
    void layersWithTheSameNumbersAreAuditedOnce() throws IOException {
        TinyModels.twoHeads(folder.resolve("tied.onnx"), TinyModels.closed(), TinyModels.closed());
        Path out = folder.resolve("tied");
        Shell shell = audit("tied.onnx", "--out", out.toString());
        assertThat(shell.out()).contains("first and second have the same numbers, and were audited once");
        assertThat(out.resolve("1-first/report.html")).exists();
        assertThat(out.resolve("2-second")).doesNotExist();
        assertThat(out.resolve("report.html")).content().contains("tied: second");
        assertThat(out.resolve("summary.json")).content().contains("\"output_layers\" : 2");
    }

    @Test
    void anInterruptedRunTakesTheLayersThatAreFinished() throws IOException {
        TinyModels.twoHeads(folder.resolve("two.onnx"), TinyModels.closed(), new float[][] {{1, 0}, {0, 1}, {-1, -1}});
        Path out = folder.resolve("two");
        audit("two.onnx", "--out", out.toString());
        Path certificates = out.resolve("1-first/certificates.jsonl.gz");
        // Another proof of the same verdict, which is kept only if the layer is not decided again.
        List<String> lines = new ArrayList<>(certificates(certificates));
        lines.set(1, lines.get(1).replaceFirst("\"witness\":\\[.*?]", "\"witness\":[64.0,0.0,48.0]"));
        try (OutputStream compressed = new GZIPOutputStream(Files.newOutputStream(certificates))) {
            compressed.write((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
        }
        Files.delete(out.resolve("summary.json"));
        Files.delete(out.resolve("2-second/summary.json"));
        Shell again = audit("two.onnx", "--out", out.toString());
        assertThat(again.exitCode()).as(again.err()).isZero();
        assertThat(certificates(certificates)).isEqualTo(lines);
        assertThat(out.resolve("summary.json")).exists();
    }

    private static List<String> certificates(Path compressed) throws IOException {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(compressed))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }

    @Test
    void aModelWithoutAnOutputLayerSaysWhyAndWhatToDo() throws IOException {
        TinyModels.write(
                folder.resolve("encoder.onnx"),
                GraphProto.newBuilder()
                        .addInput(ValueInfoProto.newBuilder().setName("x"))
                        .addNode(OnnxParts.node("Tanh", "act", "y", "x"))
                        .addOutput(ValueInfoProto.newBuilder().setName("y")));
        Shell list = audit("encoder.onnx", "--list");
        assertThat(list.exitCode()).isZero();
        assertThat(list.out()).contains("no output is a linear layer");
        Shell refused = audit("encoder.onnx");
        assertThat(refused.exitCode()).isEqualTo(3);
        assertThat(refused.err().lines())
                .singleElement()
                .asString()
                .contains("no output is a linear layer", "--rule top-k");
    }

    @Test
    void whatMustNotBeEndsInACodeOfItsOwn() {
        assertThat(audit("classes.onnx", "--fail-on", "unargmaxable", "--out", path("folder"))
                        .exitCode())
                .isEqualTo(ExitCode.UNARGMAXABLE);
    }

    @Test
    void aBudgetThatIsNotSpentChangesNothing() throws IOException {
        audit("classes.onnx", "--out", path("folder"));
        audit("classes.onnx", "--budget", "1h", "--out", path("other"));
        assertThat(Files.readString(folder.resolve("other/verdicts.jsonl")))
                .contains("margin")
                .isEqualTo(Files.readString(folder.resolve("folder/verdicts.jsonl")));
        assertThat(audit("classes.onnx", "--budget", "0s", "--out", path("third"))
                        .exitCode())
                .isEqualTo(ExitCode.USAGE);
    }

    @Test
    void aSurveyIsATableInTheFolder() throws IOException {
        Shell shell = audit(
                "classes.onnx", "--survey", "1..2", "--first", "1,2", "--survey-sets", "50", "--out", path("folder"));
        assertThat(shell.exitCode()).isZero();
        assertThat(Files.readAllLines(folder.resolve("folder/survey.csv"))).hasSize(5);
        assertThat(shell.out()).contains("labels in a set").contains("labels with the highest logits");
        assertThat(audit("classes.onnx", "--first", "1", "--out", path("other")).err())
                .contains("--survey-seed require --survey");
        assertThat(audit("classes.onnx", "--survey", "9", "--out", path("other"))
                        .err())
                .contains("there are no sets of 9 of 5 labels");
        assertThat(audit("classes.onnx", "--survey", "3..1", "--out", path("other"))
                        .exitCode())
                .isEqualTo(ExitCode.USAGE);
    }

    /** Nobody wants every entry of an index alone. */
    @Test
    void anIndexHasASurveyAlone() throws IOException {
        Shell shell = audit("unknown.onnx", "--rule", "top-k", "--survey", "2", "--out", path("folder"));
        assertThat(shell.exitCode()).isZero();
        assertThat(folder.resolve("folder/report.html")).exists();
        assertThat(Files.readAllLines(folder.resolve("folder/survey.csv"))).hasSize(2);
    }

    /** The feature domain is not known, and observed features are a statement about practice: every output says so. */
    @Test
    void terminalReportAndBothKindsOfJsonHaveTheSameCaveatsAndProvenance() throws IOException {
        Files.write(folder.resolve("state.safetensors"), safetensors());
        String unknown =
                "any, because the file does not say what precedes the layer; \\\"can\\\" may be too optimistic";
        Shell shell = audit("state.safetensors", "--rule", "argmax", "--out", path("state"));
        Shell json = audit("state.safetensors", "--rule", "argmax", "--out", path("state"), "--format", "json");
        String summary = Files.readString(folder.resolve("state/summary.json"));
        String report = Files.readString(folder.resolve("state/report.html"));
        assertThat(shell.out()).contains(unknown.replace("\\", ""));
        assertThat(json.out()).contains(unknown);
        assertThat(summary).contains(unknown);
        assertThat(report).contains("the file does not say what precedes the layer;");
        String sha = Sha256.of(folder.resolve("state.safetensors"));
        for (String output : List.of(json.out(), summary, report)) {
            assertThat(output).contains("state.safetensors", sha, "fc.weight (5 x 2)", BuildInformation.version());
            assertThat(output).containsPattern("20\\d\\d-\\d\\d-\\d\\dT");
        }
        assertThat(report).contains("<title>Which classes can state.safetensors predict?</title>");
        audit("classes.onnx", "--survey", "1,2", "--survey-sets", "7", "--out", path("surveyed"));
        assertThat(Files.readString(folder.resolve("surveyed/summary.json"))).contains("7 random sets of each size");
        assertThat(Files.readString(folder.resolve("surveyed/report.html"))).contains("7 random sets of each size");
    }

    @Test
    void anotherRuleDoesNotOverwriteTheFolderAndTheSameQuestionDoes() throws IOException {
        audit("classes.onnx", "--out", path("folder"));
        String first = Files.readString(folder.resolve("folder/verdicts.jsonl"));
        Shell other = audit("classes.onnx", "--rule", "threshold", "--out", path("folder"));
        assertThat(other.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(other.err())
                .contains(
                        "folder: has the results of another audit, with other label sets, question: choose another --out");
        assertThat(folder.resolve("folder/summary.json")).exists();
        assertThat(folder.resolve("folder/verdicts.jsonl")).hasContent(first);
        assertThat(audit("classes.onnx", "--names", path("names.txt"), "--out", path("folder"))
                        .exitCode())
                .isZero();
        assertThat(folder.resolve("folder/never.txt")).hasContent("middle\n");
    }

    @Test
    void namesThatAreTooFewAreRefusedWithBothCounts() throws IOException {
        Files.writeString(folder.resolve("four.txt"), "east\nnorth\nwest\nsouth\n");
        assertRefused(
                "four.txt: has 4 names for 5 labels: expected 5 lines, one per label", "--names", path("four.txt"));
    }

    @Test
    void aClassWithoutANameIsNotABareNumber() {
        assertThat(audit("classes.onnx", "--out", path("folder")).out()).containsPattern("which ones +class 4\n");
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    private static List<String> keys(Path file) throws IOException {
        List<String> keys = new ArrayList<>();
        try (JsonParser json = new JsonFactory().createParser(file.toFile())) {
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                if (token == JsonToken.FIELD_NAME) {
                    keys.add(json.currentName());
                }
            }
        }
        return keys;
    }
}
