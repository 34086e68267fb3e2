package org.orthant.encoders.bert;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.AbstractBlock;
import ai.djl.nn.Activation;
import ai.djl.nn.Parameter;
import ai.djl.training.ParameterStore;
import ai.djl.training.initializer.Initializer;
import ai.djl.training.initializer.NormalInitializer;
import ai.djl.util.PairList;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.orthant.train.optim.NativeMemory;

/**
 * BERT without the embeddings of subwords, of which a batch needs few.
 *
 * <p>Input: these embeddings, {@code (batch, length, width)}, and where there are subwords (1) and where a text has ended
 * (0), {@code (batch, length)}. Output: {@code (batch, width)}. Tokens after the end of a text have no influence on it.
 */
public final class BertBlock extends AbstractBlock {

    /** What all matrices start with, where there is no checkpoint. */
    static final Initializer START = new NormalInitializer(0.02f);

    private static final byte VERSION = 1;

    /** Added before a softmax, it leaves nothing: the exponential of any smaller number is 0. */
    private static final double NOTHING = -1e9;

    private final BertSizes sizes;
    private final Parameter positions;
    private final Parameter kinds;
    private final Normalisation afterEmbeddings;
    private final List<BertLayer> layers = new ArrayList<>();
    private final @Nullable Affine pooler;

    /** A block of these sizes, to be initialised by DJL. */
    public BertBlock(BertSizes sizes, Pooling pooling) {
        super(VERSION);
        this.sizes = sizes;
        Parameters parameters = this::parameter;
        this.positions =
                parameters.add("embeddings.position_embeddings.weight", START, sizes.positions(), sizes.width());
        this.kinds = parameters.add("embeddings.token_type_embeddings.weight", START, sizes.kinds(), sizes.width());
        this.afterEmbeddings = Normalisation.of(parameters, "embeddings.LayerNorm", sizes);
        for (int layer = 0; layer < sizes.layers(); layer++) {
            layers.add(new BertLayer(sizes, "encoder.layer." + layer, parameters));
        }
        // A parameter that nothing depends on would have no gradient.
        this.pooler =
                pooling == Pooling.CLS ? Affine.of(parameters, "pooler.dense", sizes.width(), sizes.width()) : null;
    }

    private Parameter parameter(String name, Initializer start, long... shape) {
        return addParameter(Parameter.builder()
                .setName(name)
                .setType(Parameter.Type.OTHER)
                .optInitializer(start)
                .optShape(new Shape(shape))
                .build());
    }

    @Override
    protected NDList forwardInternal(
            ParameterStore weights, NDList inputs, boolean training, @Nullable PairList<String, Object> options) {
        Computation computation = new Computation(weights, training);
        NDArray words = inputs.get(0);
        NDArray present = inputs.get(1);
        NDManager owner = words.getManager();
        NDArray absent = NativeMemory.scalar(owner, 1).sub(present);
        NDArray hidden =
                absent.mul(NativeMemory.scalar(owner, NOTHING)).expandDims(1).expandDims(1);
        NDArray vectors = embedded(words, computation);
        for (BertLayer layer : layers) {
            // What a layer computes on the way is freed with it, as far as its gradient does not need it.
            try (NDManager scope = owner.newSubManager()) {
                vectors.attach(scope);
                vectors = layer.of(vectors, hidden, computation);
                vectors.attach(owner);
            }
        }
        return new NDList(pooled(vectors, present, computation));
    }

    private NDArray embedded(NDArray words, Computation computation) {
        NDArray places = rows(positions, words.getShape().get(1), words, computation);
        NDArray kind = rows(kinds, 1, words, computation);
        NDArray normalised = afterEmbeddings.of(words.add(places).add(kind), computation);
        return computation.dropped(normalised, sizes.dropout());
    }

    /** Returns the first rows of a table, attached to the manager of the other array instead of the manager of the table. */
    private static NDArray rows(Parameter table, long count, NDArray beside, Computation computation) {
        NDArray rows = computation.value(table, beside).get(new NDIndex("0:{}", count));
        rows.attach(beside.getManager());
        return rows;
    }

    private NDArray pooled(NDArray vectors, NDArray present, Computation computation) {
        if (pooler != null) {
            return Activation.tanh(pooler.of(vectors.get(new NDIndex(":,0")), computation));
        }
        NDArray counts = present.sum(new int[] {1}, true).maximum(NativeMemory.scalar(present.getManager(), 1));
        return vectors.mul(present.expandDims(2)).sum(new int[] {1}).div(counts);
    }

    @Override
    public Shape[] getOutputShapes(Shape[] inputShapes) {
        return new Shape[] {new Shape(inputShapes[0].get(0), sizes.width())};
    }
}
