package org.orthant.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Names runs of different configurations apart: runs of one layer and size are only pooled as seeds if no other setting differs.
 */
final class Configurations {

    private static final String SEED = "training.seed";

    private Configurations() {}

    /** Returns the runs, with the settings that differ within a layer and size appended to the name of the layer. */
    static List<ComparedRun> distinguished(List<ComparedRun> runs) {
        Map<String, Set<String>> differing = new LinkedHashMap<>();
        Map<List<Object>, ComparedRun> first = new LinkedHashMap<>();
        for (ComparedRun run : runs) {
            ComparedRun other = first.putIfAbsent(List.of(run.layer(), run.features()), run);
            if (other != null) {
                differing
                        .computeIfAbsent(run.layer(), layer -> new LinkedHashSet<>())
                        .addAll(differing(other, run));
            }
        }
        return runs.stream()
                .map(run -> run.named(named(run, differing.getOrDefault(run.layer(), Set.of()))))
                .toList();
    }

    private static List<String> differing(ComparedRun one, ComparedRun other) {
        Set<String> names = new LinkedHashSet<>(one.settings().keySet());
        names.addAll(other.settings().keySet());
        List<String> differing = new ArrayList<>();
        for (String name : names) {
            if (!name.equals(SEED) && !value(one, name).equals(value(other, name))) {
                differing.add(name);
            }
        }
        return differing;
    }

    private static String named(ComparedRun run, Set<String> settings) {
        StringBuilder name = new StringBuilder(run.layer());
        for (String setting : settings) {
            name.append(", ")
                    .append(setting.substring(setting.indexOf('.') + 1))
                    .append(' ')
                    .append(value(run, setting));
        }
        return name.toString();
    }

    private static String value(ComparedRun run, String setting) {
        return run.settings().getOrDefault(setting, "unset");
    }
}
