package org.orthant.train.encoder;

import ai.djl.ndarray.NDArray;
import java.util.List;
import org.orthant.data.Inputs;
import org.orthant.data.IntRows;
import org.orthant.data.SparseInputs;
import org.orthant.data.TokenInputs;
import org.orthant.train.folder.EncoderActivation;
import org.orthant.train.optim.EmbeddingTable;
import org.orthant.train.optim.NativeMemory;
import org.orthant.train.optim.RowUses;
import org.orthant.train.optim.Weights;

/**
 * Averages the embeddings of words, or leaves them as they are.
 *
 * <p>The few rows that a batch needs are summed on the Java heap; only the sums, and later their gradients, are copied
 * to native memory: a sparse product would come with a dense gradient and update of all rows.
 */
final class WordsEncoder implements TokenEncoder {

    private final EmbeddingTable table;
    private final RowUses.Builder uses;
    private final EncoderActivation activation;

    WordsEncoder(int words, int width, EncoderActivation activation, long seed) {
        this.table = EmbeddingTable.random("encoder.embedding.weight", words, width, seed);
        this.uses = new RowUses.Builder(words);
        this.activation = activation;
    }

    @Override
    public List<Weights> weights() {
        return List.of(table);
    }

    @Override
    public Encoded encode(Inputs inputs, int[] examples, Pass pass) {
        RowUses batch = uses(inputs, examples);
        NDArray means = NativeMemory.copy(pass.scope(), table.sums(batch));
        if (!pass.training()) {
            return new Encoded(Activations.apply(activation, means), collector -> {});
        }
        means.setRequiresGradient(true);
        return new Encoded(Activations.apply(activation, means), collector -> {
            try (NDArray collected = means.getGradient()) {
                table.addGradients(batch, NativeMemory.rows(collected));
            }
        });
    }

    @Override
    public int tokens(Inputs inputs, int example) {
        return Math.max(1, inputs.length(example));
    }

    /** Each distinct word of a bag is a token, with its count as multiplicity; of a sequence, each place is a token. */
    @Override
    public Tokens encodeTokens(Inputs inputs, int[] examples, Pass pass) {
        IntRows words = inputs instanceof SparseInputs bags ? bags.ids() : ((TokenInputs) inputs).tokens();
        TokenBatch batch = new TokenBatch(words, examples, 1, Integer.MAX_VALUE);
        TokenBatch.Count count = inputs instanceof SparseInputs bags ? bags::value : (example, position) -> 1;
        NDArray embedded = batch.embedded(table, pass);
        return new Tokens(Activations.apply(activation, embedded), batch.logCounts(count, pass), collector -> {
            if (pass.training()) {
                batch.collectGradient(embedded, table);
            }
        });
    }

    private RowUses uses(Inputs inputs, int[] examples) {
        for (int i = 0; i < examples.length; i++) {
            int example = i;
            forEachWord(inputs, examples[i], (word, share) -> uses.add(word, example, share));
        }
        return uses.build(examples.length);
    }

    /** Hands over each word of an example with the share that it has of the mean. */
    private static void forEachWord(Inputs inputs, int example, SparseInputs.Visitor visitor) {
        if (inputs instanceof SparseInputs bags) {
            float total = total(bags, example);
            bags.forEach(example, (word, count) -> {
                if (count != 0) {
                    visitor.accept(word, count / total);
                }
            });
        } else {
            TokenInputs sequences = (TokenInputs) inputs;
            int length = sequences.length(example);
            for (int position = 0; position < length; position++) {
                visitor.accept(sequences.tokens().at(example, position), 1f / length);
            }
        }
    }

    /** Values of real data may be negative; their signs stay, and their sizes sum to one. */
    private static float total(SparseInputs bags, int example) {
        float total = 0;
        for (int position = 0; position < bags.length(example); position++) {
            total += Math.abs(bags.value(example, position));
        }
        return total;
    }
}
