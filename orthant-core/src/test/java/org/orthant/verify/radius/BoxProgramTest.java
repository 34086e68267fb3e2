package org.orthant.verify.radius;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.orthant.kernel.Kernels.FASTEST;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Checker;
import org.orthant.proof.RadiusProof;
import org.orthant.testing.Layers;
import org.orthant.testing.Randomised;
import org.orthant.verify.Question;
import org.orthant.verify.Verdict;
import org.orthant.verify.Verifier;
import org.orthant.verify.budget.Deadline;
import org.orthant.verify.nearest.NearestPoint;
import org.orthant.verify.rows.DomainRows;
import org.orthant.verify.rows.LabelSigns;
import org.orthant.verify.rows.PreparedRows;

class BoxProgramTest {

    @Test
    void radiiOfThePapersExample() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1, 0}, {.5, .7}, {-.5, .5}});
        assertThat(radius(layer)).isCloseTo(0.41421, within(1e-5));
        assertThat(radius(layer, 0)).isCloseTo(0.51462, within(1e-5));
        assertThat(radius(layer, 0, 1)).isCloseTo(0.64858, within(1e-5));
        assertThat(radius(layer, 0, 1, 2)).isCloseTo(0.41421, within(1e-5));
    }

    @Test
    void radiiAreProvenWhereManyConstraintsBecomeActiveAtOnce() {
        int n = 900;
        int d = 70;
        Box domain = FeatureDomain.box(d, 1);
        Randomised.repeat(2, random -> {
            double[] x = Layers.gaussian(random, d);
            double[][] rows = new double[n][];
            // The labels below 5 are on at x, and all others off.
            Arrays.setAll(rows, i -> {
                double[] row = Layers.gaussian(random, d);
                double sign = Math.signum(FASTEST.dot(row, x, d)) * (i < 5 ? 1 : -1);
                return Arrays.stream(row).map(weight -> sign * weight).toArray();
            });
            DenseLayer layer = DenseLayer.of(rows);
            LabelSet set = LabelSet.of(n, 0, 1, 2, 3, 4);
            Verdict verdict =
                    Verifier.of(layer, Question.radius(domain)).session().verify(set);
            assertThat(verdict).isInstanceOfSatisfying(Verdict.Argmaxable.class, yes -> {
                RadiusProof radius = yes.radius().orElseThrow();
                assertThat(radius.low()).isPositive().isCloseTo(radius.high(), withinPercentage(1e-4));
            });
            assertThat(new Checker(layer, domain).check(verdict.certify(set))).isInstanceOf(CheckResult.Accepted.class);
        });
    }

    private static double radius(DenseLayer layer, int... active) {
        PreparedRows prepared = new PreparedRows(new DomainRows(layer, FeatureDomain.box(layer.features(), 1)));
        LabelSigns signs = new LabelSigns(3);
        signs.set(LabelSet.of(3, active).active());
        NearestPoint nearest = new NearestPoint(prepared, signs, false, Deadline.none());
        assertThat(nearest.solve()).isEqualTo(NearestPoint.Finding.SEPARATED);
        BoxProgram program = new BoxProgram(prepared, signs, nearest.pricing(), Deadline.none());
        assertThat(program.solveFrom(nearest)).isTrue();
        return program.value();
    }
}
