package org.orthant.bench;

import java.util.List;
import org.orthant.console.option.OptionGroup;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.Usage;

/** The sizes of layers on which the time per label set is measured. */
final class GrowthOptions extends OptionGroup {

    private final OptionValue<List<Integer>> labels =
            list(Integer.class, "--growth", "N").commaSeparated();

    private final OptionValue<Integer> features =
            option(Integer.class, "--features", "D").byDefault(32);

    boolean isEmpty() {
        return labels.get().isEmpty();
    }

    /** Returns the numbers of labels. */
    List<Integer> labels() {
        return labels.get();
    }

    int features() {
        return features.get();
    }

    void requireSensible() {
        int width = features.valid(number -> number > 1, "at least 2");
        for (int count : labels.get()) {
            String option = "--growth " + count + ": ";
            Usage.require(
                    command(),
                    count >= PlantedLayer.FEWEST_LABELS,
                    option + "expected at least " + PlantedLayer.FEWEST_LABELS + " labels");
            Usage.require(
                    command(),
                    (long) count * width <= PlantedLayer.MOST_WEIGHTS,
                    option + "more than " + PlantedLayer.MOST_WEIGHTS + " weights with " + width
                            + " features; pass fewer labels or features");
        }
    }
}
