package org.orthant.audit.sequence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.audit.RunOptions;
import org.orthant.audit.check.CertificateCheck;
import org.orthant.audit.check.CheckCounts;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.sequence.SequenceDecoder;
import org.orthant.verify.Outcome;

/** Audits of a decoder, from Java. */
class SequenceAuditTest {

    /** The corners of a square, of which the first is the end symbol, and a class within it, which never wins. */
    private final SequenceDecoder decoder = new SequenceDecoder(
            DenseLayer.of(new double[][] {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {.25, .25}}), FeatureDomain.box(2, 1), 0);

    @TempDir
    Path folder;

    private SequenceAudit audit() {
        DistinctLabelSets.Builder sets = new DistinctLabelSets.Builder();
        List.of(LabelSet.of(5), LabelSet.of(5, 1, 3), LabelSet.of(5, 4)).forEach(sets::add);
        return SequenceAudit.of(decoder, sets.build());
    }

    @Test
    void everyVerdictFollowsFromItsCertificates() {
        Path verdicts = folder.resolve("v.jsonl");
        Path certificates = folder.resolve("c.jsonl.gz");
        SequenceAuditResult result = audit().run(RunOptions.DEFAULT.withThreads(2));
        assertThat(result.distinct(Outcome.ARGMAXABLE)).isEqualTo(2);
        assertThat(result.distinct(Outcome.UNARGMAXABLE)).isEqualTo(1);
        SequenceFiles.of(verdicts).withCertificates(certificates).write(result);

        SequenceCheckReport report = new SequenceFileCheck(
                        CertificateCheck.of(decoder.layer(), certificates).forDomain(decoder.domain()),
                        decoder.end(),
                        verdicts,
                        Optional.of(audit().sets()),
                        Optional.empty())
                .run();

        assertThat(report.differences()).isEmpty();
        assertThat(report.counts().coverage()).contains(new CheckCounts.Asked(3, 3, 0, 0));
    }

    @Test
    void aCancelledAuditIsNoResult() {
        assertThatThrownBy(() -> audit().run(RunOptions.DEFAULT.withCancellation(() -> true)))
                .isInstanceOf(CancellationException.class);
    }
}
