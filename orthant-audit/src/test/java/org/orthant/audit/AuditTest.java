package org.orthant.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.orthant.audit.check.CertificateCheck;
import org.orthant.audit.check.CheckReport;
import org.orthant.audit.finished.Explanations;
import org.orthant.audit.finished.FinishedAudit;
import org.orthant.io.BadInputException;
import org.orthant.io.VerdictRecord;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.verify.Outcome;
import org.orthant.verify.Question;
import org.orthant.verify.Verifier;

class AuditTest {

    private static final int LABELS = 12;

    @TempDir
    Path folder;

    private final DenseLayer layer = layer(1);
    private final Audit audit = Audit.of(layer, sets(200));

    @Test
    void countsAreThoseOfTheVerdictsWithAndWithoutRepetitions() {
        List<VerdictRecord> told = new ArrayList<>();
        AuditResult result = audit.run(AuditSink.NONE, RunOptions.DEFAULT.withListener(new AuditListener() {
            @Override
            public void decided(VerdictRecord record) {
                told.add(record);
            }
        }));
        assertThat(result.complete()).isTrue();
        assertThat(told).hasSize(audit.sets().size());
        long never = 0;
        long neverLines = 0;
        var session = Verifier.of(layer, audit.question()).session();
        for (int index = 0; index < told.size(); index++) {
            boolean impossible =
                    session.verify(audit.sets().sets().get(index)).match(yes -> false, no -> true, open -> false);
            assertThat(told.get(index).index()).isEqualTo(index);
            assertThat(told.get(index).outcome() == Outcome.UNARGMAXABLE).isEqualTo(impossible);
            never += impossible ? 1 : 0;
            neverLines += impossible ? audit.sets().count(index) : 0;
        }
        VerdictCounts counts = result.counts();
        assertThat(counts.of(Outcome.UNARGMAXABLE)).isEqualTo(new VerdictCounts.Count(never, neverLines));
        assertThat(counts.all())
                .isEqualTo(new VerdictCounts.Count(
                        audit.sets().size(), audit.sets().total()));
        assertThat(never).isBetween(1L, (long) told.size() - 1);
    }

    @Test
    void radiiAreRankedByTheirLowerEnds() {
        Audit radii = audit.withQuestion(Question.radius(audit.question().domain()));
        List<Double> lows = new ArrayList<>();
        VerdictCounts counts = radii.run(AuditSink.NONE, RunOptions.DEFAULT.withListener(new AuditListener() {
                    @Override
                    public void decided(VerdictRecord record) {
                        if (record.outcome() == Outcome.ARGMAXABLE) {
                            lows.add(record.radius().orElseThrow().low());
                        }
                    }
                }))
                .counts();
        lows.sort(null);
        List<Double> quantiles = counts.radiusQuantiles();
        assertThat(quantiles.get(0)).isEqualTo(lows.get(0));
        assertThat(quantiles.get(3)).isEqualTo(lows.get((lows.size() + 1) / 2 - 1));
        assertThat(quantiles.get(5)).isEqualTo(lows.get(lows.size() - 1));
        assertThat(counts.reaching(1).distinct())
                .isEqualTo(lows.stream().filter(low -> low >= 1).count());
        assertThatIllegalArgumentException().isThrownBy(() -> counts.reaching(2));
    }

    @Test
    void anAuditThatWasCancelledGoesOnAndEndsWithTheSameFiles() throws IOException {
        AuditFiles whole = files("whole");
        assertThat(audit.run(whole, RunOptions.DEFAULT).complete()).isTrue();
        AuditFiles parts = files("parts");
        int runs = 0;
        AuditResult result;
        do {
            int most = 40 * ++runs;
            List<VerdictRecord> decided = new ArrayList<>();
            AuditListener counting = new AuditListener() {
                @Override
                public void decided(VerdictRecord record) {
                    synchronized (decided) {
                        decided.add(record);
                    }
                }
            };
            result = audit.run(
                    parts,
                    RunOptions.DEFAULT.withThreads(2).withListener(counting).withCancellation(() -> {
                        synchronized (decided) {
                            return decided.size() >= most;
                        }
                    }));
            assertThat(result.counts().decided()).isEqualTo(decided.size());
        } while (!result.complete());
        assertThat(runs).isGreaterThan(1);
        assertThat(Files.readAllBytes(parts.verdicts())).isEqualTo(Files.readAllBytes(whole.verdicts()));
        assertThat(Files.readAllBytes(parts.certificates().orElseThrow()))
                .isEqualTo(Files.readAllBytes(whole.certificates().orElseThrow()));
        assertThat(journal(parts)).doesNotExist();
    }

    @Test
    void anotherAuditDoesNotContinueTheJournal() {
        AuditFiles files = files("one");
        boolean[] started = {false};
        AuditResult stopped = audit.run(
                files,
                RunOptions.DEFAULT
                        .withListener(new AuditListener() {
                            @Override
                            public void decided(VerdictRecord record) {
                                started[0] = true;
                            }
                        })
                        .withCancellation(() -> started[0]));
        assertThat(stopped.complete()).isFalse();
        assertThat(journal(files)).exists();
        for (Audit other : List.of(
                Audit.of(layer(2), audit.sets()),
                Audit.of(layer, sets(190)),
                audit.withQuestion(Question.verdict(audit.question().domain())),
                audit.withQuestion(Question.thresholds(FeatureDomain.box(layer.features(), 5))))) {
            assertThatThrownBy(() -> other.run(files, RunOptions.DEFAULT)).isInstanceOf(BadInputException.class);
        }
        assertThatThrownBy(() -> audit.run(files.withVersion("later"), RunOptions.DEFAULT))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("version of Orthant");
        assertThat(audit.run(files, RunOptions.DEFAULT).complete()).isTrue();
    }

    @Test
    void aSinkThatFailsEndsTheAuditAndTheClockWithIt() {
        AuditSink full = (about, earlier) -> decision -> {
            throw new UncheckedIOException(new IOException("no space left"));
        };
        boolean[] ended = {false};
        assertThatThrownBy(() -> audit.run(full, RunOptions.DEFAULT.withListener(new AuditListener() {
                    @Override
                    public void ended() {
                        ended[0] = true;
                    }
                })))
                .hasRootCauseMessage("no space left");
        assertThat(ended[0]).isTrue();
    }

    @Test
    void certificatesOfAnAuditAreAcceptedForItsLayerDomainAndSetsOnly() {
        AuditFiles files = files("checked");
        audit.run(files, RunOptions.DEFAULT);
        Path proofs = files.certificates().orElseThrow();
        CertificateCheck check = CertificateCheck.of(layer, proofs);
        CheckReport all = check.forDomain(audit.question().domain())
                .covering(audit.sets())
                .comparedWith(files.verdicts())
                .run();
        assertThat(all.provesEverything()).isTrue();
        assertThat(all.certificates()).isEqualTo(audit.sets().size());
        CheckReport other =
                check.forDomain(FeatureDomain.box(layer.features(), 1)).run();
        assertThat(other.otherDomain()).isPresent();
        assertThat(other.certificates()).isZero();
        assertThat(other.provesEverything()).isFalse();
        CheckReport more = check.covering(sets(201)).run();
        assertThat(more.coverage().orElseThrow().missing()).hasSize(1);
        assertThat(more.provesEverything()).isFalse();
        assertThatThrownBy(() -> CertificateCheck.of(layer(2), proofs).run())
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("fingerprint");
    }

    @Test
    void aFinishedAuditIsReadBackWithItsReasonsWhichCanBeShortened() {
        AuditFiles files = files("finished");
        AuditResult result = audit.run(files, RunOptions.DEFAULT);
        FinishedAudit finished = FinishedAudit.read(files.verdicts(), files.certificates());
        assertThat(finished.verdicts()).hasSize(audit.sets().size());
        assertThat(finished.never())
                .hasSize((int) result.counts().of(Outcome.UNARGMAXABLE).distinct());
        assertThat(finished.circuits()).hasSameSizeAs(finished.never());
        List<Integer> progress = new ArrayList<>();
        var shorter = Explanations.of(
                        layer, audit.question().domain(), finished, Integer.MAX_VALUE, progress::add, () -> false)
                .orElseThrow();
        assertThat(shorter).hasSameSizeAs(finished.never());
        assertThat(progress)
                .hasSameSizeAs(finished.never())
                .endsWith(finished.never().size());
        assertThat(Explanations.of(layer, audit.question().domain(), finished, 3, done -> {}, () -> false)
                        .orElseThrow())
                .hasSize(3);
        assertThat(Explanations.of(
                        layer, audit.question().domain(), finished, Integer.MAX_VALUE, done -> {}, () -> true))
                .isEmpty();
    }

    @Test
    void filesOfTwoAuditsAreNotTakenForOne() {
        AuditFiles files = files("first");
        audit.run(files, RunOptions.DEFAULT);
        AuditFiles others = files("second");
        Audit.of(layer(2), sets(150)).run(others, RunOptions.DEFAULT);
        assertThatThrownBy(() -> FinishedAudit.read(files.verdicts(), others.certificates()))
                .isInstanceOf(BadInputException.class);
        assertThat(FinishedAudit.read(files.verdicts(), Optional.empty()).header())
                .isEmpty();
    }

    private AuditFiles files(String name) {
        return AuditFiles.of(folder.resolve(name + ".jsonl")).withCertificates(folder.resolve(name + ".proofs.gz"));
    }

    private static Path journal(AuditFiles files) {
        return files.verdicts().resolveSibling(files.verdicts().getFileName() + ".journal");
    }

    private static DenseLayer layer(long seed) {
        Random random = new Random(seed);
        double[][] weights = new double[LABELS][4];
        for (double[] row : weights) {
            for (int j = 0; j < row.length; j++) {
                row[j] = random.nextGaussian();
            }
        }
        return DenseLayer.of(weights);
    }

    /** The first so many of an endless row of random label sets, some of them repeated. */
    private static DistinctLabelSets sets(int distinct) {
        Random random = new Random(7);
        DistinctLabelSets.Builder sets = new DistinctLabelSets.Builder();
        while (sets.build().size() < distinct) {
            sets.add(LabelSet.of(
                    LABELS, random.ints(3, 0, LABELS).distinct().sorted().toArray()));
        }
        return sets.build();
    }
}
