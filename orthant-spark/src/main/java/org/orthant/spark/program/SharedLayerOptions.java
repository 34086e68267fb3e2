package org.orthant.spark.program;

import org.apache.spark.SparkContext;
import org.orthant.console.option.LayerOptions;
import org.orthant.console.option.OptionGroup;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.Usage;
import org.orthant.spark.LabelNames;
import org.orthant.spark.SharedLayer;

/** Which layer a command is about, and how its files come to the executors. */
final class SharedLayerOptions extends OptionGroup {

    private final LayerOptions layer = group(new LayerOptions());

    private final OptionValue<String> names = option(String.class, "--names", "FILE");

    private final OptionValue<Boolean> distribute = flag("--distribute");

    /** Returns the layer, of which nothing has been read yet. */
    SharedLayer layer(SparkContext context) {
        SharedLayer found = SharedLayer.of(layer.source());
        return distribute.isGiven() ? Usage.asUsage(command(), () -> found.distributedBy(context)) : found;
    }

    LabelNames names(SparkContext context) {
        LabelNames found = names.value().map(LabelNames::in).orElse(LabelNames.NONE);
        return distribute.isGiven() ? found.distributedBy(context) : found;
    }

    /** Refuses options that do not fit each other, before Spark is started. */
    void require() {
        layer.source();
    }
}
