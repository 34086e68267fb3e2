package org.orthant.spark.program;

import org.orthant.console.option.PrintingCommand;

/** A command about a layer that runs on a cluster. */
abstract class ClusterCommand extends PrintingCommand {

    final SharedLayerOptions layer = group(new SharedLayerOptions());

    final ClusterOptions cluster = group(new ClusterOptions());
}
