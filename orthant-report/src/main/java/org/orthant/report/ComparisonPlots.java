package org.orthant.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.orthant.figure.ConvergenceFigure;
import org.orthant.figure.HeadResult;
import org.orthant.figure.HeadsFigure;
import org.orthant.figure.LossFigure;
import org.orthant.figure.TrainingCurve;
import org.orthant.figure.TrainingTime;
import org.orthant.metrics.Metric;
import org.orthant.report.ComparedRun.Predictable;
import org.orthant.report.ComparedRun.TrainingOutcome;

/** The figures of a comparison. */
final class ComparisonPlots {

    private ComparisonPlots() {}

    /** Returns those that can be drawn. */
    static Optional<Html> of(Comparison comparison) {
        List<Html> all = new ArrayList<>();
        if (comparison.isVerified()) {
            all.add(PageBlocks.wideFigure(
                    Html.drawing(HeadsFigure.of(
                            comparison.finished().stream()
                                    .map(ComparisonPlots::result)
                                    .toList(),
                            Metric.MAIN.title(comparison.rank()))),
                    "Test label sets that can be predicted, and how well they are, against trainable columns d: means,"
                            + " with a band of one standard deviation over seeds."));
        }
        for (int features : comparison.sizes()) {
            List<TrainingCurve> curves = comparison.runs().stream()
                    .filter(run -> run.features() == features && !run.losses().isEmpty())
                    .map(run -> new TrainingCurve(run.layer(), run.losses()))
                    .toList();
            if (!curves.isEmpty()) {
                all.add(PageBlocks.figure(
                        Html.drawing(LossFigure.of(curves)), "Training loss with d = " + features + ", each seed."));
            }
        }
        if (!comparison.finished().isEmpty()) {
            all.add(PageBlocks.figure(
                    Html.drawing(ConvergenceFigure.of(comparison.finished().stream()
                            .map(ComparisonPlots::time)
                            .toList())),
                    "Training time to the " + comparison.best()
                            + ": means as bars, seeds as points. Times are comparable"
                            + " only if the machine did nothing else."));
        }
        return all.isEmpty() ? Optional.empty() : Optional.of(Html.element("div", "class", "plots", Html.join(all)));
    }

    private static HeadResult result(ComparedRun run) {
        TrainingOutcome outcome = run.outcome().orElseThrow();
        Predictable counts = outcome.predictable().orElseThrow();
        return new HeadResult(
                run.layer(),
                run.features(),
                run.seed(),
                outcome.parameters(),
                outcome.score(Metric.MAIN),
                counts.argmaxable(),
                counts.oneArgmaxable(),
                counts.all());
    }

    private static TrainingTime time(ComparedRun run) {
        return new TrainingTime(
                run.layer(),
                run.features(),
                run.seed(),
                run.outcome().orElseThrow().bestSeconds(),
                run.criterion());
    }
}
