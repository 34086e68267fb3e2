package org.orthant.train.encoder;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.orthant.data.IntRows;
import org.orthant.train.optim.EmbeddingTable;
import org.orthant.train.optim.NativeMemory;

/** The tokens of some examples, each as far as it is read; shorter ones are padded. */
public final class TokenBatch {

    /** In place of the logarithm of 0: far below all numbers that a network computes, and its difference to them is itself. */
    public static final float ABSENT = -1e30f;

    private final IntRows tokens;
    private final int[] examples;
    private final int mostTokens;
    private final int length;

    /** As long as the longest example, but at least so long. */
    public TokenBatch(IntRows tokens, int[] examples, int leastLength, int mostTokens) {
        this.tokens = tokens;
        this.examples = examples.clone();
        this.mostTokens = mostTokens;
        this.length = IntStream.of(examples).map(this::used).reduce(leastLength, Math::max);
    }

    /** The number of examples. */
    public int size() {
        return examples.length;
    }

    /** The number of places that each example has. */
    public int length() {
        return length;
    }

    /** How many tokens the example at a place of the batch has. */
    public int tokens(int place) {
        return used(examples[place]);
    }

    private int used(int example) {
        return Math.min(tokens.length(example), mostTokens);
    }

    /** Takes a token and its place in the batch. */
    @FunctionalInterface
    private interface Visitor {
        void accept(int token, int at);
    }

    private void forEach(Visitor visitor) {
        for (int i = 0; i < examples.length; i++) {
            for (int position = 0; position < used(examples[i]); position++) {
                visitor.accept(tokens.at(examples[i], position), i * length + position);
            }
        }
    }

    /** The embeddings of all tokens, {@code (batch, length, width)}, and zeros behind the end. */
    public NDArray embedded(EmbeddingTable table, Pass pass) {
        int width = table.width();
        float[] rows = new float[Math.multiplyExact(examples.length * length, width)];
        forEach((token, at) -> table.copyRow(token, rows, at * width));
        NDArray embedded = NativeMemory.copy(pass.scope(), rows, new Shape(examples.length, length, width));
        if (pass.training()) {
            embedded.setRequiresGradient(true);
        }
        return embedded;
    }

    /** One where there is a token, and zero behind the end, {@code (batch, length)}. */
    public NDArray present(Pass pass) {
        float[] present = new float[examples.length * length];
        forEach((token, at) -> present[at] = 1);
        return NativeMemory.copy(pass.scope(), present, new Shape(examples.length, length));
    }

    /** Returns the multiplicity of a token, by the number of its example and its position there. */
    @FunctionalInterface
    public interface Count {
        /** Returns a positive number. */
        float of(int example, int position);
    }

    /**
     * The logarithm of the multiplicity of each token, {@code (batch, length)}, and {@link #ABSENT} behind the end; in an example
     * without tokens the first place has the multiplicity 1.
     */
    public NDArray logCounts(Count count, Pass pass) {
        float[] logarithms = new float[examples.length * length];
        Arrays.fill(logarithms, ABSENT);
        for (int i = 0; i < examples.length; i++) {
            if (used(examples[i]) == 0) {
                logarithms[i * length] = 0;
            }
            for (int position = 0; position < used(examples[i]); position++) {
                logarithms[i * length + position] = (float) Math.log(count.of(examples[i], position));
            }
        }
        return NativeMemory.copy(pass.scope(), logarithms, new Shape(examples.length, length));
    }

    /** Adds the gradient of embeddings to that of the table. */
    public void collectGradient(NDArray embedded, EmbeddingTable table) {
        int width = table.width();
        float[] gradient = new float[width];
        try (NDArray collected = embedded.getGradient()) {
            float[] all = NativeMemory.copy(collected);
            forEach((token, at) -> {
                System.arraycopy(all, at * width, gradient, 0, width);
                table.addGradient(token, gradient);
            });
        }
    }
}
