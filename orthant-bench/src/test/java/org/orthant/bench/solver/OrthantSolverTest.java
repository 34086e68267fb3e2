package org.orthant.bench.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.labels.ActiveSets;
import org.orthant.labels.LabelSet;
import org.orthant.layer.Box;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DftLayer;
import org.orthant.layer.DoubleMatrix;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.proof.Checker;
import org.orthant.verify.Question.Depth;
import org.orthant.verify.Verifier;

/** Our engine against an independent solver on layers that are too large for exact geometry. */
@RequiresOrTools
class OrthantSolverTest {

    private static Box box(OutputLayer layer) {
        return FeatureDomain.box(layer.features(), 1e4);
    }

    @Test
    void verdictsAndRadiiAgreeOnRandomLayers() {
        SplittableRandom random = new SplittableRandom(11);
        int argmaxable = 0;
        int sets = 0;
        for (int round = 0; round < 6; round++) {
            DenseLayer layer = DenseLayer.of(gaussian(random, 120 + 40 * round, 4 + 3 * round));
            for (int i = 0; i < 20; i++) {
                LabelSet set = i % 2 == 0
                        ? predicted(layer, random)
                        : ActiveSets.of(layer.labels(), 3).sample(random);
                argmaxable += agree(layer, set) == SolverVerdict.ARGMAXABLE ? 1 : 0;
                sets++;
            }
        }
        assertThat(argmaxable).as("both verdicts were met").isBetween(20, sets - 20);
    }

    @Test
    void verdictsAndRadiiAgreeOnDftLayersWithSlack() {
        SplittableRandom random = new SplittableRandom(12);
        DftLayer layer = DftLayer.of(300, 3).withSlack(DoubleMatrix.of(gaussian(random, 300, 8)));
        for (int i = 0; i < 40; i++) {
            agree(layer, ActiveSets.of(300, i % 2 == 0 ? 3 : 12).sample(random));
        }
    }

    @Test
    void everyDepthGivesTheSameVerdict() {
        SplittableRandom random = new SplittableRandom(13);
        DenseLayer layer = DenseLayer.of(gaussian(random, 200, 8));
        for (int i = 0; i < 20; i++) {
            LabelSet set = i % 2 == 0
                    ? predicted(layer, random)
                    : ActiveSets.of(200, 2).sample(random);
            assertThat(Arrays.stream(Depth.values())
                            .map(depth -> OrthantSolver.proven(layer, depth, box(layer))
                                    .solve(set)
                                    .verdict())
                            .distinct())
                    .hasSize(1);
        }
    }

    @Test
    void withoutProofsTheAnswersAreTheSame() {
        SplittableRandom random = new SplittableRandom(14);
        DenseLayer layer = DenseLayer.of(gaussian(random, 200, 8));
        for (Depth depth : Depth.values()) {
            Verifier verifier = OrthantSolver.verifier(layer, depth, box(layer), DecisionRule.threshold());
            Solver proven = OrthantSolver.proven(verifier, depth);
            Solver unproven = OrthantSolver.unproven(verifier, depth);
            assertThat(unproven.name()).isEqualTo(proven.name() + ", unproven");
            for (int i = 0; i < 20; i++) {
                LabelSet set = i % 2 == 0
                        ? predicted(layer, random)
                        : ActiveSets.of(200, 2).sample(random);
                SolverOutcome one = proven.solve(set);
                SolverOutcome other = unproven.solve(set);
                assertThat(other.verdict()).isEqualTo(one.verdict());
                assertThat(other.effort().orElseThrow().passes())
                        .isLessThanOrEqualTo(one.effort().orElseThrow().passes());
                if (depth == Depth.VERDICT) {
                    assertThat(one.radius()).isEmpty();
                    assertThat(other.radius()).isEmpty();
                }
                if (depth == Depth.RADIUS && one.verdict() == SolverVerdict.ARGMAXABLE) {
                    double radius = one.radius().orElseThrow();
                    assertThat(other.radius()).hasValueCloseTo(radius, within(1e-6 * radius));
                }
            }
        }
    }

    @Test
    void withABiasAndBoundsTheySolveTheSameProblemAndTheProofIsAccepted() {
        SplittableRandom random = new SplittableRandom(15);
        int argmaxable = 0;
        for (int round = 0; round < 40; round++) {
            int d = random.nextInt(2, 8);
            int n = d + random.nextInt(1, 6);
            DenseLayer layer = DenseLayer.of(gaussian(random, n, d))
                    .withBias(random.doubles(n, -1, 1).toArray());
            double[] lower = random.doubles(d, -1, 0.5).toArray();
            double[] upper = Arrays.stream(lower).map(low -> low + 2).toArray();
            Box domain = round % 2 == 0 ? FeatureDomain.nonNegative(d, 3) : FeatureDomain.of(lower, upper);
            LabelSet set = ActiveSets.of(n, 2).sample(random);
            argmaxable += agree(layer, domain, set) == SolverVerdict.ARGMAXABLE ? 1 : 0;
            Verifier verifier = OrthantSolver.verifier(layer, Depth.RADIUS, domain, DecisionRule.threshold());
            OrthantSolver.checked(verifier, Depth.RADIUS, new Checker(layer, domain))
                    .solve(set)
                    .check()
                    .orElseThrow()
                    .run();
        }
        assertThat(argmaxable).as("both verdicts were met").isBetween(5, 35);
    }

    private static SolverVerdict agree(OutputLayer layer, LabelSet set) {
        return agree(layer, box(layer), set);
    }

    private static SolverVerdict agree(OutputLayer layer, Box domain, LabelSet set) {
        SolverOutcome ours = OrthantSolver.proven(layer, Depth.RADIUS, domain).solve(set);
        SolverOutcome theirs =
                new ChebyshevProgramme(layer, BaselineSolver.GLOP, domain, Duration.ofSeconds(30)).solve(set);
        double radius = theirs.radius().orElseThrow();
        if (ours.verdict() == SolverVerdict.UNARGMAXABLE) {
            assertThat(radius).as("%s", set).isLessThan(1e-4);
        } else {
            assertThat(ours.radius()).hasValueCloseTo(radius, within(1e-6 * radius + 1e-4));
        }
        return ours.verdict();
    }

    private static LabelSet predicted(OutputLayer layer, SplittableRandom random) {
        double[] logits = layer.logits(random.doubles(layer.features(), -1, 1).toArray());
        return LabelSet.of(
                layer.labels(),
                IntStream.range(0, layer.labels()).filter(i -> logits[i] > 0).toArray());
    }

    private static double[][] gaussian(SplittableRandom random, int rows, int columns) {
        double[][] numbers = new double[rows][columns];
        for (double[] row : numbers) {
            Arrays.setAll(row, j -> random.nextGaussian());
        }
        return numbers;
    }
}
