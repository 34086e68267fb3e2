package org.orthant.audit.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.audit.Audit;
import org.orthant.audit.AuditFolder;
import org.orthant.audit.RunOptions;
import org.orthant.audit.finished.Explanations;
import org.orthant.audit.finished.FinishedAudit;
import org.orthant.io.VerdictRecord;
import org.orthant.io.Vocabulary;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.verify.Explainer;
import org.orthant.verify.Explanation;
import org.orthant.verify.Margin;
import org.orthant.verify.Question;
import org.orthant.verify.Question.Margins;
import org.orthant.verify.Verifier;

class AskedLabelTest {

    @TempDir
    Path folder;

    /** The last class is half a logit below the mean of the others, whatever the input. */
    private final Audit audit = new Audit(
            DenseLayer.of(new double[][] {{1, -1}, {-1, 1}, {0, 0}}).withBias(0, 0, -0.5),
            NaturalQuestion.sets(3, DecisionRule.argmax(), Optional.empty()),
            Question.verdict(FeatureDomain.free(2))
                    .withRule(DecisionRule.argmax())
                    .withMargins(Margins.NEVER),
            Optional.of(Vocabulary.of(List.of("left", "right", "between"))));

    @Test
    void labelsAreFoundByNameAndElseByNumber() {
        assertThat(AskedLabel.find(audit, "right")).isEqualTo(1);
        assertThat(AskedLabel.find(audit, "2")).isEqualTo(2);
        assertThat(AskedLabel.find(audit, "class 2")).isEqualTo(2);
        assertThatThrownBy(() -> AskedLabel.find(audit, "class 3")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> AskedLabel.find(audit, "rigt"))
                .hasMessage("rigt: is neither the name of a label nor a number from 0 to 2; did you mean right?");
        assertThatThrownBy(() -> AskedLabel.find(audit, "3")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aClassThatNeverWinsIsExplainedByItsRivalsAndWhatMakesItReachable() {
        AuditFolder files = new AuditFolder(folder, "test");
        audit.run(files, RunOptions.DEFAULT.withThreads(1).checkingCertificates());
        FinishedAudit finished = FinishedAudit.read(files.verdicts(), Optional.of(files.certificates()));
        Explainer explainer = new Explainer(Verifier.of(audit.layer(), audit.question()));
        VerdictRecord never = finished.verdicts().get(2);
        assertThat(AskedLabel.answer(audit, 2, never, finished.refutationsOf(2), explainer))
                .contains("can never be predicted: for every input, a mixture of {", "left (50 %)", "right (50 %)")
                .endsWith("0.499 logits short of the winner: raising its bias by more than 0.500 makes it reachable");
        assertThat(AskedLabel.answer(audit, 0, finished.verdicts().get(0), List.of(), explainer))
                .isEqualTo("the output layer can predict this; look at the encoder or the data");

        Map<Long, Explanation> explained = Explanations.of(
                        audit.layer(), audit.question().domain(), finished, 10, done -> {}, () -> false)
                .orElseThrow();
        assertThat(explained).containsOnlyKeys(2L);
        assertThat(explained.values()).singleElement().satisfies(found -> {
            assertThat(found.rule()).isEqualTo(DecisionRule.argmax());
            assertThat(found.shares()).hasSize(2);
        });
    }

    @Test
    void byThresholdsOthersMustGiveWayToo() {
        assertThat(AskedLabel.remedy(new Margin(-2, -1), DecisionRule.threshold()))
                .isEqualTo(
                        "1.00 logits short of the winner: raising its bias and lowering all others by more than 2.00 makes it reachable");
        assertThat(AskedLabel.remedy(new Margin(-0.12345, -0.12345), DecisionRule.argmax()))
                .isEqualTo("0.123 logits short of the winner: raising its bias by more than 0.124 makes it reachable");
        assertThat(AskedLabel.remedy(new Margin(Double.NEGATIVE_INFINITY, 1e-17), DecisionRule.argmax()))
                .isEqualTo("at best a tie: raising its bias by enough makes it reachable");
    }
}
