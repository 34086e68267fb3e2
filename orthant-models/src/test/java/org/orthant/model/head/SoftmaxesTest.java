package org.orthant.model.head;

import static org.assertj.core.api.Assertions.assertThat;
import static org.orthant.model.onnx.OnnxFile.integers;

import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.model.Task;
import org.orthant.model.onnx.OnnxFile;
import org.orthant.model.open.ModelFile;

/** A softmax of several nodes behind a layer. */
class SoftmaxesTest {

    @TempDir
    Path folder;

    private OutputLayers found(UnaryOperator<OnnxFile> nodes) {
        OnnxFile start = new OnnxFile()
                .input("x")
                .output("output", 2)
                .floats("w", List.of(2L, 3L), 1, 2, 3, 4, 5, 6)
                .floats("b", List.of(3L), 1, 2, 3)
                .node("MatMul", List.of("x", "w"), "product")
                .node("Add", List.of("product", "b"), "z");
        return OutputLayers.find(ModelFile.open(nodes.apply(start).write(folder)));
    }

    private void assertSingleLabel(UnaryOperator<OnnxFile> nodes) {
        Candidate head = found(nodes).best().orElseThrow();
        assertThat(head.task()).isEqualTo(Task.SINGLE_LABEL);
        assertThat(head.certainty()).isEqualTo(Certainty.FOUND);
        assertThat(head.layer().bias(2)).isEqualTo(3);
    }

    private static OnnxFile exponents(OnnxFile file, String maximumOf, long axis) {
        return file.node("ReduceMax", List.of(maximumOf), "max", integers("axes", axis))
                .node("Sub", List.of("z", "max"), "s")
                .node("Exp", List.of("s"), "e");
    }

    @Test
    void aQuotientOfExponentialsAndTheirSumIsASoftmax() {
        for (long axis : new long[] {-1, 1}) {
            assertSingleLabel(file -> exponents(file, "z", axis)
                    .node("ReduceSum", List.of("e"), "t", integers("axes", axis), integers("keepdims", 1))
                    .node("Div", List.of("e", "t"), "output"));
        }
        assertSingleLabel(file -> file.node("Exp", List.of("z"), "e")
                .node("ReduceSum", List.of("e"), "t", integers("axes", -1))
                .node("Reciprocal", List.of("t"), "r")
                .node("Mul", List.of("r", "e"), "output"));
    }

    @Test
    void aDifferenceFromTheLogarithmOfThatSumIsALogSoftmax() {
        assertSingleLabel(file -> exponents(file, "z", -1)
                .node("ReduceSum", List.of("e"), "t", integers("axes", -1))
                .node("Log", List.of("t"), "l")
                .node("Sub", List.of("s", "l"), "output"));
        assertSingleLabel(file -> file.node("ReduceLogSumExp", List.of("z"), "l", integers("axes", -1))
                .node("Sub", List.of("z", "l"), "output"));
        assertSingleLabel(file -> file.node("Softmax", List.of("z"), "p").node("Log", List.of("p"), "output"));
        assertSingleLabel(file -> exponents(file, "z", -1)
                .node("ReduceSum", List.of("e"), "t", integers("axes", -1))
                .node("Div", List.of("e", "t"), "p")
                .node("Log", List.of("p"), "output"));
    }

    @Test
    void aSumAlongAnotherAxisOrOfSomethingElseIsNotASoftmax() {
        assertThat(found(file -> exponents(file, "z", -1)
                                .node("ReduceSum", List.of("e"), "t", integers("axes", 0))
                                .node("Div", List.of("e", "t"), "output"))
                        .best())
                .isEmpty();
        assertThat(found(file -> exponents(file, "z", -1)
                                .node("ReduceSum", List.of("other"), "t", integers("axes", -1))
                                .node("Div", List.of("e", "t"), "output"))
                        .best())
                .isEmpty();
    }

    @Test
    void aMaximumOfSomethingElseIsNotTakenAway() {
        assertThat(found(file -> exponents(file, "other", -1)
                                .node("ReduceSum", List.of("e"), "t", integers("axes", -1))
                                .node("Div", List.of("e", "t"), "output"))
                        .best())
                .isEmpty();
    }
}
