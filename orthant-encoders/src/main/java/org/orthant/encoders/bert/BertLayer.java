package org.orthant.encoders.bert;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import org.orthant.train.optim.NativeMemory;

/** Attention among positions, then the same two affine maps at each of them. */
final class BertLayer {

    private final BertSizes sizes;
    private final Affine query;
    private final Affine key;
    private final Affine value;
    private final Affine mixed;
    private final Normalisation afterAttention;
    private final Affine inner;
    private final Affine outer;
    private final Normalisation afterMaps;

    BertLayer(BertSizes sizes, String name, Parameters parameters) {
        int width = sizes.width();
        this.sizes = sizes;
        this.query = Affine.of(parameters, name + ".attention.self.query", width, width);
        this.key = Affine.of(parameters, name + ".attention.self.key", width, width);
        this.value = Affine.of(parameters, name + ".attention.self.value", width, width);
        this.mixed = Affine.of(parameters, name + ".attention.output.dense", width, width);
        this.afterAttention = Normalisation.of(parameters, name + ".attention.output.LayerNorm", sizes);
        this.inner = Affine.of(parameters, name + ".intermediate.dense", width, sizes.inner());
        this.outer = Affine.of(parameters, name + ".output.dense", sizes.inner(), width);
        this.afterMaps = Normalisation.of(parameters, name + ".output.LayerNorm", sizes);
    }

    /**
     * What becomes of vectors.
     *
     * @param vectors {@code (batch, length, width)}
     * @param hidden {@code (batch, 1, 1, length)}: what to add to the attention that each position is given
     */
    NDArray of(NDArray vectors, NDArray hidden, Computation computation) {
        NDArray attended = mixed.of(attention(vectors, hidden, computation), computation);
        NDArray between = afterAttention.of(vectors.add(computation.dropped(attended, sizes.dropout())), computation);
        NDArray mapped = outer.of(Activation.gelu(inner.of(between, computation)), computation);
        return afterMaps.of(between.add(computation.dropped(mapped, sizes.dropout())), computation);
    }

    private NDArray attention(NDArray vectors, NDArray hidden, Computation computation) {
        NDArray queries = heads(query.of(vectors, computation));
        NDArray keys = heads(key.of(vectors, computation));
        NDArray values = heads(value.of(vectors, computation));
        NDArray scale =
                NativeMemory.scalar(vectors.getManager(), 1 / Math.sqrt(sizes.width() / (double) sizes.heads()));
        NDArray shares =
                queries.mul(scale).matMul(keys.swapAxes(2, 3)).add(hidden).softmax(-1);
        return computation
                .dropped(shares, sizes.attentionDropout())
                .matMul(values)
                .swapAxes(1, 2)
                .reshape(vectors.getShape());
    }

    /** From {@code (batch, length, width)} to {@code (batch, heads, length, width / heads)}. */
    private NDArray heads(NDArray vectors) {
        Shape shape = vectors.getShape();
        return vectors.reshape(shape.get(0), shape.get(1), sizes.heads(), sizes.width() / sizes.heads())
                .swapAxes(1, 2);
    }
}
