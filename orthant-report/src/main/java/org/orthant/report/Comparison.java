package org.orthant.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.orthant.report.ComparedRun.TrainingOutcome;

/**
 * All that a report of an experiment tells: trainings that differ in layer, size or seed.
 *
 * @param name what it is called
 * @param runs at least one
 * @param rank the {@code k} of scores at k
 * @param provenance where it all comes from
 * @param recheck commands that check it
 */
public record Comparison(String name, List<ComparedRun> runs, int rank, List<Origin> provenance, List<String> recheck) {

    /** Runs that differ in their seed alone. */
    record SeedGroup(String layer, int features, List<ComparedRun> runs) {

        List<TrainingOutcome> outcomes() {
            return runs.stream().flatMap(run -> run.outcome().stream()).toList();
        }
    }

    /** Copies the lists, and orders the runs by layer, size and seed; layers keep their order. */
    public Comparison {
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("there is nothing to report: expected at least one run");
        }
        List<String> layers = runs.stream().map(ComparedRun::layer).distinct().toList();
        runs = runs.stream()
                .sorted(Comparator.comparingInt((ComparedRun run) -> layers.indexOf(run.layer()))
                        .thenComparingInt(ComparedRun::features)
                        .thenComparingLong(ComparedRun::seed))
                .toList();
        provenance = List.copyOf(provenance);
        recheck = List.copyOf(recheck);
    }

    /** Returns the runs by layer and size. */
    List<SeedGroup> groups() {
        Map<String, Map<Integer, List<ComparedRun>>> grid = new LinkedHashMap<>();
        for (ComparedRun run : runs) {
            grid.computeIfAbsent(run.layer(), layer -> new TreeMap<>())
                    .computeIfAbsent(run.features(), d -> new ArrayList<>())
                    .add(run);
        }
        return grid.entrySet().stream()
                .flatMap(layer -> layer.getValue().entrySet().stream()
                        .map(size -> new SeedGroup(layer.getKey(), size.getKey(), size.getValue())))
                .toList();
    }

    List<String> layers() {
        return runs.stream().map(ComparedRun::layer).distinct().toList();
    }

    List<Integer> sizes() {
        return runs.stream().map(ComparedRun::features).distinct().sorted().toList();
    }

    List<ComparedRun> finished() {
        return runs.stream().filter(run -> run.outcome().isPresent()).toList();
    }

    /** Returns whether some run is finished, and all finished ones have been verified. */
    boolean isVerified() {
        return !finished().isEmpty()
                && finished().stream()
                        .allMatch(
                                run -> run.outcome().orElseThrow().predictable().isPresent());
    }

    /** Returns whether all finished runs were also asked what is safe in float32. */
    boolean knowsSafe() {
        return isVerified()
                && finished().stream()
                        .allMatch(run -> run.outcome()
                                .orElseThrow()
                                .predictable()
                                .orElseThrow()
                                .safe()
                                .isPresent());
    }

    /** Returns what all runs have in common, such as {@code batch 256, epochs 40} for {@code training}. */
    Map<String, String> commonSettings() {
        Map<String, String> common = new LinkedHashMap<>();
        runs.get(0).settings().forEach((name, value) -> {
            if (runs.stream().allMatch(run -> value.equals(run.settings().get(name)))) {
                int dot = name.indexOf('.');
                common.merge(
                        dot < 0 ? name : name.substring(0, dot),
                        dot < 0 ? value : name.substring(dot + 1) + " " + value,
                        (before, more) -> before + ", " + more);
            }
        });
        return common;
    }
}
