package org.orthant.train.encoder;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.convolutional.Conv1d;
import ai.djl.training.ParameterStore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.orthant.data.Inputs;
import org.orthant.data.TokenInputs;
import org.orthant.train.optim.BlockWeights;
import org.orthant.train.optim.EmbeddingTable;
import org.orthant.train.optim.NativeMemory;
import org.orthant.train.optim.Weights;

/** Reads words in their order. What it makes of a document does not depend on the others of its batch. */
final class TextCnnEncoder implements Encoder {

    /** Added to what a filter sees behind the end of a document, which is never the largest value then. */
    private static final float NEVER_LARGEST = -1e30f;

    /** Filters that see the same number of neighbours. */
    private record Group(int window, Conv1d filters) {}

    private final TextCnnDesign design;
    private final int longestWindow;
    private final EmbeddingTable table;
    private final List<Group> groups = new ArrayList<>();
    private final List<Weights> weights = new ArrayList<>();

    TextCnnEncoder(TextCnnDesign design, int words, NDManager manager, long seed) {
        this.design = design;
        this.table = EmbeddingTable.random("encoder.embedding.weight", words, design.width(), seed);
        this.longestWindow = Collections.max(design.windows());
        weights.add(table);
        for (int window : design.windows()) {
            Conv1d filters = Conv1d.builder()
                    .setKernelShape(new Shape(window))
                    .setFilters(design.filters())
                    .build();
            filters.initialize(manager, DataType.FLOAT32, new Shape(1, design.width(), window));
            groups.add(new Group(window, filters));
            weights.addAll(BlockWeights.of("encoder.filters" + window + ".", filters));
        }
    }

    @Override
    public List<Weights> weights() {
        return List.copyOf(weights);
    }

    @Override
    public Encoded encode(Inputs inputs, int[] examples, Pass pass) {
        TokenBatch batch =
                new TokenBatch(((TokenInputs) inputs).tokens(), examples, longestWindow, design.mostTokens());
        NDArray embedded = batch.embedded(table, pass);
        NDArray seen =
                pass.training() && design.dropout() > 0 ? embedded.mul(kept(pass, embedded.getShape())) : embedded;
        NDArray channels = seen.transpose(0, 2, 1);
        NDList largest = new NDList();
        for (Group group : groups) {
            NDArray filtered = group.filters
                    .forward(new ParameterStore(pass.scope(), false), new NDList(channels), pass.training())
                    .singletonOrThrow();
            // Of few numbers instead of all: the activation keeps their order.
            largest.add(filtered.add(behindTheEnd(group.window, batch, pass.scope()))
                    .max(new int[] {2}));
        }
        return new Encoded(Activations.apply(design.activation(), NDArrays.concat(largest, 1)), () -> {
            if (pass.training()) {
                batch.collectGradient(embedded, table);
            }
        });
    }

    /** Zero where a filter sees a document's words, or the first place of one that is too short for a filter. */
    private static NDArray behindTheEnd(int window, TokenBatch batch, NDManager scope) {
        int places = batch.length() - window + 1;
        float[] shift = new float[batch.size() * places];
        for (int i = 0; i < batch.size(); i++) {
            for (int place = Math.max(1, batch.tokens(i) - window + 1); place < places; place++) {
                shift[i * places + place] = NEVER_LARGEST;
            }
        }
        return NativeMemory.copy(scope, shift, new Shape(batch.size(), 1, places));
    }

    private NDArray kept(Pass pass, Shape shape) {
        SplittableRandom random = new SplittableRandom(pass.seed());
        float[] factors = new float[Math.toIntExact(shape.size())];
        float scale = (float) (1 / (1 - design.dropout()));
        for (int i = 0; i < factors.length; i++) {
            factors[i] = random.nextDouble() < design.dropout() ? 0 : scale;
        }
        return NativeMemory.copy(pass.scope(), factors, shape);
    }
}
