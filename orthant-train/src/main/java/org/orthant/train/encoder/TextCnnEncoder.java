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
final class TextCnnEncoder implements TokenEncoder {

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
        NDArray channels = seen(embedded, pass).transpose(0, 2, 1);
        NDList largest = new NDList();
        for (Group group : groups) {
            // Of few numbers instead of all: the activation keeps their order.
            largest.add(filtered(group, channels, pass)
                    .add(behindTheEnd(group.window, batch, pass.scope()))
                    .max(new int[] {2}));
        }
        return new Encoded(
                Activations.apply(design.activation(), NDArrays.concat(largest, 1)),
                collector -> collectGradient(batch, embedded, pass));
    }

    @Override
    public int tokens(Inputs inputs, int example) {
        return Math.max(1, Math.min(inputs.length(example), design.mostTokens()));
    }

    /** The token at a place has the outputs of all filters that begin there: on the word, those behind it, and zeros behind the end. */
    @Override
    public Tokens encodeTokens(Inputs inputs, int[] examples, Pass pass) {
        TokenBatch batch = new TokenBatch(((TokenInputs) inputs).tokens(), examples, 1, design.mostTokens());
        NDArray embedded = batch.embedded(table, pass);
        NDArray seen = seen(embedded, pass);
        NDList groupsOfFilters = new NDList();
        for (Group group : groups) {
            NDArray zeros = pass.scope().zeros(new Shape(batch.size(), group.window - 1, design.width()));
            NDArray channels = (group.window == 1 ? seen : seen.concat(zeros, 1)).transpose(0, 2, 1);
            groupsOfFilters.add(filtered(group, channels, pass));
        }
        NDArray filters = NDArrays.concat(groupsOfFilters, 1).transpose(0, 2, 1);
        return new Tokens(
                Activations.apply(design.activation(), filters),
                batch.logCounts((example, position) -> 1, pass),
                collector -> collectGradient(batch, embedded, pass));
    }

    /** The input of the filters: in training, some numbers of the embeddings are dropped. */
    private NDArray seen(NDArray embedded, Pass pass) {
        return pass.training() && design.dropout() > 0 ? embedded.mul(kept(pass, embedded.getShape())) : embedded;
    }

    private static NDArray filtered(Group group, NDArray channels, Pass pass) {
        return group.filters
                .forward(new ParameterStore(pass.scope(), false), new NDList(channels), pass.training())
                .singletonOrThrow();
    }

    private void collectGradient(TokenBatch batch, NDArray embedded, Pass pass) {
        if (pass.training()) {
            batch.collectGradient(embedded, table);
        }
    }

    /** Zero where a filter covers a document's words, or at the first place of one shorter than a filter; elsewhere never the largest. */
    private static NDArray behindTheEnd(int window, TokenBatch batch, NDManager scope) {
        int places = batch.length() - window + 1;
        float[] shift = new float[batch.size() * places];
        for (int i = 0; i < batch.size(); i++) {
            for (int place = Math.max(1, batch.tokens(i) - window + 1); place < places; place++) {
                shift[i * places + place] = TokenBatch.ABSENT;
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
