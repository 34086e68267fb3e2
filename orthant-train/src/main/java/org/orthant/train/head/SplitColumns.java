package org.orthant.train.head;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.index.NDIndex;

/** Low frequencies in one way and all others in another: their logits are added. */
record SplitColumns(FixedColumns low, int lowFeatures, FixedColumns others) implements FixedColumns {

    @Override
    public NDArray multiply(NDArray features) {
        NDArray first = low.multiply(features.get(new NDIndex(":, 0:" + lowFeatures)));
        return others.multiply(features.get(new NDIndex(":, " + lowFeatures + ":")))
                .add(first);
    }
}
