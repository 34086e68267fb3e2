package org.orthant.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
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

class DeployedLayerTest {

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
        assertThat(of(DenseLayer.of(new double[][] {{1, 2, 3}}), x, set))
                .isEqualTo(new SinglePrecision(true, Optional.empty()));
        LabelSet nothing = LabelSet.of(3);
        assertThat(of(DftLayer.withNodes(new double[] {0, 1, 2}, 1), new double[] {-9, 0, 0}, nothing))
                .isEqualTo(new SinglePrecision(true, Optional.empty()));
        assertThat(of(DftLayer.of(3, 1), new double[] {-9, 0, 0}, nothing))
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
            seen.add(of(DftLayer.of(400, 4), x, set));
        });
        assertThat(seen).hasSizeGreaterThan(2);
    }

    @Test
    void whatIsRoundedAwayIsSeen() {
        OutputLayer layer = DenseLayer.of(new double[][] {{1, -1}});
        double[] x = {1 + 1e-12, 1};
        assertThat(of(layer, x, LabelSet.of(1, 0)).matrix()).isFalse();
        assertThat(of(layer, new double[] {2, 1}, LabelSet.of(1, 0)).matrix()).isTrue();
        double[] beyond = {1e300, 1e300};
        assertThat(of(layer, beyond, LabelSet.of(1)).matrix())
                .as("infinity minus infinity is neither on nor off")
                .isFalse();
    }

    @Test
    void aLookAtAllRowsSavesWorkButChangesNothing() {
        Set<Boolean> seen = new HashSet<>();
        Randomised.repeat(200, random -> {
            int labels = 1 + random.nextInt(80);
            int features = 1 + random.nextInt(6);
            double size = Math.scalb(1.0, random.nextInt(-150, 150));
            double[][] rows = new double[labels][];
            for (int i = 0; i < labels; i++) {
                rows[i] = random.doubles(features, -size, size).toArray();
            }
            OutputLayer layer = DenseLayer.of(rows);
            double[] x = random.doubles(features, -1, 1).toArray();
            Cone cone = new Cone(new DomainRows(layer, FeatureDomain.box(layer.features(), 1)));
            int nearlyZero = random.nextInt(labels);
            // Nearly orthogonal to one row: there rounding decides.
            double share = dot(rows[nearlyZero], x) / dot(rows[nearlyZero], rows[nearlyZero]);
            for (int j = 0; j < features; j++) {
                x[j] = x[j] - share * (1 - 1e-7 * random.nextDouble()) * rows[nearlyZero][j];
            }
            int[] on =
                    IntStream.range(0, labels).filter(i -> dot(rows[i], x) > 0).toArray();
            LabelSet set = LabelSet.of(labels, on);
            LabelSigns signs = new LabelSigns(labels);
            signs.set(on);
            Pricing pricing = new Pricing(cone, signs);
            pricing.pass(x);
            DeployedLayer deployed = new DeployedLayer(layer);
            SinglePrecision slowly = deployed.predicts(x, set);
            assertThat(deployed.predicts(x, set, pricing)).isEqualTo(slowly);
            seen.add(slowly.matrix());
        });
        assertThat(seen).hasSize(2);
    }

    private static SinglePrecision of(OutputLayer layer, double[] x, LabelSet set) {
        return new DeployedLayer(layer).predicts(x, set);
    }

    private static double dot(double[] a, double[] b) {
        return IntStream.range(0, a.length).mapToDouble(j -> a[j] * b[j]).sum();
    }
}
