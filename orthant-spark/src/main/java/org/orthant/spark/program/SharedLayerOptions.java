package org.orthant.spark.program;

import java.util.Objects;
import org.apache.spark.SparkContext;
import org.jspecify.annotations.Nullable;
import org.orthant.console.option.LayerOptions;
import org.orthant.console.option.Usage;
import org.orthant.spark.LabelNames;
import org.orthant.spark.SharedLayer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Which layer a command is about, and how its files come to the executors. */
final class SharedLayerOptions {

    @Mixin
    LayerOptions layer = new LayerOptions();

    @Option(names = "--names", paramLabel = "FILE")
    @Nullable String names;

    @Option(names = "--distribute")
    boolean distribute;

    @Spec(Spec.Target.MIXEE)
    @Nullable CommandSpec spec;

    /** Returns the layer, of which nothing has been read yet. */
    SharedLayer layer(SparkContext context) {
        SharedLayer found = SharedLayer.of(layer.source());
        return distribute ? Usage.asUsage(command(), () -> found.distributedBy(context)) : found;
    }

    LabelNames names(SparkContext context) {
        LabelNames found = names == null ? LabelNames.NONE : LabelNames.in(names);
        return distribute ? found.distributedBy(context) : found;
    }

    /** Refuses options that do not fit each other, before Spark is started. */
    void require() {
        layer.source();
    }

    private CommandSpec command() {
        return Objects.requireNonNull(spec);
    }
}
