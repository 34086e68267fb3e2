package org.orthant.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.orthant.labels.ActiveSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.oracle.LayerCase;
import org.orthant.proof.RadiusProof;
import org.orthant.verify.Verdict.Argmaxable;
import org.orthant.verify.Verdict.Unargmaxable;

/** Layers that were answered wrongly once: each is compared with the oracle at all depths and for all label sets. */
@SuppressWarnings("FloatingPointLiteralPrecision") // the shortest decimals of some numbers here differ before JDK 19
class ExtremeMagnitudesTest {

    @Test
    void aLabelWithoutWeightsLeavesTheRadiusToOthers() {
        DenseLayer layer =
                DenseLayer.of(new double[][] {{-1, 1}, {1, -1}, {0, 0}, {0, 2}}).withBias(-2, 0, -1, 0);
        Box domain = FeatureDomain.box(2, 2);
        requireTruth(layer, domain);
        RadiusProof radius = radius(layer, domain, LabelSet.of(4, 1)).orElseThrow();
        assertThat(radius.low()).isGreaterThan(2 * (1 - 1e-6)).isLessThanOrEqualTo(2);
        assertThat(radius.high()).isGreaterThanOrEqualTo(2).isLessThan(2 * (1 + 1e-6));
    }

    /** Its distance to the plane of the others is beyond single precision, where a place without a row was taken for one. */
    @Test
    void aRowMayBeFarBelowAllOthers() {
        DenseLayer layer =
                DenseLayer.of(new double[][] {{-5.2374249726338264E151, 1}}).withBias(-5.2374249726338264E151);
        requireTruth(layer, FeatureDomain.of(new double[] {-1, -1}, new double[] {-0.9999999999999999, 1}));
    }

    @Test
    void layersWithoutAnyWeightsHaveNoRadius() {
        DenseLayer layer = DenseLayer.of(new double[][] {{0}}).withBias(1);
        Box domain = FeatureDomain.box(1, 1e4);
        requireTruth(layer, domain);
        assertThat(radius(layer, domain, LabelSet.of(1, 0))).isEmpty();
        requireTruth(DenseLayer.of(new double[][] {{0, 0}, {0, 0}}).withBias(1e300, -Double.MIN_VALUE), domain(2));
        requireTruth(layer.withBias(-1), FeatureDomain.nonNegative(1, 0x1p-1040));
    }

    @Test
    void witnessesOfTwoDoublesStayInTheBox() {
        DenseLayer layer = DenseLayer.of(new double[][] {
            {0, -1, 0},
            {-1, 1, -1},
            {-1, 1, 1},
            {-3.0517578125e-5, 0, 1},
            {-3.3881317890172014e-21, -1, 0}
        });
        requireTruth(layer, FeatureDomain.box(3, 1));
        requireTruth(DenseLayer.of(new double[][] {{1}}), FeatureDomain.box(1, Double.MIN_VALUE));
    }

    @Test
    void theCentreIsJudgedWhereItIsOnceItIsBackInABoxOfUnequalSides() {
        requireTruth(
                DenseLayer.of(new double[][] {
                    {-1.4641006474550813, 0.8362028916467739, 1.5421985820738882},
                    {1.6500527209342013, -0.9327506906074814, -0.5999903875315153},
                    {-0.3735912665537451, 0.23208951421273882, -0.12187222215161064},
                    {-5.998862268787875E-4, 1.2583616948287877, -1.869664211268237},
                    {-1.790311483658868, 0.0023517407167670257, 0},
                    {-1.7460150052630148, -0.7043752187116277, -1.0924936310188276}
                }),
                FeatureDomain.of(
                        new double[] {-4.02653184E8, -3.4332275390625E-5, -3.725290298461914E-8},
                        new double[] {0.012500780903635277, 3.4332275390625E-5, 6.071532165918825E-18}));
    }

    @Test
    void aLabelWhoseWeightsAreTinyIsNotSwitchedOnAgainstItsBias() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1e-200}, {1}}).withBias(-3, 0.1);
        requireTruth(layer, domain(1));
        assertThat(verdict(layer, domain(1), LabelSet.of(2, 0, 1))).isInstanceOf(Unargmaxable.class);
        requireTruth(DenseLayer.of(new double[][] {{-0x1p-1023}}).withBias(1), domain(1));
    }

    @Test
    void oppositeRowsWhoseProductsOverflowAreOpposite() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1e305, -1e305}, {-1e305, 1e305}});
        Box domain = FeatureDomain.nonNegative(2, 1e4);
        requireTruth(layer, domain);
        assertThat(verdict(layer, domain, LabelSet.of(2, 0, 1))).isInstanceOf(Unargmaxable.class);
        requireTruth(
                DenseLayer.of(new double[][] {{0x1p1023, -Double.MAX_VALUE}, {0x1p-533, 0}}),
                FeatureDomain.of(new double[] {0, 0}, new double[] {8192, 1e4}));
    }

    @Test
    void rowsThatVanishInTheirBoundsAreStillThere() {
        DenseLayer layer = DenseLayer.of(new double[][] {{1, 0}, {0, 1e-20}});
        Box domain = FeatureDomain.of(new double[] {-1e4, -1e-305}, new double[] {1e4, 1e-305});
        requireTruth(layer, domain);
        assertThat(verdict(layer, domain, LabelSet.of(2, 0, 1))).isInstanceOf(Argmaxable.class);
        requireTruth(
                DenseLayer.of(new double[][] {{-2e-233, 0}}),
                FeatureDomain.of(new double[] {-8e-168, -1e4}, new double[] {0, 1e4}));
    }

    @Test
    void theSmallestBiasSwitchesALabelWithoutWeightsOn() {
        DenseLayer layer = DenseLayer.of(new double[][] {{0, 0}, {1, 0}}).withBias(Double.MIN_VALUE, 1);
        requireTruth(layer, domain(2));
        assertThat(verdict(layer, domain(2), LabelSet.of(2, 0, 1))).isInstanceOf(Argmaxable.class);
    }

    @Test
    void radiiAreRightWhereDoublesEnd() {
        // Subnormal ends, rounded outwards.
        requireTruth(
                DenseLayer.of(new double[][] {{0x1p40, -1}}),
                FeatureDomain.of(new double[2], new double[] {2.652494739e-315, 3.2379e-319}));
        requireTruth(DenseLayer.of(new double[][] {{3}}), FeatureDomain.nonNegative(1, Double.MIN_VALUE));
        requireTruth(DenseLayer.of(new double[][] {{1, 1}}), FeatureDomain.box(2, 3 * Double.MIN_VALUE));
        requireTruth(DenseLayer.of(new double[][] {{1e300}}).withBias(-Double.MIN_VALUE), FeatureDomain.box(1, 1));
        // Ratios that overflow.
        requireTruth(DenseLayer.of(new double[][] {{Double.MIN_VALUE}}).withBias(1e300), domain(1));
        requireTruth(DenseLayer.of(new double[][] {{1, 1}}), FeatureDomain.box(2, Double.MAX_VALUE));
        requireTruth(DenseLayer.of(new double[][] {{1, 0}, {0, 1}}), FeatureDomain.box(2, 1e308));
        // Rows of lengths beyond 2^±300 with a constant.
        for (double scale : new double[] {0x1p301, 0x1p-301, 0x1p512, 0x1p-540, 0x1p1000, 0x1p-1060}) {
            requireTruth(DenseLayer.of(new double[][] {{scale, -scale}, {scale, scale}}), domain(2));
            requireTruth(
                    DenseLayer.of(new double[][] {{scale, -3 * scale}, {5 * scale, scale}})
                            .withBias(scale, -7 * scale),
                    domain(2));
        }
        requireTruth(
                DenseLayer.of(new double[][] {{1, -5.7586096570152914e163}}).withBias(-1.1977908086591806e166),
                FeatureDomain.of(new double[] {-1e4, -208}, new double[] {1e4, 0}));
        requireTruth(
                DenseLayer.of(new double[][] {{1.58e-322, 1.0361308e-317}}),
                FeatureDomain.of(new double[] {-1, 0}, new double[] {0, 2.308244654446434e-128}));
    }

    @Test
    void labelsFarSmallerThanOthersAreLookedAt() {
        requireTruth(
                DenseLayer.of(
                        new double[][] {{0, 0, 0, 7.670458539527698e-93}, {1, 1.776877999305725, 1, -1.6622395515441895}
                        }),
                FeatureDomain.nonNegative(4, 1e4));
    }

    @Test
    void rationalNumbersComeToAnEndWhateverTheLengthsOfRows() {
        requireTruth(
                DenseLayer.of(new double[][] {
                            {7.170366636697391e92},
                            {-4.49423283715579e307},
                            {9.971714547853444e303},
                            {4.49423283715579e307}
                        })
                        .withBias(2.8480945388892178e-306, -3.5601181736115222e-307, -6.980956685546173e303, 0),
                FeatureDomain.box(1, 0.7000758647918701));
    }

    private static void requireTruth(DenseLayer layer, Box domain) {
        List<LabelSet> all =
                ActiveSets.of(layer.labels(), layer.labels()).stream().toList();
        for (Question question :
                List.of(Question.verdict(domain), Question.thresholds(domain), Question.radius(domain))) {
            LayerCase layerCase = new LayerCase(layer, question, all);
            assertThat(OracleComparison.failure(layerCase)).as("%s", layerCase).isEmpty();
        }
    }

    private static Verdict verdict(DenseLayer layer, Box domain, LabelSet set) {
        return Verifier.of(layer, Question.verdict(domain)).session().verify(set);
    }

    private static Optional<RadiusProof> radius(DenseLayer layer, Box domain, LabelSet set) {
        return ((Argmaxable)
                        Verifier.of(layer, Question.radius(domain)).session().verify(set))
                .radius();
    }

    private static Box domain(int features) {
        return FeatureDomain.box(features, FeatureDomain.DEFAULT_BOUND);
    }
}
