package org.orthant.audit.attention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.attention.AttentionHead;
import org.orthant.audit.RunOptions;
import org.orthant.audit.check.AttentionCheck;
import org.orthant.audit.check.CheckReport;
import org.orthant.io.VerdictRecord;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DoubleMatrix;
import org.orthant.verify.Outcome;

/** Audits of a head with attention, from Java. */
class AttentionAuditTest {

    /** Every label looks at another one of two tokens. */
    private final AttentionHead head = AttentionHead.of(
            DoubleMatrix.of(new double[][] {{-2}, {0}, {2}}),
            DenseLayer.of(new double[][] {{1}, {1}, {1}}).withBias(0.5, 0, -0.5),
            DoubleMatrix.of(new double[][] {{-1}, {1}}));

    @TempDir
    Path folder;

    private AttentionAudit audit() {
        DistinctLabelSets.Builder sets = new DistinctLabelSets.Builder();
        List.of(LabelSet.of(3), LabelSet.of(3, 0), LabelSet.of(3, 2), LabelSet.of(3, 0, 1), LabelSet.of(3, 0, 1, 2))
                .forEach(sets::add);
        return new AttentionAudit(head, sets.build(), Optional.empty(), Optional.empty());
    }

    private Path file(String name) {
        return folder.resolve(name);
    }

    @Test
    void filesDoNotDependOnTheNumberOfThreadsAndTheirCertificatesProveEverything() {
        for (int threads : List.of(1, 3)) {
            AttentionAudited audited = audit().run(RunOptions.DEFAULT.withThreads(threads));
            assertThat(audited.records())
                    .extracting(VerdictRecord::outcome)
                    .contains(Outcome.ARGMAXABLE, Outcome.UNARGMAXABLE)
                    .doesNotContain(Outcome.UNDECIDED);
            audited.write(file("v" + threads + ".jsonl"), Optional.of(file("c" + threads + ".jsonl")));
        }
        assertThat(file("v3.jsonl")).hasSameTextualContentAs(file("v1.jsonl"));
        assertThat(file("c3.jsonl")).hasSameTextualContentAs(file("c1.jsonl"));
        AttentionCheck check = new AttentionCheck(
                head,
                file("c1.jsonl"),
                Optional.of(audit().sets()),
                Optional.of(file("v1.jsonl")),
                Optional.empty(),
                2);
        CheckReport report = check.run(check.bounds());
        assertThat(report.provesEverything()).isTrue();
        assertThat(report.certificates()).isEqualTo(5);
    }

    /** The user has named the files. */
    @Test
    void linksStay() throws IOException {
        Path link = Files.createSymbolicLink(file("link.jsonl"), file("verdicts.jsonl"));
        audit().run(RunOptions.DEFAULT).write(link, Optional.empty());
        assertThat(link).isSymbolicLink();
        assertThat(file("verdicts.jsonl")).content().hasLineCount(5);
    }

    @Test
    void certificatesOfAnotherHeadProveNothing() {
        audit().run(RunOptions.DEFAULT).write(file("v.jsonl"), Optional.of(file("c.jsonl")));
        AttentionHead flat = AttentionHead.of(DoubleMatrix.of(new double[3][1]), head.output(), head.tokens());
        AttentionCheck check =
                new AttentionCheck(flat, file("c.jsonl"), Optional.empty(), Optional.empty(), Optional.empty(), 1);
        assertThatThrownBy(() -> check.run(check.bounds())).hasMessageContaining("c.jsonl");
    }

    @Test
    void aCancelledAuditIsNoResult() {
        assertThatThrownBy(() -> audit().run(RunOptions.DEFAULT.withCancellation(() -> true)))
                .isInstanceOf(CancellationException.class);
    }
}
