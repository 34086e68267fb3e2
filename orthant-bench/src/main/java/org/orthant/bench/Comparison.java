package org.orthant.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.orthant.bench.measure.CpuClock;
import org.orthant.bench.solver.Contender;
import org.orthant.bench.solver.Outcome;
import org.orthant.labels.LabelSet;

/**
 * Solvers side by side: the same label sets, in one process, on one thread, {@link #TURN} sets at a time in turn.
 *
 * <p>Taking turns means that whatever slows the machine down for a while slows all solvers down. A turn has several sets, because
 * sets follow one another in practice: after a set of a baseline the caches would hold nothing of a layer that fits in them, and
 * reading it again would take longer than deciding. Therefore each turn begins with a set that is not measured. Each solver warms up
 * before the first turn.
 *
 * @param standings how each did, in the order of the entrants
 * @param duels each of our solvers against each baseline
 */
record Comparison(List<Standing> standings, List<Duel> duels) {

    /** The number of label sets that a solver decides before it is the next one's turn. */
    private static final int TURN = 50;

    Comparison {
        standings = List.copyOf(standings);
        duels = List.copyOf(duels);
    }

    /** Runs the comparison; each entrant warms up for the given time, but on at least one set. */
    static Comparison of(List<Entrant> entrants, List<LabelSet> sets, Duration warmUp, Progress progress) {
        if (sets.isEmpty()) {
            throw new IllegalArgumentException("there are no label sets: expected at least one");
        }
        for (Entrant entrant : entrants) {
            progress.now("warming up " + entrant.contender().name());
            warmUp(entrant.contender(), sets, warmUp);
        }
        List<List<Measurement>> measurements = new ArrayList<>();
        entrants.forEach(entrant -> measurements.add(new ArrayList<>()));
        for (int from = 0; from < sets.size(); from += TURN) {
            for (int turn = 0; turn < entrants.size(); turn++) {
                // The first solver of a round finds the caches in a different state, so the order rotates.
                int who = (from / TURN + turn) % entrants.size();
                takeTurn(entrants.get(who), sets, from, measurements.get(who), progress);
            }
        }
        progress.now("");
        List<Standing> standings = new ArrayList<>();
        for (int who = 0; who < entrants.size(); who++) {
            Entrant entrant = entrants.get(who);
            standings.add(new Standing(entrant.contender().name(), entrant.isPeer(), measurements.get(who)));
        }
        return new Comparison(standings, duels(standings));
    }

    private static void takeTurn(
            Entrant entrant, List<LabelSet> sets, int from, List<Measurement> into, Progress progress) {
        int to = Math.min(Math.min(from + TURN, sets.size()), entrant.mostSets());
        if (from < to) {
            checked(measure(entrant.contender(), sets.get(to - 1)));
        }
        for (int set = from; set < to; set++) {
            progress.now("label set " + (set + 1) + " of " + sets.size() + ", "
                    + entrant.contender().name());
            into.add(measure(entrant.contender(), sets.get(set)));
        }
        // Checked one after the other, as they are in use: in between, the checker would find nothing in the caches.
        for (int set = from; set < to; set++) {
            into.set(set, checked(into.get(set)));
        }
    }

    private static Measurement checked(Measurement found) {
        Outcome outcome = found.outcome();
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
        List<Standing> own = standings.stream().filter(each -> !each.isPeer()).toList();
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

    private static List<Duel> duels(List<Standing> standings) {
        List<Duel> duels = new ArrayList<>();
        for (int who = 0; who < standings.size(); who++) {
            for (int other = 0; other < standings.size(); other++) {
                boolean twice = standings.get(who).isPeer() && other < who;
                if (other != who && standings.get(other).isPeer() && !twice) {
                    duels.add(Duel.between(standings.get(who), standings.get(other)));
                }
            }
        }
        return duels;
    }

    private static void warmUp(Contender contender, List<LabelSet> sets, Duration time) {
        long end = System.nanoTime() + time.toNanos();
        int next = 0;
        do {
            checked(measure(contender, sets.get(next++ % sets.size())));
        } while (System.nanoTime() < end);
    }

    private static Measurement measure(Contender contender, LabelSet set) {
        long begin = CpuClock.nanos();
        Contender.Task task = contender.prepare(set);
        long built = CpuClock.nanos();
        Outcome outcome = task.solve();
        long solved = CpuClock.nanos();
        long handover = Math.min(outcome.handoverNanos(), solved - built);
        return new Measurement(built - begin + handover, solved - built - handover, outcome);
    }
}
