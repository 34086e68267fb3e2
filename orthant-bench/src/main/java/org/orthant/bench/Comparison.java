package org.orthant.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.orthant.bench.measure.CpuClock;
import org.orthant.bench.solver.Solver;
import org.orthant.bench.solver.SolverOutcome;
import org.orthant.labels.LabelSet;

/**
 * Solvers side by side: the same label sets, in one process, on one thread, {@link #TURN} sets at a time in turn.
 *
 * <p>Taking turns means that whatever slows the machine down for a while slows all solvers down. A turn has several sets, because
 * sets follow one another in practice: after a set of a baseline the caches would hold nothing of a layer that fits in them, and
 * reading it again would take longer than deciding. Therefore each turn begins with a set that is not measured. Each solver warms up
 * before the first turn.
 *
 * @param results how each did, in the order of the solvers
 * @param ratios each of our solvers against each baseline
 */
record Comparison(List<SolverResult> results, List<SpeedRatio> ratios) {

    /** The number of label sets that a solver decides before it is the next one's turn. */
    private static final int TURN = 50;

    Comparison {
        results = List.copyOf(results);
        ratios = List.copyOf(ratios);
    }

    /** Runs the comparison; each solver warms up for the given time, but on at least one set. */
    static Comparison of(List<ComparedSolver> solvers, List<LabelSet> sets, Duration warmUp, Progress progress) {
        if (sets.isEmpty()) {
            throw new IllegalArgumentException("there are no label sets: expected at least one");
        }
        for (ComparedSolver compared : solvers) {
            progress.now("warming up " + compared.solver().name());
            warmUp(compared.solver(), sets, warmUp);
        }
        List<List<Measurement>> measurements = new ArrayList<>();
        solvers.forEach(compared -> measurements.add(new ArrayList<>()));
        for (int from = 0; from < sets.size(); from += TURN) {
            for (int turn = 0; turn < solvers.size(); turn++) {
                // The first solver of a round finds the caches in a different state, so the order rotates.
                int who = (from / TURN + turn) % solvers.size();
                takeTurn(solvers.get(who), sets, from, measurements.get(who), progress);
            }
        }
        progress.now("");
        List<SolverResult> results = new ArrayList<>();
        for (int who = 0; who < solvers.size(); who++) {
            ComparedSolver compared = solvers.get(who);
            results.add(new SolverResult(compared.solver().name(), compared.isBaseline(), measurements.get(who)));
        }
        return new Comparison(results, ratios(results));
    }

    private static void takeTurn(
            ComparedSolver compared, List<LabelSet> sets, int from, List<Measurement> into, Progress progress) {
        int to = Math.min(Math.min(from + TURN, sets.size()), compared.mostSets());
        if (from < to) {
            checked(measure(compared.solver(), sets.get(to - 1)));
        }
        for (int set = from; set < to; set++) {
            progress.now("label set " + (set + 1) + " of " + sets.size() + ", "
                    + compared.solver().name());
            into.add(measure(compared.solver(), sets.get(set)));
        }
        // Checked one after the other, as they are in use: in between, the checker would find nothing in the caches.
        for (int set = from; set < to; set++) {
            into.set(set, checked(into.get(set)));
        }
    }

    private static Measurement checked(Measurement found) {
        SolverOutcome outcome = found.outcome();
        if (outcome.check().isEmpty()) {
            return found;
        }
        long before = CpuClock.nanos();
        outcome.check().orElseThrow().run();
        long nanos = CpuClock.nanos() - before;
        return new Measurement(found.buildNanos(), found.solveNanos(), OptionalLong.of(nanos), outcome.withoutCheck());
    }

    /** Returns the number of label sets that got more than one verdict from our own solvers. */
    int contested() {
        List<SolverResult> own =
                results.stream().filter(each -> !each.isBaseline()).toList();
        int sets =
                own.stream().mapToInt(each -> each.measurements().size()).min().orElse(0);
        return (int) IntStream.range(0, sets)
                .filter(set -> own.stream()
                                .map(each ->
                                        each.measurements().get(set).outcome().verdict())
                                .distinct()
                                .count()
                        > 1)
                .count();
    }

    private static List<SpeedRatio> ratios(List<SolverResult> results) {
        List<SpeedRatio> ratios = new ArrayList<>();
        for (int who = 0; who < results.size(); who++) {
            for (int other = 0; other < results.size(); other++) {
                boolean twice = results.get(who).isBaseline() && other < who;
                if (other != who && results.get(other).isBaseline() && !twice) {
                    ratios.add(SpeedRatio.between(results.get(who), results.get(other)));
                }
            }
        }
        return ratios;
    }

    private static void warmUp(Solver solver, List<LabelSet> sets, Duration time) {
        long end = System.nanoTime() + time.toNanos();
        int next = 0;
        do {
            checked(measure(solver, sets.get(next++ % sets.size())));
        } while (System.nanoTime() < end);
    }

    private static Measurement measure(Solver solver, LabelSet set) {
        long begin = CpuClock.nanos();
        Solver.Task task = solver.prepare(set);
        long built = CpuClock.nanos();
        SolverOutcome outcome = task.solve();
        long solved = CpuClock.nanos();
        long handover = Math.min(outcome.handoverNanos(), solved - built);
        return new Measurement(built - begin + handover, solved - built - handover, outcome);
    }
}
