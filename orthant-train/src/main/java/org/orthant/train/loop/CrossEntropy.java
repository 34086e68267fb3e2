package org.orthant.train.loop;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import java.util.Arrays;
import org.orthant.data.IntRows;
import org.orthant.data.Split;
import org.orthant.train.optim.NativeMemory;

/** The binary cross-entropy of a batch, with targets as sparse as they are given. */
final class CrossEntropy {

    private CrossEntropy() {}

    /** The mean over examples and labels of {@code log(1 + exp(z)) − y z}. */
    static NDArray mean(NDArray logits, Split split, int[] examples) {
        NDArray all = Activation.softPlus(logits).sum();
        long[] active = active(split.active(), examples, split.labels());
        NDArray sum = active.length == 0
                ? all
                : all.sub(logits.reshape(new Shape(logits.size()))
                        .take(logits.getManager().create(active))
                        .sum());
        return sum.div(NativeMemory.scalar(logits.getManager(), (double) logits.size()));
    }

    /** Where active labels stand among the logits of the batch. */
    private static long[] active(IntRows active, int[] examples, int labels) {
        long[] places = new long[Arrays.stream(examples).map(active::length).sum()];
        int count = 0;
        for (int i = 0; i < examples.length; i++) {
            for (int position = 0; position < active.length(examples[i]); position++) {
                places[count++] = (long) i * labels + active.at(examples[i], position);
            }
        }
        return places;
    }
}
