package org.orthant.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.orthant.ideal.ClosedFormVerdict;
import org.orthant.ideal.IdealDftLayer;
import org.orthant.labels.ActiveSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DftLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.FloatMatrix;
import org.orthant.layer.OutputLayer;
import org.orthant.testing.Randomised;
import org.orthant.verify.Verdict.Argmaxable;

class SinglePrecisionTest {

    @Test
    void roomyRegionsSurviveBothWays() {
        DftLayer layer = DftLayer.of(20, 2).withSlack(FloatMatrix.of(new float[20][3]));
        LabelSet set = LabelSet.of(20, 3, 11);
        Session session = Verifier.of(layer, Question.verdict(FeatureDomain.box(layer.features(), 1e4)))
                .session();
        assertThat(((Argmaxable) session.verify(set)).singlePrecision())
                .isEqualTo(new SinglePrecision(true, Optional.of(true)));
    }

    @Test
    void onlyEquispacedDftLayersHaveAnFft() {
        double[] x = {1, 2, 3};
        LabelSet set = LabelSet.of(1, 0);
        assertThat(SinglePrecision.of(DenseLayer.of(new double[][] {{1, 2, 3}}), x, set))
                .isEqualTo(new SinglePrecision(true, Optional.empty()));
        LabelSet nothing = LabelSet.of(3);
        assertThat(SinglePrecision.of(DftLayer.withNodes(new double[] {0, 1, 2}, 1), new double[] {-9, 0, 0}, nothing))
                .isEqualTo(new SinglePrecision(true, Optional.empty()));
        assertThat(SinglePrecision.of(DftLayer.of(3, 1), new double[] {-9, 0, 0}, nothing))
                .isEqualTo(new SinglePrecision(true, Optional.of(true)));
    }

    @Test
    void inTinyRegionsTheWaysDiffer() {
        // Witnesses of the ideal layer, whose smallest logits are near the rounding of single precision.
        Set<SinglePrecision> seen = new HashSet<>();
        Randomised.repeat(60, random -> {
            LabelSet set = ActiveSets.of(400, 4).sample(random);
            var ideal = (ClosedFormVerdict.Argmaxable) IdealDftLayer.of(400, 4).decide(set);
            double[] x = ideal.witness().features();
            seen.add(SinglePrecision.of(DftLayer.of(400, 4), x, set));
        });
        assertThat(seen).hasSizeGreaterThan(2);
    }

    @Test
    void whatIsRoundedAwayIsSeen() {
        OutputLayer layer = DenseLayer.of(new double[][] {{1, -1}});
        double[] x = {1 + 1e-12, 1};
        assertThat(SinglePrecision.of(layer, x, LabelSet.of(1, 0)).matrix()).isFalse();
        assertThat(SinglePrecision.of(layer, new double[] {2, 1}, LabelSet.of(1, 0))
                        .matrix())
                .isTrue();
        double[] beyond = {1e300, 1e300};
        assertThat(SinglePrecision.of(layer, beyond, LabelSet.of(1)).matrix())
                .as("infinity minus infinity is neither on nor off")
                .isFalse();
    }
}
