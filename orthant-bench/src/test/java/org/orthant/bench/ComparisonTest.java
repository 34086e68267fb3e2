package org.orthant.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.orthant.bench.measure.Floor;
import org.orthant.bench.measure.Quantiles;
import org.orthant.bench.solver.Solver;
import org.orthant.bench.solver.SolverOutcome;
import org.orthant.bench.solver.SolverVerdict;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DenseLayer;
import org.orthant.verify.Effort;
import org.orthant.verify.Effort.Arithmetic;

class ComparisonTest {

    private static final List<LabelSet> SETS =
            IntStream.range(0, 10).mapToObj(label -> LabelSet.of(10, label)).toList();

    private record Scripted(String name, Function<LabelSet, SolverOutcome> answers) implements Solver {
        @Override
        public SolverOutcome solve(LabelSet set) {
            return answers.apply(set);
        }
    }

    @Test
    void turnsBeginWithASetThatIsNotMeasuredAndBaselinesGetTheFirstSetsOnly() {
        List<LabelSet> sets =
                IntStream.range(0, 60).mapToObj(label -> LabelSet.of(60, label)).toList();
        List<String> calls = new ArrayList<>();
        Solver ours = new Scripted("ours", set -> {
            calls.add("ours" + set.activeAt(0));
            return SolverOutcome.of(SolverVerdict.ARGMAXABLE, 1);
        });
        Solver baseline = new Scripted("peer", set -> {
            calls.add("peer" + set.activeAt(0));
            return SolverOutcome.of(SolverVerdict.ARGMAXABLE, 1);
        });
        Comparison comparison = Comparison.of(
                List.of(ComparedSolver.own(ours), ComparedSolver.baseline(baseline, 52)),
                sets,
                Duration.ZERO,
                Progress.NONE);
        List<String> expected = new ArrayList<>(List.of("ours0", "peer0"));
        turn(expected, "ours", 0, 50);
        turn(expected, "peer", 0, 50);
        turn(expected, "peer", 50, 52);
        turn(expected, "ours", 50, 60);
        assertThat(calls).isEqualTo(expected);
        assertThat(comparison.results().get(0).measurements()).hasSize(60);
        assertThat(comparison.results().get(1).measurements()).hasSize(52);
    }

    private static SolverResult ours(Measurement... measurements) {
        return new SolverResult("ours", false, List.of(measurements));
    }

    private static SolverResult baseline(Measurement... measurements) {
        return new SolverResult("peer", true, List.of(measurements));
    }

    private static void turn(List<String> calls, String name, int from, int to) {
        calls.add(name + (to - 1));
        IntStream.range(from, to).forEach(set -> calls.add(name + set));
    }

    @Test
    void aRatioCountsTheSetsThatBothDecided() {
        SolverResult ours = ours(
                measured(1, SolverOutcome.of(SolverVerdict.ARGMAXABLE, 100)),
                measured(2, SolverOutcome.of(SolverVerdict.UNARGMAXABLE, 0)),
                measured(3, SolverOutcome.of(SolverVerdict.ARGMAXABLE, 5)),
                measured(4, SolverOutcome.of(SolverVerdict.ARGMAXABLE, 5)),
                measured(1_000, SolverOutcome.of(SolverVerdict.ARGMAXABLE, 5)));
        SolverResult baseline = baseline(
                measured(10, SolverOutcome.of(SolverVerdict.ARGMAXABLE, 99)),
                measured(20, SolverOutcome.of(SolverVerdict.UNARGMAXABLE, 0)),
                measured(500, SolverOutcome.of(SolverVerdict.OUT_OF_TIME)),
                measured(40, SolverOutcome.of(SolverVerdict.UNARGMAXABLE, 0)));
        SpeedRatio ratio = SpeedRatio.between(ours, baseline);
        assertThat(ratio.sets()).isEqualTo(3);
        assertThat(ratio.timesFaster()).isEqualTo(10);
        assertThat(ratio.sameVerdicts()).isEqualTo(2);
        assertThat(ratio.radiusDifference()).hasValueCloseTo(0.01, within(1e-12));
    }

    @Test
    void radiiAreNotComparedWhereNobodyHasOne() {
        SolverResult silent = ours(measured(1, SolverOutcome.of(SolverVerdict.ARGMAXABLE)));
        SolverResult baseline = baseline(measured(1, SolverOutcome.of(SolverVerdict.ARGMAXABLE, 3)));
        assertThat(SpeedRatio.between(silent, baseline).radiusDifference()).isEqualTo(OptionalDouble.empty());
    }

    @Test
    void everySolverIsComparedWithEveryBaselineOnce() {
        Function<LabelSet, SolverOutcome> yes = set -> SolverOutcome.of(SolverVerdict.ARGMAXABLE, 1);
        List<ComparedSolver> solvers = List.of(
                ComparedSolver.own(new Scripted("a", yes)),
                ComparedSolver.own(new Scripted("b", yes)),
                ComparedSolver.baseline(new Scripted("P", yes), 3),
                ComparedSolver.baseline(new Scripted("Q", yes), 3));
        assertThat(Comparison.of(solvers, SETS, Duration.ZERO, Progress.NONE).ratios())
                .extracting(ratio -> ratio.name() + ratio.baseline())
                .containsExactly("aP", "aQ", "bP", "bQ", "PQ");
    }

    @Test
    void handoverCountsAsBuilding() {
        Solver slow = new Scripted(
                "slow", set -> SolverOutcome.of(SolverVerdict.ARGMAXABLE, 1).withHandover(Long.MAX_VALUE));
        SolverResult result = Comparison.of(List.of(ComparedSolver.own(slow)), SETS, Duration.ZERO, Progress.NONE)
                .results()
                .get(0);
        assertThat(result.solveMillis().total()).isZero();
        assertThat(result.buildMillis().total()).isPositive();
    }

    @Test
    void quantilesAreNumbersThatOccur() {
        double[] numbers =
                IntStream.rangeClosed(1, 100).mapToDouble(i -> 101 - i).toArray();
        assertThat(Quantiles.of(numbers)).isEqualTo(new Quantiles(50, 95, 5050));
        assertThat(Quantiles.of(new double[] {7})).isEqualTo(new Quantiles(7, 7, 7));
        assertThat(Quantiles.of(new double[0]).median()).isNaN();
    }

    @Test
    void effortIsKnownOnlyIfItIsKnownForAllSets() {
        SolverOutcome yes = SolverOutcome.of(SolverVerdict.ARGMAXABLE, 1);
        Measurement easy = measured(1, yes.withEffort(new Effort(3, 5, Arithmetic.DOUBLE)));
        Measurement hard = measured(1, yes.withEffort(new Effort(7, 9, Arithmetic.RATIONAL)));
        SolverResult unknown = new SolverResult("a", false, List.of(easy, measured(1, yes)));
        assertThat(unknown.medianSteps()).isEmpty();
        assertThat(unknown.medianPasses()).isEmpty();
        assertThat(unknown.beyondDoubles()).isEmpty();
        SolverResult known = new SolverResult("a", false, List.of(easy, easy, hard));
        assertThat(known.medianSteps()).hasValue(3);
        assertThat(known.medianPasses()).hasValue(5);
        assertThat(known.beyondDoubles()).hasValue(1);
    }

    @Test
    void setsAreContestedWhereOurOwnSolversDiffer() {
        Function<LabelSet, SolverOutcome> yes = set -> SolverOutcome.of(SolverVerdict.ARGMAXABLE);
        Function<LabelSet, SolverOutcome> no = set -> SolverOutcome.of(SolverVerdict.UNARGMAXABLE, 0);
        Function<LabelSet, SolverOutcome> yesToThree =
                set -> SolverOutcome.of(set.activeAt(0) < 3 ? SolverVerdict.ARGMAXABLE : SolverVerdict.UNDECIDED);
        ComparedSolver a = ComparedSolver.own(new Scripted("a", yes));
        ComparedSolver b = ComparedSolver.own(new Scripted("b", yesToThree));
        ComparedSolver baseline = ComparedSolver.baseline(new Scripted("P", no), 10);
        assertThat(Comparison.of(List.of(a, baseline), SETS, Duration.ZERO, Progress.NONE)
                        .contested())
                .isZero();
        assertThat(Comparison.of(List.of(a, b, baseline), SETS, Duration.ZERO, Progress.NONE)
                        .contested())
                .isEqualTo(7);
    }

    @Test
    void progressTellsWhoIsAtWork() {
        List<String> said = new ArrayList<>();
        Solver ours = new Scripted("ours", set -> SolverOutcome.of(SolverVerdict.ARGMAXABLE));
        Progress progress = said::add;
        Comparison.of(List.of(ComparedSolver.own(ours)), SETS.subList(0, 2), Duration.ZERO, progress.in("W25: "));
        assertThat(said)
                .containsExactly(
                        "W25: warming up ours", "W25: label set 1 of 2, ours", "W25: label set 2 of 2, ours", "");
    }

    @Test
    void comparingOnNothingIsRefused() {
        assertThatThrownBy(() -> Comparison.of(List.of(), List.of(), Duration.ZERO, Progress.NONE))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theFloorIsOnePassOverAllWeights() {
        double[][] rows = new double[300][3];
        rows[0] = new double[] {1, 2, 3};
        rows[256] = new double[] {0, 0, 6};
        // x is 1, 1/2, 1/3; each block of 64 rows gives its first logit.
        assertThat(new Floor(DenseLayer.of(rows)).sumOfLogits()).isCloseTo(3 + 2, within(1e-5f));
    }

    private static Measurement measured(long nanos, SolverOutcome outcome) {
        return new Measurement(0, nanos, outcome);
    }
}
