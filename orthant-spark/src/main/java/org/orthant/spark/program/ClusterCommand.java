package org.orthant.spark.program;

import org.orthant.console.option.PrintingCommand;
import picocli.CommandLine.Mixin;

/** A command about a layer that runs on a cluster. */
abstract class ClusterCommand extends PrintingCommand {

    @Mixin
    final SharedLayerOptions layer = new SharedLayerOptions();

    @Mixin
    final ClusterOptions cluster = new ClusterOptions();
}
