package org.orthant.cli.render;

import java.nio.file.Path;
import java.util.Map;
import org.orthant.console.render.Results;
import org.orthant.experiment.Heads;
import org.orthant.metrics.Metric;
import org.orthant.train.folder.RunResult;
import org.orthant.train.run.RunConfig;

/** The results of a training run. */
public final class RunReport {

    private RunReport() {}

    public static Results of(Path folder, RunConfig config) {
        RunResult result = RunResult.read(folder);
        Results results = new Results("run", 1)
                .fact("run", "run folder", folder.toString())
                .fact("head", "output layer", Heads.name(config.head()))
                .fact("head_parameters", "its parameters", result.headParameters())
                .fact("converged", "converged", result.converged(), result.converged() ? "yes" : "no: epochs ended it")
                .fact("first_loss", "first validation loss", result.firstLoss())
                .fact("best_loss", "best model's validation loss", result.bestLoss())
                .fact("best_epoch", "best epoch", result.bestEpoch());
        for (Map.Entry<String, Double> score : result.test().entrySet()) {
            results.fact(
                    "test_" + score.getKey(), "test " + Metric.title(score.getKey(), result.rank()), score.getValue());
        }
        return results;
    }

    /** Adds which examples the scores are means over, if some have no labels; {@code k} is the rank of the scores. */
    public static void addMeans(Results results, long examples, long unlabelled, int k) {
        if (unlabelled > 0) {
            results.remark(Metric.RECALL.title(k) + " and " + Metric.NDCG.title(k) + " are means over the "
                    + (examples - unlabelled) + " examples that have labels, " + Metric.PRECISION.title(k)
                    + " is one over all.");
        }
    }
}
