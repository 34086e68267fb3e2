package org.orthant.audit.survey;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.orthant.audit.Audit;
import org.orthant.audit.AuditResult;
import org.orthant.audit.AuditSink;
import org.orthant.audit.RunOptions;
import org.orthant.audit.VerdictCounts;
import org.orthant.io.VerdictRecord.Outcome;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.layer.OutputLayer;
import org.orthant.verify.Question;

/**
 * Estimates which share of all label sets of a size a layer can answer, from random ones: its capacity.
 *
 * @param layer the layer, or the embeddings of an index
 * @param domain the features, or query vectors
 * @param rule by which answers are read off; by argmax no set of two can be answered, so that top-k is asked then
 * @param sizes the numbers of labels
 * @param dimensions how many of the first features are left, one curve for each; all of them if there is none
 * @param setsPerSize how many random sets of each size are asked about
 * @param seed of the random sets: those of a size are the same for layers of as many labels
 */
public record Survey(
        OutputLayer layer,
        FeatureDomain domain,
        DecisionRule rule,
        List<Integer> sizes,
        List<Integer> dimensions,
        int setsPerSize,
        long seed) {

    /** The seed that is taken where nobody says one. */
    public static final long DEFAULT_SEED = 0;

    /** Refuses sizes that no set has, and features that the layer has not. */
    public Survey {
        sizes = List.copyOf(sizes);
        dimensions = dimensions.isEmpty() ? List.of(layer.features()) : List.copyOf(dimensions);
        rule = rule.match(threshold -> threshold, topK -> topK, argmax -> DecisionRule.topK());
        for (int size : sizes) {
            if (size < 0 || size > layer.labels()) {
                throw new IllegalArgumentException("there are no sets of " + size + " of " + layer.labels()
                        + " labels to ask about: ask about at most " + layer.labels());
            }
            rule.objection(size).ifPresent(problem -> {
                throw new IllegalArgumentException(problem);
            });
        }
        for (int features : dimensions) {
            if (features < 1 || features > layer.features()) {
                throw new IllegalArgumentException(
                        "there are no " + features + " of " + layer.features() + " features to keep");
            }
        }
        if (setsPerSize < 1) {
            throw new IllegalArgumentException(setsPerSize + " sets of each size are too few: expected at least 1");
        }
    }

    /** The layer with its first features only, as a survey asks about it. */
    public static OutputLayer cut(OutputLayer layer, int features) {
        return LeadingColumns.of(layer, features);
    }

    /** The bounds of the first features. */
    public static FeatureDomain cut(FeatureDomain domain, int features) {
        return LeadingColumns.of(domain, features);
    }

    /** The random sets that a survey asks about: those of a size are the same wherever they are drawn. */
    public static DistinctLabelSets draw(int labels, int size, int count, long seed) {
        return RandomSets.of(labels, size, count, seed);
    }

    /** How many points there are: one for each size and number of features. */
    public int points() {
        return sizes.size() * dimensions.size();
    }

    /** Whether cut rows are brought to length 1 again, because the whole ones have it. */
    public boolean rescales() {
        return dimensions.stream().anyMatch(features -> features < layer.features())
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
        for (int features : dimensions) {
            if (index + sizes.size() <= skipped) {
                index += sizes.size();
                continue;
            }
            OutputLayer cut = LeadingColumns.of(layer, features);
            Question question =
                    Question.verdict(LeadingColumns.of(domain, features)).withRule(rule);
            for (int size : sizes) {
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
        AuditResult result = Audit.of(cut, RandomSets.of(cut.labels(), size, setsPerSize, seed))
                .withQuestion(question)
                .run(AuditSink.NONE, options);
        VerdictCounts counts = result.counts();
        return result.complete()
                ? Optional.of(SurveyPoint.of(
                        cut.features(),
                        size,
                        counts.all().lines(),
                        counts.of(Outcome.ARGMAXABLE).lines(),
                        counts.of(Outcome.UNDECIDED).lines(),
                        result.seconds()))
                : Optional.empty();
    }
}
