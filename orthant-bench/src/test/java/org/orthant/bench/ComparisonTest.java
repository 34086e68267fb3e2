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
import org.orthant.bench.solver.Contender;
import org.orthant.bench.solver.Outcome;
import org.orthant.bench.solver.Verdict;
import org.orthant.labels.LabelSet;
import org.orthant.layer.DenseLayer;
import org.orthant.verify.Effort;
import org.orthant.verify.Effort.Arithmetic;

class ComparisonTest {

    private static final List<LabelSet> SETS =
            IntStream.range(0, 10).mapToObj(label -> LabelSet.of(10, label)).toList();

    private record Scripted(String name, Function<LabelSet, Outcome> answers) implements Contender {
        @Override
        public Outcome solve(LabelSet set) {
            return answers.apply(set);
        }
    }

    @Test
    void turnsBeginWithASetThatIsNotMeasuredAndPeersGetTheFirstSetsOnly() {
        List<LabelSet> sets =
                IntStream.range(0, 60).mapToObj(label -> LabelSet.of(60, label)).toList();
        List<String> calls = new ArrayList<>();
        Contender ours = new Scripted("ours", set -> {
            calls.add("ours" + set.activeAt(0));
            return Outcome.of(Verdict.ARGMAXABLE, 1);
        });
        Contender peer = new Scripted("peer", set -> {
            calls.add("peer" + set.activeAt(0));
            return Outcome.of(Verdict.ARGMAXABLE, 1);
        });
        Comparison comparison =
                Comparison.of(List.of(Entrant.own(ours), Entrant.peer(peer, 52)), sets, Duration.ZERO, Progress.NONE);
        List<String> expected = new ArrayList<>(List.of("ours0", "peer0"));
        turn(expected, "ours", 0, 50);
        turn(expected, "peer", 0, 50);
        turn(expected, "peer", 50, 52);
        turn(expected, "ours", 50, 60);
        assertThat(calls).isEqualTo(expected);
        assertThat(comparison.standings().get(0).measurements()).hasSize(60);
        assertThat(comparison.standings().get(1).measurements()).hasSize(52);
    }

    private static Standing ours(Measurement... measurements) {
        return new Standing("ours", false, List.of(measurements));
    }

    private static Standing peer(Measurement... measurements) {
        return new Standing("peer", true, List.of(measurements));
    }

    private static void turn(List<String> calls, String name, int from, int to) {
        calls.add(name + (to - 1));
        IntStream.range(from, to).forEach(set -> calls.add(name + set));
    }

    @Test
    void aDuelCountsTheSetsThatBothDecided() {
        Standing ours = ours(
                measured(1, Outcome.of(Verdict.ARGMAXABLE, 100)),
                measured(2, Outcome.of(Verdict.UNARGMAXABLE, 0)),
                measured(3, Outcome.of(Verdict.ARGMAXABLE, 5)),
                measured(4, Outcome.of(Verdict.ARGMAXABLE, 5)),
                measured(1_000, Outcome.of(Verdict.ARGMAXABLE, 5)));
        Standing peer = peer(
                measured(10, Outcome.of(Verdict.ARGMAXABLE, 99)),
                measured(20, Outcome.of(Verdict.UNARGMAXABLE, 0)),
                measured(500, Outcome.of(Verdict.OUT_OF_TIME)),
                measured(40, Outcome.of(Verdict.UNARGMAXABLE, 0)));
        Duel duel = Duel.between(ours, peer);
        assertThat(duel.sets()).isEqualTo(3);
        assertThat(duel.ratio()).isEqualTo(10);
        assertThat(duel.sameVerdicts()).isEqualTo(2);
        assertThat(duel.radiusDifference()).hasValueCloseTo(0.01, within(1e-12));
    }

    @Test
    void radiiAreNotComparedWhereNobodyHasOne() {
        Standing silent = ours(measured(1, Outcome.of(Verdict.ARGMAXABLE)));
        Standing peer = peer(measured(1, Outcome.of(Verdict.ARGMAXABLE, 3)));
        assertThat(Duel.between(silent, peer).radiusDifference()).isEqualTo(OptionalDouble.empty());
    }

    @Test
    void everyContenderMeetsEveryPeerOnce() {
        Function<LabelSet, Outcome> yes = set -> Outcome.of(Verdict.ARGMAXABLE, 1);
        List<Entrant> entrants = List.of(
                Entrant.own(new Scripted("a", yes)),
                Entrant.own(new Scripted("b", yes)),
                Entrant.peer(new Scripted("P", yes), 3),
                Entrant.peer(new Scripted("Q", yes), 3));
        assertThat(Comparison.of(entrants, SETS, Duration.ZERO, Progress.NONE).duels())
                .extracting(duel -> duel.name() + duel.peer())
                .containsExactly("aP", "aQ", "bP", "bQ", "PQ");
    }

    @Test
    void handoverCountsAsBuilding() {
        Contender slow =
                new Scripted("slow", set -> Outcome.of(Verdict.ARGMAXABLE, 1).withHandover(Long.MAX_VALUE));
        Standing standing = Comparison.of(List.of(Entrant.own(slow)), SETS, Duration.ZERO, Progress.NONE)
                .standings()
                .get(0);
        assertThat(standing.solveMillis().total()).isZero();
        assertThat(standing.buildMillis().total()).isPositive();
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
        Outcome yes = Outcome.of(Verdict.ARGMAXABLE, 1);
        Measurement easy = measured(1, yes.withEffort(new Effort(3, 5, Arithmetic.DOUBLE)));
        Measurement hard = measured(1, yes.withEffort(new Effort(7, 9, Arithmetic.RATIONAL)));
        Standing unknown = new Standing("a", false, List.of(easy, measured(1, yes)));
        assertThat(unknown.medianSteps()).isEmpty();
        assertThat(unknown.medianPasses()).isEmpty();
        assertThat(unknown.beyondDoubles()).isEmpty();
        Standing known = new Standing("a", false, List.of(easy, easy, hard));
        assertThat(known.medianSteps()).hasValue(3);
        assertThat(known.medianPasses()).hasValue(5);
        assertThat(known.beyondDoubles()).hasValue(1);
    }

    @Test
    void setsAreContestedWhereOurOwnContendersDiffer() {
        Function<LabelSet, Outcome> yes = set -> Outcome.of(Verdict.ARGMAXABLE);
        Function<LabelSet, Outcome> no = set -> Outcome.of(Verdict.UNARGMAXABLE, 0);
        Function<LabelSet, Outcome> yesToThree =
                set -> Outcome.of(set.activeAt(0) < 3 ? Verdict.ARGMAXABLE : Verdict.UNDECIDED);
        Entrant a = Entrant.own(new Scripted("a", yes));
        Entrant b = Entrant.own(new Scripted("b", yesToThree));
        Entrant peer = Entrant.peer(new Scripted("P", no), 10);
        assertThat(Comparison.of(List.of(a, peer), SETS, Duration.ZERO, Progress.NONE)
                        .contested())
                .isZero();
        assertThat(Comparison.of(List.of(a, b, peer), SETS, Duration.ZERO, Progress.NONE)
                        .contested())
                .isEqualTo(7);
    }

    @Test
    void progressTellsWhoIsAtWork() {
        List<String> said = new ArrayList<>();
        Contender ours = new Scripted("ours", set -> Outcome.of(Verdict.ARGMAXABLE));
        Progress progress = said::add;
        Comparison.of(List.of(Entrant.own(ours)), SETS.subList(0, 2), Duration.ZERO, progress.in("W25: "));
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

    private static Measurement measured(long nanos, Outcome outcome) {
        return new Measurement(0, nanos, outcome);
    }
}
