package org.orthant.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.StringStringEntryProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.audit.model.ModelAudit;
import org.orthant.io.BadInputException;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.FeatureDomain;
import org.orthant.model.onnx.OnnxParts;
import org.orthant.repair.RepairListener.Phase;

/** Repairs of an ONNX model whose numbers are in a data file. */
class DataFilesTest {

    private static final String DATA = "model.onnx_data";

    @TempDir
    Path folder;

    private final UntrainedRecogniser recogniser = new UntrainedRecogniser();

    private Path out;
    private Path data;

    @BeforeEach
    void folders() throws IOException {
        out = Files.createDirectory(folder.resolve("repaired")).resolve("model.onnx");
        data = out.resolveSibling(DATA);
    }

    private ModelRepair repair() throws IOException {
        ByteBuffer numbers = ByteBuffer.allocate(
                        UntrainedRecogniser.CLASSES * UntrainedRecogniser.FEATURES * Float.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN);
        for (double[] row : recogniser.rows) {
            for (double number : row) {
                numbers.putFloat((float) number);
            }
        }
        Files.write(folder.resolve(DATA), numbers.array());
        GraphProto.Builder graph = GraphProto.newBuilder()
                .addInput(OnnxParts.value("x", List.of("batch"), UntrainedRecogniser.FEATURES))
                .addOutput(OnnxParts.value("logits", List.of("batch"), UntrainedRecogniser.CLASSES))
                .addInitializer(TensorProto.newBuilder()
                        .setName("w")
                        .setDataType(TensorProto.DataType.FLOAT.getNumber())
                        .addDims(UntrainedRecogniser.CLASSES)
                        .addDims(UntrainedRecogniser.FEATURES)
                        .setDataLocation(TensorProto.DataLocation.EXTERNAL)
                        .addExternalData(StringStringEntryProto.newBuilder()
                                .setKey("location")
                                .setValue(DATA)))
                .addNode(OnnxParts.node("Gemm", "fc", "logits", "x", "w").toBuilder()
                        .addAttribute(AttributeProto.newBuilder()
                                .setName("transB")
                                .setType(AttributeProto.AttributeType.INT)
                                .setI(1)));
        Path model = folder.resolve("model.onnx");
        Files.write(
                model,
                ModelProto.newBuilder().setIrVersion(8).setGraph(graph).build().toByteArray());
        return ModelRepair.of(ModelAudit.of(model)
                        .rule(DecisionRule.argmax())
                        .domain(FeatureDomain.nonNegative(UntrainedRecogniser.FEATURES, 1e4)))
                .teaching(recogniser.shown())
                .keeping(DoubleMatrix.of(recogniser.kept))
                .out(out);
    }

    @Test
    void theModelAndItsDataFileAreWritten() throws IOException {
        RepairedModel repaired = repair().run();

        assertThat(repaired.opened()).hasSize(4);
        assertThat(repaired.after().file()).isEqualTo(out);
        assertThat(out).hasSameBinaryContentAs(folder.resolve("model.onnx"));
        assertThat(data).exists();
    }

    /** Kept features outweigh the examples, so that the class stays what it was. */
    @Test
    void aRefusedRepairLeavesNoFileAndCanBeRepeated() throws IOException {
        ModelRepair repair = repair().keeping(DoubleMatrix.of(recogniser.examples));
        ModelRepair stubborn = repair.learning(repair.learning.withKeepWeight(1e6));

        assertThatThrownBy(stubborn::run).isInstanceOf(RepairRefusedException.class);

        assertThat(out.getParent()).isEmptyDirectory();
        assertThat(stubborn.allowUnreachable().run().unreachable()).isNotEmpty();
        assertThat(data).exists();
    }

    @Test
    void aRepairThatIsCancelledWhileItProvesLeavesNoFile() throws IOException {
        List<Phase> phases = new ArrayList<>();
        RepairListener listener = new RepairListener() {
            @Override
            public void begins(Phase phase) {
                phases.add(phase);
            }
        };
        ModelRepair repair = repair().listener(listener).cancelledWhen(() -> phases.contains(Phase.PROVE));

        assertThatThrownBy(repair::run).isInstanceOf(CancellationException.class);

        assertThat(out.getParent()).isEmptyDirectory();
    }

    /** A repair that is killed between its data file and its model has left the data file. */
    @Test
    void aKilledRepairResumesWithItsOwnDataFileOnly() throws IOException {
        ModelRepair repair = repair().folder(folder.resolve("kept"));
        repair.run();
        Files.delete(folder.resolve("kept/repair.json"));
        Files.delete(out);

        repair.run();
        assertThat(out).exists();

        Files.delete(folder.resolve("kept/repair.json"));
        Files.delete(out);
        Files.writeString(data, "mine");
        assertThatThrownBy(repair::run)
                .isInstanceOf(BadInputException.class)
                .hasMessage(
                        data
                                + ": exists, and the repaired model needs a data file of this name: write it to another folder");
        assertThat(data).hasContent("mine");
        assertThat(out).doesNotExist();
    }

    /** The data file of another repair has the same content, and the file that replaces it would not be this repair's to delete. */
    @Test
    void theDataFileOfAnotherRepairIsRefused() throws IOException {
        repair().run();
        Files.delete(out);

        ModelRepair other = repair().folder(folder.resolve("kept"));
        for (int time = 0; time < 2; time++) {
            assertThatThrownBy(other::run)
                    .isInstanceOf(BadInputException.class)
                    .hasMessageStartingWith(data + ": exists");
        }
    }

    @Test
    void aModelThatCannotBeMovedLeavesNoDataFile() throws IOException {
        Files.createDirectories(out.resolve("occupied"));
        try (StagedModel staged = StagedModel.next(out)) {
            Files.writeString(staged.path(), "model");
            Files.writeString(staged.path().resolveSibling(DATA), "data");
            assertThatThrownBy(staged::move).isInstanceOf(BadInputException.class);
        }
        assertThat(out.resolve("occupied")).exists();
        assertThat(data).doesNotExist();
    }
}
