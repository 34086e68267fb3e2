package org.orthant.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.audit.check.CertificateCheck;
import org.orthant.audit.check.CheckReport;
import org.orthant.audit.finished.Explanations;
import org.orthant.audit.finished.FinishedAudit;
import org.orthant.io.DomainStatement;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.AffineMap;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.FeatureDomain;
import org.orthant.verify.Outcome;
import org.orthant.verify.Question;

/** Audits of balls and images: decided, written, read back and checked. */
class OtherDomainsAuditTest {

    private static final DenseLayer LAYER =
            DenseLayer.of(new double[][] {{1, 1}, {2, 0}, {-1, 0.5}}).withBias(-1.5, -3, 0.25);
    private static final AffineMap MAP =
            AffineMap.dense(DoubleMatrix.of(new double[][] {{1, 2, 0}, {1, 1, -1}}), new double[] {0, -1});
    private static final List<FeatureDomain> DOMAINS = List.of(
            FeatureDomain.ball(2, 1.25),
            FeatureDomain.rmsNorm(new double[] {1, 1}, new double[2]),
            FeatureDomain.layerNorm(new double[] {1, 2}, new double[] {0.5, 0}),
            FeatureDomain.image(MAP, FeatureDomain.nonNegative(3, 4)),
            FeatureDomain.image(
                    MAP,
                    FeatureDomain.image(
                            AffineMap.diagonal(new double[] {1, 2, 0}, new double[3]), FeatureDomain.free(3))));

    @TempDir
    private Path folder;

    @Test
    void everyVerdictHasACertificateThatIsAcceptedWithTheMaps() throws IOException {
        for (FeatureDomain domain : DOMAINS) {
            for (DecisionRule rule : List.of(DecisionRule.threshold(), DecisionRule.topK())) {
                Path run = Files.createTempDirectory(folder, "audit");
                AuditFolder files = new AuditFolder(run, "test");
                Audit audit = Audit.of(LAYER, sets(rule))
                        .withQuestion(Question.verdict(domain).withRule(rule).withMargins());
                AuditResult result = audit.run(files, RunOptions.DEFAULT);
                CertificateCheck check = CertificateCheck.of(LAYER, files.certificates())
                        .comparedWith(files.verdicts())
                        .covering(audit.sets());
                for (CheckReport report : List.of(
                        check.withMaps(DomainStatement.maps(domain)).run(),
                        check.forDomain(domain).run())) {
                    assertThat(report.rejections()).isEmpty();
                    assertThat(report.provesEverything()).as("%s", domain).isTrue();
                }
                FinishedAudit finished = FinishedAudit.read(files.verdicts(), Optional.of(files.certificates()));
                assertThat(Explanations.of(LAYER, domain, finished, 10, done -> {}, () -> false)
                                .orElseThrow())
                        .hasSize((int) result.counts().of(Outcome.UNARGMAXABLE).distinct());
            }
        }
    }

    private static DistinctLabelSets sets(DecisionRule rule) {
        DistinctLabelSets.Builder sets = new DistinctLabelSets.Builder();
        for (int bits = 0; bits < 8; bits++) {
            int which = bits;
            int[] active = IntStream.range(0, 3)
                    .filter(label -> (which >> label & 1) == 1)
                    .toArray();
            if (rule.objection(active.length).isEmpty()) {
                sets.add(LabelSet.of(3, active));
            }
        }
        return sets.build();
    }
}
