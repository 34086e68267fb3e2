package org.orthant.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.orthant.audit.survey.Survey;
import org.orthant.audit.survey.SurveyPoint;
import org.orthant.io.VerdictRecord.Outcome;
import org.orthant.labels.DistinctLabelSets;
import org.orthant.layer.DecisionRule;
import org.orthant.layer.FeatureDomain;
import org.orthant.verify.Question;
import org.orthant.verify.Verdict;

/**
 * Asks about the random label sets of a {@link Survey}, with the same sets and answers.
 *
 * @param source where the layer is
 * @param facts what is known of it
 * @param domain the features, or query vectors
 * @param rule by which answers are read off; top-k in place of argmax, by which no set of two can be answered
 * @param sizes the numbers of labels
 * @param dimensions how many of the first features are left; all of them if there is none
 * @param setsPerSize how many random sets of each size are asked about
 * @param seed of the random sets
 */
public record SparkSurvey(
        LayerSource source,
        Facts facts,
        FeatureDomain domain,
        DecisionRule rule,
        List<Integer> sizes,
        List<Integer> dimensions,
        int setsPerSize,
        long seed) {

    /** Small tasks, so that all cores end at about the same time. */
    private static final int TASKS_PER_CORE = 16;

    /** Refuses sizes that no set has, and features that the layer has not. */
    public SparkSurvey {
        sizes = List.copyOf(sizes);
        dimensions = dimensions.isEmpty() ? List.of(facts.features()) : List.copyOf(dimensions);
        rule = rule.match(threshold -> threshold, topK -> topK, argmax -> DecisionRule.topK());
        for (int size : sizes) {
            if (size < 0 || size > facts.labels()) {
                throw new IllegalArgumentException(
                        "there are no sets of " + size + " of " + facts.labels() + " labels to ask about");
            }
            rule.objection(size).ifPresent(problem -> {
                throw new IllegalArgumentException(problem);
            });
        }
        for (int features : dimensions) {
            if (features < 1 || features > facts.features()) {
                throw new IllegalArgumentException(
                        "there are no " + features + " of " + facts.features() + " features to keep");
            }
        }
        if (setsPerSize < 1) {
            throw new IllegalArgumentException(setsPerSize + " sets of each size are too few: expected at least 1");
        }
    }

    /** Asks for all points but the first ones, and hands them on. */
    public boolean run(JavaSparkContext spark, int skipped, Consumer<SurveyPoint> found) {
        int index = 0;
        for (int features : dimensions) {
            LayerSource cut = features == facts.features() ? source : new LeadingFeatures(source, features);
            Question question = Question.verdict(Survey.cut(domain, features)).withRule(rule);
            AskedLayer asked = new AskedLayer(cut, AskedQuestion.of(question), LabelNames.NONE);
            for (int size : sizes) {
                if (index++ >= skipped) {
                    found.accept(point(spark, asked, features, size));
                }
            }
        }
        return true;
    }

    private SurveyPoint point(JavaSparkContext spark, AskedLayer asked, int features, int size) {
        long start = System.nanoTime();
        int tasks = Math.min(setsPerSize, TASKS_PER_CORE * spark.defaultParallelism());
        List<Integer> numbers = new ArrayList<>();
        for (int task = 0; task < tasks; task++) {
            numbers.add(task);
        }
        int draws = setsPerSize;
        long drawSeed = seed;
        List<long[]> counts = spark.parallelize(numbers, tasks)
                .map(task -> counts(asked, size, draws, drawSeed, task, tasks))
                .collect();
        long answerable = counts.stream().mapToLong(count -> count[0]).sum();
        long undecided = counts.stream().mapToLong(count -> count[1]).sum();
        return SurveyPoint.of(features, size, setsPerSize, answerable, undecided, (System.nanoTime() - start) / 1e9);
    }

    /** Draws all sets, which costs next to nothing, and decides every so-manieth: how many are argmaxable, and undecided. */
    private static long[] counts(AskedLayer asked, int size, int draws, long seed, int task, int tasks) {
        ExecutorLayer layer = ExecutorLayer.of(asked);
        DistinctLabelSets sets = Survey.draw(layer.layer().labels(), size, draws, seed);
        long[] counts = new long[2];
        TimedSession session = layer.borrow();
        session.start(Long.MAX_VALUE, TaskContext.get()::isInterrupted);
        try {
            for (int index = task; index < sets.size(); index += tasks) {
                Verdict verdict = session.verify(sets.sets().get(index)).orElseThrow();
                Outcome outcome = verdict.match(
                        yes -> Outcome.ARGMAXABLE, never -> Outcome.UNARGMAXABLE, open -> Outcome.UNDECIDED);
                counts[0] += outcome == Outcome.ARGMAXABLE ? sets.count(index) : 0;
                counts[1] += outcome == Outcome.UNDECIDED ? sets.count(index) : 0;
            }
        } finally {
            layer.giveBack(session);
        }
        return counts;
    }
}
