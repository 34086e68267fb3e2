package org.orthant.audit.survey;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.orthant.audit.Audit;
import org.orthant.audit.AuditResult;
import org.orthant.audit.AuditSink;
import org.orthant.audit.RankCounts;
import org.orthant.audit.RunOptions;
import org.orthant.audit.VerdictCounts;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.layer.OutputLayer;
import org.orthant.verify.Outcome;
import org.orthant.verify.Question;

/**
 * Estimates the share of all label sets of a size that a layer can predict, from random ones: its capacity.
 *
 * @param layer the layer, or the embeddings of an index
 * @param plan what is asked of it
 */
public record Survey(OutputLayer layer, SurveyPlan plan) {

    /** Refuses the plan for a layer of another size. */
    public Survey {
        if (layer.labels() != plan.labels() || layer.features() != plan.features()) {
            throw new IllegalArgumentException("the plan is for " + plan.labels() + " labels and " + plan.features()
                    + " features, and the layer has " + layer.labels() + " and " + layer.features()
                    + ": expected the same");
        }
    }

    /** The layer with its first features only, as a survey asks about it. */
    public static OutputLayer cut(OutputLayer layer, int features) {
        return LeadingColumns.of(layer, features);
    }

    /** The random sets that a survey asks about: those of a size are the same wherever they are drawn. */
    public static DistinctLabelSets draw(int labels, int size, int count, long seed) {
        return RandomSets.of(labels, size, count, seed);
    }

    /** Whether cut rows are brought to length 1 again, because the whole ones have it. */
    public boolean rescales() {
        return plan.dimensions().stream().anyMatch(features -> features < layer.features())
                && LeadingColumns.haveUnitRows(layer);
    }

    /** Asks; empty if it was cancelled. */
    public Optional<List<SurveyPoint>> run(RunOptions options) {
        List<SurveyPoint> points = new ArrayList<>();
        return run(options, points::add) ? Optional.of(points) : Optional.empty();
    }

    /** Asks, and hands on every point as soon as it is known; whether it came to the end. */
    public boolean run(RunOptions options, Consumer<SurveyPoint> found) {
        return run(options, 0, found);
    }

    /** Asks for all points but the first ones, and hands them on; whether it came to the end. */
    boolean run(RunOptions options, int skipped, Consumer<SurveyPoint> found) {
        int index = 0;
        for (int features : plan.dimensions()) {
            if (index + plan.sizes().size() <= skipped) {
                index += plan.sizes().size();
                continue;
            }
            OutputLayer cut = LeadingColumns.of(layer, features);
            Question question = plan.question(features);
            for (int size : plan.sizes()) {
                if (index++ < skipped) {
                    continue;
                }
                Optional<SurveyPoint> point = point(cut, question, size, options);
                if (point.isEmpty()) {
                    return false;
                }
                found.accept(point.get());
            }
        }
        return true;
    }

    private Optional<SurveyPoint> point(OutputLayer cut, Question question, int size, RunOptions options) {
        AuditResult result = Audit.of(cut, RandomSets.of(cut.labels(), size, plan.setsPerSize(), plan.seed()))
                .withQuestion(question)
                .run(AuditSink.NONE, options);
        return result.complete()
                ? Optional.of(point(cut.features(), size, result.counts(), result.seconds()))
                : Optional.empty();
    }

    /** Returns the point; a label whose bounds leave open whether it is among the best counts as undecided. */
    private static SurveyPoint point(int features, int size, VerdictCounts counts, double seconds) {
        Optional<RankCounts> best = size == 1 ? counts.ranks().stream().findFirst() : Optional.empty();
        return SurveyPoint.of(
                features,
                size,
                counts.all().lines(),
                best.map(RankCounts::can)
                        .orElseGet(() -> counts.of(Outcome.ARGMAXABLE).lines()),
                best.map(RankCounts::unknown)
                        .orElseGet(() -> counts.of(Outcome.UNDECIDED).lines()),
                seconds);
    }
}
