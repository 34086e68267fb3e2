package org.orthant.bench;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.orthant.bench.measure.Floor;
import org.orthant.bench.solver.OrthantSolver;
import org.orthant.bench.solver.Solver;
import org.orthant.layer.Box;
import org.orthant.verify.Question.Depth;

/** Measures what a label set costs on layers of different numbers of labels, radius and proofs included. */
final class Growth {

    private Growth() {}

    /** Measures one layer after the other; only one is in memory at a time. */
    static GrowthReport measure(List<Integer> counts, int features, int sets, Box domain, long seed, Duration warmUp) {
        List<GrowthReport.Size> sizes = new ArrayList<>();
        for (int labels : counts) {
            sizes.add(size(labels, features, sets, domain, seed, warmUp));
        }
        return new GrowthReport(features, sizes);
    }

    private static GrowthReport.Size size(int labels, int features, int sets, Box domain, long seed, Duration warmUp) {
        long before = memoryInUse();
        Subject subject = new PlantedLayer(labels, features, seed).subject(sets);
        Solver solver = OrthantSolver.proven(subject.layer(), Depth.RADIUS, domain);
        SolverResult result = Comparison.of(List.of(ComparedSolver.own(solver)), subject.sets(), warmUp, Progress.NONE)
                .results()
                .get(0);
        long memory = memoryInUse() - before;
        return new GrowthReport.Size(labels, new Floor(subject.layer()).nanos() / 1e6, memory, result);
    }

    /** The memory of all objects that are still needed. */
    private static long memoryInUse() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
