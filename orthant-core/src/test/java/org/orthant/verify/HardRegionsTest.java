package org.orthant.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.orthant.labels.ActiveSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DftLayer;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.FeatureDomain;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Checker;
import org.orthant.proof.RadiusProof;
import org.orthant.testing.Matrices;
import org.orthant.verify.Effort.Arithmetic;
import org.orthant.verify.Verdict.Argmaxable;

/** Regions near and beyond the precision of doubles. */
class HardRegionsTest {

    @Test
    void sparseSetsOfADftLayerWithSlackAreArgmaxable() {
        SplittableRandom random = new SplittableRandom(5);
        double[][] slack = Matrices.of(400, 12, () -> random.nextGaussian() / 20);
        DftLayer layer = DftLayer.of(400, 4).withSlack(DoubleMatrix.of(slack));
        Session session = Verifier.of(layer, Question.thresholds(FeatureDomain.box(layer.features(), 1e4)))
                .session();
        Checker checker = new Checker(layer, FeatureDomain.box(layer.features(), 1e4));
        for (int i = 0; i < 40; i++) {
            LabelSet set = ActiveSets.of(400, 4).sample(random);
            Verdict verdict = session.verify(set);
            assertThat(verdict).as("%s", set).isInstanceOf(Argmaxable.class);
            assertThat(checker.check(verdict.certify(set))).isInstanceOf(CheckResult.Accepted.class);
        }
    }

    @Test
    void whatDoublesCannotSeeIsStillDecidedAndProven() {
        DftLayer layer = DftLayer.of(500, 20);
        Box domain = FeatureDomain.box(layer.features(), 1e4);
        Session session = Verifier.of(layer, Question.verdict(domain)).session();
        Checker checker = new Checker(layer, domain);
        SplittableRandom random = new SplittableRandom(6);
        int beyondDoubles = 0;
        for (int i = 0; i < 6; i++) {
            LabelSet set = ActiveSets.of(500, 20).sample(random);
            Verdict verdict = session.verify(set);
            beyondDoubles += session.effort().arithmetic() == Arithmetic.DOUBLE ? 0 : 1;
            assertThat(verdict).isNotInstanceOf(Verdict.Undecided.class);
            assertThat(checker.check(verdict.certify(set))).isInstanceOf(CheckResult.Accepted.class);
        }
        assertThat(beyondDoubles).as("some needed more than doubles").isPositive();
    }

    @Test
    void tinyRadiiAreKnownToSixDigits() {
        SplittableRandom random = new SplittableRandom(7);
        double[][] slack = Matrices.of(300, 4, () -> random.nextGaussian() / 17);
        DftLayer layer = DftLayer.of(300, 24).withSlack(DoubleMatrix.of(slack));
        Box domain = FeatureDomain.box(layer.features(), 1e4);
        Session session = Verifier.of(layer, Question.radius(domain)).session();
        Checker checker = new Checker(layer, domain);
        int twofold = 0;
        for (int active = 16; active < 32; active++) {
            LabelSet set = ActiveSets.of(300, active).sample(random);
            Verdict verdict = session.verify(set);
            assertThat(checker.check(verdict.certify(set))).isInstanceOf(CheckResult.Accepted.class);
            if (verdict instanceof Argmaxable argmaxable) {
                RadiusProof radius = argmaxable.radius().orElseThrow();
                assertThat(radius.high() - radius.low()).isLessThanOrEqualTo(1e-6 * radius.high());
                twofold += session.effort().arithmetic() == Arithmetic.TWOFOLD ? 1 : 0;
            }
        }
        assertThat(twofold).as("some needed more than doubles").isPositive();
    }
}
