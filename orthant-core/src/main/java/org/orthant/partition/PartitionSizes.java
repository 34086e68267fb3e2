package org.orthant.partition;

import org.orthant.labels.LabelSet;
import org.orthant.layer.OutputLayer;

/** Refuses layers and label sets with another number of labels than a partition. */
final class PartitionSizes {

    private PartitionSizes() {}

    static void require(Partition partition, OutputLayer layer) {
        if (layer.labels() != partition.labels()) {
            throw new IllegalArgumentException("the partition has " + partition.labels() + " labels and the layer "
                    + layer.labels() + ": expected as many");
        }
    }

    static void require(Partition partition, LabelSet set) {
        if (set.labels() != partition.labels()) {
            throw new IllegalArgumentException("the label set is one of " + set.labels()
                    + " labels and the partition has " + partition.labels() + ": expected as many");
        }
        if (set.isPartial()) {
            throw new IllegalArgumentException(
                    set + " has free labels: a partition asks about complete label sets, and frees labels itself");
        }
    }
}
