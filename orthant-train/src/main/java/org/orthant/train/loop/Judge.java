package org.orthant.train.loop;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.orthant.data.Split;
import org.orthant.metrics.Evaluation;
import org.orthant.metrics.Propensities;
import org.orthant.metrics.Scores;

/** Says how good a model is on examples. */
public final class Judge {

    private final int batch;
    private final int[] ranks;

    /**
     * A judge by the given numbers of best labels.
     *
     * @param batch how many examples the model sees at once
     * @param ranks each k of P@k and others
     */
    public Judge(int batch, int... ranks) {
        this.batch = batch;
        this.ranks = ranks.clone();
    }

    /** Scores without PSP@k. */
    public Scores scores(Model model, Split split) {
        return scores(model, split, new Evaluation(split.labels(), ranks));
    }

    /** Scores with PSP@k, by how often labels are active in the training examples. */
    public Scores scores(Model model, Split split, Split train) {
        return scores(model, split, train, Propensities.Law.USUAL);
    }

    /** The same with a law of propensities of one's own. */
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
