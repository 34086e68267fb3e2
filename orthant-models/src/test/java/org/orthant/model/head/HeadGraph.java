package org.orthant.model.head;

import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.orthant.layer.AffineMap;
import org.orthant.layer.Image;
import org.orthant.model.onnx.OnnxFile;
import org.orthant.model.open.ModelFile;

/** Graphs whose value "x" is the features of a layer with three labels on two features and a softmax. */
final class HeadGraph {

    private HeadGraph() {}

    /** The output layer of a graph that nodes from "input" to "x" begin, whose output has two declared axes. */
    static Candidate head(Path folder, UnaryOperator<OnnxFile> nodes) {
        return head(folder, 2, nodes);
    }

    /** The same with another number of axes, 0 if none is declared. */
    static Candidate head(Path folder, int rank, UnaryOperator<OnnxFile> nodes) {
        OnnxFile start = new OnnxFile().input("input");
        OnnxFile file = nodes.apply(rank == 0 ? start.output("output") : start.output("output", rank))
                .floats("w", List.of(2L, 3L), 1, 2, 3, 4, 5, 6)
                .node("MatMul", List.of("x", "w"), "z")
                .node("Softmax", List.of("z"), "output");
        return OutputLayers.find(ModelFile.open(file.write(folder))).best().orElseThrow();
    }

    static AffineMap map(Candidate head) {
        return ((Image) head.domain()).map();
    }

    static double[] row(AffineMap map, int output) {
        double[] row = new double[map.inputs()];
        map.copyRow(output, row);
        return row;
    }
}
