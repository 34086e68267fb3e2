package org.orthant.bench;

import java.util.List;
import org.orthant.console.option.Usage;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The sizes of layers on which the time per label set is measured. */
final class GrowthOptions {

    @Option(names = "--growth", paramLabel = "N", split = ",")
    List<Integer> labels = List.of();

    @Option(names = "--features", paramLabel = "D")
    int features = 32;

    boolean isEmpty() {
        return labels.isEmpty();
    }

    void requireSensible(CommandSpec spec) {
        Usage.require(spec, features > 1, "--features " + features + ": expected at least 2");
        for (int count : labels) {
            String option = "--growth " + count + ": ";
            Usage.require(
                    spec,
                    count >= PlantedLayer.FEWEST_LABELS,
                    option + "expected at least " + PlantedLayer.FEWEST_LABELS + " labels");
            Usage.require(
                    spec,
                    (long) count * features <= PlantedLayer.MOST_WEIGHTS,
                    option + "more than " + PlantedLayer.MOST_WEIGHTS + " weights with " + features
                            + " features; pass fewer labels or features");
        }
    }
}
