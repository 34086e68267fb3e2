package org.orthant.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.orthant.audit.model.ClassChoice;
import org.orthant.audit.model.ModelAudit;
import org.orthant.io.BadInputException;
import org.orthant.io.Safetensors;
import org.orthant.io.Tensor;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.repair.RepairListener.Phase;
import org.orthant.verify.Question;
import org.orthant.verify.Verifier;

/** Changes of biases that are interrupted, and resumed by the same call. */
class ModelBiasRepairTest {

    @TempDir
    Path folder;

    private Path model;
    private Path out;
    private Path kept;

    /** The corners of a square, and a class within it, which never wins. */
    @BeforeEach
    void square() throws IOException {
        model = folder.resolve("model.safetensors");
        out = folder.resolve("changed.safetensors");
        kept = folder.resolve("repair");
        float[] weights = {1, 0, 0, 1, -1, 0, 0, -1, .25f, .25f};
        new Safetensors(
                        Map.of(),
                        List.of(
                                new Tensor("fc.weight", List.of(5, 2), weights),
                                new Tensor("fc.bias", List.of(5), new float[5])))
                .write(model);
    }

    private ModelBiasRepair repair() {
        return ModelBiasRepair.of(ModelAudit.of(model).rule(DecisionRule.argmax()))
                .margin(0.1)
                .folder(kept);
    }

    private static ModelBiasRepair interruptedIn(Phase phase, ModelBiasRepair repair) {
        AtomicBoolean reached = new AtomicBoolean();
        return repair.listener(new RepairListener() {
                    @Override
                    public void begins(Phase begun) {
                        reached.set(begun == phase || reached.get());
                    }
                })
                .cancelledWhen(reached::get);
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    /** There is no output before it is proven, and no summary before the end. */
    @ParameterizedTest
    @EnumSource(Phase.class)
    void interruptedAnywhereItResumesWithTheSameResult(Phase phase) throws IOException {
        RebiasedModel undisturbed = repair().folder(folder.resolve("undisturbed"))
                .out(folder.resolve("undisturbed.safetensors"))
                .run();

        assertThatThrownBy(() -> interruptedIn(phase, repair()).out(out).run())
                .isInstanceOf(CancellationException.class);
        assertThat(kept.resolve("repair.json")).doesNotExist();
        assertThat(names()).noneMatch(name -> name.startsWith(".orthant"));
        assertThat(out).doesNotExist();

        RebiasedModel resumed = repair().out(out).run();

        assertThat(out).hasSameBinaryContentAs(undisturbed.file());
        assertThat(resumed.change().change()).isEqualTo(undisturbed.change().change());
        assertThat(resumed.never()).isEmpty();
        assertThat(kept.resolve("repair.json")).content().contains("\"never_before\" : 1", "\"never_after\" : 0");
    }

    /** A killed process leaves what it was writing. */
    @Test
    void whatAKilledProcessLeftUnfinishedIsDeleted() throws IOException {
        assertThatThrownBy(() -> interruptedIn(Phase.PROVE, repair()).out(out).run())
                .isInstanceOf(CancellationException.class);
        String left = "230a8734-ff27-43a4-b852-b59c084abf28.part";
        for (String name : List.of(".orthant", "report.html", "repair.json", "progress.txt")) {
            Files.writeString(kept.resolve(name + "." + left), "half");
        }
        Files.writeString(kept.resolve("mine.part"), "mine");
        Path staging = Files.createDirectory(folder.resolve(".orthant-repair8734"));
        Files.writeString(staging.resolve("lock"), "");
        Files.writeString(Files.createDirectory(staging.resolve("model")).resolve("changed.safetensors"), "half");

        repair().out(out).run();

        assertThat(staging).doesNotExist();
        try (Stream<Path> files = Files.list(kept)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .filteredOn(name -> name.endsWith(".part"))
                    .containsExactly("mine.part");
        }
    }

    /** A change that was killed before its summary has written its own output; what somebody else puts there is not overwritten. */
    @Test
    void onResumingItsOwnOutputAloneIsOverwritten() throws IOException {
        repair().out(out).run();
        Files.delete(kept.resolve("repair.json"));
        repair().out(out).run();
        assertThat(kept.resolve("repair.json")).exists();

        Files.writeString(out, "mine");

        assertThatThrownBy(() -> repair().out(out).run())
                .isInstanceOf(BadInputException.class)
                .hasMessage(out + ": exists and is not overwritten: name another file, or remove it first");
        assertThat(out).hasContent("mine");
    }

    /** Another margin is another change: it does not take over the folder of a finished one. */
    @Test
    void theFolderOfAnotherChangeIsRefused() {
        repair().out(out).run();

        Path other = folder.resolve("other.safetensors");
        assertThatThrownBy(() -> repair().margin(0.2).out(other).run())
                .isInstanceOf(BadInputException.class)
                .hasMessage(kept + ": has the results of another repair: name another folder");
        assertThat(other).doesNotExist();
    }

    /** The audit of the changed model asks about the same classes, so that it would not prove others. */
    @Test
    void classesThatTheAuditDoesNotAskAboutAreRefused() {
        ModelAudit some = ModelAudit.of(model).rule(DecisionRule.argmax()).classes(ClassChoice.range(0, 3));
        assertThatThrownBy(() -> ModelBiasRepair.of(some)
                        .requiring(List.of("3", "4"))
                        .out(out)
                        .run())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the audit does not ask about class 4: require classes that it asks about");
        assertThat(out).doesNotExist();
    }

    @Test
    void partialLabelSetsAreRefused() {
        ModelAudit audit = ModelAudit.of(model).partialSets(folder.resolve("sets.txt"));
        assertThatThrownBy(() -> ModelBiasRepair.of(audit))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("partial label sets cannot be made possible: ask about label sets without free labels");
    }

    @Test
    void interruptedThresholdsResumeToo() throws IOException {
        Path thresholds = folder.resolve("t.npy");
        ModelBiasRepair repair = ModelBiasRepair.of(ModelAudit.of(model).rule(DecisionRule.threshold()))
                .requiring(List.of("4"))
                .folder(kept);
        assertThatThrownBy(() -> interruptedIn(Phase.PROVE, repair.thresholds(thresholds))
                        .run())
                .isInstanceOf(CancellationException.class);
        assertThat(thresholds).doesNotExist();

        repair.thresholds(thresholds).run();

        assertThat(thresholds).exists();
        assertThat(kept.resolve("repair.json")).exists();
    }

    /** Between biases of a million, float32 has steps of 1/16. */
    private void coarse(float inside) throws IOException {
        float[] weights = {.01f, 0, 0, .004f, -.01f, 0};
        new Safetensors(
                        Map.of(),
                        List.of(
                                new Tensor("fc.weight", List.of(3, 2), weights),
                                new Tensor("fc.bias", List.of(3), new float[] {1e6f, inside, 1e6f})))
                .write(model);
    }

    @Test
    void biasesAreChosenSoThatTheyReachTheMarginAsWritten() throws IOException {
        float[] weights = {3, 0, 0, 1, -3, 0, 0, -3};
        float[] biases = {1e6f, 1e6f - 8, 1e6f, 1e6f};
        new Safetensors(
                        Map.of(),
                        List.of(
                                new Tensor("fc.weight", List.of(4, 2), weights),
                                new Tensor("fc.bias", List.of(4), biases)))
                .write(model);
        ModelAudit audit = ModelAudit.of(model).rule(DecisionRule.argmax()).domain(FeatureDomain.box(2, 1));
        RebiasedModel changed =
                ModelBiasRepair.of(audit).margin(0.51).folder(kept).out(out).run();

        assertThat(changed.missed()).isEmpty();
        DenseLayer written = changed.after().assumed().head().layer();
        assertThat(written.bias(1)).isEqualTo(changed.change().layer().bias(1));
        Question question = Question.verdict(changed.after().audit().question().domain())
                .withRule(DecisionRule.argmax())
                .withMargins();
        assertThat(Verifier.of(written, question)
                        .session()
                        .verify(LabelSet.of(4, 1))
                        .margin()
                        .orElseThrow()
                        .low())
                .isGreaterThanOrEqualTo(0.51);
    }

    @Test
    void whatNoWrittenBiasReachesIsReported() throws IOException {
        coarse(1e6f - 1);
        ModelAudit audit = ModelAudit.of(model).rule(DecisionRule.argmax()).domain(FeatureDomain.box(2, 1));
        RebiasedModel changed =
                ModelBiasRepair.of(audit).margin(0.006).folder(kept).out(out).run();

        assertThat(changed.missed()).containsOnlyKeys("class 1");
        assertThat(changed.missed().get("class 1")).isBetween(0.0039, 0.0041);
        assertThat(kept.resolve("repair.json"))
                .content()
                .containsPattern("\"below_margin\" : \\[ \\{\\s+\"name\" : \"class 1\"");
    }
}
