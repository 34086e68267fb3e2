package org.orthant.encoders.bert;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.ParameterStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.orthant.data.Inputs;
import org.orthant.data.TokenInputs;
import org.orthant.train.encoder.Encoder;
import org.orthant.train.encoder.Pass;
import org.orthant.train.encoder.TokenBatch;
import org.orthant.train.optim.BlockWeights;
import org.orthant.train.optim.EmbeddingTable;
import org.orthant.train.optim.Weights;

/** Encodes subwords. The result for a document does not depend on the others of its batch. */
final class BertEncoder implements Encoder {

    /** The most native memory that the documents of one portion may take, about. */
    static final long MOST_BYTES = 1L << 30;

    private final BertDesign design;
    private final EmbeddingTable table;
    private final BertBlock block;
    private final List<Weights> weights = new ArrayList<>();

    BertEncoder(BertDesign design, NDManager manager, long seed) {
        this.design = design;
        int width = design.sizes().width();
        this.table = EmbeddingTable.random(
                BertDesign.PREFIX + "embeddings.word_embeddings.weight",
                design.sizes().words(),
                width,
                0.02,
                seed);
        this.block = new BertBlock(design.sizes(), design.pooling());
        block.initialize(manager, DataType.FLOAT32, new Shape(1, 2, width), new Shape(1, 2));
        weights.add(table);
        weights.addAll(BlockWeights.of(BertDesign.PREFIX, block));
    }

    @Override
    public List<Weights> weights() {
        return List.copyOf(weights);
    }

    /** Returns portions of documents of similar length, the longest first; each portion fits in memory. */
    @Override
    public List<int[]> portions(Inputs inputs, int[] examples) {
        int[] places = IntStream.range(0, examples.length)
                .boxed()
                .sorted(Comparator.comparingInt(place -> -used(inputs, examples[place])))
                .mapToInt(place -> place)
                .toArray();
        List<int[]> portions = new ArrayList<>();
        for (int from = 0; from < places.length; from += portions.get(portions.size() - 1).length) {
            long each = design.sizes().trainingBytes(used(inputs, examples[places[from]]));
            int most = (int) Math.max(1, Math.min(places.length - from, MOST_BYTES / each));
            portions.add(Arrays.copyOfRange(places, from, from + most));
        }
        return portions;
    }

    private int used(Inputs inputs, int example) {
        return Math.max(1, Math.min(inputs.length(example), design.mostTokens()));
    }

    @Override
    public Encoded encode(Inputs inputs, int[] examples, Pass pass) {
        TokenBatch batch = new TokenBatch(((TokenInputs) inputs).tokens(), examples, 1, design.mostTokens());
        NDArray embedded = batch.embedded(table, pass);
        if (pass.training()) {
            // What is dropped follows from the seed of the pass, and from nothing that went before.
            pass.scope().getEngine().setRandomSeed(Long.hashCode(pass.seed()));
        }
        NDArray pooled = block.forward(
                        new ParameterStore(pass.scope(), false),
                        new NDList(embedded, batch.present(pass)),
                        pass.training())
                .singletonOrThrow();
        return new Encoded(pooled, collector -> {
            if (pass.training()) {
                batch.collectGradient(embedded, table);
            }
        });
    }
}
