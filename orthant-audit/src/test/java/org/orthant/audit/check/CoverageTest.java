package org.orthant.audit.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.orthant.io.CertificateRecord;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.labels.LabelSet;
import org.orthant.proof.Certificate;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Circuit;
import org.orthant.proof.Point;

class CoverageTest {

    private static final CheckResult ACCEPTED = new CheckResult.Accepted();
    private static final CheckResult REJECTED = new CheckResult.Rejected("it is wrong");

    private final Coverage coverage = new Coverage(sets(LabelSet.of(3, 0), LabelSet.of(3), LabelSet.of(3, 2)));

    @Test
    void withoutCertificatesEverythingIsMissing() {
        assertThat(coverage.missing()).containsExactly(0, 1, 2);
        assertThat(coverage.undecided()).isEmpty();
        assertThat(coverage.proven()).isZero();
    }

    @Test
    void proofsOfEitherVerdictCountByLabelSetInAnyOrder() {
        coverage.add(at(0, never(2)), ACCEPTED);
        coverage.add(at(1, yes(0)), ACCEPTED);
        assertThat(coverage.missing()).containsExactly(1);
        assertThat(coverage.proven()).isEqualTo(2);
        assertThat(coverage.unasked()).isEmpty();
    }

    @Test
    void rejectedCertificatesCoverNothing() {
        coverage.add(at(0, yes(0)), REJECTED);
        coverage.add(at(1, open()), REJECTED);
        assertThat(coverage.missing()).containsExactly(0, 1, 2);
        assertThat(coverage.undecided()).isEmpty();
    }

    @Test
    void undecidedSetsAreNeitherProvenNorMissingUntilAnotherCertificateDecidesThem() {
        coverage.add(at(0, open()), ACCEPTED);
        assertThat(coverage.missing()).containsExactly(0, 2);
        assertThat(coverage.undecided()).containsExactly(1);
        assertThat(coverage.proven()).isZero();
        coverage.add(at(1, yes()), ACCEPTED);
        assertThat(coverage.undecided()).isEmpty();
        assertThat(coverage.proven()).isEqualTo(1);
    }

    @Test
    void otherLabelSetsAreNotAskedFor() {
        coverage.add(at(7, yes(0, 1)), ACCEPTED);
        assertThat(coverage.unasked()).containsExactly(new Coverage.Unasked(9, 7, LabelSet.of(3, 0, 1)));
        assertThat(coverage.proven()).isZero();
    }

    @Test
    void aSetOverAnotherNumberOfLabelsIsAnotherSet() {
        coverage.add(at(0, new Certificate.Undecided(LabelSet.of(4, 0), "")), ACCEPTED);
        assertThat(coverage.missing()).hasSize(3);
        assertThat(coverage.unasked()).hasSize(1);
    }

    private static CertificateRecord at(long index, Certificate certificate) {
        return new CertificateRecord(index + 2, index, certificate);
    }

    private static Certificate yes(int... active) {
        return new Certificate.Argmaxable(LabelSet.of(3, active), Point.of(0), Optional.empty());
    }

    private static Certificate never(int... active) {
        return new Certificate.Unargmaxable(LabelSet.of(3, active), Circuit.ofLabels(0));
    }

    private static Certificate open() {
        return new Certificate.Undecided(LabelSet.of(3), "no time");
    }

    private static DistinctLabelSets sets(LabelSet... sets) {
        DistinctLabelSets.Builder builder = new DistinctLabelSets.Builder();
        for (LabelSet set : sets) {
            builder.add(set);
        }
        return builder.build();
    }
}
