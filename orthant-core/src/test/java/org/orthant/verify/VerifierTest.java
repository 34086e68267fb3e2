package org.orthant.verify;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.orthant.geometry.Regions;
import org.orthant.labels.ActiveSets;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DftLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.MomentCurve;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.CheckResult;
import org.orthant.proof.Checker;
import org.orthant.testing.Layers;
import org.orthant.testing.Randomised;
import org.orthant.verify.Verdict.Argmaxable;
import org.orthant.verify.Verdict.Unargmaxable;

class VerifierTest {

    @Test
    void verdictsAreThoseOfTheExactGeometry() {
        Randomised.repeat(40, random -> check(Layers.random(random, random.nextInt(1, 9), random.nextInt(1, 6))));
        check(DftLayer.of(9, 2));
        check(MomentCurve.of(8, 4));
    }

    @Test
    void degenerateLayersToo() {
        Randomised.repeat(40, random -> check(Layers.degenerate(random, random.nextInt(1, 8), random.nextInt(1, 5))));
    }

    @Test
    void biasedLayersToo() {
        Randomised.repeat(30, random -> {
            int n = random.nextInt(1, 7);
            DenseLayer layer = Layers.random(random, n, random.nextInt(1, 4));
            // So large a box holds every region of these layers.
            check(layer.withBias(random.doubles(n, -1, 1).toArray()), 1e9);
        });
    }

    @Test
    void hostileLayersToo() {
        check(DenseLayer.of(new double[][] {{1e30, 2e30}, {-3e-30, 1e-30}, {5e-310, 7e-310}, {1, -1}}));
        check(DenseLayer.of(new double[][] {{1, 1}, {1, 1 + 1e-15}, {-1, -1 + 1e-15}, {1, -1}}));
        check(DenseLayer.of(new double[][] {{1, 0, 0}, {2, 0, 0}, {-3, 0, 0}, {0, 1, 0}}));
        check(DenseLayer.of(new double[][] {{2}}));
        check(DenseLayer.of(new double[][] {{1, 2, 3, 4}}));
        check(DenseLayer.of(new double[][] {{1}, {-1}, {3}}));
        check(DenseLayer.of(new double[][] {{0, 0}, {1, 2}}));
        check(DenseLayer.of(new double[][] {{1, 1, 1}, {1, 2, 3}, {2, 3, 4}, {3, 5, 7}}));
    }

    private static void check(OutputLayer layer) {
        check(layer, 1e4);
    }

    private static void check(OutputLayer layer, double box) {
        int n = layer.labels();
        Regions regions = Regions.of(layer);
        for (Question question : new Question[] {
            Question.verdict(FeatureDomain.box(layer.features(), box)),
            Question.radius(FeatureDomain.box(layer.features(), box))
        }) {
            Session session = Verifier.of(layer, question).session();
            Checker checker = new Checker(layer, question.domain());
            ActiveSets.of(n, n).stream().forEach(set -> {
                Verdict verdict = session.verify(set);
                assertThat(verdict)
                        .as("%s %s", layer, set)
                        .isInstanceOf(regions.isArgmaxable(set.toSignVector()) ? Argmaxable.class : Unargmaxable.class);
                assertThat(checker.check(verdict.certify(set)))
                        .as("%s %s %s", layer, set, verdict)
                        .isInstanceOf(CheckResult.Accepted.class);
                if (verdict instanceof Argmaxable argmaxable) {
                    argmaxable
                            .radius()
                            .filter(radius -> radius.high() > 1e-9 * box)
                            .ifPresent(
                                    radius -> assertThat(radius.high()).isLessThanOrEqualTo(radius.low() * (1 + 1e-6)));
                }
            });
        }
    }
}
