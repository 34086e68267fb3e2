package org.orthant.bench;

import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** On layers of which sizes the cost of a label set is measured. */
final class GrowthOptions {

    @Option(
            names = "--growth",
            paramLabel = "N",
            split = ",",
            description = "Measure what a label set costs on layers of so many labels, made up at random.")
    List<Integer> labels = List.of();

    @Option(
            names = "--features",
            paramLabel = "D",
            defaultValue = "32",
            description = "The number of features for --growth (default: ${DEFAULT-VALUE}).")
    int features = 32;

    boolean isEmpty() {
        return labels.isEmpty();
    }

    void requireSensible(CommandSpec spec) {
        Usage usage = new Usage(spec);
        usage.require(features > 1, "--features " + features + ": expected at least 2");
        for (int count : labels) {
            String option = "--growth " + count + ": ";
            usage.require(
                    count >= PlantedLayer.FEWEST_LABELS,
                    option + "expected at least " + PlantedLayer.FEWEST_LABELS + " labels");
            usage.require(
                    (long) count * features <= PlantedLayer.MOST_WEIGHTS,
                    option + "with " + features + " features these are more than " + PlantedLayer.MOST_WEIGHTS
                            + " weights; take fewer labels or features");
        }
    }
}
