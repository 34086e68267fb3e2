package org.orthant.model.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.orthant.model.onnx.OnnxFile.integers;
import static org.orthant.model.onnx.OnnxFile.text;

import ai.onnx.proto.OnnxMl.TensorProto;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.orthant.io.BadInputException;
import org.orthant.layer.ClaimSubject;
import org.orthant.layer.FeatureDomain;
import org.orthant.model.Task;
import org.orthant.model.head.Candidate;
import org.orthant.model.head.OutputLayers;
import org.orthant.model.open.ModelFile;

/** An operator is its domain and its type, and what it computes also depends on its settings: a name is not a meaning. */
class OnnxOperatorsTest {

    private static final FeatureDomain FREE = FeatureDomain.free(2);
    private static final FeatureDomain NON_NEGATIVE =
            FeatureDomain.of(new double[2], new double[] {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY});

    @TempDir
    Path folder;

    private OutputLayers find(OnnxFile file) {
        return OutputLayers.find(ModelFile.open(file.write(folder)));
    }

    /** A layer whose features nodes from "input" to "x" compute. */
    private static OnnxFile layer(UnaryOperator<OnnxFile> nodes) {
        return nodes.apply(new OnnxFile().input("input").output("output", 2))
                .floats("w", List.of(2L, 3L), 1, 2, 3, 4, 5, 6)
                .node("MatMul", List.of("x", "w"), "z")
                .node("Softmax", List.of("z"), "output");
    }

    private Candidate best(UnaryOperator<OnnxFile> nodes) {
        return find(layer(nodes)).best().orElseThrow();
    }

    /** What nodes compute of the scores of a layer on non-negative features. */
    private static OnnxFile scores(UnaryOperator<OnnxFile> nodes) {
        return nodes.apply(new OnnxFile()
                .input("input")
                .output("output", 2)
                .node("Relu", List.of("input"), "x")
                .floats("w", List.of(2L, 3L), 1, 2, 3, 4, 5, 6)
                .node("MatMul", List.of("x", "w"), "z"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "my.Relu",
                "com.microsoft.Relu",
                "com.microsoft.nchwc.Relu",
                "ai.onnx.ml.Relu",
                "ai.onnx.preview.training.Relu",
                "my.Sigmoid",
                "my.Identity",
                "my.LayerNormalization",
                "Silu",
                "FastGelu"
            })
    void operatorsOfOtherDomainsBoundNothing(String operator) {
        Candidate head = best(file -> file.node("Relu", List.of("input"), "r").node(operator, List.of("r"), "x"));
        assertThat(head.domain()).isEqualTo(FREE);
        assertThat(head.origin().described())
                .startsWith("any, because no bounds are known for the output of ")
                .contains("(" + operator + ", an unknown operator)");
    }

    @ParameterizedTest
    @CsvSource({"Relu,0", "ai.onnx.Relu,0", "com.microsoft.QuickGelu,-0.163631", "com.microsoft.FastGelu,-0.1701"})
    void operatorsOfTheStandardAndOfOnnxRuntimeAreKnown(String operator, double lower) {
        Candidate head = best(file -> file.node(operator, List.of("input"), "x"));
        assertThat(head.range().lower()).isCloseTo(lower, Offset.offset(1e-6));
    }

    @ParameterizedTest
    @CsvSource({"'',Relu", "ai.onnx,Relu", "my,my.Relu", "com.microsoft,com.microsoft.FastGelu"})
    void functionsOfTheModelRedefineOperators(String domain, String operator) {
        String type = operator.substring(operator.lastIndexOf('.') + 1);
        Candidate head = best(file -> file.node(operator, List.of("input"), "x").function(domain, type, "Identity"));
        assertThat(head.domain()).isEqualTo(FREE);
        assertThat(head.origin().described()).contains("a function of the model");
    }

    @Test
    void functionsOfAnotherDomainRedefineNothing() {
        assertThat(best(file -> file.node("Relu", List.of("input"), "x").function("my", "Relu", "Identity"))
                        .domain())
                .isEqualTo(NON_NEGATIVE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"my.MatMul", "com.microsoft.MatMul"})
    void anUnknownProductIsNoLayer(String operator) {
        OutputLayers found = find(new OnnxFile()
                .input("input")
                .output("output")
                .floats("w", List.of(2L, 3L), 1, 2, 3, 4, 5, 6)
                .node(operator, List.of("input", "w"), "z")
                .node("Softmax", List.of("z"), "output"));
        assertThat(found.candidates()).isEmpty();
        assertThat(found.summary()).contains("(" + operator + ", an unknown operator)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"my.Softmax", "my.Sigmoid", "my.ArgMax", "my.TopK", "my.Identity", "my.Add"})
    void aLayerIsNotRecognisedThroughAnUnknownOperator(String operator) {
        OutputLayers found =
                find(scores(file -> file.node(operator, List.of("z"), "y").node("Softmax", List.of("y"), "output")));
        assertThat(found.best()).isEmpty();
        assertThat(found.summary()).contains(operator + ", an unknown operator");
        assertThat(found.candidates())
                .singleElement()
                .satisfies(candidate -> assertThat(candidate.task()).isEqualTo(Task.UNKNOWN));
    }

    @Test
    void aConstantOfAnotherDomainIsNone() {
        OnnxFile file = new OnnxFile().input("input").output("output").constant("w", List.of(2L, 3L), 1, 2, 3, 4, 5, 6);
        OutputLayers standard =
                find(file.node("MatMul", List.of("input", "w"), "z").node("Softmax", List.of("z"), "output"));
        assertThat(standard.best()).isPresent();
        assertThat(find(file.function("", "Constant", "Identity")).candidates()).isEmpty();
    }

    @Test
    void aFusedActivationOrAFusedTransposeIsNoLayerOfScores() {
        for (String activation : new String[] {"Relu", "LeakyRelu"}) {
            assertThat(find(new OnnxFile()
                                    .input("input")
                                    .output("output")
                                    .floats("w", List.of(2L, 3L), 1, 2, 3, 4, 5, 6)
                                    .node(
                                            "com.microsoft.FusedGemm",
                                            List.of("input", "w"),
                                            "output",
                                            text("activation", activation)))
                            .candidates())
                    .isEmpty();
        }
        for (String transpose : new String[] {"transA", "transBatchA", "transBatchB"}) {
            assertThat(find(new OnnxFile()
                                    .input("input")
                                    .output("output")
                                    .floats("w", List.of(2L, 3L), 1, 2, 3, 4, 5, 6)
                                    .node(
                                            "com.microsoft.FusedMatMul",
                                            List.of("input", "w"),
                                            "output",
                                            integers(transpose, 1)))
                            .candidates())
                    .isEmpty();
        }
    }

    /** ONNX Runtime also drops values when a model is used, if the model asks for it. */
    @Test
    void dropoutInTrainingModeIsUnknown() {
        for (int training = 0; training < 2; training++) {
            int mode = training;
            Candidate head = best(file -> file.node("Tanh", List.of("input"), "t")
                    .floats("ratio", List.of(), 0.5)
                    .bytes("mode", TensorProto.DataType.BOOL, List.of(), mode)
                    .node("Dropout", List.of("t", "ratio", "mode"), "x"));
            assertThat(head.range().isFree()).isEqualTo(mode == 1);
        }
        assertThat(best(file -> file.input("mode")
                                .node("Tanh", List.of("input"), "t")
                                .node("Dropout", List.of("t", "", "mode"), "x"))
                        .range()
                        .isFree())
                .isTrue();
    }

    /** The number −1 as an unsigned byte is 255. */
    @Test
    void castsToWholeNumbersKeepNoRange() {
        assertThat(best(file -> file.node("Tanh", List.of("input"), "t")
                                .node("Cast", List.of("t"), "bytes", integers("to", 2))
                                .node("Cast", List.of("bytes"), "x", integers("to", 1)))
                        .range()
                        .isFree())
                .isTrue();
    }

    @Test
    void scoresThatAreCastToWholeNumbersAreRounded() {
        Candidate truncated = find(scores(file -> file.node("Cast", List.of("z"), "whole", integers("to", 7))
                        .node("ArgMax", List.of("whole"), "output", integers("axis", 1))))
                .best()
                .orElseThrow();
        assertThat(truncated.subject()).isEqualTo(ClaimSubject.DEQUANTISED_LAYER);
        assertThat(truncated.remarks()).anyMatch(remark -> remark.contains("cast to whole numbers"));
        Candidate chosen = find(scores(file -> file.node("ArgMax", List.of("z"), "class", integers("axis", 1))
                        .node("Cast", List.of("class"), "output", integers("to", 6))))
                .best()
                .orElseThrow();
        assertThat(chosen.subject()).isEqualTo(ClaimSubject.OUTPUT_LAYER);
        assertThat(chosen.remarks()).isEmpty();
    }

    @Test
    void aChoiceAmongExamplesIsNoRule() {
        for (String kind : new String[] {"Softmax", "LogSoftmax", "ArgMax", "TopK"}) {
            for (int axis = 0; axis < 2; axis++) {
                int along = axis;
                Candidate found = find(scores(file -> file.longs("k", 1)
                                .node(
                                        kind,
                                        kind.equals("TopK") ? List.of("z", "k") : List.of("z"),
                                        "output",
                                        integers("axis", along))))
                        .best()
                        .orElseThrow();
                assertThat(found.task()).as(kind).isEqualTo(along == 1 ? Task.SINGLE_LABEL : Task.UNKNOWN);
            }
        }
    }

    @Test
    void layersThatAreJoinedAsExamplesAreNotOneLayer() {
        for (int axis = 0; axis < 2; axis++) {
            int along = axis;
            OutputLayers found = find(scores(file -> file.floats("v", List.of(2L, 3L), 6, 5, 4, 3, 2, 1)
                    .node("MatMul", List.of("x", "v"), "y")
                    .node("Concat", List.of("z", "y"), "both", integers("axis", along))
                    .node("Softmax", List.of("both"), "output")));
            assertThat(found.best().isPresent()).isEqualTo(along == 1);
        }
    }

    @Test
    void constantsThatCallersMayReplaceBoundNothing() {
        UnaryOperator<OnnxFile> nodes =
                file -> file.floats("least", List.of(), 0).input("least").node("Clip", List.of("input", "least"), "x");
        Candidate head = best(nodes);
        assertThat(head.domain()).isEqualTo(FREE);
        assertThat(head.origin().described())
                .endsWith("Clip_0, whose constant least is only a default of a model input");
        assertThat(head.remarks())
                .containsExactly(
                        "verdicts are about the constants in the file; callers may pass others, as least is also"
                                + " an input of the model");
        Candidate older = find(layer(nodes).version(3)).best().orElseThrow();
        assertThat(older.domain()).isEqualTo(NON_NEGATIVE);
        assertThat(older.remarks()).isEmpty();
    }

    @Test
    void weightsThatCallersMayReplaceAreThoseOfTheFile() {
        Candidate head = best(file -> file.input("w").node("Relu", List.of("input"), "x"));
        assertThat(head.labels()).isEqualTo(3);
        assertThat(head.domain()).isEqualTo(NON_NEGATIVE);
        assertThat(head.remarks()).singleElement().asString().contains("as w is also");
    }

    @Test
    void aValueIsComputedOrGiven() {
        for (OnnxFile file : List.of(
                layer(nodes -> nodes.node("Relu", List.of("input"), "x").node("Neg", List.of("input"), "w")),
                layer(nodes -> nodes.node("Relu", List.of("x"), "input").node("Neg", List.of("input"), "x")))) {
            Path path = file.write(folder);
            assertThatThrownBy(() -> ModelFile.open(path))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("has a node that computes the value ")
                    .hasMessageContaining("the graph is damaged");
        }
    }
}
