package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.cli.Shell;
import org.orthant.cli.TinyModels;
import org.orthant.console.terminal.ExitCode;
import org.orthant.io.Safetensors;
import org.orthant.io.Tensor;
import org.orthant.model.onnx.OnnxParts;

/** Layers from model files of others. */
class ModelWeightsTest {

    /** The paper's first example, of which {1} and {0, 2} cannot be. */
    private static final float[][] EXAMPLE = {{1, 0}, {.5f, .7f}, {-.5f, .5f}};

    /** The same one column after the other, as MatMul wants it. */
    private static final float[] COLUMNS = {1, .5f, -.5f, 0, .7f, .5f};

    private static final float[] ROWS = {1, 0, .5f, .7f, -.5f, .5f};

    private static final String ALL_SETS = "\n0\n1\n2\n0 1\n0 2\n1 2\n0 1 2\n";

    @TempDir
    Path folder;

    @BeforeEach
    void labelSets() throws IOException {
        Files.writeString(folder.resolve("sets.txt"), ALL_SETS);
    }

    /** Runs a command line whose words that end like files, or in a slash, are files of the folder. */
    private Shell run(String line) {
        return Shell.run(folder, "\\w+(\\.(onnx|txt|jsonl|html|dat)|/)", line);
    }

    private void onnx(String file, String before, String after) throws IOException {
        TinyModels.onnx(folder.resolve(file), before, EXAMPLE, after);
    }

    @Test
    void theOutputLayerOfAGraphIsJudgedAsIfItsRowsWereWrittenOut() throws IOException {
        onnx("model.onnx", "Identity", "Sigmoid");
        Shell shell = run("verify --weights model.onnx sets.txt --format csv");
        assertThat(shell.exitCode()).isZero();
        assertThat(shell.out()).contains("argmaxable,6,75.0").contains("unargmaxable,2,25.0");
        assertThat(run("regions --weights model.onnx").out())
                .isEqualTo(run("regions --rows 1,0;.5,.7;-.5,.5").out());
        assertThat(run("explain --weights model.onnx sets.txt --format csv").out())
                .isEqualTo(run("explain --rows 1,0;.5,.7;-.5,.5 sets.txt --format csv")
                        .out());
    }

    @Test
    void whatIsVerifiedIsChecked() throws IOException {
        onnx("model.onnx", "Relu", "Sigmoid");
        run("verify --weights model.onnx --nonnegative sets.txt --out v.jsonl --certificates c.jsonl");
        assertThat(run("check --weights model.onnx --nonnegative --certificates c.jsonl --verdicts v.jsonl sets.txt")
                        .exitCode())
                .isZero();
        Shell report = run("report --verdicts v.jsonl --certificates c.jsonl --weights model.onnx --out r.html");
        assertThat(report.exitCode()).isZero();
        assertThat(report.err()).contains("layer y (3 x 2)");
        assertThat(run("figures --weights model.onnx --figure balls --format svg --out figures/")
                        .exitCode())
                .isZero();
    }

    @Test
    void oneLineSaysWhichLayerItIsAndWhatItsFeaturesAre() throws IOException {
        onnx("model.onnx", "Relu", "Sigmoid");
        String file = folder.resolve("model.onnx").toString();
        assertThat(run("explain --weights model.onnx --dead").err())
                .isEqualTo("orthant: " + file
                        + ": layer y (3 x 2), product (MatMul) → end (Sigmoid): the output y is decided for each label"
                        + " alone; features ≥ 0 (act (Relu)): consider --nonnegative; label sets are decided by threshold 0 on"
                        + " logits, which is 0.5 after a sigmoid" + System.lineSeparator());
        assertThat(run("explain --weights model.onnx --dead --nonnegative").err())
                .contains("features ≥ 0 (act (Relu));");
        assertThat(run("regions --weights model.onnx").err())
                .contains("features ≥ 0 (act (Relu));")
                .doesNotContain("consider");
        assertThat(run("explain --weights model.onnx --dead --quiet").err()).isEmpty();
    }

    @Test
    void optionsFitTheRangeOfTheFeatures() throws IOException {
        onnx("tanh.onnx", "Tanh", "Sigmoid");
        assertThat(run("explain --weights tanh.onnx --dead").err())
                .contains("features in [-1, 1] (act (Tanh)): consider --box 1;");
        onnx("sigmoid.onnx", "Sigmoid", "Sigmoid");
        assertThat(run("explain --weights sigmoid.onnx --dead").err())
                .contains("features in [0, 1] (act (Sigmoid)): consider --nonnegative --box 1;");
        onnx("elu.onnx", "Elu", "Sigmoid");
        assertThat(run("explain --weights elu.onnx --dead").err())
                .contains("features ≥ -1 (act (Elu)): consider --bounds FILE;");
        onnx("free.onnx", "Identity", "Sigmoid");
        assertThat(run("explain --weights free.onnx --dead").err()).doesNotContain("features");
    }

    @Test
    void thresholdsAreNotTakenForTheHighestScore() throws IOException {
        onnx("model.onnx", "Relu", "Softmax");
        assertThat(run("verify --weights model.onnx sets.txt").err())
                .contains("the model predicts the label of the highest logit (softmax or argmax), but label sets are"
                        + " decided by threshold 0 on logits; consider --rule argmax")
                .hasLineCount(1);
    }

    @Test
    void aFolderOfHuggingFaceHasItsClassifierAndBias() throws IOException {
        huggingFace("{\"architectures\": [\"BertForSequenceClassification\"],"
                + " \"problem_type\": \"multi_label_classification\"}");
        Shell shell = run("regions --weights bert/");
        assertThat(shell.out())
                .isEqualTo(run("regions --rows 1,0;.5,.7;-.5,.5 --bias 1,2,3").out());
        assertThat(shell.err())
                .contains("layer classifier.weight (3 x 2, bias): its name is that of an output layer")
                .contains("features in [-1, 1] (")
                .contains("nothing proves it; its bias is classifier.bias");
        assertThat(run("regions --weights bert/ --bias 1,2,3").err())
                .contains("the layer classifier.weight (3 x 2, bias) has a bias of its own: leave the other one out");
    }

    @Test
    void aLayerIsNamed() throws IOException {
        huggingFace("{}");
        assertThat(run("regions --weights bert/ --tensor pooler.weight").err())
                .contains("layer pooler.weight (2 x 2): it was named");
        assertThat(run("regions --weights bert/ --tensor pooler.weight --bias-tensor other.bias")
                        .out())
                .isEqualTo(run("regions --rows 1,2;3,4 --bias 5,6").out());
        assertThat(run("regions --weights bert/ --tensor pooler.weight --bias 5,6")
                        .out())
                .isEqualTo(run("regions --rows 1,2;3,4 --bias 5,6").out());
        Shell wrong = run("regions --weights bert/ --tensor pooler.weight --bias-tensor classifier.bias");
        assertThat(wrong.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
        Shell unknown = run("regions --weights bert/ --tensor nothing");
        assertThat(unknown.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(unknown.err()).contains("has no tensor nothing: expected a name such as pooler.weight (2 x 2)");
        Shell alone = run("regions --weights bert/ --bias-tensor classifier.bias");
        assertThat(alone.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(alone.err()).contains("--bias-tensor: also specify --tensor");
    }

    /** Writes a graph of the input x, in which W is the example and V another matrix. */
    private void graph(String file, List<String> outputs, TensorProto other, NodeProto... nodes) throws IOException {
        GraphProto.Builder graph = GraphProto.newBuilder()
                .addInput(ValueInfoProto.newBuilder().setName("x"))
                .addAllNode(List.of(nodes))
                .addInitializer(OnnxParts.tensor("W", List.of(2L, 3L), COLUMNS))
                .addInitializer(other);
        outputs.forEach(name -> graph.addOutput(ValueInfoProto.newBuilder().setName(name)));
        TinyModels.write(folder.resolve(file), graph);
    }

    @Test
    void outputsAreNamedAsWell() throws IOException {
        graph(
                "two.onnx",
                List.of("labels", "class"),
                OnnxParts.tensor("V", List.of(2L, 2L), 1, 2, 3, 4),
                OnnxParts.node("MatMul", "first", "u", "x", "W"),
                OnnxParts.node("Sigmoid", "many", "labels", "u"),
                OnnxParts.node("MatMul", "second", "v", "x", "V"),
                OnnxParts.node("Softmax", "one", "class", "v"));
        assertThat(run("regions --weights two.onnx").err())
                .contains("layer labels (3 x 2), first (MatMul) → many (Sigmoid): ")
                .contains("other outputs (--tensor): class (2 x 2)");
        assertThat(run("regions --weights two.onnx --tensor class").err())
                .contains("layer class (2 x 2), second (MatMul) → one (Softmax): ")
                .contains("the model predicts the label of the highest logit (softmax or argmax), but");
        assertThat(run("regions --weights two.onnx --tensor V").err()).contains("layer V (2 x 2), second (MatMul): ");
    }

    @Test
    void candidatesAreListedWhereNoneStandsOut() throws IOException {
        graph(
                "encoder.onnx",
                List.of("y"),
                OnnxParts.tensor("V", List.of(3L, 2L), ROWS),
                OnnxParts.node("MatMul", "first", "u", "x", "W"),
                OnnxParts.node("Relu", "act", "h", "u"),
                OnnxParts.node("MatMul", "second", "v", "h", "V"),
                OnnxParts.node("Tanh", "end", "w", "v"),
                OnnxParts.node("Mul", "square", "y", "w", "w"));
        run("regions --weights encoder.onnx")
                .assertBadInput(
                        "no output is a linear layer", "name a layer, such as V (2 x 3), W (3 x 2) (use --tensor)");
        assertThat(run("regions --weights encoder.onnx --tensor W").out())
                .isEqualTo(run("regions --rows 1,0;.5,.7;-.5,.5").out());
    }

    @Test
    void whatIsNoModelIsRefusedInOneLine() throws IOException {
        Files.writeString(folder.resolve("W.dat"), "1 0\n.5 .7\n-.5 .5\n");
        run("regions --weights W.dat")
                .assertBadInput(
                        "W.dat: is of no known format: expected a model as ONNX",
                        "a matrix as text is not a model: convert it by numpy.save('W.npy', numpy.loadtxt('W.dat'))");
        run("regions --weights missing.onnx").assertBadInput("missing.onnx: there is no such file");
        Files.createDirectory(folder.resolve("empty"));
        run("regions --weights empty/")
                .assertBadInput(
                        "is a folder without a model: expected model.safetensors, its index, pytorch_model.bin or"
                                + " model.onnx, or model.json of a run");
    }

    @Test
    void sizesBesideAModelAreRefused() throws IOException {
        onnx("model.onnx", "Relu", "Sigmoid");
        assertThat(run("regions --weights model.onnx --labels 3").exitCode()).isEqualTo(ExitCode.USAGE);
    }

    private void huggingFace(String config) throws IOException {
        Path bert = Files.createDirectory(folder.resolve("bert"));
        Files.writeString(bert.resolve("config.json"), config);
        new Safetensors(
                        Map.of(),
                        List.of(
                                new Tensor("pooler.weight", List.of(2, 2), new float[] {1, 2, 3, 4}),
                                new Tensor("other.bias", List.of(2), new float[] {5, 6}),
                                new Tensor("classifier.weight", List.of(3, 2), ROWS.clone()),
                                new Tensor("classifier.bias", List.of(3), new float[] {1, 2, 3})))
                .write(bert.resolve("model.safetensors"));
    }
}
