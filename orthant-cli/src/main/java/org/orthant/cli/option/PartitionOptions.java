package org.orthant.cli.option;

import java.nio.file.Path;
import java.util.Optional;
import org.orthant.console.option.OptionGroup;
import org.orthant.console.option.OptionValue;
import org.orthant.console.option.Usage;
import org.orthant.io.BadInputException;
import org.orthant.io.Vocabulary;
import org.orthant.io.labelset.ClusterReader;
import org.orthant.io.labelset.TreeReader;
import org.orthant.layer.DenseLayer;
import org.orthant.model.weights.WeightReader;
import org.orthant.partition.LabelClusters;
import org.orthant.partition.Partition;

/** Options of labels that are output only under conditions: hierarchies and clusters. */
public final class PartitionOptions extends OptionGroup {

    private final OptionValue<Path> tree = file("--tree");

    private final OptionValue<Path> clusters = file("--clusters");

    private final OptionValue<Path> scores = file("--cluster-weights");

    private final OptionValue<Path> bias = file("--cluster-bias");

    private final OptionValue<Integer> beam = option(Integer.class, "--beam", "B");

    /** Declares the options. */
    public PartitionOptions() {
        atMostOne(tree, clusters);
    }

    /** Returns whether there is a partition; refuses options that cannot be combined. */
    public boolean isGiven() {
        if (clusters.isGiven() != scores.isGiven()) {
            throw wrong(
                    "--clusters and --cluster-weights: specify both, the cluster of each label and a row of weights per cluster");
        }
        if (!clusters.isGiven() && (bias.isGiven() || beam.isGiven())) {
            throw wrong("--cluster-bias and --beam require --clusters; omit them");
        }
        return tree.isGiven() || clusters.isGiven();
    }

    /** Reads the partition of this number of labels. */
    public Partition read(int labels, Optional<Vocabulary> vocabulary) {
        if (tree.isGiven()) {
            return TreeReader.read(tree.get(), labels, vocabulary);
        }
        DenseLayer rows = DenseLayer.of(WeightReader.read(scores.get()));
        DenseLayer all = bias.value().map(file -> withBias(rows, file)).orElse(rows);
        LabelClusters read = LabelClusters.of(ClusterReader.read(clusters.get(), labels, all.labels()), all);
        return beam.isGiven() ? Usage.asUsage(command(), () -> read.withBeam(beam.get())) : read;
    }

    private static DenseLayer withBias(DenseLayer rows, Path file) {
        try {
            return rows.withBias(WeightReader.readVector(file));
        } catch (IllegalArgumentException wrong) {
            throw BadInputException.in(file, String.valueOf(wrong.getMessage()), wrong);
        }
    }
}
