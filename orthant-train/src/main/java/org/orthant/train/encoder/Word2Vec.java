package org.orthant.train.encoder;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.orthant.data.IntRows;

/**
 * Trains word vectors that predict neighbouring words (word2vec with negative sampling; Mikolov et al., "Distributed
 * representations of words and phrases and their compositionality", 2013).
 *
 * <p>Every word {@code t} has an input vector {@code v_t}, which is the result, and an output vector {@code u_t}. For a word
 * {@code t} and a neighbour {@code c} at most {@code b} positions away, {@code b} drawn uniformly from 1 to the window, a step
 * descends on
 *
 * <pre>  −log σ(⟨v_c, u_t⟩) − Σ_j log σ(−⟨v_c, u_j⟩)</pre>
 *
 * for words {@code j} drawn in proportion to their frequency to the power 3/4. This is skip-gram; the continuous bag of words
 * takes the mean over all neighbours in the place of {@code v_c}, and moves each of them by the whole gradient of the mean, as
 * the authors' program does. Frequent words are skipped at random; the rate falls linearly.
 *
 * <p>One thread, and the same vectors for the same documents, options and seed. For one thread.
 */
public final class Word2Vec {

    private static final double FIRST_RATE = 0.025;
    private static final double LAST_RATE = 1e-4;

    /** A word of this share of all words is kept about always; more frequent ones are skipped more often. */
    private static final double FREQUENT = 1e-3;

    private static final double NEGATIVE_POWER = 0.75;

    private static final float[] NONE = {};

    /** What is learned from neighbours. */
    public enum Method {
        /** Each neighbour predicts the word. */
        SKIP_GRAM,
        /** The mean of all neighbours predicts the word. */
        CBOW
    }

    /**
     * How to train.
     *
     * @param method what predicts a word
     * @param width the length of a vector
     * @param window the most positions between a word and its neighbours
     * @param negatives the number of words that a step contrasts with the right one
     * @param epochs the number of passes over the documents
     * @param seed of all random numbers
     */
    public record Options(Method method, int width, int window, int negatives, int epochs, long seed) {

        /** Skip-gram with the numbers of Mullenbach et al. (2018), which are those of gensim. */
        public static final Options USUAL = new Options(Method.SKIP_GRAM, 100, 5, 5, 5, 0);

        /** Checks the numbers. */
        public Options {
            if (Math.min(Math.min(width, window), Math.min(negatives, epochs)) < 1) {
                throw new IllegalArgumentException("vectors of " + width + " numbers, a window of " + window + ", "
                        + negatives + " negative words and " + epochs + " epochs: expected numbers from 1");
            }
        }
    }

    /** Sees how far the training is, and may end it with an exception. */
    @FunctionalInterface
    public interface Progress {
        /** Takes the number of words that are done, and of all. */
        void advanced(long done, long all);
    }

    private final Options options;
    private final SplittableRandom random;
    private final double[] kept;
    private final double[] negatives;
    private final float[][] inputs;
    private final float[][] outputs;
    private final float[] mean;
    private final float[] error;

    private Word2Vec(long[] counts, Options options) {
        this.options = options;
        this.random = new SplittableRandom(options.seed);
        int words = counts.length;
        double total = Arrays.stream(counts).sum();
        kept = new double[words];
        negatives = new double[words];
        inputs = new float[words][];
        outputs = new float[words][];
        double sum = 0;
        for (int word = 0; word < words; word++) {
            double share = FREQUENT * total / Math.max(1, counts[word]);
            kept[word] = Math.sqrt(share) + share;
            sum += Math.pow((double) counts[word], NEGATIVE_POWER);
            negatives[word] = sum;
            inputs[word] = counts[word] == 0 ? NONE : new float[options.width];
            outputs[word] = counts[word] == 0 ? NONE : new float[options.width];
            for (int i = 0; i < inputs[word].length; i++) {
                inputs[word][i] = (float) ((random.nextDouble() - 0.5) / options.width);
            }
        }
        mean = new float[options.width];
        error = new float[options.width];
    }

    /**
     * Returns the vector of every word; an empty one for words that no document has.
     *
     * @param documents the ids of the words of each document, in their order
     * @param words the number of words in the vocabulary
     */
    public static float[][] train(IntRows documents, int words, Options options, Progress progress) {
        long[] counts = new long[words];
        int longest = 0;
        for (int document = 0; document < documents.size(); document++) {
            longest = Math.max(longest, documents.length(document));
            for (int at = 0; at < documents.length(document); at++) {
                counts[documents.at(document, at)]++;
            }
        }
        Word2Vec training = new Word2Vec(counts, options);
        int[] document = new int[longest];
        long all = (long) options.epochs * documents.entries();
        long done = 0;
        for (int epoch = 0; epoch < options.epochs; epoch++) {
            for (int number = 0; number < documents.size(); number++) {
                progress.advanced(done, all);
                double rate = Math.max(LAST_RATE, FIRST_RATE * (1 - (double) done / all));
                int length = training.sample(document, documents.copy(number, document, 0));
                training.read(document, length, (float) rate);
                done += documents.length(number);
            }
        }
        progress.advanced(all, all);
        return training.inputs;
    }

    /** Skips frequent words at random, and returns how many remain. */
    private int sample(int[] document, int length) {
        int remaining = 0;
        for (int at = 0; at < length; at++) {
            if (random.nextDouble() < kept[document[at]]) {
                document[remaining++] = document[at];
            }
        }
        return remaining;
    }

    private void read(int[] document, int length, float rate) {
        for (int at = 0; at < length; at++) {
            int reach = 1 + random.nextInt(options.window);
            int first = Math.max(0, at - reach);
            int last = Math.min(length - 1, at + reach);
            if (options.method == Method.CBOW && last > first) {
                bag(document, first, last, at, rate);
            } else if (options.method == Method.SKIP_GRAM) {
                for (int near = first; near <= last; near++) {
                    if (near != at) {
                        float[] input = inputs[document[near]];
                        predict(input, document[at], rate);
                        add(1, error, input);
                    }
                }
            }
        }
    }

    private void bag(int[] document, int first, int last, int at, float rate) {
        Arrays.fill(mean, 0);
        float share = 1f / (last - first);
        for (int near = first; near <= last; near++) {
            if (near != at) {
                add(share, inputs[document[near]], mean);
            }
        }
        predict(mean, document[at], rate);
        for (int near = first; near <= last; near++) {
            if (near != at) {
                add(1, error, inputs[document[near]]);
            }
        }
    }

    /** Moves the output vectors of a word and of negative ones; {@link #error} is then what the input has to move by. */
    private void predict(float[] input, int word, float rate) {
        Arrays.fill(error, 0);
        descend(input, outputs[word], 1, rate, error);
        for (int i = 0; i < options.negatives; i++) {
            int other = negative();
            if (other != word) {
                descend(input, outputs[other], 0, rate, error);
            }
        }
    }

    private int negative() {
        double drawn = random.nextDouble() * negatives[negatives.length - 1];
        int found = Arrays.binarySearch(negatives, drawn);
        int word = found < 0 ? -found - 1 : found + 1;
        while (outputs[word].length == 0) {
            word++;
        }
        return word;
    }

    /**
     * Moves an output vector against the gradient of {@code −log σ(⟨v, u⟩)} if {@code wanted} is 1, of {@code −log σ(−⟨v, u⟩)}
     * if it is 0, and adds the move of the input to {@code error}.
     */
    static void descend(float[] input, float[] output, int wanted, float rate, float[] error) {
        float step = (float) (rate * (wanted - 1 / (1 + Math.exp(-dot(input, output)))));
        for (int i = 0; i < input.length; i++) {
            error[i] += step * output[i];
            output[i] += step * input[i];
        }
    }

    private static void add(float factor, float[] what, float[] to) {
        for (int i = 0; i < to.length; i++) {
            to[i] += factor * what[i];
        }
    }

    /** In four sums, which processors add side by side. */
    private static double dot(float[] a, float[] b) {
        float first = 0;
        float second = 0;
        float third = 0;
        float fourth = 0;
        int i = 0;
        for (; i + 3 < a.length; i += 4) {
            first += a[i] * b[i];
            second += a[i + 1] * b[i + 1];
            third += a[i + 2] * b[i + 2];
            fourth += a[i + 3] * b[i + 3];
        }
        for (; i < a.length; i++) {
            first += a[i] * b[i];
        }
        return first + second + third + fourth;
    }
}
