package org.orthant.audit.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.audit.AuditListener;
import org.orthant.io.Sha256;
import org.orthant.io.VerdictRecord;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.verify.Outcome;
import org.orthant.verify.RankGoal;

class ModelFileAuditTest {

    @TempDir
    Path folder;

    private Path model;

    @BeforeEach
    void write() throws IOException {
        model = TinyOnnx.classifier(folder.resolve("square.onnx"), TinyOnnx.SQUARE);
        Files.writeString(folder.resolve("names.txt"), "east\nnorth\nwest\nsouth\nmiddle\n");
    }

    @Test
    void theClassesThatCanNeverBePredictedHaveNamesAndReasons() {
        AuditedModel audited =
                ModelAudit.of(model).names(folder.resolve("names.txt")).run();
        assertThat(audited.never()).singleElement().satisfies(never -> {
            assertThat(never.name()).isEqualTo("middle");
            assertThat(never.shortfall()).hasValue(0.0);
            assertThat(never.explanation().orElseThrow().on()).containsExactly(4);
        });
        assertThat(audited.counts().of(Outcome.ARGMAXABLE).distinct()).isEqualTo(4);
        assertThat(audited.folder()).isEmpty();
    }

    @Test
    void aFolderHasWhatTheAuditFoundAndTheMemoryTheSame() {
        AuditedModel kept = ModelAudit.of(model).folder(folder.resolve("audit")).run();
        AuditedModel remembered = ModelAudit.of(model).run();
        assertThat(folder.resolve("audit")).isDirectoryContaining(file -> file.endsWith("summary.json"));
        assertThat(folder.resolve("audit/never.txt")).hasContent("class 4\n");
        assertThat(remembered.finished().verdicts()).isEqualTo(kept.finished().verdicts());
        assertThat(remembered.finished().circuits().keySet())
                .isEqualTo(kept.finished().circuits().keySet());
        assertThat(remembered.finished().header()).isEqualTo(kept.finished().header());
    }

    @Test
    void labelsAreAnsweredForByNameAndNumber() {
        AuditedModel audited = ModelAudit.of(model)
                .names(folder.resolve("names.txt"))
                .ask(List.of("middle", "0"))
                .run();
        assertThat(audited.answers())
                .extracting(
                        LabelAnswer::name,
                        answer -> answer.verdict().orElseThrow().outcome())
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("middle", Outcome.UNARGMAXABLE),
                        org.assertj.core.groups.Tuple.tuple("east", Outcome.ARGMAXABLE));
        assertThat(audited.answer("north").label()).isEqualTo(1);
        assertThatThrownBy(() -> audited.answer("nroth")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void provenanceNamesTheModelAndWhyWhatIsAssumed() {
        AuditProvenance from = ModelAudit.of(model).version("1.2").run().provenance();
        assertThat(from.model()).isEqualTo("square.onnx");
        assertThat(from.sha256()).isEqualTo(Sha256.of(model));
        assertThat(from.layer()).isEqualTo("y (5 x 2)");
        assertThat(from.ruleReason()).contains("argmax, because");
        assertThat(from.domainReason()).contains("because they are the model's input x");
        assertThat(from.version()).isEqualTo("1.2");
    }

    @Test
    void whatTheFileDoesNotDetermineIsATypeAndNoOption() throws IOException {
        Path silent = TinyOnnx.withoutRule(folder.resolve("silent.onnx"), TinyOnnx.SQUARE);
        assertThatThrownBy(() -> ModelAudit.of(silent).run())
                .isInstanceOfSatisfying(MissingSettingException.class, missing -> {
                    assertThat(missing.setting()).isEqualTo(Setting.RULE);
                    assertThat(missing)
                            .hasMessageNotContaining("--")
                            .hasMessageStartingWith(silent + ": the file does not determine how the logits of")
                            .hasMessageContaining("set .rule(DecisionRule.argmax()) if the highest logit wins");
                    assertThat(missing.problem()).doesNotContain("DecisionRule", "silent.onnx");
                });
        assertThat(ModelAudit.of(silent).rule(DecisionRule.argmax()).run().never())
                .hasSize(1);
    }

    @Test
    void aRangeOfClassesIsWithinThoseOfTheModel() {
        for (ClassChoice range : List.of(ClassChoice.range(-1, 3), ClassChoice.range(3, 2), ClassChoice.range(0, 5))) {
            assertThatThrownBy(ModelAudit.of(model).classes(range)::run)
                    .isInstanceOf(InvalidSettingException.class)
                    .hasMessageEndingWith(" is not a range of the 5 classes, which count from 0");
        }
    }

    @Test
    void settingsThatDoNotFitAreRefusedBeforeTheWork() {
        ModelAudit audit = ModelAudit.of(model).folder(folder.resolve("none"));
        assertThatThrownBy(audit.ask(List.of("nobody"))::run)
                .isInstanceOfSatisfying(
                        InvalidSettingException.class,
                        invalid -> assertThat(invalid.setting()).isEqualTo(Setting.ASKED_LABEL));
        assertThatThrownBy(audit.survey(SurveySettings.of(List.of(9)))::run)
                .isInstanceOfSatisfying(
                        InvalidSettingException.class,
                        invalid -> assertThat(invalid.setting()).isEqualTo(Setting.SURVEY));
        ModelAudit ranked = audit.rule(DecisionRule.threshold()).rank(new RankGoal(2));
        for (ModelAudit asked : List.of(ranked, ranked.survey(SurveySettings.of(List.of(1))))) {
            assertThatThrownBy(asked::run)
                    .isInstanceOfSatisfying(
                            InvalidSettingException.class,
                            invalid -> assertThat(invalid.setting()).isEqualTo(Setting.RANK));
        }
        assertThatThrownBy(() -> audit.budget(Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> audit.threads(0)).isInstanceOf(IllegalArgumentException.class);
        assertThat(folder.resolve("none")).doesNotExist();
    }

    @Test
    void settingsLeaveTheAuditTheyStartFromUnchanged() {
        ModelAudit audit = ModelAudit.of(model);
        audit.domain(FeatureDomain.nonNegative(2, 1)).rule(DecisionRule.threshold());
        assertThat(audit.run().provenance().rule()).isEqualTo(DecisionRule.argmax());
    }

    @Test
    void aCancelledAuditSaysWhereItWasAndResumes() {
        Path kept = folder.resolve("audit");
        assertThatThrownBy(() -> ModelAudit.of(model)
                        .folder(kept)
                        .cancelledWhen(() -> true)
                        .run())
                .isInstanceOfSatisfying(AuditCancelledException.class, cancelled -> {
                    assertThat(cancelled.progress().phase()).isEqualTo(AuditCancelledException.Phase.VERDICTS);
                    assertThat(cancelled.progress().total()).isEqualTo(5);
                });
        assertThat(kept.resolve("summary.json")).doesNotExist();
        assertThat(ModelAudit.of(model).folder(kept).run().never()).hasSize(1);
    }

    @Test
    void aListenerHearsOfEveryVerdict() {
        AtomicInteger heard = new AtomicInteger();
        ModelAudit.of(model)
                .threads(1)
                .listener(new AuditListener() {
                    @Override
                    public void decided(VerdictRecord record) {
                        heard.incrementAndGet();
                    }
                })
                .run();
        assertThat(heard).hasValue(5);
    }

    @Test
    void aSurveyNeedsNoFolder() {
        AuditedModel audited = ModelAudit.of(model)
                .survey(new SurveySettings(List.of(1, 2), List.of(), 10, 0))
                .run();
        assertThat(audited.points()).hasSize(2);
        assertThat(audited.provenance().survey()).isPresent();
    }

    @Test
    void numbersAreNotMistakenForCounts() throws IOException {
        assertThat(ModelAudit.of(model).run().never().get(0).name()).isEqualTo("class 4");
        Files.writeString(folder.resolve("digits.txt"), "0\n1\n2\n3\n4\n");
        AuditedModel named =
                ModelAudit.of(model).names(folder.resolve("digits.txt")).run();
        assertThat(named.never().get(0).name()).isEqualTo("4");
        assertThat(named.quotedName(4)).isEqualTo("\"4\"");
        assertThat(SetName.quoted(List.of("4", "d", "!4"))).isEqualTo("{\"4\", d, !4}");
    }

    @Test
    void anAuditOfAnotherQuestionDoesNotReplaceTheResultsInAFolder() {
        ModelAudit audit = ModelAudit.of(model).folder(folder.resolve("audit"));
        audit.run();
        assertThatThrownBy(audit.rule(DecisionRule.threshold())::run)
                .isInstanceOf(OccupiedFolderException.class)
                .hasMessageContaining("question");
        assertThatThrownBy(audit.domain(FeatureDomain.nonNegative(2, 1))::run)
                .isInstanceOf(OccupiedFolderException.class)
                .hasMessageContaining("features");
        assertThat(audit.run().never()).hasSize(1);
        assertThat(audit.names(folder.resolve("names.txt")).run().never().get(0).name())
                .isEqualTo("middle");
        SurveySettings survey = new SurveySettings(List.of(1), List.of(), 5, 0);
        assertThat(audit.survey(survey).run().points()).hasSize(1);
        assertThatThrownBy(audit::run)
                .isInstanceOf(OccupiedFolderException.class)
                .hasMessageContaining("survey");
    }

    @Test
    void aSummaryOfSomethingElseIsNotOverwritten() throws IOException {
        Path other = Files.createDirectory(folder.resolve("other"));
        for (String summary : List.of("not JSON", "{\"counts\": [1, {\"question\": {\"weights\": \"x\"}}]}")) {
            Files.writeString(other.resolve("summary.json"), summary);
            assertThatThrownBy(ModelAudit.of(model).folder(other)::run).isInstanceOf(OccupiedFolderException.class);
            assertThat(other.resolve("summary.json")).hasContent(summary);
        }
    }

    @Test
    void classesWithNearlyTheSameRowHaveOneCause() throws IOException {
        float[][] rows = new float[12][];
        for (int i = 0; i < 12; i++) {
            rows[i] = i < 8
                    ? new float[] {(float) Math.cos(i * Math.PI / 4), (float) Math.sin(i * Math.PI / 4)}
                    : new float[] {.02f + i * 1e-4f, .01f};
        }
        AuditedModel audited = ModelAudit.of(TinyOnnx.classifier(folder.resolve("twelve.onnx"), rows))
                .run();
        assertThat(audited.never()).hasSize(4);
        assertThat(audited.sharedRows()).singleElement().satisfies(shared -> {
            assertThat(shared.sets()).isEqualTo(audited.never());
            assertThat(shared.sentence())
                    .isEqualTo(
                            "4 classes have nearly the same, apparently untrained row (length 0.023, median of all classes 1.0)");
        });
        assertThat(ModelAudit.of(model).run().sharedRows()).isEmpty();
    }
}
