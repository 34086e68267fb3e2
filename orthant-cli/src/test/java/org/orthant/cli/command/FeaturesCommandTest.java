package org.orthant.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.orthant.model.onnx.OnnxParts.node;
import static org.orthant.model.onnx.OnnxParts.tensor;
import static org.orthant.model.onnx.OnnxParts.value;

import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.OperatorSetIdProto;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.orthant.cli.InFolder;
import org.orthant.cli.Shell;
import org.orthant.console.terminal.ExitCode;
import org.orthant.io.NpyWriter;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.WeightMatrix;
import org.orthant.model.weights.WeightReader;

/** Inputs run through a model by ONNX Runtime: softmax(W relu(2x)), whose last class lies within the others. */
class FeaturesCommandTest extends InFolder {

    @BeforeEach
    void files() throws IOException {
        GraphProto graph = GraphProto.newBuilder()
                .setName("small")
                .addInput(value("x", List.of("batch"), 2))
                .addOutput(value("y", List.of("batch"), 3))
                .addInitializer(tensor("two", List.of(), 2))
                .addInitializer(tensor("W", List.of(2L, 3L), 1, 0, .3f, 0, 1, .3f))
                .addNode(node("Mul", "double", "d", "x", "two"))
                .addNode(node("Relu", "act", "h", "d"))
                .addNode(node("MatMul", "product", "z", "h", "W"))
                .addNode(node("Softmax", "end", "y", "z"))
                .build();
        Files.write(
                folder.resolve("model.onnx"),
                ModelProto.newBuilder()
                        .setIrVersion(8)
                        .addOpsetImport(OperatorSetIdProto.newBuilder().setVersion(13))
                        .setGraph(graph)
                        .build()
                        .toByteArray());
        NpyWriter.write(folder.resolve("inputs.npy"), DoubleMatrix.of(new double[][] {
            {4, 4.1}, {4.1, 4}, {5, 5}, {4, -1}, {-1, 4}, {5, 0}, {0, 5}
        }));
        Files.writeString(folder.resolve("targets.txt"), "2\n2\n2\n0\n1\n0\n1\n");
    }

    @Test
    void writesTheValuesThatTheOutputLayerMultiplies() {
        Shell shell = Shell.run(
                "features", path("model.onnx"), "--inputs", path("inputs.npy"), "--out", path("features.npy"));

        assertThat(shell.exitCode()).as(shell.err()).isEqualTo(ExitCode.DONE);
        assertThat(shell.out()).contains("7 vectors of 2 numbers");
        WeightMatrix features = WeightReader.read(folder.resolve("features.npy"));
        assertThat(features.at(0, 0)).isEqualTo(8);
        assertThat(features.at(3, 1)).isZero();
    }

    @Test
    void repairsFromInputsAsFromTheirFeatures() throws IOException {
        Shell written = Shell.run(
                "features",
                path("model.onnx"),
                "--inputs",
                path("inputs.npy"),
                "--targets",
                path("targets.txt"),
                "--out",
                path("features.npy"),
                "--out-targets",
                path("classes.npy"));
        assertThat(written.exitCode()).as(written.err()).isEqualTo(ExitCode.DONE);
        Shell byInputs = repair("inputs", "--inputs", path("inputs.npy"), "--targets", path("targets.txt"));
        Shell byFeatures = repair("features", "--examples", path("features.npy"), "--targets", path("classes.npy"));

        assertThat(byInputs.exitCode()).as(byInputs.err()).isEqualTo(ExitCode.DONE);
        assertThat(byInputs.out()).containsPattern("now reachable +1: class 2");
        assertThat(byFeatures.exitCode()).as(byFeatures.err()).isEqualTo(ExitCode.DONE);
        assertThat(folder.resolve("inputs.onnx")).hasSameBinaryContentAs(folder.resolve("features.onnx"));
    }

    private Shell repair(String name, String kind, String file, String targets, String classes) {
        return Shell.run(
                "repair",
                path("model.onnx"),
                kind,
                file,
                targets,
                classes,
                "--out",
                path(name + ".onnx"),
                "--folder",
                path(name));
    }
}
