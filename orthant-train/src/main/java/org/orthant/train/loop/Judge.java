package org.orthant.train.loop;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.orthant.data.Split;
import org.orthant.metrics.Evaluation;
import org.orthant.metrics.Propensities;
import org.orthant.metrics.Scores;

/** Evaluates a model on examples. */
public final class Judge {

    private final int batch;
    private final int[] ranks;

    /**
     * Prepares the evaluation for the given numbers of best labels.
     *
     * @param batch the number of examples that the model takes at once
     * @param ranks each k of P@k and the other metrics at k
     */
    public Judge(int batch, int... ranks) {
        this.batch = batch;
        this.ranks = ranks.clone();
    }

    /** Scores without PSP@k. */
    public Scores scores(Model model, Split split) {
        return scores(model, split, new Evaluation(split.labels(), ranks));
    }

    /** Scores with PSP@k, by the number of training examples in which each label is active. */
    public Scores scores(Model model, Split split, Split train) {
        return scores(model, split, train, Propensities.Law.USUAL);
    }

    /** The same with another law of propensities. */
    public Scores scores(Model model, Split split, Split train, Propensities.Law law) {
        int[] counts = new int[train.labels()];
        for (int example = 0; example < train.size(); example++) {
            Arrays.stream(train.labelSet(example).active()).forEach(label -> counts[label]++);
        }
        return scores(model, split, new Evaluation(Propensities.of(train.size(), counts, law), ranks));
    }

    private Scores scores(Model model, Split split, Evaluation evaluation) {
        for (int from = 0; from < split.size(); from += batch) {
            int[] examples =
                    IntStream.range(from, Math.min(split.size(), from + batch)).toArray();
            float[] logits = model.logits(split.inputs(), examples);
            for (int i = 0; i < examples.length; i++) {
                evaluation.add(logits, i * split.labels(), split.labelSet(examples[i]));
            }
        }
        return evaluation.scores();
    }
}
