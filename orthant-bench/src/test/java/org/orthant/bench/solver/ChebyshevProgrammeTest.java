package org.orthant.bench.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.orthant.bench.fit.Recipe;
import org.orthant.bench.fit.TrainedLikeLayer;
import org.orthant.geometry.Regions;
import org.orthant.labels.LabelSet;
import org.orthant.labels.SignVector;
import org.orthant.layer.DenseLayer;
import org.orthant.layer.DftLayer;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;

/** One set of promises that every baseline has to keep. */
@RequiresOrTools
class ChebyshevProgrammeTest {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    /** The layer of the paper's figures 1 and 3. */
    private static final DenseLayer PAPER = DenseLayer.of(new double[][] {{1, 0}, {.5, .7}, {-.5, .5}});

    @ParameterizedTest
    @EnumSource
    void findsTheBallsOfThePapersFigure(BaselineSolver solver) {
        Map<String, Double> radii = Map.of(
                "---", .41421, "--+", .64858, "-++", .51462, "+--", .51462, "++-", .64858, "+++", .41421, "+-+", 0.0,
                "-+-", 0.0);
        radii.forEach((signs, radius) -> {
            SolverOutcome outcome = new ChebyshevProgramme(PAPER, solver, FeatureDomain.box(PAPER.features(), 1), LIMIT)
                    .solve(set(signs));
            assertThat(outcome.radius()).hasValueCloseTo(radius, within(6e-6));
            assertThat(outcome.verdict()).isEqualTo(radius > 0 ? SolverVerdict.ARGMAXABLE : SolverVerdict.UNARGMAXABLE);
        });
    }

    @ParameterizedTest
    @EnumSource
    void theRadiusGrowsWithTheBox(BaselineSolver solver) {
        SolverOutcome outcome = new ChebyshevProgramme(PAPER, solver, FeatureDomain.box(PAPER.features(), 1e4), LIMIT)
                .solve(set("+++"));
        assertThat(outcome.radius()).hasValueCloseTo(1e4 * (Math.sqrt(2) - 1), within(1e-2));
    }

    @ParameterizedTest
    @EnumSource
    void aBiasMovesTheBall(BaselineSolver solver) {
        // The interval between 1 and the box at 3, and nothing beyond the box.
        DenseLayer layer = DenseLayer.of(new double[][] {{2}}).withBias(-2);
        ChebyshevProgramme programme =
                new ChebyshevProgramme(layer, solver, FeatureDomain.box(layer.features(), 3), LIMIT);
        assertThat(programme.solve(set("+")).radius()).hasValueCloseTo(2.0, within(1e-6));
        assertThat(programme.solve(set("-")).radius()).hasValueCloseTo(4.0, within(1e-6));
        assertThat(new ChebyshevProgramme(layer, solver, FeatureDomain.box(layer.features(), 0.5), LIMIT)
                        .solve(set("+"))
                        .verdict())
                .isEqualTo(SolverVerdict.UNARGMAXABLE);
    }

    @ParameterizedTest
    @EnumSource
    void agreesWithTheExactRegionsOnEveryAssignment(BaselineSolver solver) {
        agreesOnEveryAssignment(PAPER, solver);
        agreesOnEveryAssignment(DftLayer.of(6, 1), solver);
        agreesOnEveryAssignment(DftLayer.of(5, 2), solver);
        agreesOnEveryAssignment(DenseLayer.of(random(7, 3)), solver);
        agreesOnEveryAssignment(DenseLayer.of(random(5, 2)).withBias(1, -1, 2, 0, -.5), solver);
    }

    @ParameterizedTest
    @EnumSource
    void aRowOfZerosDecidesOnItsOwn(BaselineSolver solver) {
        DenseLayer layer = DenseLayer.of(new double[][] {{1, 0}, {0, 0}});
        agreesOnEveryAssignment(layer, solver);
        ChebyshevProgramme biased =
                new ChebyshevProgramme(layer.withBias(0, 1), solver, FeatureDomain.box(layer.features(), 1), LIMIT);
        assertThat(biased.solve(set("++")).radius()).hasValueCloseTo(1.0, within(1e-6));
        assertThat(biased.solve(set("+-")).verdict()).isEqualTo(SolverVerdict.UNARGMAXABLE);
    }

    @ParameterizedTest
    @EnumSource
    void agreesWithTheOthersOnATrainedLikeLayer(BaselineSolver solver) {
        TrainedLikeLayer made = TrainedLikeLayer.of(new Recipe(120, 0, 8, 60, 12, 60, 5), 1);
        ChebyshevProgramme programme = new ChebyshevProgramme(
                made.layer(), solver, FeatureDomain.box(made.layer().features(), 1e4), LIMIT);
        ChebyshevProgramme reference = new ChebyshevProgramme(
                made.layer(),
                BaselineSolver.GLOP,
                FeatureDomain.box(made.layer().features(), 1e4),
                LIMIT);
        for (LabelSet set : made.test()) {
            SolverOutcome expected = reference.solve(set);
            SolverOutcome actual = programme.solve(set);
            assertThat(actual.verdict()).isEqualTo(expected.verdict()).isNotEqualTo(SolverVerdict.UNDECIDED);
            double radius = expected.radius().orElseThrow();
            assertThat(actual.radius()).hasValueCloseTo(radius, within(1e-6 * Math.max(1, radius)));
        }
    }

    @ParameterizedTest
    @EnumSource
    void refusesASetOfAnotherSize(BaselineSolver solver) {
        ChebyshevProgramme programme =
                new ChebyshevProgramme(PAPER, solver, FeatureDomain.box(PAPER.features(), 1), LIMIT);
        assertThatThrownBy(() -> programme.solve(LabelSet.of(4, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("4 labels");
    }

    private static void agreesOnEveryAssignment(OutputLayer layer, BaselineSolver solver) {
        Regions regions = Regions.of(layer);
        ChebyshevProgramme programme =
                new ChebyshevProgramme(layer, solver, FeatureDomain.box(layer.features(), 1e4), LIMIT);
        for (int bits = 0; bits < 1 << layer.labels(); bits++) {
            int[] signs = new int[layer.labels()];
            for (int label = 0; label < signs.length; label++) {
                signs[label] = (bits >> label & 1) == 1 ? 1 : -1;
            }
            SignVector assignment = SignVector.of(signs);
            SolverOutcome outcome = programme.solve(LabelSet.fromSigns(assignment));
            assertThat(outcome.verdict())
                    .as("%s on %s", assignment, layer)
                    .isEqualTo(
                            regions.isArgmaxable(assignment) ? SolverVerdict.ARGMAXABLE : SolverVerdict.UNARGMAXABLE);
        }
    }

    private static double[][] random(int labels, int features) {
        SplittableRandom random = new SplittableRandom(labels);
        double[][] rows = new double[labels][features];
        for (double[] row : rows) {
            Arrays.setAll(row, j -> random.nextDouble(-1, 1));
        }
        return rows;
    }

    private static LabelSet set(String signs) {
        int[] numbers = signs.chars().map(sign -> sign == '+' ? 1 : -1).toArray();
        return LabelSet.fromSigns(SignVector.of(numbers));
    }
}
