package org.orthant.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.orthant.figure.TrainingTime;
import org.orthant.report.ComparedRun.TrainingOutcome;

/**
 * The content of a report about training runs that differ in layer, size, seed or other settings.
 *
 * @param name the title
 * @param runs the runs, at least one; {@link Configurations} names the layers of different configurations apart
 * @param unverified the runs whose results nothing verifies
 * @param rank the {@code k} of scores at k
 * @param provenance the origin of the runs
 * @param recheck commands that repeat training and verification
 */
public record Comparison(
        String name,
        List<ComparedRun> runs,
        UnverifiedRuns unverified,
        int rank,
        List<Origin> provenance,
        List<String> recheck) {

    /** Runs that differ in their seed alone. */
    record SeedGroup(String layer, int features, List<ComparedRun> runs) {

        List<TrainingOutcome> outcomes() {
            return runs.stream().flatMap(run -> run.outcome().stream()).toList();
        }
    }

    /** Copies the lists, names layers of different configurations apart, and orders the runs by layer, size and seed. */
    public Comparison {
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("there is nothing to report: expected at least one run");
        }
        List<ComparedRun> distinguished = Configurations.distinguished(runs);
        List<String> layers =
                distinguished.stream().map(ComparedRun::layer).distinct().toList();
        runs = distinguished.stream()
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

    /** Returns what the models of finished runs are the best by, such as "best validation loss". */
    String best() {
        return TrainingTime.best(finished().stream().map(ComparedRun::criterion).toList());
    }

    /** Returns whether some run is finished, and all finished ones have been verified. */
    boolean isVerified() {
        return allVerified(predictable -> true);
    }

    /** Returns whether the label sets of all finished runs were also decided for the whole head. */
    boolean knowsHead() {
        return allVerified(predictable -> predictable.head().isPresent());
    }

    /** Returns whether the label sets of all finished runs were also decided for float32. */
    boolean knowsSafe() {
        return allVerified(predictable -> predictable.safe().isPresent());
    }

    private boolean allVerified(Predicate<ComparedRun.Predictable> condition) {
        return !finished().isEmpty()
                && finished().stream()
                        .allMatch(run -> run.outcome()
                                .flatMap(ComparedRun.TrainingOutcome::predictable)
                                .filter(condition)
                                .isPresent());
    }

    /** Returns the settings that all runs have in common, such as {@code batch 256, epochs 40} for {@code training}. */
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
