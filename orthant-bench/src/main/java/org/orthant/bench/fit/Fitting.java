package org.orthant.bench.fit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.ForkJoinPool;
import java.util.function.IntConsumer;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.orthant.labels.LabelSet;
import org.orthant.layer.FloatMatrix;

/**
 * Fits weights W, and features x of one example per label set, such that {@code sigmoid(Wx)} predicts the sets.
 *
 * <p>Minimises the binary cross-entropy by stochastic gradient steps from a {@link FirstGuess}.
 */
final class Fitting {

    private static final int BATCH = 256;
    private static final int EXAMPLES_OF_LOSS = 1_000;

    private final Recipe recipe;
    private final List<LabelBlock> blocks = new ArrayList<>();
    private final List<Example> examples = new ArrayList<>();
    private final SplittableRandom random;
    private final ForkJoinPool threads;

    private Fitting(Recipe recipe, List<LabelSet> sets, ForkJoinPool threads) {
        this.recipe = recipe;
        this.threads = threads;
        this.random = new SplittableRandom(31 * recipe.seed() + recipe.features());
        FirstGuess guess = new FirstGuess(recipe, random);
        for (int first = 0; first < recipe.labels(); first += ColumnBlock.MOST_ROWS) {
            int rows = Math.min(ColumnBlock.MOST_ROWS, recipe.labels() - first);
            blocks.add(new LabelBlock(first, guess.rows(first, rows), recipe.fixed()));
        }
        for (LabelSet set : sets) {
            examples.add(new Example(set, guess.features()));
        }
    }

    /** The result: the trained columns, and the mean cross-entropy of an example. */
    record Fit(FloatMatrix trained, double loss) {}

    /** Fits weights to the sets; any number of threads gives the same. */
    static Fit fit(Recipe recipe, List<LabelSet> sets, int threads) {
        ForkJoinPool pool = new ForkJoinPool(threads);
        try {
            Fitting fitting = new Fitting(recipe, sets, pool);
            fitting.run();
            return new Fit(fitting.trained(), fitting.loss());
        } finally {
            pool.shutdown();
        }
    }

    private void run() {
        SparseRounding rounding = new SparseRounding(recipe.labels(), random.nextLong());
        List<Example> shuffled = new ArrayList<>(examples);
        int next = shuffled.size();
        int size = Math.min(BATCH, shuffled.size());
        for (int step = 0; step < recipe.steps(); step++) {
            if (next + size > shuffled.size()) {
                Collections.shuffle(shuffled, new Random(random.nextLong()));
                next = 0;
            }
            step(
                    new Batch(shuffled.subList(next, next + size), random),
                    rounding,
                    LearningRates.at(step, recipe.steps()));
            next += size;
        }
    }

    private void step(Batch batch, SparseRounding rounding, LearningRates rates) {
        inParallel(blocks.size(), block -> blocks.get(block).slopes(batch, rounding));
        inParallel(batch.size(), index -> {
            Example example = batch.example(index);
            blocks.forEach(block -> block.addFeatureSlopes(index, example.slopes()));
            example.step(rates.features());
        });
        inParallel(blocks.size(), block -> blocks.get(block).step(rates.weights()));
    }

    private void inParallel(int tasks, IntConsumer task) {
        threads.submit(() -> IntStream.range(0, tasks).parallel().forEach(task)).join();
    }

    private FloatMatrix trained() {
        float[][] rows = new float[recipe.labels()][];
        for (LabelBlock block : blocks) {
            for (int label = block.first(); label < block.end(); label++) {
                rows[label] = block.trained(label - block.first());
            }
        }
        return FloatMatrix.of(rows);
    }

    private double loss() {
        int count = Math.min(EXAMPLES_OF_LOSS, examples.size());
        double[] losses = new double[blocks.size()];
        inParallel(losses.length, index -> {
            LabelBlock block = blocks.get(index);
            for (Example example : examples.subList(0, count)) {
                losses[index] += block.loss(example.features(), example.active(block.first(), block.end()));
            }
        });
        return DoubleStream.of(losses).sum() / count;
    }
}
